/**
 * Islands' position as an SVG picture: the sea of triangles with islands, ships and markers at the left, and beside it what each seat
 * has, with its hand as cards, or as backs where they are hidden.
 *
 * An island shows its numbers as the tile does: points at the upper left, cards at the upper right, needs below, each on its resource's
 * colour, and under them its ability or colour. Only words of the components that are letters, digits or hyphens get here, but all text
 * is escaped all the same.
 */

import type { State, View } from '../../core/game.ts';
import { headline, type IslandView, islandsOf, markedSpace, type SeatView, seatLetter, seatsOf } from './description.ts';
import type { Islands } from './islands.ts';
import { formatCard } from './notation.ts';
import type { Sea } from './sea.ts';

type Point = readonly [number, number];

/** Side and height of a triangle. */
const SIDE = 80;
const HEIGHT = (SIDE * Math.sqrt(3)) / 2;
const MARGIN = 34;
const PANEL = 424;
const GAP = 24;
/** Cards beside the sea. */
const CARD_WIDTH = 46;
const CARD_HEIGHT = 62;
const CARDS_A_ROW = 8;
const NAMES_A_ROW = 12;

const INK = '#1c2733';
const FAINT = '#66727f';
const PAPER = '#ffffff';
const SEA_UP = '#d7ebf5';
const SEA_DOWN = '#c5e0ee';
const SEA_LINE = '#9fc3d6';
const LAND = '#f3e3b3';
const LAND_LINE = '#9a7b2f';
const ACCENT = '#b4006e';
/** Blue goes first, says the rulebook; orange is told from it by everybody. */
const SEATS = ['#1f5fbf', '#d9660b'];
/** Rum, fabric, gems: background and ink. */
const RESOURCES = [
  ['#7a4a1e', '#fff'],
  ['#7d3fa0', '#fff'],
  ['#0c7f78', '#fff'],
] as const;
const RESOURCE_NAMES = ['rum', 'fabric', 'gems'];
/** Words for colours that we know how to paint. */
const PAINTS: Readonly<Record<string, string>> = {
  red: '#d5252b',
  blue: '#2458c9',
  green: '#2c8a3a',
  yellow: '#e0b100',
  orange: '#e07b00',
  purple: '#7b2fa5',
  white: '#ffffff',
  black: '#222222',
};

export function drawSvg(game: Islands, state: State, view: View): string {
  const { sea } = game;
  const left = 2 * MARGIN + (sea.width * SIDE) / 2;
  const panel = panelOf(game, state, view, left + GAP);
  const width = Math.ceil(left + GAP + PANEL + MARGIN / 2);
  const height = Math.ceil(Math.max(2 * MARGIN + sea.strips * HEIGHT, panel.bottom + MARGIN));
  const islands = islandsOf(game, state);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif" fill="${INK}" role="img">`,
    `<title>Islands. ${escapeXml(headline(game, state, view))}</title>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    ...triangles(sea, islands),
    ...rim(sea),
    ...lastMark(sea, view),
    ...islands.map((island) => drawIsland(sea, island)),
    ...seatsOf(game, state, view).map(({ ship, letter, seat }) => (ship < 0 ? '' : drawShip(sea, islands, ship, seat, letter))),
    ...panel.lines,
    '</svg>',
    '',
  ]
    .filter((line, i, all) => line !== '' || i === all.length - 1)
    .join('\n');
}

// Where things are.

/** The middle of a triangle, equally far from its sides. */
function middle(sea: Sea, space: number): Point {
  const x = MARGIN + ((sea.positionOf(space) - 1) * SIDE) / 2;
  const y = MARGIN + (sea.stripOf(space) - 1 + (sea.pointsUp(space) ? 2 / 3 : 1 / 3)) * HEIGHT;
  return [x, y];
}

/** A triangle's outline, made smaller about its middle. */
function outline(sea: Sea, space: number, scale = 1): string {
  const [x, y] = middle(sea, space);
  const s = (scale * SIDE) / 2;
  const h = (scale * HEIGHT) / 3;
  const up = sea.pointsUp(space) ? 1 : -1;
  return `M${round(x)} ${round(y - 2 * up * h)}L${round(x + s)} ${round(y + up * h)}L${round(x - s)} ${round(y + up * h)}Z`;
}

function round(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function text(x: number, y: number, size: number, content: string, more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${more === '' ? '' : ` ${more}`}>${escapeXml(content)}</text>`;
}

