/**
 * The printed board: which card stands where. It can be replaced by that of another box (option `components`).
 *
 * Spaces are what chips lie on: the 96 cells that are no corners. Space c is the first one of plain card c, reading the board from the
 * upper left, and space 48 + c the second. So a set of spaces is three words, and a hand is kept as the set of spaces it could cover:
 * what it may play is an `and` away.
 */

import { InputError } from '../../core/errors.ts';
import { CARD_NAMES, PLAIN, parseCard } from './cards.ts';
import { CELL_AT, CELLS, cellName, crossingsOf, DIRECTIONS, EDGE, FIVE, isCorner, NO_RAIL, RAILS, STARTS } from './rails.ts';

export const SPACES = 2 * PLAIN;
/** Words of a set of spaces. */
export const SET = 3;
export const CORNER = '**';

const PRINTED = `
  **  2S  3S  4S  5S  6S  7S  8S  9S  **
  6C  5C  4C  3C  2C  AH  KH  QH  TH  TS
  7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
  8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
  9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
  TC  TS  8C  7H  2H  3H  KH  TD  6H  2D
  QC  9S  9C  8H  9H  TH  QH  QD  5H  3D
  KC  8S  TC  QC  KC  AC  AD  KD  4H  4D
  AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
  **  AD  KD  QD  TD  9D  8D  7D  6D  **`;

export interface Board {
  /** The text of every cell. */
  readonly cells: readonly string[];
  /** By cell its space, -1 for a corner; by space its cell, and that cell's name. */
  readonly spaceOf: Int32Array;
  readonly cellOf: Int32Array;
  readonly names: readonly string[];
  /** By space, four each: the rails through it, times 1024, plus its bit on them, 0 on NO_RAIL. */
  readonly crossing: Int32Array;
  /** By rail, ten each: the space at a place, -1 for a corner or beyond the end. */
  readonly spaceAt: Int32Array;
  /** By rail and start, three words each: the spaces of the line. */
  readonly line: Int32Array;
}

export function makeBoard(cells: readonly string[]): Board {
  const spaceOf = new Int32Array(CELLS).fill(-1);
  const cellOf = new Int32Array(SPACES).fill(-1);
  for (let cell = 0; cell < CELLS; cell++) {
    if (cells[cell] === CORNER) continue;
    const card = parseCard(cells[cell]);
    const space = cellOf[card] < 0 ? card : PLAIN + card;
    cellOf[space] = cell;
    spaceOf[cell] = space;
  }
  const crossing = Int32Array.from({ length: DIRECTIONS * SPACES }, (_, i) => {
    const { rail, place } = crossingsOf(cellOf[Math.floor(i / DIRECTIONS)])[i % DIRECTIONS];
    return (rail << 10) | (rail === NO_RAIL ? 0 : 1 << place);
  });
  const spaceAt = CELL_AT.map((cell) => (cell < 0 ? -1 : spaceOf[cell]));
  const line = new Int32Array(SET * STARTS * RAILS);
  for (let i = 0; i < STARTS * RAILS; i++) {
    const first = EDGE * Math.floor(i / STARTS) + (i % STARTS);
    for (const space of spaceAt.subarray(first, first + FIVE)) if (space >= 0) line[SET * i + (space >> 5)] |= 1 << space;
  }
  return { cells, spaceOf, cellOf, names: Array.from(cellOf, cellName), crossing, spaceAt, line };
}

/** The board in common use. */
export const DEFAULT_CELLS: readonly string[] = PRINTED.trim().split(/\s+/);

/** The form in which a board stands in components and in set-up objects: ten rows. */
export function rowsOf({ cells }: Board): string[][] {
  return Array.from({ length: EDGE }, (_, row) => cells.slice(EDGE * row, EDGE * row + EDGE));
}

/** The cells of a board in that form. Throws an InputError that names the entry that is wrong. */
export function readCells(board: unknown): string[] {
  if (!Array.isArray(board)) throw new InputError(`'board' must be a list of ten rows, not ${show(board)}.`);
  if (board.length !== EDGE) throw new InputError(`'board' must have ten rows, not ${board.length}.`);
  const seen = new Map<string, number[]>();
  const cells = board.flatMap((row: unknown, i) => {
    if (!Array.isArray(row)) throw new InputError(`row ${i + 1} of 'board' must be a list of ten cells, not ${show(row)}.`);
    if (row.length !== EDGE) throw new InputError(`row ${i + 1} of 'board' must have ten cells, not ${row.length}.`);
    return row as unknown[];
  });
  const texts = cells.map((text, cell) => {
    const where = `cell ${cellName(cell)} of 'board'`;
    if (isCorner(cell)) {
      if (text !== CORNER) throw new InputError(`${where} is a corner and must be '${CORNER}', not ${show(text)}.`);
      return CORNER;
    }
    const card = parseCard(text);
    if (text === CORNER) throw new InputError(`${where} must be a card: '${CORNER}' stands only in the four corners.`);
    if (card < 0) throw new InputError(`${where} must be a card such as '7C' or 'TD', not ${show(text)}.`);
    if (card >= PLAIN) throw new InputError(`${where} must not be '${text}': jacks do not stand on the board.`);
    const places = seen.get(CARD_NAMES[card]) ?? [];
    seen.set(CARD_NAMES[card], [...places, cell]);
    return CARD_NAMES[card];
  });
  for (const name of CARD_NAMES.slice(0, PLAIN)) {
    const places = seen.get(name) ?? [];
    if (places.length === 2) continue;
    const where = places.length === 0 ? 'it is missing' : `it stands on ${places.map(cellName).join(', ')}`;
    throw new InputError(`'${name}' must stand on 'board' exactly twice, but ${where}.`);
  }
  return texts;
}

/** The board of a components file, `{"board":[…]}`. */
export function readComponents(components: unknown): string[] {
  if (typeof components !== 'object' || components === null || Array.isArray(components)) {
    throw new InputError(`the components must be an object with 'board', not ${show(components)}.`);
  }
  const unknown = Object.keys(components).find((key) => key !== 'board');
  if (unknown !== undefined) throw new InputError(`the components have an unknown entry '${unknown}'; valid: board.`);
  if (!('board' in components)) throw new InputError("the components must have the entry 'board'.");
  return readCells(components.board);
}

/** A value as it stands in JSON, shortened where it is long. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? 'missing');
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
