/**
 * The few distribution functions that intervals and tests need.
 *
 * Normal and beta come from stdlib-js (ports of Boost and Cephes). Student's t follows from the beta distribution: if T has `df`
 * degrees of freedom, T²/(df + T²) is beta(1/2, df/2); and so do the tails of the binomial: P(X ≤ k) = P(beta(n-k, k+1) ≤ 1-p)
 * (Abramowitz and Stegun 1964, 26.5.24 and 26.5.27). stdlib's own packages for t are more code for the same two lines.
 *
 * Rejected: @stdlib/stats-binomial-test, which takes upper tails as 1 - cdf, so that small ones are lost (200 of 200 at 1/2 gives
 * 2^-200, not 2^-199), and works out a probability for every outcome; simple-statistics, which has tables in place of functions.
 *
 * The packages take a fifth of a second to load, so they are required when first used: commands that estimate nothing, and
 * workers that only play, do not wait for them, and callers need not wait for a promise.
 */

import { createRequire } from 'node:module';

type Ternary = (x: number, a: number, b: number) => number;

const require = createRequire(import.meta.url);
const betaCdf = (): Ternary => require('@stdlib/stats-base-dists-beta-cdf');
const betaQuantile = (): Ternary => require('@stdlib/stats-base-dists-beta-quantile');
const normalCdf = (): Ternary => require('@stdlib/stats-base-dists-normal-cdf');
const normalInverse = (): Ternary => require('@stdlib/stats-base-dists-normal-quantile');

/** R's binom.test takes an outcome for as likely as the observed one if it is more likely by less than this, relatively. */
const TOLERANCE = 1e-7;

/** The value below which a standard normal variable lies with the given probability. */
export function normalQuantile(probability: number): number {
  return normalInverse()(probability, 0, 1);
}

/** The probability that a standard normal variable is at least as far from 0 as z. */
export function normalTwoSided(z: number): number {
  return 2 * normalCdf()(-Math.abs(z), 0, 1);
}

/** The value below which a Student's t variable lies with the given probability. */
export function studentQuantile(probability: number, df: number): number {
  const y = betaQuantile()(Math.abs(2 * probability - 1), 1 / 2, df / 2);
  return Math.sign(probability - 1 / 2) * Math.sqrt((df * y) / (1 - y));
}

/** The probability that a Student's t variable is at least as far from 0 as t. */
export function studentTwoSided(t: number, df: number): number {
  return betaCdf()(df / (df + t * t), df / 2, 1 / 2);
}

/**
 * The exact two-sided p-value of `successes` among `n` where each succeeds with probability `p`: the probability of all outcomes
 * that are no more likely than the observed one, as in R's binom.test.
 */
export function binomialTwoSided(successes: number, n: number, p: number): number {
  const expected = n * p;
  if (successes === expected) return 1;
  if (p === 0 || p === 1) return 0;
  return successes < expected ? bothTails(successes, n, p) : bothTails(n - successes, n, 1 - p);
}

/** The same for no more successes than expected. */
function bothTails(successes: number, n: number, p: number): number {
  return Math.min(1, atMost(successes, n, p) + atLeast(opposite(successes, n, p), n, p));
}

/** The first outcome above the expected one that is no more likely than `successes` below it; n + 1 if there is none. */
function opposite(successes: number, n: number, p: number): number {
  const least = Math.ceil(n * p);
  const odds = p / (1 - p);
  let logRatio = 0; // of the probability of `outcome` to that of `successes`
  for (let outcome = successes; outcome <= n; outcome++) {
    if (outcome >= least && logRatio <= Math.log1p(TOLERANCE)) return outcome;
    logRatio += Math.log(((n - outcome) / (outcome + 1)) * odds);
  }
  return n + 1;
}

function atMost(k: number, n: number, p: number): number {
  return k >= n ? 1 : betaCdf()(1 - p, n - k, k + 1);
}

function atLeast(k: number, n: number, p: number): number {
  return k > n ? 0 : betaCdf()(p, k, n - k + 1);
}
