/**
 * The map of Islands: which triangles there are, which touch, and how far it is from one to another.
 *
 * A space is a number: (strip − 1) · width + position − 2, where width leaves one number unused at the end of each strip. So a set of
 * spaces is a bitboard of seven words in which a step along a strip is a shift by 1 and a step to the strip above or below a shift by
 * the width, and flooding needs no lists of neighbours. All three formations have at most 224 such numbers: a space is a byte.
 */

import { lowestBit } from '../../core/bits.ts';

/** Words of a bitboard, and the numbers of spaces that it can hold. */
export const WORDS = 7;
export const NUMBERS = 32 * WORDS;
export const TILES = 12;
/** Where no island can be: joints, and numbers that are no space. */
export const NO_TILE = 12;
/** No sail goes further: 9 is the highest value of a card, and it may be doubled. */
export const MOST_STEPS = 18;

export type Formation = '2x6' | '3x4' | '4x3';
export const FORMATIONS: readonly Formation[] = ['2x6', '4x3', '3x4'];

export class Sea {
  readonly formation: Formation;
  readonly columns: number;
  /** Tiles of a column. */
  readonly rows: number;
  /** Numbers from a space to the one at the same position in the strip below. */
  readonly width: number;
  readonly strips: number;
  /** All spaces, ascending, and as a bitboard. */
  readonly spaces: readonly number[];
  readonly all = new Int32Array(WORDS);
  /** The spaces whose triangles point up, as a bitboard. */
  readonly up = new Int32Array(WORDS);
  /** By space: the tile that it is a whole triangle of, or NO_TILE, for NO_SPACE too. Tiles are numbered down the columns, from the left. */
  readonly tileOf = new Uint8Array(256).fill(NO_TILE);
  /** At 12 · tile + place, place being 3 · (strip in the tile − 1) + place in the strip − 1: the space. */
  readonly spaceOf = new Uint8Array(12 * TILES);
  /** At 256 · a + b: steps from a to b. */
  readonly distance = new Uint8Array(256 * NUMBERS);
  /** From 256 · a on: all spaces by distance from a, equally distant ones ascending. */
  readonly order = new Uint8Array(256 * NUMBERS);
  /** At 32 · a + s: how many spaces are within s steps of a, a included: what can be reached is the first so many of `order`. */
  readonly within = new Uint8Array(32 * NUMBERS);
  /** The bottom row, nearest to the centre line first, and how far each is from it. */
  readonly starts: Int32Array;
  readonly offCentre: Int32Array;

  constructor(formation: Formation) {
    this.formation = formation;
    [this.columns, this.rows] = formation.split('x').map(Number);
    this.width = 4 * this.columns;
    this.strips = 4 * this.rows + 2;
    for (let column = 0; column < this.columns; column++) this.addColumn(column);
    this.spaces = Array.from({ length: NUMBERS }, (_, space) => space).filter((space) => has(this.all, 0, space));
    for (const space of this.spaces) this.measureFrom(space);
    const bottom = this.spaces.filter((space) => this.isBottom(space));
    const centre = 2 * this.columns + 1;
    const off = (space: number) => Math.abs(this.positionOf(space) - centre);
    this.starts = Int32Array.from(bottom.sort((a, b) => off(a) - off(b) || a - b));
    this.offCentre = this.starts.map(off);
  }

  /** The whole triangles of a column, and its joints with the column to its left. */
  private addColumn(column: number): void {
    const shift = shiftOf(column);
    for (let tile = column * this.rows; tile < (column + 1) * this.rows; tile++) {
      for (let place = 0; place < 12; place++) {
        const strip = 4 * (tile - column * this.rows) + shift + 1 + Math.floor(place / 3);
        const space = this.add(strip, 4 * column + 2 + (place % 3));
        this.tileOf[space] = tile;
        this.spaceOf[12 * tile + place] = space;
      }
    }
    if (column > 0) for (let strip = 3; strip <= 4 * this.rows; strip++) this.add(strip, 4 * column + 1);
  }

