import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holm } from './holm.ts';

const close = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));

test('four tests, by hand: 4 · 0.005, 3 · 0.01, 2 · 0.03, and 0.04 raised to the one before', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual(close([0.03, 0.06, 0.06, 0.02]));
});

test('nothing exceeds 1, and a single test is left alone', () => {
  expect(holm([0.6, 0.9])).toEqual([1, 1]);
  expect(holm([0.04])).toEqual([0.04]);
  expect(holm([])).toEqual([]);
});

test('nulls stay and do not count', () => {
  expect(holm([null, 0.02, null, 0.03])).toEqual([null, 0.04, null, 0.04]);
  expect(holm([null])).toEqual([null]);
});

test('adjusted values keep the order, and lie between the given ones and Bonferroni’s', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), (values) => {
      const adjusted = holm(values).map(Number);
      for (const [i, p] of values.entries()) {
        expect(adjusted[i]).toBeGreaterThanOrEqual(p);
        expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * values.length));
        for (const [j, q] of values.entries()) if (p <= q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j]);
      }
    }),
  );
});
