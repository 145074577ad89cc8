/**
 * How far the growing files of a run go, and whether they are still what was written. After each append a checkpoint tells their
 * lengths and check sums (CRC-32, which can be carried on from append to append). What lies beyond the lengths was being written when
 * a process was killed. Whatever else has changed was changed by somebody, and is never mended by cutting.
 */

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { InputError } from '../core/errors.ts';
import { ERRORS_HEADER, GAMES_HEADER, SEATS_HEADER } from './rows.ts';

/** What a run writes as it goes, by name; each has a header. */
export const GROWING = {
  games: 'games.csv',
  seats: 'seats.csv',
  errors: 'errors.csv',
  fingerprints: '.run/fingerprints.bin',
} as const;
export const HEADERS = { games: GAMES_HEADER, seats: SEATS_HEADER, errors: ERRORS_HEADER, fingerprints: '' } as const;
export type Growing = keyof typeof GROWING;
export const NAMES = Object.keys(GROWING) as Growing[];
export const CHECKPOINT = '.run/checkpoint.json';
/** Which files were made from how many games; only there while nothing is being added. */
export const MADE = '.run/made';

/** Bytes of a fingerprint: one a game. */
const PRINT_BYTES = 8;
const PIECE = 1 << 20;

export interface Checkpoint {
  /** Which experiment it is of. */
  readonly key: string;
  /** Games whose rows are complete. */
  readonly games: number;
  /** Decisions in them. */
  readonly decisions: number;
  /** Lengths of the growing files, and the check sums of so much of them. */
  readonly bytes: Readonly<Record<Growing, number>>;
  readonly sums: Readonly<Record<Growing, number>>;
}

/** Before the first game. */
export function emptyCheckpoint(key: string): Checkpoint {
  const each = (of: (header: string) => number) =>
    Object.fromEntries(NAMES.map((name) => [name, of(HEADERS[name])])) as Record<Growing, number>;
  return { key, games: 0, decisions: 0, bytes: each((header) => header.length), sums: each((header) => crc32(header)) };
}

/** As a file: with a check sum of its own. */
export function checkpointText(checkpoint: Checkpoint): string {
  return JSON.stringify({ ...checkpoint, check: crc32(JSON.stringify(checkpoint)) });
}

/** Reads the checkpoint of a run and holds the files against it. Changes nothing. */
export function readCheckpoint(path: string, key: string): Checkpoint {
  const checkpoint = parseCheckpoint(path);
  if (checkpoint.key !== key) throw damaged(path, 'manifest.json and the games are of two different experiments');
  for (const name of NAMES) {
    const size = sizeOf(join(path, GROWING[name]));
    const expected = checkpoint.bytes[name];
    if (size > expected && existsSync(join(path, MADE))) throw foreignTail(path, name);
    if (size < expected) {
      const what = size < 0 ? 'is missing' : `has ${size} bytes where at least ${expected} were written`;
      throw damaged(path, `${GROWING[name]} ${what}`);
    }
  }
  for (const name of NAMES) {
    if (sumOf(join(path, GROWING[name]), checkpoint.bytes[name]) !== checkpoint.sums[name]) {
      throw damaged(path, `${GROWING[name]} is not as it was written; put the file back, or choose another --out`);
    }
    checkTail(path, name, checkpoint);
  }
  return checkpoint;
}

function parseCheckpoint(path: string): Checkpoint {
  try {
    const { check, ...checkpoint } = JSON.parse(readFileSync(join(path, CHECKPOINT), 'utf8')) as Checkpoint & { check: number };
    if (check !== crc32(JSON.stringify(checkpoint)) || checkpoint.bytes.fingerprints !== PRINT_BYTES * checkpoint.games) {
      throw new Error('changed');
    }
    return checkpoint;
  } catch {
    throw damaged(path, `${CHECKPOINT} cannot be read`);
  }
}

/** Rows beyond the checkpoint belong to games that were being written: the first begins with the number of a game to come. */
function checkTail(path: string, name: Growing, { games, bytes }: Checkpoint): void {
  if (name === 'fingerprints') return;
  const tail = Buffer.alloc(20);
  const handle = openSync(join(path, GROWING[name]), 'r');
  const read = readSync(handle, tail, 0, tail.length, bytes[name]);
  closeSync(handle);
  const text = tail.subarray(0, read).toString('latin1');
  const [number] = text.split(',');
  const cutOff = !text.includes(',') && read < tail.length;
  const isRow = /^\d+$/.test(number) && (cutOff || (name === 'errors' ? Number(number) >= games : Number(number) === games));
  if (read > 0 && !isRow) throw foreignTail(path, name);
}

function foreignTail(path: string, name: Growing): InputError {
  return damaged(path, `somebody else has written to the end of ${GROWING[name]}; take that out, or choose another --out`);
}

/** The check sum of a file's first bytes. */
function sumOf(file: string, bytes: number): number {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE, bytes));
  const handle = openSync(file, 'r');
  let sum = 0;
  try {
    for (let done = 0; done < bytes; ) {
      const read = readSync(handle, buffer, 0, Math.min(PIECE, bytes - done), done);
      if (read === 0) break;
      sum = crc32(buffer.subarray(0, read), sum);
      done += read;
    }
  } finally {
    closeSync(handle);
  }
  return sum;
}

/** In bytes; -1 where there is no such file. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

export function damaged(path: string, what: string): InputError {
  return new InputError(`the results in '${path}' are damaged: ${what}.`);
}
