import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowestBit, popcount, selectBit } from './bits.ts';

/** The places of the set bits, lowest first. */
function places(word: number): number[] {
  return Array.from({ length: 32 }, (_, place) => place).filter((place) => (word & (1 << place)) !== 0);
}

const words = fc.oneof(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 0x55555555, 0xaaaaaaaa | 0),
);

test('popcount counts', () => {
  fc.assert(fc.property(words, (word) => popcount(word) === places(word).length));
  for (let place = 0; place < 32; place++) expect(popcount(1 << place)).toBe(1);
});

test('lowestBit finds the lowest', () => {
  fc.assert(
    fc.property(
      words.filter((word) => word !== 0),
      (word) => lowestBit(word) === places(word)[0],
    ),
  );
  for (let place = 0; place < 32; place++) expect(lowestBit(-1 << place)).toBe(place);
});

test('selectBit finds the k-th lowest, the sign bit included', () => {
  fc.assert(
    fc.property(words, (word) => {
      places(word).forEach((place, k) => {
        expect(selectBit(word, k)).toBe(1 << place);
      });
    }),
  );
  expect(selectBit(-1, 31)).toBe(1 << 31);
});
