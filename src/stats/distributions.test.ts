import { expect, test } from 'vitest';
import { binomialTwoSided, normalQuantile, normalTwoSided, studentQuantile, studentTwoSided } from './distributions.ts';

/** All binomial probabilities, by the recurrence from (1-p)^n. */
function binomial(n: number, p: number): number[] {
  const probabilities = [(1 - p) ** n];
  for (let k = 0; k < n; k++) probabilities.push(((probabilities[k] * (n - k)) / (k + 1)) * (p / (1 - p)));
  return probabilities;
}

test('the normal quantile has the values of every table', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
  expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 12);
  expect(normalQuantile(0.5)).toBe(0);
});

test('the normal two-sided probability undoes the quantile and reaches far into the tail', () => {
  expect(normalTwoSided(normalQuantile(0.975))).toBeCloseTo(0.05, 12);
  expect(normalTwoSided(0)).toBe(1);
  expect(normalTwoSided(10) / 1.523970604832105e-23).toBeCloseTo(1, 9); // R: 2 * pnorm(-10)
});

test.each([
  [1, 12.706],
  [2, 4.303],
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [120, 1.98],
])("Student's t at 0.975 with %d degrees of freedom is %d, as in the tables (Fisher and Yates 1938)", (df, value) => {
  expect(studentQuantile(0.975, df)).toBeCloseTo(value, 3);
  expect(studentQuantile(0.025, df)).toBeCloseTo(-value, 3);
});

test("Student's t becomes the normal distribution", () => {
  expect(studentQuantile(0.975, 1e7)).toBeCloseTo(normalQuantile(0.975), 6);
  expect(studentTwoSided(2.5, 1e7)).toBeCloseTo(normalTwoSided(2.5), 6);
});

test('a two-sided p-value of the sleep data of Student (1908): R gives t = -4.0621, df = 9, p = 0.002833', () => {
  expect(studentTwoSided(-4.0621, 9)).toBeCloseTo(0.002833, 6);
  expect(studentTwoSided(studentQuantile(0.975, 7), 7)).toBeCloseTo(0.05, 12);
});

test('the exact binomial test of Conover (1971, p. 97), the example of R: binom.test(682, 925, p = 0.75)', () => {
  expect(binomialTwoSided(682, 925, 0.75)).toBeCloseTo(0.3825, 4);
});

test('small p-values are not rounded away: 200 of 200 at 1/2 is 2^-199', () => {
  expect(binomialTwoSided(200, 200, 0.5) * 2 ** 199).toBeCloseTo(1, 9);
});

test('the ends: nothing observed, the expected observed, and certainties', () => {
  expect(binomialTwoSided(0, 0, 0.3)).toBe(1);
  expect(binomialTwoSided(5, 10, 0.5)).toBe(1);
  expect(binomialTwoSided(0, 10, 0)).toBe(1);
  expect(binomialTwoSided(1, 10, 0)).toBe(0);
  expect(binomialTwoSided(10, 10, 1)).toBe(1);
});

test.each([0.5, 1 / 3, 0.25, 0.2, 1 / 6, 0.75, 0.9])(
  'the exact binomial test at %d is the sum over all outcomes that are no more likely',
  (p) => {
    for (const n of [1, 2, 3, 7, 12, 30, 49]) {
      const probabilities = binomial(n, p);
      for (let x = 0; x <= n; x++) {
        const sum = probabilities.filter((each) => each <= probabilities[x] * (1 + 1e-7)).reduce((a, b) => a + b, 0);
        expect(binomialTwoSided(x, n, p)).toBeCloseTo(Math.min(1, sum), 11);
      }
    }
  },
);
