import fc from 'fast-check';
import { expect, test } from 'vitest';
import { below, fraction, streamFrom } from '../core/random.ts';
import { binomialTwoSided, studentTwoSided } from './distributions.ts';
import { EXACT, fairness, signFlip } from './fairness.ts';
import { addBlock, meanTally, shareTally, type Tally } from './tally.ts';

function tallyOf(blocks: readonly (readonly [sum: number, count: number])[]): Tally {
  const tally = shareTally();
  for (const [sum, count] of blocks) addBlock(tally, sum, count);
  return tally;
}

function flipsOf(deviations: readonly number[]): Record<string, number> {
  const flips: Record<string, number> = {};
  for (const d of deviations) flips[Math.abs(d)] = (flips[Math.abs(d)] ?? 0) + 1;
  return flips;
}

const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** By trying all combinations of signs. */
function enumerated(deviations: readonly number[]): number {
  let extreme = 0;
  for (let signs = 0; signs < 2 ** deviations.length; signs++) {
    const sum = total(deviations.map((d, i) => (signs & (1 << i) ? d : -d)));
    if (Math.abs(sum) >= Math.abs(total(deviations))) extreme++;
  }
  return extreme / 2 ** deviations.length;
}

test("Darwin's maize in Fisher (1935, §21): 863 of 32768 sign combinations reach the sum of 314 eighths of an inch", () => {
  const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
  expect(signFlip(flipsOf(eighths), total(eighths))).toEqual({ p: expect.closeTo((2 * 863) / 32768, 12), method: 'sign-flip' });
});

test('sign-flip equals the enumeration of all 2^12 combinations of signs', () => {
  const rng = streamFrom('sign-flip');
  for (let round = 0; round < 25; round++) {
    const deviations = Array.from({ length: 12 }, () => below(rng, 9) - 4);
    expect(signFlip(flipsOf(deviations), total(deviations)).p).toBeCloseTo(enumerated(deviations), 12);
  }
});

test('sign-flip does not depend on the sign of the sum and is a probability', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 60 }), (deviations) => {
      const { p } = signFlip(flipsOf(deviations), total(deviations));
      expect(signFlip(flipsOf(deviations), -total(deviations)).p).toBe(p);
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
    }),
  );
});

test('single games without ties: exact binomial, against any fair share', () => {
  const third = tallyOf(Array.from({ length: 30 }, (_, i) => [i < 17 ? 1 : 0, 1]));
  expect(fairness(third, 1 / 3)).toEqual({ p: binomialTwoSided(17, 30, 1 / 3), method: 'binomial-exact' });
  expect(fairness(third, 1 / 2)).toEqual({ p: binomialTwoSided(17, 30, 1 / 2), method: 'binomial-exact' });
});

test('ties between two sides: the sign test, which leaves them out', () => {
  const blocks = Array.from({ length: 40 }, (_, i) => [i < 20 ? 1 : i < 30 ? 0.5 : 0, 1] as const);
  const { p, method } = fairness(tallyOf(blocks), 1 / 2);
  expect(method).toBe('sign-flip');
  expect(p).toBeCloseTo(binomialTwoSided(20, 30, 1 / 2), 12);
});

test('pairs of games, by hand: +1, +1, +1 and 0 reach 3 or -3 with 2 of 8 combinations of signs', () => {
  const { p, method } = fairness(
    tallyOf([
      [2, 2],
      [2, 2],
      [2, 2],
      [1, 2],
    ]),
    1 / 2,
  );
  expect(method).toBe('sign-flip');
  expect(p).toBeCloseTo(0.25, 12);
});

test('two sides that are always even are fair', () => {
  expect(fairness(tallyOf([[1, 2]]), 1 / 2)).toEqual({ p: 1, method: 'sign-flip' });
  expect(fairness(tallyOf(Array.from({ length: 9 }, () => [0.5, 1])), 1 / 2)).toEqual({ p: 1, method: 'sign-flip' });
});

test('more than two sides: Student’s t on blocks, by hand', () => {
  // Five single games with the mean 1/2 and squared distances of 2 · 1/4 in sum: the mean's variance is 5/4 · 0.5/25 = 0.025.
  const { p, method } = fairness(tallyOf([1, 0.5, 0.5, 0.5, 0].map((s) => [s, 1])), 1 / 4);
  expect(method).toBe('block-t');
  expect(p).toBeCloseTo(studentTwoSided(0.25 / Math.sqrt(0.025), 4), 12);
});

test('one block is not enough for t, and none for anything', () => {
  expect(fairness(tallyOf([[2, 3]]), 1 / 3)).toEqual({ p: null, method: 'block-t' });
  expect(fairness(shareTally(), 1 / 3)).toEqual({ p: null, method: null });
});

test('three sides that share every block equally are fair', () => {
  expect(fairness(tallyOf(Array.from({ length: 9 }, () => [1, 3])), 1 / 3)).toEqual({ p: 1, method: 'block-t' });
});

test('blocks of three that were all won: twice (1/3)^B, by Hoeffding', () => {
  const { p, method } = fairness(tallyOf(Array.from({ length: 6 }, () => [3, 3])), 1 / 3);
  expect(method).toBe('hoeffding');
  expect(p).toBeCloseTo(2 / 3 ** 6, 12);
  expect(fairness(tallyOf(Array.from({ length: 6 }, () => [0, 3])), 1 / 3).p).toBeCloseTo(2 * (2 / 3) ** 6, 12);
});

test('what is no share is refused', () => {
  expect(() => fairness(shareTally(), 1)).toThrow(RangeError);
  expect(() => fairness(shareTally(), 0)).toThrow(RangeError);
  expect(() => fairness(meanTally(), 0.5)).toThrow(TypeError);
});

test('the normal approximation takes over where the exact distribution ends, without a jump', () => {
  const flips = { 0: 500, 1: EXACT - 20_000, 2: 6000, 4: 2000 };
  for (const observed of [2, 100, 300, 1000]) {
    const exact = signFlip(flips, observed);
    const approximate = signFlip({ ...flips, 2: 6001 }, observed);
    expect(exact.method).toBe('sign-flip');
    expect(approximate.method).toBe('sign-flip-normal');
    expect(Math.abs((approximate.p ?? 0) / (exact.p ?? 0) - 1)).toBeLessThan(0.005);
  }
});

test('the approximation knows that pairs move in steps of two', () => {
  const exact = signFlip({ 2: EXACT / 2 }, 300).p ?? 0;
  const approximate = signFlip({ 2: EXACT / 2 + 2 }, 300).p ?? 0;
  expect(Math.abs(approximate / exact - 1)).toBeLessThan(0.001);
});

test('a p-value far in the tail is small, not 0', () => {
  expect((signFlip({ 2: 200, 0: 3 }, 400).p ?? 0) * 2 ** 199).toBeCloseTo(1, 9);
});

test('sign-flip on blocks that share a deal gives no more false alarms than it says', () => {
  const rng = streamFrom('false alarms');
  let alarms = 0;
  for (let repetition = 0; repetition < 400; repetition++) {
    const tally = shareTally();
    for (let block = 0; block < 100; block++) {
      const deal = fraction(rng); // a side's luck in both games of the block
      addBlock(tally, (fraction(rng) < deal ? 1 : 0) + (fraction(rng) < deal ? 1 : 0), 2);
    }
    const result = fairness(tally, 1 / 2);
    expect(result.method).toBe('sign-flip');
    if (result.p !== null && result.p <= 0.05) alarms++;
  }
  expect(alarms / 400).toBeLessThanOrEqual(0.08);
  expect(alarms / 400).toBeGreaterThanOrEqual(0.01);
});
