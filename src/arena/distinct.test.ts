import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_FINGERPRINT } from './batch.ts';
import { countDistinct } from './distinct.ts';

let file: string;

beforeAll(() => {
  file = join(mkdtempSync(join(tmpdir(), 'playfair-distinct-')), 'fingerprints.bin');
});

afterAll(() => rmSync(join(file, '..'), { recursive: true }));

function count(prints: readonly number[], games = prints.length, range?: number): number {
  writeFileSync(file, Buffer.from(Float64Array.from(prints).buffer));
  return countDistinct(file, games, range);
}

test.each<[string, number[], number]>([
  ['none of no games', [], 0],
  ['one', [7], 1],
  ['one, over and over', [7, 7, 7, 7], 1],
  ['three of six, in any order', [3, 1, 2, 1, 3, 3], 3],
  ['0 is a fingerprint like any other', [0, 0, 5], 2],
  ['the largest ones are told apart', [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 53 - 1], 2],
  ['by value, not by text', [10, 9, 100, 9], 3],
  ['games of which nothing is known do not count', [NO_FINGERPRINT, 4, NO_FINGERPRINT, 4], 1],
  ['nothing is known of any', [NO_FINGERPRINT, NO_FINGERPRINT], 0],
])('%s', (_what, prints, distinct) => {
  expect(count(prints)).toBe(distinct);
});

test('what lies beyond the valid length does not count', () => {
  expect(count([1, 2, 2, 3, 4], 3)).toBe(2);
});

test('any fingerprints, in one range or in many: as many as a set of them has', () => {
  const print = fc.oneof(fc.constant(NO_FINGERPRINT), fc.nat({ max: 20 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(print, { maxLength: 60 }), fc.integer({ min: 1, max: 70 }), (prints, range) => {
      expect(count(prints, prints.length, range)).toBe(new Set(prints.filter((value) => value >= 0)).size);
    }),
  );
});
