/**
 * Whether a mean share differs from the fair one: two-sided tests on independent blocks.
 *
 * Single games without ties: the exact binomial test.
 *
 * Two sides otherwise: the exact sign-flip test (Fisher, The Design of Experiments, 1935, §21), on the blocks' distances from an
 * even result, d = Σ(x - 1/2). If the two sides (seats, or agents) are equal, a block and the same block with the two swapped are
 * equally probable, and swapping them turns d into -d. So, given the sizes |d|, all combinations of signs are equally probable,
 * whatever the games of a block have in common and however often they tie, and p is the part of them in which |Σ±d| is at least
 * what was observed. For single games that is the sign test, and its hypothesis is no more than that wins and losses are equally
 * frequent. The distribution of the sum is a convolution of binomial ones, one for each size; beyond EXACT, a normal one.
 *
 * More than two sides: swapping has no such simple image, so Student's t on the ratio estimator (see interval.ts). Where the
 * blocks do not differ at all, t is undefined; then Hoeffding's bound (1963, theorem 1): the mean of B independent values from 0
 * to 1 with expectation f is m or beyond with a probability of at most exp(-B·KL(m, f)). If every block was won it is f^B.
 *
 * Rejected: chi-square over all sides at once (needs independent games, no ties, and does not say which side), and a random
 * sample of sign flips (needs a stream of random numbers, and its p cannot be small).
 */

import { binomialTwoSided, normalTwoSided, studentTwoSided } from './distributions.ts';
import { ratio } from './interval.ts';
import { blockSums, type Tally } from './tally.ts';

export interface Fairness {
  /** Null where there is nothing to test. */
  readonly p: number | null;
  readonly method: 'binomial-exact' | 'sign-flip' | 'sign-flip-normal' | 'block-t' | 'hoeffding' | null;
}

/** The largest sum of all sizes, in halves, of which the distribution is worked out exactly: 50,000 pairs, in under a second. */
export const EXACT = 100_000;
/** Smaller probabilities are left out of distributions. */
const LEAST = 1e-300;
/** Means that differ by less are equal but for rounding. */
const ROUNDING = 1e-12;

/** Tests the mean of a tally of shares against the fair one: 1/2 for two sides, 1/3 for one of three. */
export function fairness(tally: Readonly<Tally>, fair: number): Fairness {
  if (tally.kind !== 'share') throw new TypeError('only shares can be fair');
  if (!(fair > 0 && fair < 1)) throw new RangeError(`a fair share lies between 0 and 1, which ${fair} does not`);
  if (tally.blocks === 0) return { p: null, method: null };
  const sums = blockSums(tally);
  if (tally.binary) return { p: binomialTwoSided(sums.sum, sums.n, fair), method: 'binomial-exact' };
  if (fair === 1 / 2 && tally.flips !== null) return signFlip(tally.flips, 2 * sums.sum - sums.n);
  const { mean, variance } = ratio(sums);
  if (variance === null) return { p: null, method: 'block-t' };
  if (Math.abs(mean - fair) <= ROUNDING) return { p: 1, method: 'block-t' };
  if (variance === 0) return { p: hoeffding(mean, fair, sums.blocks), method: 'hoeffding' };
  return { p: studentTwoSided((mean - fair) / Math.sqrt(variance), sums.blocks - 1), method: 'block-t' };
}

/** The sign-flip test of an observed sum of whole numbers, of which `flips` has the number by size. */
export function signFlip(flips: Readonly<Record<string, number>>, observed: number): Fairness {
  const sizes = Object.entries(flips).map(([size, blocks]) => [Number(size), blocks] as const);
  const signed = sizes.filter(([size]) => size !== 0);
  if (observed === 0) return { p: 1, method: 'sign-flip' };
  if (signed.reduce((sum, [size, blocks]) => sum + size * blocks, 0) > EXACT) {
    const step = signed.reduce((divisor, [size]) => gcd(divisor, size), 0); // half the distance between possible sums
    const deviation = Math.sqrt(signed.reduce((sum, [size, blocks]) => sum + size * size * blocks, 0));
    return { p: normalTwoSided((Math.abs(observed) - step) / deviation), method: 'sign-flip-normal' };
  }
  return { p: flippedTail(signed, Math.abs(observed)), method: 'sign-flip' };
}

/** The probability that the sum with random signs is `observed` or more, or the same below 0. */
function flippedTail(sizes: readonly (readonly [size: number, blocks: number])[], observed: number): number {
  // With j of k signs positive, the blocks of one size sum to size·(2j - k): it is enough to know Σ size·j and Σ size·k.
  let start = 0; // the value that the first entry of `distribution` is the probability of
  let distribution = Float64Array.of(1);
  let total = 0;
  for (const [size, blocks] of sizes) {
    const coins = coinFlips(blocks);
    const sums = new Float64Array(distribution.length + size * (coins.weights.length - 1));
    for (let j = 0; j < coins.weights.length; j++) {
      const weight = coins.weights[j];
      for (let i = 0; i < distribution.length; i++) sums[i + size * j] += weight * distribution[i];
    }
    const first = sums.findIndex((probability) => probability >= LEAST);
    distribution = sums.slice(first, sums.findLastIndex((probability) => probability >= LEAST) + 1);
    start += size * coins.start + first;
    total += size * blocks;
  }
  let tail = 0;
  for (let i = distribution.length - 1; i >= 0 && 2 * (start + i) - total >= observed; i--) tail += distribution[i];
  return Math.min(1, 2 * tail);
}

/** The distribution of heads among n fair coins, from `start` on: neighbours' quotients outward from the middle, scaled to 1. */
function coinFlips(n: number): { start: number; weights: Float64Array } {
  const middle = Math.floor(n / 2);
  const upper = [1];
  for (let k = middle; k < n; k++) {
    const weight = (upper[k - middle] * (n - k)) / (k + 1);
    if (weight < LEAST) break;
    upper.push(weight);
  }
  const start = n - (middle + upper.length - 1); // as far below as the last one is above
  const weights = Float64Array.from({ length: n - 2 * start + 1 }, (_, i) => upper[Math.max(start + i, n - start - i) - middle]);
  const sum = weights.reduce((a, b) => a + b, 0);
  return { start, weights: weights.map((weight) => weight / sum) };
}

/** A bound for the probability that the mean of independent values from 0 to 1 is as far from the fair one. */
function hoeffding(mean: number, fair: number, blocks: number): number {
  const part = (a: number, b: number) => (a <= 0 ? 0 : a * Math.log(a / b));
  return Math.min(1, 2 * Math.exp(-blocks * (part(mean, fair) + part(1 - mean, 1 - fair))));
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
