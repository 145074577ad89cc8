/**
 * Who is in whose way: for a piece of some space and number, and for another space, a mask of the piece's moves that a piece there
 * blocks. One load for every two pieces and a count of bits then tell how many moves are left, without looking at any of them.
 *
 * Bits of a mask: the moves to which only one path leads have a bit each; those with two paths have the lowest bits for their first
 * path and, SECOND_PATH further up, as many for their second, and are blocked where both bits are set.
 */

import { type Board, LEAST_VALUE, MOST_VALUE } from './board.ts';

export const SECOND_PATH = 24;

export interface Barriers {
  /** At (4·from + number - 1)·columns + space: what a piece of another side blocks, which may itself be captured. */
  readonly passing: Int32Array;
  /** The same for a piece of the own side, which blocks the move that would end there, too. */
  readonly ending: Int32Array;
  /** At 4·from + number - 1: the bits of moves with one path. */
  readonly single: Int32Array;
  readonly columns: number;
}

const known = new WeakMap<Board, Barriers>();

export function barriersOf(board: Board): Barriers {
  const barriers = known.get(board) ?? makeBarriers(board);
  known.set(board, barriers);
  return barriers;
}

function makeBarriers({ cells, slots }: Board): Barriers {
  const rows = cells * (MOST_VALUE - LEAST_VALUE + 1);
  const passing = new Int32Array(rows * cells);
  const ending = new Int32Array(rows * cells);
  const single = new Int32Array(rows);
  const passed = (way: number) => [(way >>> 8) & 255, (way >>> 16) & 255, way >>> 24].filter((space) => space < cells);
  for (let from = 0; from < cells; from++) {
    for (let value = LEAST_VALUE; value <= MOST_VALUE; value++) {
      const row = 4 * from + value - 1;
      const last = slots.last[8 * from + value];
      const moves = Array.from({ length: slots.count[8 * from + value] }, (_, i) => last - 1 - i).filter(
        (slot) => (slots.path[slot] & 255) !== from,
      );
      const isDouble = (slot: number) => slots.path[slot] !== slots.otherPath[slot];
      const doubles = moves.filter(isDouble);
      const singles = moves.filter((slot) => !isDouble(slot));
      if (moves.length > SECOND_PATH || doubles.length > 32 - SECOND_PATH) throw new Error('too many moves for a mask');
      const block = (spaces: readonly number[], mask: number) => {
        for (const space of spaces) {
          passing[row * cells + space] |= mask;
          ending[row * cells + space] |= mask;
        }
      };
      for (const [i, slot] of doubles.entries()) {
        block(passed(slots.path[slot]), 1 << i);
        block(passed(slots.otherPath[slot]), 1 << (SECOND_PATH + i));
        ending[row * cells + (slots.path[slot] & 255)] |= (1 << i) | (1 << (SECOND_PATH + i));
      }
      for (const [i, slot] of singles.entries()) {
        const bit = 1 << (doubles.length + i);
        block(passed(slots.path[slot]), bit);
        ending[row * cells + (slots.path[slot] & 255)] |= bit;
        single[row] |= bit;
      }
    }
  }
  return { passing, ending, single, columns: cells };
}
