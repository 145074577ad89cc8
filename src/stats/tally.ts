/**
 * Running sums over blocks: all that estimates and tests need, in a few numbers however many games there were.
 *
 * A tally is a plain object of numbers, so it crosses threads, goes into a checkpoint and comes back by JSON as it is; hence no
 * class, which would come back without its methods. Rejected: running means and squared distances (Welford 1962), whose merging
 * rounds. Here shares are counted in 840ths, the least common multiple of 1 to 8: every share of a tie of up to eight sides is a
 * whole number of them, all sums are exact up to 2^53, and blocks may come in any order and grouping with the same result to the
 * last bit. Other values are summed as they are, which is exact for whole numbers.
 */

import { type BlockSums, blockT, blockWilson, wilson } from './interval.ts';

/** Of a mean: shares lie between 0 and 1, other values anywhere. */
export interface Tally {
  kind: 'share' | 'mean';
  /** Blocks that had a value at all. */
  blocks: number;
  /** Values in them. */
  n: number;
  /** Over blocks with sum s (for shares in 840ths) and count c: Σs, Σs², Σs·c, Σc². */
  sum: number;
  squares: number;
  cross: number;
  countSquares: number;
  /** Whether every block was a single value of 0 or 1, so that successes are binomial. */
  binary: boolean;
  /**
   * For sign-flip tests: the number of blocks by |Σ(2x - 1)|, the distance of a block from an even result in halves. It has at
   * most as many entries as the largest block has values. Null once a block was not a whole number of halves, and for means.
   */
  flips: Record<string, number> | null;
}

export interface Estimate {
  readonly n: number;
  readonly blocks: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: 'wilson' | 'block-wilson' | 'block-t' | null;
}

const UNIT = 840;
/** In 840ths: what rounding may have added to a sum of shares. */
const ROUNDING = 1e-6;

/** A tally of shares, or of other values from 0 to 1. */
export function shareTally(): Tally {
  return { kind: 'share', blocks: 0, n: 0, sum: 0, squares: 0, cross: 0, countSquares: 0, binary: true, flips: {} };
}

/** A tally of values without bounds. */
export function meanTally(): Tally {
  return { kind: 'mean', blocks: 0, n: 0, sum: 0, squares: 0, cross: 0, countSquares: 0, binary: false, flips: null };
}

/** Adds one finished block: the sum of its values, and their number. A block without values leaves no trace. */
export function addBlock(tally: Tally, sum: number, count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`a block cannot have ${count} values`);
  if (count === 0) return;
  if (!Number.isFinite(sum)) throw new RangeError(`a block's values cannot sum to ${sum}`);
  const s = tally.kind === 'share' ? shareUnits(sum, count) : sum;
  tally.blocks++;
  tally.n += count;
  tally.sum += s;
  tally.squares += s * s;
  tally.cross += s * count;
  tally.countSquares += count * count;
  if (tally.kind === 'share') {
    tally.binary &&= count === 1 && (s === 0 || s === UNIT);
    noteFlip(tally, Math.abs(2 * s - UNIT * count) / UNIT);
  }
}

/** Adds all blocks of another tally. */
export function mergeTally(into: Tally, from: Readonly<Tally>): void {
  if (into.kind !== from.kind) throw new TypeError(`a tally of kind '${from.kind}' cannot be added to one of '${into.kind}'`);
  into.blocks += from.blocks;
  into.n += from.n;
  into.sum += from.sum;
  into.squares += from.squares;
  into.cross += from.cross;
  into.countSquares += from.countSquares;
  into.binary &&= from.binary;
  if (into.flips === null || from.flips === null) {
    into.flips = null;
    return;
  }
  for (const [halves, blocks] of Object.entries(from.flips)) into.flips[halves] = (into.flips[halves] ?? 0) + blocks;
}

/** The mean and its 95% interval, with nulls where there is nothing to say. */
export function estimate(tally: Readonly<Tally>): Estimate {
  const { kind, n, blocks, binary } = tally;
  if (blocks === 0) return { n, blocks, estimate: null, low: null, high: null, method: null };
  const sums = blockSums(tally);
  const mean = sums.sum / n;
  if (kind === 'mean') return { n, blocks, estimate: mean, ...(blockT(sums) ?? { low: null, high: null }), method: 'block-t' };
  if (binary) return { n, blocks, estimate: mean, ...wilson(sums.sum, n), method: 'wilson' };
  return { n, blocks, estimate: mean, ...blockWilson(sums), method: 'block-wilson' };
}

/** The sums in the values' own measure. */
export function blockSums(tally: Readonly<Tally>): BlockSums {
  const { kind, blocks, n, sum, squares, cross, countSquares } = tally;
  const unit = kind === 'share' ? UNIT : 1;
  return { blocks, n, sum: sum / unit, squares: squares / (unit * unit), cross: cross / unit, countSquares };
}

/** A sum of shares in 840ths, whole if it is but for rounding. */
function shareUnits(sum: number, count: number): number {
  const units = sum * UNIT;
  const whole = Math.round(units);
  const s = Math.abs(units - whole) <= ROUNDING ? whole : units;
  if (s < 0 || s > UNIT * count) throw new RangeError(`${count} shares cannot sum to ${sum}`);
  return s;
}

function noteFlip(tally: Tally, halves: number): void {
  if (tally.flips === null) return;
  if (Number.isInteger(halves)) tally.flips[halves] = (tally.flips[halves] ?? 0) + 1;
  else tally.flips = null;
}
