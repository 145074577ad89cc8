/** The set-up object of a trace: the grid, the hands, the deck and the box, spelled out. Read and checked here, and written. */

import { InputError } from '../../core/errors.ts';
import type { State } from '../../core/game.ts';
import { CELLS, SIDE } from './board.ts';
import { readCell, readTile, show, type Tile, type TileSet } from './components.ts';
import { BOXED, DECK, HANDS } from './layout.ts';
import { cellAt } from './planes.ts';

export const HAND = 3;
/** Tiles of the deck, by the option `length`. */
export const DECK_SIZES: Readonly<Record<string, number>> = { short: 14, long: 20 };
/** Tiles that lie open at the start: the grid's nine and two hands. */
export const OPEN = 9 + 2 * HAND;

/** A set-up object that has the right form. Whether its tiles are those of a game is not known yet. */
export interface Setup {
  /** 36 cells, row by row. */
  readonly grid: readonly string[];
  readonly hands: readonly (readonly Tile[])[];
  readonly deck: readonly Tile[];
  readonly box: readonly Tile[];
}

/** Throws an InputError that names the entry that is wrong. Where there is no box, it is empty. */
export function readSetup(value: unknown): Setup {
  if (typeof value !== 'object' || value === null) throw new InputError(`the set-up must be an object, not ${show(value)}.`);
  const { grid, hands, deck, box = [] } = value as Record<string, unknown>;
  const rows = readList(grid, 'grid', 'rows', SIDE);
  const rowsOfCells = rows.map((row, y) => readList(row, `grid[${y}]`, 'cells', SIDE));
  const readTiles = (list: unknown, where: string, count?: number) =>
    readList(list, where, 'tiles', count).map((tile, i) => readTile(tile, `the set-up's ${where}[${i}]`));
  const setup = {
    grid: rowsOfCells.flatMap((row, y) => row.map((cell, x) => readCell(cell, `the set-up's grid[${y}][${x}]`))),
    hands: readList(hands, 'hands', 'hands', 2).map((hand, seat) => readTiles(hand, `hands[${seat}]`, HAND)),
    deck: readTiles(deck, 'deck'),
    box: readTiles(box, 'box'),
  };
  const sizes = Object.entries(DECK_SIZES);
  if (!sizes.some(([, size]) => size === setup.deck.length)) {
    const valid = sizes.map(([length, size]) => `${size} tiles (${length})`).join(' or ');
    throw new InputError(`the set-up's deck must be a list of ${valid}, not of ${setup.deck.length}.`);
  }
  return setup;
}

function readList(value: unknown, where: string, what: string, count?: number): unknown[] {
  if (Array.isArray(value) && (count === undefined || value.length === count)) return value;
  const found = Array.isArray(value) ? `a list of ${value.length}` : show(value);
  throw new InputError(`the set-up's ${where} must be a list of ${count === undefined ? '' : `${count} `}${what}, not ${found}.`);
}

/** What a file of components would say that holds the tiles of this set-up: the grid is nine of them. */
export function componentsOf(value: unknown): { tiles: Tile[] } {
  const { grid, hands, deck, box } = readSetup(value);
  const open: Tile[] = [];
  for (let y = 0; y < SIDE; y += 2) {
    for (let x = 0; x < SIDE; x += 2) {
      const cell = SIDE * y + x;
      open.push([grid[cell], grid[cell + 1], grid[cell + SIDE + 1], grid[cell + SIDE]]);
    }
  }
  return { tiles: [...open, ...hands.flat(), ...deck, ...box] };
}

/** What `readSetup` reads, from a state at its start. */
export function setupObject(set: TileSet, deckSize: number, state: State): unknown {
  const tiles = (start: number, count: number) =>
    Array.from(state.subarray(start, start + count), (tile) => [...set.tiles[tile]]);
  const cells = Array.from({ length: CELLS }, (_, cell) => cellText(set, state, cell));
  return {
    grid: Array.from({ length: SIDE }, (_, row) => cells.slice(SIDE * row, SIDE * (row + 1))),
    hands: [tiles(HANDS, HAND), tiles(HANDS + HAND, HAND)],
    deck: tiles(DECK, deckSize),
    box: tiles(DECK + deckSize, state[BOXED]),
  };
}

/** A cell of the board as text. */
export function cellText(set: TileSet, state: State, cell: number): string {
  return `${set.terrains[cellAt(state, 0, cell)]}/${set.animals[cellAt(state, 1, cell)]}`;
}
