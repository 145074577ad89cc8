/** Bit tricks on int32 words. Bitboards wider than 32 spaces are several words; BigInt would cost forty times as much. */

/** How many bits are set. */
export function popcount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest set bit; the word must not be 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** The word with only its k-th lowest set bit, from 0; the word must have that many. */
export function selectBit(word: number, k: number): number {
  let rest = word;
  for (let i = k; i > 0; i--) rest &= rest - 1;
  return rest & -rest;
}
