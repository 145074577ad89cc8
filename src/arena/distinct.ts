/**
 * How many games of a run were distinct: agents without chance in a game without chance repeat one game for ever, and then a thousand
 * games say no more than one. Counted by the fingerprints that workers leave behind, one number a game.
 */

import { closeSync, openSync, readSync } from 'node:fs';

/** Beyond so many games only the first ones are looked at, so that memory does not grow. */
const MOST = 4_000_000;

/** The number of different fingerprints in a file of so many bytes; games of which nothing is known do not count. */
export function countDistinct(file: string, bytes: number): number {
  const count = Math.min(MOST, bytes / 8);
  const prints = new Float64Array(count);
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.from(prints.buffer);
    for (let done = 0; done < buffer.length; ) {
      const read = readSync(handle, buffer, done, buffer.length - done, done);
      if (read === 0) break;
      done += read;
    }
  } finally {
    closeSync(handle);
  }
  prints.sort();
  let distinct = 0;
  for (let i = 0; i < count; i++) if (prints[i] >= 0 && (i === 0 || prints[i] !== prints[i - 1])) distinct++;
  return distinct;
}
