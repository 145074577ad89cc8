/**
 * 95% intervals for means.
 *
 * For independent successes and failures: Wilson's score interval (1927), which Newcombe (1998) and Brown, Cai and DasGupta
 * (2001) recommend. It stays within 0 and 1 and has a width at 0 and n successes. Rejected: Wald's (covers far too little near 0
 * and 1) and Clopper and Pearson's (covers too much).
 *
 * For blocks of games that depend on each other: the mean is a ratio m = Σs/Σc of the blocks' sums and counts, and its linearised
 * variance is B/(B-1)·Σ(s - m·c)²/(Σc)² (Cochran, Sampling Techniques, 1977, chapter 6). Shares take Wilson's interval with the
 * number of independent games that would have that variance, m(1-m)/Var(m) (Kish's effective sample size; for Wilson's interval
 * Miao and Gastwirth 2004, Dean and Pagano 2015), and Student's t on B-1 degrees of freedom instead of z; unbounded values take
 * m ± t·√Var(m). Rejected: to treat the games of a block as independent (too narrow where they are alike, too wide where they
 * balance each other), and the bootstrap (needs all blocks kept, and a stream of random numbers).
 */

import { normalQuantile, studentQuantile } from './distributions.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** All that an estimate needs to know of blocks with sums s and counts c. */
export interface BlockSums {
  readonly blocks: number;
  /** Σc */
  readonly n: number;
  /** Σs */
  readonly sum: number;
  /** Σs² */
  readonly squares: number;
  /** Σs·c */
  readonly cross: number;
  /** Σc² */
  readonly countSquares: number;
}

export interface Ratio {
  readonly mean: number;
  /** Of the mean. Null for fewer than two blocks. */
  readonly variance: number | null;
}

const UPPER = 0.975;
/** Residuals below this share of Σs² are what rounding leaves of none. */
const ROUNDING = 1e-12;

/** The ratio estimator and its linearised variance. */
export function ratio(sums: BlockSums): Ratio {
  const { blocks, n, sum, squares, cross, countSquares } = sums;
  const mean = sum / n;
  if (blocks < 2) return { mean, variance: null };
  const residuals = squares - 2 * mean * cross + mean * mean * countSquares;
  const variance = residuals <= ROUNDING * squares ? 0 : ((blocks / (blocks - 1)) * residuals) / (n * n);
  return { mean, variance };
}

/** Wilson's score interval for independent successes and failures; everything from 0 to 1 where there are none. */
export function wilson(successes: number, n: number): Interval {
  return n === 0 ? { low: 0, high: 1 } : score(successes / n, n, normalQuantile(UPPER));
}

/**
 * For values from 0 to 1 in at least one block. Blocks that do not differ, or a single one, tell nothing of the variance: then
 * every block counts as one game, so that there is always a width.
 */
export function blockWilson(sums: BlockSums): Interval {
  const { mean, variance } = ratio(sums);
  if (variance === null || variance === 0) return score(mean, sums.blocks, normalQuantile(UPPER));
  return score(mean, (mean * (1 - mean)) / variance, studentQuantile(UPPER, sums.blocks - 1));
}

/** For unbounded values; null for fewer than two blocks. Blocks that do not differ have an interval without width. */
export function blockT(sums: BlockSums): Interval | null {
  const { mean, variance } = ratio(sums);
  if (variance === null) return null;
  const half = variance === 0 ? 0 : studentQuantile(UPPER, sums.blocks - 1) * Math.sqrt(variance);
  return { low: mean - half, high: mean + half };
}

/** Wilson's interval of a mean of n independent values, for any quantile. The bounds at 0 and 1 are exact, rounding or not. */
function score(mean: number, n: number, quantile: number): Interval {
  const square = quantile * quantile;
  const centre = (n * mean + square / 2) / (n + square);
  const half = (quantile * Math.sqrt(n * mean * (1 - mean) + square / 4)) / (n + square);
  return {
    low: mean <= 0 ? 0 : Math.max(0, Math.min(mean, centre - half)),
    high: mean >= 1 ? 1 : Math.min(1, Math.max(mean, centre + half)),
  };
}
