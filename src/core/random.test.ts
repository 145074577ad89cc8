import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rng } from './game.ts';
import { below, fraction, next, seedStream, shuffle, streamFrom } from './random.ts';

/** A stream whose next output is the given word: xoshiro128** puts out rotl(s1 · 5, 7) · 9, which can be undone. */
function streamThatGives(word: number): Rng {
  const turned = Math.imul(word, 0x38e38e39); // 1/9 modulo 2^32
  const s1 = Math.imul((turned >>> 7) | (turned << 25), 0xcccccccd); // 1/5
  return Int32Array.of(0x1234567, s1, 0x2345678, 0x3456789);
}

test('xoshiro128** gives the outputs of the reference implementation', () => {
  const rng = Int32Array.of(1, 2, 3, 4);
  expect(Array.from({ length: 10 }, () => next(rng) >>> 0)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]);
});

test('a text gives the same stream for ever', () => {
  const pinned: [string, number[]][] = [
    ['', [715789690, 2091287642, 486307, -428376138]],
    ['1', [-2035612224, 526750310, 2051790815, -1625913352]],
    ['7/0', [1584570763, 1845369883, 2080405325, 1054293488]],
    ['7#0/1/view', [730907444, 1795077413, -2096599783, 908048943]],
    ['Ünïcode ♟', [-1280742743, -1301650586, -1177262177, 1237823426]],
  ];
  for (const [text, words] of pinned) {
    expect([...streamFrom(text)], text).toEqual(words);
    const out = new Int32Array(4).fill(-1);
    expect(seedStream(text, out), text).toBe(out);
    expect([...out], text).toEqual(words);
  }
  const rng = streamFrom('7/0');
  expect(Array.from({ length: 8 }, () => next(rng))).toEqual([
    -713531358, -539726090, -612642881, 2131093050, 1281911774, -473208051, 318072038, 355900581,
  ]);
  const again = streamFrom('7/0');
  expect(Array.from({ length: 12 }, () => below(again, 10))).toEqual([8, 8, 8, 4, 2, 8, 0, 0, 4, 3, 5, 6]);
  expect(fraction(again)).toBe(0.04461082420311868);
});

test('neighbouring texts give different streams', () => {
  const firsts = new Set(Array.from({ length: 2000 }, (_, i) => streamFrom(`1/${i}`).join()));
  expect(firsts.size).toBe(2000);
});

test.each([1, 2, 3, 5, 6, 7, 10, 13, 54, 100, 255, 256, 257, 1000, 32768, 40000, 65535, 65536])(
  'below %i: of all half-words, each number gets as many as any other, and the rest are drawn again',
  (n) => {
    const counts = new Uint32Array(n);
    let again = 0;
    for (let half = 0; half < 65536; half++) {
      const rng = streamThatGives((half << 16) | (half & 0xff)); // the lower half must not matter
      const once = rng.slice();
      next(once);
      const drawn = below(rng, n);
      if (rng.every((word, i) => word === once[i])) counts[drawn]++;
      else again++;
    }
    expect(again).toBe(65536 % n);
    expect(counts.every((count) => count === Math.floor(65536 / n))).toBe(true);
  },
);

test('fraction lies from 0 up to 1, 1 left out', () => {
  expect(fraction(streamThatGives(0))).toBe(0);
  expect(fraction(streamThatGives(-1))).toBe(1 - 2 ** -32);
  expect(fraction(streamThatGives(1 << 31))).toBe(0.5);
});

test('shuffle moves words within its bounds and loses none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 30 }), fc.nat(30), fc.nat(30), fc.string(), (list, a, b, seed) => {
      const [start, end] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
      const words = Int32Array.from(list);
      const before = words.slice();
      shuffle(words, start, end, streamFrom(seed));
      expect(words.slice(0, start)).toEqual(before.slice(0, start));
      expect(words.slice(end)).toEqual(before.slice(end));
      expect(words.slice(start, end).sort()).toEqual(before.slice(start, end).sort());
    }),
  );
});

test('shuffle gives every order equally often', () => {
  const rng = streamFrom('orders');
  const counts = new Map<string, number>();
  for (let i = 0; i < 24000; i++) {
    const words = Int32Array.of(9, 0, 1, 2, 3, 9);
    shuffle(words, 1, 5, rng);
    counts.set(words.join(), (counts.get(words.join()) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(chiSquare).toBeLessThan(49.73); // 0.999 quantile with 23 degrees of freedom
});
