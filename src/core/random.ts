/**
 * Random streams. A stream is four int32 words (xoshiro128**, Blackman and Vigna 2018), so it can live in a state, cross
 * threads and be copied like any other words. String seeds become words through seedrandom's `alea`; nothing here is unseeded.
 */

import seedrandom from 'seedrandom';
import type { Rng } from './game.ts';

/** Fills the stream's words from a text. The same text gives the same stream for ever. */
export function seedStream(text: string, out: Rng): Rng {
  const source = seedrandom.alea(text);
  for (let i = 0; i < 4; i++) out[i] = source.int32();
  if ((out[0] | out[1] | out[2] | out[3]) === 0) out[0] = 1; // the one state that xoshiro never leaves
  return out;
}

export function streamFrom(text: string): Rng {
  return seedStream(text, new Int32Array(4));
}

/** The next 32 random bits, as an int32. */
export function next(rng: Rng): number {
  const s0 = rng[0];
  const s1 = rng[1];
  const s2 = rng[2] ^ s0;
  const s3 = rng[3] ^ s1;
  const m = Math.imul(s1, 5);
  rng[0] = s0 ^ s3;
  rng[1] = s1 ^ s2;
  rng[2] = s2 ^ (s1 << 9);
  rng[3] = (s3 << 11) | (s3 >>> 21);
  return Math.imul((m << 7) | (m >>> 25), 9);
}

/**
 * A whole number from 0 to n-1, exactly uniform, for n up to 65536. Lemire's multiplication (2019) on 16 bits: the product of a
 * random half-word and n fits an int32 word, and the few half-words that would favour some numbers are drawn again.
 */
export function below(rng: Rng, n: number): number {
  for (;;) {
    const product = Math.imul(next(rng) >>> 16, n);
    const low = product & 0xffff;
    if (low >= n || low >= 65536 % n) return product >>> 16;
  }
}

/** A number from 0 up to 1, 1 left out, with 32 random bits. */
export function fraction(rng: Rng): number {
  return (next(rng) >>> 0) / 4294967296;
}

/** Puts the words from `start` up to `end` into a uniformly random order (Fisher and Yates). */
export function shuffle(words: Int32Array, start: number, end: number, rng: Rng): void {
  for (let i = end - 1; i > start; i--) {
    const j = start + below(rng, i - start + 1);
    const word = words[i];
    words[i] = words[j];
    words[j] = word;
  }
}
