import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elo, eloInterval } from './elo.ts';

test('two sides: ten to one is 400, and 76% is about 200 (Elo 1978)', () => {
  expect(elo(10 / 11, 2)).toBeCloseTo(400, 9);
  expect(elo(1 / 11, 2)).toBeCloseTo(-400, 9);
  expect(elo(0.76, 2)).toBeCloseTo(200.24, 2);
});

test('several sides: a fair share is 0, and half of the games among three is 400·log10(2)', () => {
  for (const sides of [2, 3, 4, 6]) expect(elo(1 / sides, sides)).toBeCloseTo(0, 9);
  expect(elo(1 / 2, 3)).toBeCloseTo(400 * Math.log10(2), 9);
});

test('all or nothing has no finite difference', () => {
  expect(elo(0, 2)).toBeNull();
  expect(elo(1, 3)).toBeNull();
  expect(() => elo(0.5, 1)).toThrow(RangeError);
});

test('an interval has the differences of its bounds', () => {
  expect(eloInterval({ low: 0, high: 10 / 11 }, 2)).toEqual({ low: null, high: expect.closeTo(400, 9) });
});

test('the share follows from the difference: 10^(d/400) against n - 1 others', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), fc.integer({ min: 2, max: 8 }), (share, sides) => {
      const strength = 10 ** ((elo(share, sides) ?? Number.NaN) / 400);
      expect(strength / (strength + sides - 1)).toBeCloseTo(share, 9);
    }),
  );
});
