/**
 * Hashes of positions are two int32 words: 64 bits make accidental equality of different positions a matter of billions of
 * positions, and int32 words stay out of the heap.
 */

import { next, streamFrom } from './random.ts';

/** One step of mixing a word into a hash word; `key` keeps several hash words of the same input apart. */
export function mix(hash: number, word: number, key: number): number {
  let h = Math.imul(hash ^ word, 0x9e3779b1 ^ key);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca77);
  return h ^ (h >>> 13);
}

/** Fixed random words for Zobrist hashing: for every n different things two words, at 2i and 2i+1. */
export function zobristTable(name: string, n: number): Int32Array {
  const rng = streamFrom(`zobrist/${name}`);
  return Int32Array.from({ length: 2 * n }, () => next(rng));
}

/** A running fingerprint of whole numbers, for `bench --signature` and for telling games apart. */
export class Fingerprint {
  // Not 0, from which words of 0 would lead nowhere.
  private low = 0x243f6a88;
  private high = 0x13198a2e;

  add(word: number): void {
    this.low = mix(this.low, word, 0);
    this.high = mix(this.high, word, 0x5bd1e994);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
    this.add(-text.length);
  }

  /** 53 bits of it, so that it is exact as a JavaScript number. */
  value(): number {
    return (this.high >>> 11) * 4294967296 + (this.low >>> 0);
  }
}