  private add(strip: number, position: number): number {
    const space = this.number(strip, position);
    set(this.all, space);
    if ((strip + position) & 1) set(this.up, space);
    return space;
  }

  private number(strip: number, position: number): number {
    return (strip - 1) * this.width + position - 2;
  }

  stripOf(space: number): number {
    return Math.floor(space / this.width) + 1;
  }

  positionOf(space: number): number {
    return (space % this.width) + 2;
  }

  pointsUp(space: number): boolean {
    return has(this.up, 0, space);
  }

  /** In the lowest strip of its column, a joint counting with the column to its left. */
  private isBottom(space: number): boolean {
    const column = Math.floor((this.positionOf(space) - 2) / 4);
    return this.stripOf(space) === 4 * this.rows + shiftOf(column);
  }

  private measureFrom(from: number): void {
    let reached = new Int32Array(WORDS);
    set(reached, from);
    this.order[256 * from] = from;
    this.within[32 * from] = 1;
    for (let steps = 1, found = 1; steps < 256; steps++) {
      const further = new Int32Array(WORDS);
      this.grow(reached, 0, further, 0, this.all);
      for (let word = 0; word < WORDS; word++) {
        for (let rest = further[word] & ~reached[word]; rest !== 0; rest &= rest - 1) {
          const space = 32 * word + lowestBit(rest);
          this.distance[256 * from + space] = steps;
          this.order[256 * from + found++] = space;
        }
      }
      if (steps < 32) this.within[32 * from + steps] = found;
      reached = further;
    }
  }

  /** One step of a flood: the spaces of a bitboard and all that touch them, as far as they are free. */
  grow(from: Int32Array, at: number, to: Int32Array, toAt: number, free: Int32Array): void {
    const { up, width } = this;
    const back = 32 - width;
    let before = 0;
    let upBefore = 0;
    for (let word = 0; word < WORDS; word++) {
      const here = from[at + word];
      const after = word + 1 < WORDS ? from[at + word + 1] : 0;
      const upHere = here & up[word];
      const downAfter = word + 1 < WORDS ? after & ~up[word + 1] : 0;
      const along = here | (here << 1) | (before >>> 31) | (here >>> 1) | (after << 31);
      // Across: a triangle that points up touches the strip below, one that points down the strip above.
      const across = (upHere << width) | (upBefore >>> back) | ((here & ~up[word]) >>> width) | (downAfter << back);
      to[toAt + word] = (along | across) & free[word];
      before = here;
      upBefore = upHere;
    }
  }

  /** `5.8`: strip and position. */
  format(space: number): string {
    return `${this.stripOf(space)}.${this.positionOf(space)}`;
  }

  /** -1 where it is no space of this map. */
  parse(text: unknown): number {
    const parts = typeof text === 'string' ? /^([1-9]\d?)\.([1-9]\d?)$/.exec(text) : null;
    if (parts === null) return -1;
    const [strip, position] = [Number(parts[1]), Number(parts[2])];
    const space = this.number(strip, position);
    const fits = strip <= this.strips && position >= 2 && position <= this.width;
    return fits && has(this.all, 0, space) ? space : -1;
  }
}

/** Every second column stands two strips lower. */
function shiftOf(column: number): number {
  return column % 2 === 1 ? 2 : 0;
}

function set(board: Int32Array, space: number): void {
  board[space >>> 5] |= 1 << (space & 31);
}

/** Whether a space is in the bitboard that begins at a word. */
export function has(board: Int32Array, at: number, space: number): boolean {
  return ((board[at + (space >>> 5)] >>> (space & 31)) & 1) !== 0;
}

const seas = new Map<Formation, Sea>();

/** One map a formation: its tables take a while to make and never change. */
export function seaOf(formation: Formation): Sea {
  const sea = seas.get(formation) ?? new Sea(formation);
  seas.set(formation, sea);
  return sea;
}
