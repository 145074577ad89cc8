import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fingerprint, mix, zobristTable } from './hash.ts';

function fingerprint(...parts: (number | string)[]): number {
  const print = new Fingerprint();
  for (const part of parts) {
    if (typeof part === 'string') print.addText(part);
    else print.add(part);
  }
  return print.value();
}

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test('mix stays what it is, and is an int32', () => {
  expect([mix(0, 0, 0), mix(1, 2, 3), mix(-1, 0x7fffffff, 0)]).toEqual([0, 1901666050, 1249203128]);
  fc.assert(fc.property(int32, int32, int32, (a, b, c) => Number.isInteger(mix(a, b, c)) && mix(a, b, c) === (mix(a, b, c) | 0)));
});

test('mix loses nothing: different words give different hashes', () => {
  for (const key of [0, 0x5bd1e994]) {
    const seen = new Set(Array.from({ length: 100000 }, (_, word) => mix(12345, word - 50000, key)));
    expect(seen.size).toBe(100000);
  }
});

test('Zobrist words stay what they are', () => {
  expect([...zobristTable('test', 3)]).toEqual([-65612898, 1330697099, 1537385685, 1852560424, -96694378, 1791183294]);
  expect(zobristTable('test', 5).slice(0, 6)).toEqual(zobristTable('test', 3));
  expect(zobristTable('other', 3)).not.toEqual(zobristTable('test', 3));
  expect(new Set(zobristTable('test', 5000)).size).toBe(10000);
});

test('fingerprints stay what they are', () => {
  expect([fingerprint(), fingerprint(0), fingerprint(0, 42), fingerprint(0, 42, 'playfair')]).toEqual([
    672012666104456, 7408680361970009, 6774453259399395, 6274459673456676,
  ]);
});

test('a fingerprint is a safe whole number and depends on every word and on their order', () => {
  fc.assert(
    fc.property(fc.array(int32, { minLength: 1, maxLength: 20 }), fc.nat(), int32, (words, at, other) => {
      const print = fingerprint(...words);
      expect(Number.isSafeInteger(print) && print >= 0).toBe(true);
      expect(fingerprint(...words)).toBe(print);
      const changed = words.with(at % words.length, other);
      if (changed.join() !== words.join()) expect(fingerprint(...changed)).not.toBe(print);
      const swapped = [...words.slice(1), words[0]];
      if (swapped.join() !== words.join()) expect(fingerprint(...swapped)).not.toBe(print);
    }),
  );
});

test('zeros count, at the beginning too', () => {
  const prints = Array.from({ length: 50 }, (_, zeros) => fingerprint(...Array<number>(zeros).fill(0)));
  expect(new Set(prints).size).toBe(50);
  expect(fingerprint(0, 5)).not.toBe(fingerprint(5));
  expect(fingerprint('')).not.toBe(fingerprint());
});

test('where one text ends and the next begins counts', () => {
  expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'));
  expect(fingerprint('abc', '')).not.toBe(fingerprint('', 'abc'));
});
