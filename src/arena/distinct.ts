/**
 * How many games of a run were distinct: agents without chance in a game without chance repeat one game for ever, and then a thousand
 * games say no more than one. Counted by the fingerprints that workers leave behind, one number a game.
 *
 * Sorting all of them would take memory that grows with the run. So they are counted range by range, one pass over the file for each,
 * and repeats are thrown out whenever the space for a range is full.
 */

import { closeSync, openSync, readSync } from 'node:fs';

/** Games in a range, about: 16 MB of them. */
const RANGE = 2_000_000;
/** Fingerprints lie from 0 up to this; below 0 are games of which nothing is known. */
const LIMIT = 2 ** 53;
const PIECE = 1 << 17;

/** The number of different fingerprints in a file of so many; games of which nothing is known do not count. */
export function countDistinct(file: string, games: number, range = RANGE): number {
  const ranges = Math.max(1, Math.ceil(games / range));
  let distinct = 0;
  const handle = openSync(file, 'r');
  try {
    for (let i = 0; i < ranges; i++) {
      distinct += countWithin(handle, games, (LIMIT / ranges) * i, i + 1 < ranges ? (LIMIT / ranges) * (i + 1) : LIMIT, range);
    }
  } finally {
    closeSync(handle);
  }
  return distinct;
}

/** Different numbers from `low` up to `high`. */
function countWithin(handle: number, games: number, low: number, high: number, range: number): number {
  const piece = new Float64Array(Math.min(PIECE, games));
  const bytes = Buffer.from(piece.buffer);
  let found = new Float64Array(Math.min(games, Math.ceil(1.25 * range)));
  let count = 0;
  for (let done = 0; done < 8 * games; ) {
    const read = readSync(handle, bytes, 0, Math.min(bytes.length, 8 * games - done), done);
    const whole = Math.floor(read / 8);
    if (whole === 0) break;
    done += 8 * whole;
    for (let i = 0; i < whole; i++) {
      const print = piece[i];
      if (!(print >= low && print < high)) continue;
      if (count === found.length) {
        count = withoutRepeats(found, count);
        if (count > 0.9 * found.length) found = enlarged(found);
      }
      found[count++] = print;
    }
  }
  return withoutRepeats(found, count);
}

/** Sorts the first numbers and moves those that differ to the front; returns how many do. */
function withoutRepeats(numbers: Float64Array, count: number): number {
  numbers.subarray(0, count).sort();
  let kept = 0;
  for (let i = 0; i < count; i++) if (i === 0 || numbers[i] !== numbers[i - 1]) numbers[kept++] = numbers[i];
  return kept;
}

function enlarged(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
