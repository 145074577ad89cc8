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

export const ALL_TILES = 33;
const HOLES = COLUMNS * ROWS - ALL_TILES;
/** Sets of tiles in a column, a bit a row. */
const SETS = 1 << ROWS;

const HOLES_OF = Int32Array.from({ length: SETS }, (_, set) => ROWS - popcount(set));

/**
 * A **stage** is what matters of the columns that were chosen: how many are left, what the last two are, and how many holes are left.
 * Its choices of the next column lie one after the other, those with the most ways to go on first: 26 bits for how many these are, and
 * above them six for the column; beside it the stage that follows. There are 22,497 stages with 200,389 choices; working them out takes
 * some tens of milliseconds, when the first layout is drawn.
 */
let choices = new Int32Array(0);
let stages = new Int32Array(0);
let firstStage = 0;
let all = 0;
const WAYS_BITS = 26;
const WAYS = (1 << WAYS_BITS) - 1;

/** Whether each tile of a column has two neighbours, given the columns on both sides. */
function fits(before: number, column: number, after: number): boolean {
  const above = column << 1;
  const below = column >>> 1;
  return (column & ~((before & after) | (above & below) | ((before | after) & (above | below)))) === 0;
}

interface Stage {
  /** Where its choices begin, and in how many ways it can go on. */
  readonly first: number;
  readonly ways: number;
}

/** Numbers all layouts in which each tile has two neighbours. */
function prepare(): void {
  const known = new Map<number, Stage>();
  const words: number[] = [];
  const following: number[] = [];
  const visit = (left: number, before: number, last: number, holes: number): Stage => {
    if (left === 0) return { first: 0, ways: holes === 0 && fits(before, last, 0) ? 1 : 0 };
    const key = ((left * SETS + before) * SETS + last) * (HOLES + 1) + holes;
    const found = known.get(key);
    if (found !== undefined) return found;
    const open: { set: number; stage: Stage }[] = [];
    for (let set = 0; set < SETS; set++) {
      const rest = holes - HOLES_OF[set];
      if (rest < 0 || (left < COLUMNS && !fits(before, last, set))) continue;
      const stage = visit(left - 1, last, set, rest);
      if (stage.ways > 0) open.push({ set, stage });
    }
    open.sort((a, b) => b.stage.ways - a.stage.ways || a.set - b.set);
    const stage = { first: words.length, ways: open.reduce((sum, choice) => sum + choice.stage.ways, 0) };
    for (const choice of open) {
      words.push(choice.stage.ways | (choice.set << WAYS_BITS));
      following.push(choice.stage.first);
    }
    known.set(key, stage);
    return stage;
  };
  const { first, ways } = visit(COLUMNS, 0, 0, HOLES);
  choices = Int32Array.from(words);
  stages = Int32Array.from(following);
  firstStage = first;
  all = ways;
}

/** How many layouts there are in which each tile has two neighbours. */
export function countLayouts(): number {
  if (all === 0) prepare();
  return all;
}

/** Writes one of them as seven columns, a bit a row, the top row lowest. The number is below `countLayouts`. */
export function layoutOf(number: number, columns: Int32Array): void {
  let rest = number;
  let choice = firstStage;
  for (let column = 0; column < COLUMNS; column++) {
    for (; rest >= (choices[choice] & WAYS); choice++) rest -= choices[choice] & WAYS;
    columns[column] = choices[choice] >>> WAYS_BITS;
    choice = stages[choice];
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
    if (now === tiles) return tiles === ALL_TILES;
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
