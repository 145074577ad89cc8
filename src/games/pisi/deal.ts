/**
 * Random layouts: 33 of the 42 places, uniformly among all sets in which each tile has at least two neighbours and all hang together.
 *
 * Drawing nine holes again until they fit takes 59 attempts on average. So the layouts that fit but for hanging together, 7,669,846 of
 * them, are numbered instead: column by column, by a table of how many ways there are to go on. One random number then picks one. All
 * but 2% hang together; the others are drawn again.
 */

import { popcount } from '../../core/bits.ts';
import type { Rng } from '../../core/game.ts';
import { next } from '../../core/random.ts';
import { COLUMNS, ROWS } from './grid.ts';

export const TILES = 33;
const HOLES = COLUMNS * ROWS - TILES;
/** Sets of tiles in a column, a bit a row. */
const SETS = 1 << ROWS;

/** All sets of a column, those with few holes first: they are the likeliest. */
const BY_HOLES = Int32Array.from([...Array(SETS).keys()].sort((a, b) => popcount(b) - popcount(a) || a - b));
const HOLES_OF = Int32Array.from({ length: SETS }, (_, set) => ROWS - popcount(set));

/**
 * Ways to choose the columns that are left, by their number, by the two columns before them, and by the holes that are left. Only
 * what can come up is worked out, which takes some milliseconds, when the first layout is drawn.
 */
const ways = new Int32Array((COLUMNS + 1) * SETS * SETS * (HOLES + 1)).fill(-1);
let all = 0;

function indexOf(left: number, before: number, last: number, holes: number): number {
  return ((left * SETS + before) * SETS + last) * (HOLES + 1) + holes;
}

/** Whether each tile of a column has two neighbours, given the columns on both sides. */
function fits(before: number, column: number, after: number): boolean {
  const above = column << 1;
  const below = column >>> 1;
  return (column & ~((before & after) | (above & below) | ((before | after) & (above | below)))) === 0;
}

function countWays(left: number, before: number, last: number, holes: number): number {
  const index = indexOf(left, before, last, holes);
  if (ways[index] >= 0) return ways[index];
  let count = 0;
  if (left === 0) count = holes === 0 && fits(before, last, 0) ? 1 : 0;
  else {
    for (let set = 0; set < SETS; set++) {
      const rest = holes - HOLES_OF[set];
      if (rest >= 0 && (left === COLUMNS || fits(before, last, set))) count += countWays(left - 1, last, set, rest);
    }
  }
  ways[index] = count;
  return count;
}

/** How many layouts there are in which each tile has two neighbours. */
export function countLayouts(): number {
  if (all === 0) all = countWays(COLUMNS, 0, 0, HOLES);
  return all;
}

/** Writes a layout as seven columns, a bit a row, the top row lowest. The number is below `countLayouts`. */
export function layoutOf(number: number, columns: Int32Array): void {
  let rest = number;
  let before = 0;
  let last = 0;
  let holes = HOLES;
  for (let column = 0; column < COLUMNS; column++) {
    const left = COLUMNS - column;
    for (let i = 0; ; i++) {
      const set = BY_HOLES[i];
      const holesLeft = holes - HOLES_OF[set];
      if (column > 0 && !fits(before, last, set)) continue;
      const count = ways[indexOf(left - 1, last, set, holesLeft)];
      if (rest >= count) {
        rest -= count;
        continue;
      }
      columns[column] = set;
      before = last;
      last = set;
      holes = holesLeft;
      break;
    }
  }
}

const reached = new Int32Array(COLUMNS);

/** Whether all tiles hang together: a flood from a tile of the first column, or of the second where that is empty, sweeps to and fro. */
export function hangsTogether(columns: Int32Array): boolean {
  const first = columns[0] === 0 ? 1 : 0;
  reached.fill(0);
  reached[first] = columns[first] & -columns[first];
  for (let tiles = 1; ; ) {
    for (let column = 1; column < COLUMNS; column++) flood(columns[column], column, reached[column - 1]);
    for (let column = COLUMNS - 2; column >= 0; column--) flood(columns[column], column, reached[column + 1]);
    let now = 0;
    for (let column = 0; column < COLUMNS; column++) now += popcount(reached[column]);
    if (now === tiles) return tiles === TILES;
    tiles = now;
  }
}

/** Takes into a column what the one beside it reaches, and what hangs together with that. */
function flood(tiles: number, column: number, beside: number): void {
  let set = (reached[column] | beside) & tiles;
  for (let before = 0; before !== set; ) {
    before = set;
    set |= ((set << 1) | (set >>> 1)) & tiles;
  }
  reached[column] = set;
}

/** A layout that fits, all equally likely. */
export function drawLayout(rng: Rng, columns: Int32Array): void {
  const count = countLayouts();
  const fair = 4294967296 - (4294967296 % count);
  for (;;) {
    const word = next(rng) >>> 0;
    if (word >= fair) continue;
    layoutOf(word % count, columns);
    if (hangsTogether(columns)) return;
  }
}
