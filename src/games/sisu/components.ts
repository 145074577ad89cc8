/**
 * Sisu's tiles: what a file of components or a set-up object says is checked here and turned into tables.
 *
 * Tiles are data. A file is `{"tiles":[tile,…]}`, a tile is its four cells, top left, top right, bottom right, bottom left, and a cell is
 * the text `terrain/animal`. Icons and different tiles are numbered in the order in which they first occur; equal tiles share a number.
 */

import { InputError, suggest } from '../../core/errors.ts';
import { patternOf } from './board.ts';

export type Tile = readonly string[];

/** Two planes of bits would do for the tiles of the box; three let others have up to eight icons of a kind. */
export const MOST_ICONS = 8;
const LEAST_ICONS = 2;
/** Nothing that anybody prints comes near; shuffling draws from at most 65,536. */
const MOST_TILES = 10_000;
/** A terrain, a slash, an animal. */
const CELL = /^([^/]+)\/([^/]+)$/;

export class TileSet {
  /** The names of the icons. */
  readonly terrains: readonly string[];
  readonly animals: readonly string[];
  /** The different tiles, by number. */
  readonly tiles: readonly Tile[];
  /** The numbers of all tiles, ascending, equal ones as often as they are there. */
  readonly all: Int32Array;
  /** By tile: in how many ways it can be turned and look different: 1, 2 or 4. */
  readonly turns: Int32Array;
  /**
   * By 4·tile + quarter turns clockwise: its terrains, and its animals, as three planes of ten bits each (see SHIFT_UPPER in board.ts),
   * the plane of the lowest bit lowest.
   */
  readonly terrainFaces: Int32Array;
  readonly animalFaces: Int32Array;
  /** By tile: how many cells show each terrain, and each animal, three bits an icon. */
  readonly terrainCounts: Int32Array;
  readonly animalCounts: Int32Array;
  private readonly numbers: ReadonlyMap<string, number>;

  /** Tiles that were checked by `readTile`; `least` is how many the game needs. */
  constructor(given: readonly Tile[], least: number, length: string) {
    if (given.length < least || given.length > MOST_TILES) {
      const bound = given.length < least ? `a ${length} game needs at least ${least}` : `there may be at most ${MOST_TILES}`;
      throw new InputError(`tiles: ${given.length} of them, but ${bound}.`);
    }
    const numbers = new Map<string, number>();
    const different: Tile[] = [];
    const all = given.map((tile) => {
      const key = JSON.stringify(tile);
      const number = numbers.get(key) ?? different.push(tile) - 1;
      numbers.set(key, number);
      return number;
    });
    this.numbers = numbers;
    this.tiles = different;
    this.all = Int32Array.from(all).sort();
    const cells = given.flat();
    this.terrains = iconsOf('terrain', cells, 0);
    this.animals = iconsOf('animal', cells, 1);
    this.turns = Int32Array.from(this.tiles, (tile) => turnsOf(tile));
    this.terrainFaces = facesOf(this.tiles, this.terrains, 0);
    this.animalFaces = facesOf(this.tiles, this.animals, 1);
    this.terrainCounts = countsOf(this.tiles, this.terrains, 0);
    this.animalCounts = countsOf(this.tiles, this.animals, 1);
  }

  /** The number of a tile that is written like this, or -1. */
  numberOf(tile: Tile): number {
    return this.numbers.get(JSON.stringify(tile)) ?? -1;
  }

  /** The numbers of a cell's icons. Throws an InputError where the set has no such icon. */
  iconsOf(cell: string, where: string): { terrain: number; animal: number } {
    const [terrain, animal] = cell.split('/');
    return { terrain: find(terrain, this.terrains, 'terrain', where), animal: find(animal, this.animals, 'animal', where) };
  }
}

function find(name: string, names: readonly string[], kind: string, where: string): number {
  const number = names.indexOf(name);
  if (number < 0) throw new InputError(`${where}: the tiles have no ${kind} '${name}'${suggest(name, names)}`);
  return number;
}

/** The names of one kind that occur, in order: `part` 0 is the terrain of a cell, 1 the animal. */
function iconsOf(kind: string, cells: readonly string[], part: 0 | 1): string[] {
  const names = [...new Set(cells.map((cell) => cell.split('/')[part]))];
  if (names.length < LEAST_ICONS || names.length > MOST_ICONS) {
    const found = `${names.length} ${kind}${names.length === 1 ? '' : 's'}`;
    throw new InputError(`tiles: they show ${found} (${names.join(', ')}), but ${LEAST_ICONS} to ${MOST_ICONS} can be played.`);
  }
  return names;
}

/** The tile after so many quarter turns clockwise: each moves top left to top right. */
export function turned(tile: Tile, quarters: number): Tile {
  return tile.map((_, corner) => tile[(corner + 4 - quarters) % 4]);
}

function turnsOf(tile: Tile): number {
  const looksSame = (quarters: number) => turned(tile, quarters).every((cell, corner) => cell === tile[corner]);
  return looksSame(1) ? 1 : looksSame(2) ? 2 : 4;
}

function facesOf(tiles: readonly Tile[], names: readonly string[], part: 0 | 1): Int32Array {
  return Int32Array.from({ length: 4 * tiles.length }, (_, i) => {
    const icons = turned(tiles[i >> 2], i & 3).map((cell) => names.indexOf(cell.split('/')[part]));
    let face = 0;
    for (let plane = 0; plane < 3; plane++) {
      let corners = 0;
      for (let corner = 0; corner < 4; corner++) corners |= ((icons[corner] >> plane) & 1) << corner;
      face |= patternOf(corners) << (10 * plane);
    }
    return face;
  });
}

function countsOf(tiles: readonly Tile[], names: readonly string[], part: 0 | 1): Int32Array {
  return Int32Array.from(tiles, (tile) =>
    tile.reduce((counts, cell) => counts + (1 << (3 * names.indexOf(cell.split('/')[part]))), 0),
  );
}

// Reading what others wrote.

export function readCell(value: unknown, where: string): string {
  if (typeof value === 'string' && CELL.test(value)) return value;
  throw new InputError(`${where} must be a cell like "savanna/bear", not ${show(value)}.`);
}

export function readTile(value: unknown, where: string): Tile {
  if (!Array.isArray(value) || value.length !== 4) {
    const found = Array.isArray(value) ? `a list of ${value.length}` : show(value);
    throw new InputError(`${where} must be a tile of four cells, not ${found}.`);
  }
  return value.map((cell, corner) => readCell(cell, `${where}[${corner}]`));
}

/** The tiles of a file of components. */
export function readComponents(value: unknown): Tile[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`it must be an object {"tiles":[…]}, not ${show(value)}.`);
  }
  for (const name of Object.keys(value)) {
    if (name !== 'tiles') throw new InputError(`unknown entry '${name}'${suggest(name, ['tiles'])}`);
  }
  const { tiles } = value as { tiles?: unknown };
  if (!Array.isArray(tiles)) throw new InputError(`tiles must be a list of tiles, not ${show(tiles)}.`);
  return tiles.map((tile, i) => readTile(tile, `tiles[${i}]`));
}

/** A value as it stands in the file, cut short. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
