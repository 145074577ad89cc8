/**
 * The icons of Sisu's tiles as SVG: for each terrain a colour and a small sign, for each animal a face or a figure in a circle. Terrains
 * and animals of a user's own tiles that have no icon here get a colour that is still free and the first letters of their names.
 *
 * The colours of the terrains are Okabe and Ito's, which most colour-blind people tell apart; the signs tell them apart without colour.
 */

import { printable, shortNames } from './words.ts';

/** A terrain: its colour, and what is drawn in the corners of a cell, about 18 units wide round 0. */
export interface TerrainIcon {
  readonly colour: string;
  readonly sign: string;
}

const INK = '#222';
/** Colours for icons, those of the known terrains first. */
const COLOURS = ['#e69f00', '#a6dcf5', '#2f9e62', '#0a6cb0', '#cc79a7', '#f0e442', '#a38f7a', '#b9b4e0'];

const line = (path: string, colour: string, width = 2) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const area = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`;
const dot = (x: number, y: number, r: number, colour: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;

const TERRAINS: Readonly<Record<string, string>> = {
  // A sun with rays.
  savanna:
    dot(0, 0, 3.6, '#7a3b00') +
    line(
      'M0 -7.5V-6M0 6V7.5M-7.5 0H-6M6 0H7.5M-5.3 -5.3L-4.3 -4.3M4.3 4.3L5.3 5.3M-5.3 5.3L-4.3 4.3M4.3 -4.3L5.3 -5.3',
      '#7a3b00',
    ),
  // A snow crystal.
  ice: line('M0 -8V8M-7 -4L7 4M-7 4L7 -4M-2.5 -7L0 -5L2.5 -7M-2.5 7L0 5L2.5 7', '#1c5a78', 1.8),
  // A fir.
  forest: area('M0 -9L5.5 -2H3L7 4H1.5V8H-1.5V4H-7L-3 -2H-5.5Z', '#06381d'),
  // Waves.
  sea: line('M-8 -3.5Q-6 -7 -4 -3.5T0 -3.5T4 -3.5T8 -3.5M-8 3Q-6 -0.5 -4 3T0 3T4 3T8 3', '#d6ecfb'),
};

const ANIMALS: Readonly<Record<string, string>> = {
  bear:
    dot(-9, -9, 5, '#6b4226') +
    dot(9, -9, 5, '#6b4226') +
    dot(-9, -9, 2.4, '#c99b6d') +
    dot(9, -9, 2.4, '#c99b6d') +
    dot(0, 0, 13, '#6b4226') +
    `<ellipse cx="0" cy="5" rx="6.5" ry="5" fill="#d9b48a"/>` +
    dot(0, 3, 2.3, INK) +
    dot(-5, -3, 1.7, INK) +
    dot(5, -3, 1.7, INK) +
    line('M0 5V7.5', INK, 1.2),
  eagle:
    area(
      'M-19 -9C-11 -11 -5 -6 0 -1C5 -6 11 -11 19 -9C18 -6 17 -4 15 -3C15 -1 13 1 11 2C10 4 7 6 4 6L6 14H-6L-4 6C-7 6 -10 4 -11 2C-13 1 -15 -1 -15 -3C-17 -4 -18 -6 -19 -9Z',
      '#39354a',
    ) +
    dot(0, -6, 4.6, '#fff') +
    `<circle cx="0" cy="-6" r="4.6" fill="none" stroke="#39354a"/>` +
    area('M-2.2 -5.5H2.2L0 0Z', '#e0a100') +
    dot(-1.7, -7.3, 0.9, INK) +
    dot(1.7, -7.3, 0.9, INK),
  lion:
    Array.from({ length: 10 }, (_, i) => {
      const turn = (i * Math.PI) / 5;
      return dot(Math.round(110 * Math.sin(turn)) / 10, Math.round(-110 * Math.cos(turn)) / 10, 4.8, '#a8441a');
    }).join('') +
    dot(0, 0, 10.5, '#f3c04b') +
    dot(-4, -2.5, 1.5, INK) +
    dot(4, -2.5, 1.5, INK) +
    area('M-2.5 1.5H2.5L0 4.5Z', INK) +
    line('M0 4.5V6M-3.5 7Q-1.5 8 0 6Q1.5 8 3.5 7', INK, 1.2),
  whale:
    area(
      'M-17 4C-16 -6 -3 -9 5 -3C9 0 12 -2 12.5 -6C9.5 -7 8 -10 8.5 -13C11.5 -13 13.5 -11.5 14 -9.5C14.5 -12 16.5 -13.5 19 -13.5C19.5 -10.5 18 -7.5 15.5 -6C17 4 10 12 -3 12C-12 12 -17 9.5 -17 4Z',
      '#3d7fb8',
    ) +
    area('M-16 7C-10 9 -2 9 6 7C3 11 0 12 -3 12C-10 12 -15 10.5 -16 7Z', '#e8f2fa') +
    dot(-11, 3, 1.5, INK) +
    line('M-7 -7.5V-11M-7 -11Q-10 -15.5 -13 -11.5M-7 -11Q-4 -15.5 -1 -11.5', '#3d7fb8', 1.8),
};

/** The icons of a set's terrains, in the set's order. */
export function terrainIcons(names: readonly string[]): TerrainIcon[] {
  const known = Object.keys(TERRAINS);
  const free = COLOURS.filter((_, i) => i >= known.length || !names.includes(known[i]));
  const letters = shortNames(names, 3, 4);
  return names.map((name, i) => {
    if (Object.hasOwn(TERRAINS, name)) return { colour: COLOURS[known.indexOf(name)], sign: TERRAINS[name] };
    return { colour: free.shift() ?? COLOURS[0], sign: initials(letters[i], letters[i].length > 3 ? 8.5 : 11, INK) };
  });
}

/** The icons of a set's animals, in the set's order: about 40 units wide round 0. */
export function animalIcons(names: readonly string[]): string[] {
  const letters = shortNames(names, 4, 6);
  const inks = ['#7b1fa2', '#00695c', '#b71c1c', '#1a3f8b', '#5d4037', '#9c6400', '#37474f', '#ad1457'];
  return names.map((name, i) =>
    Object.hasOwn(ANIMALS, name) ? ANIMALS[name] : initials(letters[i], letters[i].length > 4 ? 11 : 15, inks[i]),
  );
}

function initials(text: string, size: number, colour: string): string {
  return `<text y="${Math.round(36 * size) / 100}" font-size="${size}" font-weight="bold" text-anchor="middle" fill="${colour}">${escapeXml(text)}</text>`;
}

export function escapeXml(content: string): string {
  return printable(content).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