/** Text whose digits and capitals have their middle at a point. */
function centred(x: number, y: number, size: number, content: string, more = ''): string {
  return text(x, y + 0.36 * size, size, content, `text-anchor="middle"${more === '' ? '' : ` ${more}`}`);
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

// The sea.

function triangles(sea: Sea, islands: readonly IslandView[]): string[] {
  const land = new Set(islands.map(({ space }) => space));
  const paths = (up: boolean) =>
    sea.spaces
      .filter((space) => sea.pointsUp(space) === up && !land.has(space))
      .map((space) => outline(sea, space))
      .join('');
  return [
    `<path d="${paths(true)}" fill="${SEA_UP}" stroke="${SEA_LINE}"/>`,
    `<path d="${paths(false)}" fill="${SEA_DOWN}" stroke="${SEA_LINE}"/>`,
  ];
}

/** Numbers of the strips at the left, of the positions above; every other column begins two strips lower. */
function rim(sea: Sea): string[] {
  const labels: string[] = [];
  for (let strip = 1; strip <= sea.strips; strip++) {
    const first = sea.spaces.find((space) => sea.stripOf(space) === strip) ?? 0;
    labels.push(centred(middle(sea, first)[0] - SIDE / 2 - 8, MARGIN + (strip - 0.5) * HEIGHT, 12, String(strip)));
  }
  for (let position = 2; position <= sea.width; position++) {
    const first = sea.spaces.find((space) => sea.positionOf(space) === position) ?? 0;
    const y = MARGIN + (sea.stripOf(first) - 1) * HEIGHT - 9;
    labels.push(centred(middle(sea, first)[0], y, 12, String(position)));
  }
  return [`<g fill="${FAINT}">`, ...labels, '</g>'];
}

/** Where the last move led a ship to. */
function lastMark(sea: Sea, { lastMove }: View): string[] {
  const space = markedSpace(lastMove);
  if (space < 0) return [];
  return [`<path d="${outline(sea, space, 0.94)}" fill="none" stroke="${ACCENT}" stroke-width="3" stroke-linejoin="round"/>`];
}

/** Letters of a word on a label. */
const MOST_LETTERS = 14;

function drawIsland(sea: Sea, { letter, space, face, owner, markers }: IslandView): string {
  const [x, y] = middle(sea, space);
  const { ability, colour } = face;
  const paint = colour === undefined ? undefined : PAINTS[colour];
  const line = owner < 0 ? LAND_LINE : SEATS[owner];
  const top = y - 20;
  const claim = owner < 0 ? 'unclaimed' : `claimed by ${seatLetter(owner)}`;
  const word = [ability, colour].filter((part) => part !== undefined).join(' ');
  const badges = Array.from({ length: markers }, (_, i) => {
    const cx = x + 38;
    const cy = y - 4 + 15 * i;
    return `<circle cx="${round(cx)}" cy="${round(cy)}" r="8" fill="${SEATS[owner]}" stroke="#fff"/>${centred(cx, cy, 10, seatLetter(owner), 'font-weight="bold" fill="#fff"')}`;
  });
  return [
    `<g><title>Island ${letter} on ${sea.format(space)}: ${face.points} points, ${face.cards} cards, needs ${face.needs.join(' ')}${word === '' ? '' : `, ${escapeXml(word)}`}, ${claim}</title>`,
    `<path d="${outline(sea, space)}" fill="${LAND}" stroke="${line}" stroke-width="${owner < 0 ? 1.5 : 4}" stroke-linejoin="round"/>`,
    `<rect x="${round(x - 30)}" y="${round(top)}" width="60" height="${word === '' ? 34 : 45}" rx="5" fill="#fffbea" stroke="${line}" stroke-width="${owner < 0 ? 1 : 2.5}"/>`,
    text(x - 25, top + 14, 14, String(face.points), 'font-weight="bold"'),
    centred(x - 6, top + 9, 10, letter, `fill="${FAINT}"`),
    `<rect x="${round(x + 6)}" y="${round(top + 3)}" width="9" height="12" rx="1.5" fill="${FAINT}"/>`,
    text(x + 18, top + 14, 13, String(face.cards)),
    ...face.needs.map((need, resource) => pip(x - 18 + 18 * resource, top + 24.5, need, resource)),
    ...(paint === undefined
      ? []
      : [
          `<rect x="${round(x - 26)}" y="${round(top + 34.5)}" width="9" height="8" fill="${paint}" stroke="${INK}" stroke-width="0.5"/>`,
        ]),
    ...(word === '' ? [] : [wordOn(x, top + 38.5, word, paint !== undefined)]),
    ...badges,
    '</g>',
  ].join('');
}

/** A word that fits on the label, beside the colour where there is one: long ones are smaller, very long ones cut. */
function wordOn(x: number, y: number, word: string, isBesideColour: boolean): string {
  const shown = word.length > MOST_LETTERS ? `${word.slice(0, MOST_LETTERS - 1)}…` : word;
  const width = isBesideColour ? 44 : 56;
  return centred(x + (isBesideColour ? 6 : 0), y, Math.min(10, Math.floor((10 * width) / (0.62 * shown.length)) / 10), shown);
}

/** A number on its resource's colour; faint where it is 0. */
function pip(x: number, y: number, value: number, resource: number): string {
  const [fill, ink] = RESOURCES[resource];
  const faint = value === 0 ? ' opacity="0.22"' : '';
  return `<g${faint}><rect x="${round(x - 7.5)}" y="${round(y - 7.5)}" width="15" height="15" rx="${resource === 0 ? 1 : resource === 1 ? 4 : 7.5}" fill="${fill}"/>${centred(x, y, 12, String(value), `font-weight="bold" fill="${ink}"`)}</g>`;
}

/** A hull with a sail; at an island it lies at the tip, beside the numbers. */
function drawShip(sea: Sea, islands: readonly IslandView[], space: number, seat: number, letter: string): string {
  const [mx, my] = middle(sea, space);
  const atIsland = islands.some((island) => island.space === space);
  const [x, y] = [mx, my + (!atIsland ? 2 : sea.pointsUp(space) ? -36 : 42)];
  const hull = `M${round(x - 15)} ${round(y + 4)}h30l-6 10h-18z`;
  const sail = `M${round(x - 12)} ${round(y + 1)}h24l-12 -19z`;
  return [
    `<g><title>Ship of ${letter} on ${sea.format(space)}</title>`,
    `<path d="${hull}${sail}" fill="${SEATS[seat]}" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>`,
    centred(x, y - 4.5, 10, letter, 'font-weight="bold" fill="#fff"'),
    '</g>',
  ].join('');
}

// Beside the sea.

function panelOf(game: Islands, state: State, view: View, left: number): { lines: string[]; bottom: number } {
  const lines: string[] = [];
  let y = MARGIN;
  const [now, last] = headline(game, state, view).split('. Last move: ');
  lines.push(text(left, y, 16, last === undefined ? now : `${now}.`, 'font-weight="bold"'));
  if (last !== undefined) lines.push(text(left, y + 22, 14, `Last move: ${last}`, `fill="${ACCENT}"`));
  y += 50;
  for (const seat of seatsOf(game, state, view)) {
    const block = seatBlock(game, seat, left, y);
    lines.push(...block.lines);
    y = block.bottom + 26;
  }
  const key = keyOf(left, y);
  return { lines: [...lines, ...key.lines], bottom: key.bottom };
}

function seatBlock(game: Islands, seat: SeatView, left: number, top: number): { lines: string[]; bottom: number } {
  const lines = [
    `<rect x="${left}" y="${top - 15}" width="${PANEL - 8}" height="22" rx="3" fill="${SEATS[seat.seat]}"/>`,
    text(left + 8, top + 1.5, 15, `${seat.letter}, seat ${seat.seat}`, 'font-weight="bold" fill="#fff"'),
    ...(seat.remark === ''
      ? []
      : [text(left + PANEL - 16, top + 1.5, 14, seat.remark, 'text-anchor="end" font-weight="bold" fill="#fff"')]),
    ...seat.columns.flatMap(([head, fact], column) => [
      text(left + 4 + 68 * column, top + 26, 11, head, `fill="${FAINT}"`),
      text(left + 4 + 68 * column, top + 45, 17, fact, 'font-weight="bold"'),
    ]),
  ];
  let y = top + 58;
  const rowsOf = (cards: readonly (number | null)[]) => {
    cards.forEach((card, i) => {
      const x = left + (CARD_WIDTH + 5) * (i % CARDS_A_ROW);
      lines.push(drawCard(game, x, y + (CARD_HEIGHT + 5) * Math.floor(i / CARDS_A_ROW), card, seat.seat));
    });
    y += (CARD_HEIGHT + 5) * Math.ceil(cards.length / CARDS_A_ROW);
  };
  rowsOf(seat.hand ?? Array<null>(seat.inHand).fill(null));
  if (seat.laid.length > 0) {
    lines.push(text(left, y + 13, 12, 'laid for the payment', `fill="${ACCENT}"`));
    y += 19;
    rowsOf(seat.laid);
  }
  const names = (head: string, cards: readonly number[]) => {
    for (let i = 0; i === 0 || i < cards.length; i += NAMES_A_ROW) {
      const part = cards
        .slice(i, i + NAMES_A_ROW)
        .map(formatCard)
        .join(' ');
      if (i === 0) lines.push(text(left, y + 13, 11, head, `fill="${FAINT}"`));
      lines.push(text(left + 66, y + 13, 11, part === '' ? '–' : part));
      y += 15;
    }
  };
  y += 3;
  if (seat.deck !== null) names('deck', seat.deck);
  names('discards', seat.discards);
  return { lines, bottom: y };
}

/** A card: its sail value above, its resources below; null is a back. */
function drawCard(game: Islands, x: number, y: number, card: number | null, seat: number): string {
  const frame = `x="${round(x)}" y="${round(y)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="5"`;
  if (card === null) {
    const inner = `x="${round(x + 5)}" y="${round(y + 5)}" width="${CARD_WIDTH - 10}" height="${CARD_HEIGHT - 10}" rx="3"`;
    return `<g><title>a card</title><rect ${frame} fill="${SEATS[seat]}" stroke="${INK}"/><rect ${inner} fill="none" stroke="#fff" stroke-width="1.5" stroke-dasharray="3 3"/></g>`;
  }
  const { sail, rum, fabric, gems } = game.cards.data[card & 31];
  const held = [rum, fabric, gems].map((value, resource) => ({ value, resource })).filter(({ value }) => value > 0);
  const middleX = x + CARD_WIDTH / 2;
  const start = middleX - 7.5 * (held.length - 1);
  return [
    `<g><title>${formatCard(card)}: sail ${sail}, rum ${rum}, fabric ${fabric}, gems ${gems}</title>`,
    `<rect ${frame} fill="#fdfdfb" stroke="${INK}"/>`,
    `<path d="M${round(x + 6)} ${round(y + 20)}h12l-6 -13z" fill="${FAINT}"/>`,
    text(x + 22, y + 21, 19, String(sail), 'font-weight="bold"'),
    ...held.map(({ value, resource }, i) => pip(start + 15 * i, y + 35, value, resource)),
    centred(middleX, y + CARD_HEIGHT - 9, 10, formatCard(card), `fill="${FAINT}"`),
    '</g>',
  ].join('');
}

/** What the marks mean. */
function keyOf(left: number, top: number): { lines: string[]; bottom: number } {
  const lines = [`<g fill="${FAINT}">`, text(left, top, 12, 'An island: points, letter, cards; below, its needs')];
  RESOURCE_NAMES.forEach((name, resource) => {
    lines.push(pip(left + 8 + 84 * resource, top + 18, 1, resource), text(left + 21 + 84 * resource, top + 22, 12, name));
  });
  lines.push(text(left, top + 46, 12, 'A card: sail value, resources, number'), '</g>');
  return { lines, bottom: top + 50 };
}
