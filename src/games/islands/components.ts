/**
 * The tiles and cards of Islands as data: what a file of the option `components` may say, and how it is read. Whatever is wrong
 * becomes one sentence that names the entry.
 */

import { InputError, suggest } from '../../core/errors.ts';
import { ABILITIES } from './abilities.ts';
import { DEFAULT_COMPONENTS } from './default-components.ts';

export const CARDS = 32;
const FACES = 12;
export const RESOURCES = ['rum', 'fabric', 'gems'] as const;
export const SET_NAMES = ['0', '1', '2', '3'] as const;
export type SetName = (typeof SET_NAMES)[number];

export interface CardData {
  readonly sail: number;
  readonly rum: number;
  readonly fabric: number;
  readonly gems: number;
}

/** What an island is, wherever it lies. */
export interface IslandData {
  readonly points: number;
  readonly cards: number;
  readonly needs: readonly [number, number, number];
  readonly ability?: string;
  readonly colour?: string;
}

export interface FaceData extends IslandData {
  /** Strip (1 to 4) and place (1 to 3) of the island in its tile. */
  readonly at: readonly [number, number];
}

export interface Components {
  readonly cards: readonly CardData[];
  readonly sets: Readonly<Record<SetName, readonly FaceData[]>>;
}

const CARD_KEYS = ['sail', ...RESOURCES];
const ISLAND_KEYS = ['at', 'points', 'cards', 'needs', 'ability', 'colour'];

/** What a file says, completed by the defaults. */
export function readComponents(given: unknown): Components {
  if (given === undefined) return DEFAULT_COMPONENTS;
  const file = readObject(given, 'the file', ['cards', 'sets']);
  const cards =
    file.cards === undefined
      ? DEFAULT_COMPONENTS.cards
      : readList(file.cards, 'cards', CARDS).map((card, i) => readCard(card, `cards[${i}]`));
  const sets: Record<string, readonly FaceData[]> = { ...DEFAULT_COMPONENTS.sets };
  if (file.sets !== undefined) {
    for (const [name, faces] of Object.entries(readObject(file.sets, 'sets', SET_NAMES))) {
      sets[name] = readList(faces, `sets.${name}`, FACES).map((face, i) => readFace(face, `sets.${name}[${i}]`));
    }
  }
  return { cards, sets: sets as Record<SetName, readonly FaceData[]> };
}

export function readCard(given: unknown, where: string): CardData {
  const card = readObject(given, where, CARD_KEYS);
  return {
    sail: readWhole(card.sail, `${where}.sail`, 1, 9),
    rum: readWhole(card.rum, `${where}.rum`, 0, 9),
    fabric: readWhole(card.fabric, `${where}.fabric`, 0, 9),
    gems: readWhole(card.gems, `${where}.gems`, 0, 9),
  };
}

function readFace(given: unknown, where: string): FaceData {
  const { at } = readObject(given, where, ISLAND_KEYS);
  const [strip, place] = readList(at, `${where}.at`, 2);
  return {
    at: [readWhole(strip, `${where}.at[0]`, 1, 4), readWhole(place, `${where}.at[1]`, 1, 3)],
    ...readIsland(given, where),
  };
}

/** All but where it lies, which faces and set-ups tell in different ways. */
export function readIsland(given: unknown, where: string): IslandData {
  const island = readObject(given, where, ISLAND_KEYS);
  const { ability, colour } = island;
  const needs = readList(island.needs, `${where}.needs`, 3);
  const whole = (name: 'points' | 'cards') => readWhole(island[name], `${where}.${name}`, 0, 9);
  const need = (resource: number) => readWhole(needs[resource], `${where}.needs[${resource}]`, 0, 9);
  if (ability !== undefined && (ability === '' || !(ABILITIES as readonly unknown[]).includes(ability))) {
    const hint = typeof ability === 'string' ? suggest(ability, ABILITIES.slice(1)) : `; valid: ${ABILITIES.slice(1).join(', ')}`;
    throw new InputError(`${where}.ability must name an ability, not ${show(ability)}${hint}`);
  }
  if (colour !== undefined && (typeof colour !== 'string' || !/^[\p{L}\p{N}_-]+$/u.test(colour))) {
    throw new InputError(`${where}.colour must be a word, not ${show(colour)}.`);
  }
  return {
    points: whole('points'),
    cards: whole('cards'),
    needs: [need(0), need(1), need(2)],
    ...(ability !== undefined && { ability: ability as string }),
    ...(colour !== undefined && { colour: colour as string }),
  };
}

function readObject(given: unknown, where: string, valid: readonly string[]): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new InputError(`${where} must be an object with ${valid.join(', ')}, not ${show(given)}.`);
  }
  for (const name of Object.keys(given)) {
    if (!valid.includes(name)) throw new InputError(`${where} has an unknown entry '${name}'${suggest(name, valid)}`);
  }
  return given as Record<string, unknown>;
}

export function readList(given: unknown, where: string, length: number): unknown[] {
  if (!Array.isArray(given)) throw new InputError(`${where} must be a list of ${length} entries, not ${show(given)}.`);
  if (given.length !== length) throw new InputError(`${where} must have exactly ${length} entries, not ${given.length}.`);
  return given;
}

function readWhole(given: unknown, where: string, least: number, most: number): number {
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least || given > most) {
    throw new InputError(`${where} must be a whole number from ${least} to ${most}, not ${show(given)}.`);
  }
  return given === 0 ? 0 : given; // no -0
}

/** What stands there instead, short enough for a sentence. */
export function show(given: unknown): string {
  const text = JSON.stringify(given) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 37)}…` : text;
}
