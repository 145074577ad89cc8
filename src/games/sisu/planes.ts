/**
 * The icons on Sisu's board as planes of bits, two words each: putting a tile down, and finding groups by flood fill, which grows a set
 * of cells by its neighbours in all directions at once until nothing is added. Keeping one set of cells for each icon instead of planes
 * would save a few operations a fill, but placing a tile would have to clear up to eight icons of each kind.
 */

import type { State } from '../../core/game.ts';
import { CORNER, HALF, LOWER, SHIFT_LOWER, SHIFT_UPPER, SQUARE_LOWER, SQUARE_UPPER, UPPER } from './board.ts';
import { KIND, PLACED, PLANES, TOKENS } from './layout.ts';

/** The number of the icon of a kind on a cell. */
export function cellAt(state: State, kind: number, cell: number): number {
  const planes = PLANES + KIND * kind + (UPPER[cell] === 0 ? 1 : 0);
  const bit = UPPER[cell] | LOWER[cell];
  return (
    ((state[planes] & bit) === 0 ? 0 : 1) | ((state[planes + 2] & bit) === 0 ? 0 : 2) | ((state[planes + 4] & bit) === 0 ? 0 : 4)
  );
}

/** Puts icons on a cell. */
export function setCell(state: State, kind: number, cell: number, icon: number): void {
  for (let plane = 0; plane < 3; plane++) {
    const word = PLANES + KIND * kind + 2 * plane;
    if ((icon >> plane) & 1) {
      state[word] |= UPPER[cell];
      state[word + 1] |= LOWER[cell];
    } else {
      state[word] &= ~UPPER[cell];
      state[word + 1] &= ~LOWER[cell];
    }
  }
}

/** Puts one kind of icons of a tile on the board: `face` as in TileSet. */
export function putFace(state: State, kind: number, place: number, face: number): void {
  const toUpper = SHIFT_UPPER[place];
  const toLower = SHIFT_LOWER[place];
  const keepUpper = ~SQUARE_UPPER[place];
  const keepLower = ~SQUARE_LOWER[place];
  const start = PLANES + KIND * kind;
  for (let word = start, rest = face; word < start + KIND; word += 2, rest >>>= 10) {
    const pattern = rest & 1023;
    const shifted = Math.imul(pattern, toUpper);
    state[word] = (state[word] & keepUpper) | (shifted & HALF);
    state[word + 1] = (state[word + 1] & keepLower) | (shifted >>> 24) | Math.imul(pattern, toLower);
  }
}

/** The group that `fill` found last: its cells in the upper and in the lower word. */
export const group = new Int32Array(2);

/** Finds the group of a cell: the cells of the same icon that hang together with it. */
export function fill(state: State, kind: number, cell: number): void {
  const planes = PLANES + KIND * kind;
  const upperBit = UPPER[cell];
  const lowerBit = LOWER[cell];
  // All ones where the cell's bit in the plane is set.
  const a = (state[planes] & upperBit) | (state[planes + 1] & lowerBit) ? -1 : 0;
  const b = (state[planes + 2] & upperBit) | (state[planes + 3] & lowerBit) ? -1 : 0;
  const c = (state[planes + 4] & upperBit) | (state[planes + 5] & lowerBit) ? -1 : 0;
  const sameUpper = ~((state[planes] ^ a) | (state[planes + 2] ^ b) | (state[planes + 4] ^ c)) & HALF;
  const sameLower = ~((state[planes + 1] ^ a) | (state[planes + 3] ^ b) | (state[planes + 5] ^ c)) & HALF;
  let upper = upperBit;
  let lower = lowerBit;
  for (;;) {
    const wideUpper = (upper | (upper << 1) | (upper >>> 1)) & sameUpper;
    const wideLower = (lower | (lower << 1) | (lower >>> 1)) & sameLower;
    const nextUpper = (wideUpper | (wideUpper << 8) | (wideUpper >>> 8) | (wideLower << 16)) & sameUpper;
    const nextLower = (wideLower | (wideLower << 8) | (wideLower >>> 8) | (wideUpper >>> 16)) & sameLower;
    if (((nextUpper ^ upper) | (nextLower ^ lower)) === 0) break;
    upper = nextUpper;
    lower = nextLower;
  }
  group[0] = upper;
  group[1] = lower;
}

/** How many cells there are in two words of a board. */
export function countCells(upper: number, lower: number): number {
  let a = upper - ((upper >>> 1) & 0x55555555);
  let b = lower - ((lower >>> 1) & 0x55555555);
  a = (a & 0x33333333) + ((a >>> 2) & 0x33333333);
  b = (b & 0x33333333) + ((b >>> 2) & 0x33333333);
  a += b; // fields of four bits, each at most 8
  return Math.imul((a & 0x0f0f0f0f) + ((a >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24;
}

/**
 * Which tokens may be put on the tile just placed, as bits: 4·kind + corner. A group that holds a token of its kind is barred: it is the
 * opponent's, or it is the one that would move and this the group it leaves.
 */
export function allowedTokens(state: State): number {
  const corners = 4 * state[PLACED];
  let allowed = 0;
  for (let kind = 0; kind < 2; kind++) {
    const own = state[TOKENS + kind];
    const other = state[TOKENS + 2 + kind];
    const upperTokens = UPPER[own] | UPPER[other];
    const lowerTokens = LOWER[own] | LOWER[other];
    for (let corner = 0, known = 0; corner < 4; corner++) {
      if ((known >> corner) & 1) continue;
      fill(state, kind, CORNER[corners + corner]);
      const same = cornersOf(state[PLACED], group[0], group[1]);
      known |= same;
      if (((group[0] & upperTokens) | (group[1] & lowerTokens)) === 0) allowed |= same << (4 * kind);
    }
  }
  return allowed;
}

/** Which corners of a place are among the cells, as bits. */
export function cornersOf(place: number, upper: number, lower: number): number {
  let corners = 0;
  for (let i = 0; i < 4; i++) {
    const cell = CORNER[4 * place + i];
    if (((UPPER[cell] & upper) | (LOWER[cell] & lower)) !== 0) corners |= 1 << i;
  }
  return corners;
}
