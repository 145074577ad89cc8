/** Files and folders of results: written in one step, and what the file system refuses said in one sentence. */

import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';

const WHY: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'a folder is where a file should be',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'nothing can be made there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
};

/** What the file system refuses, in words; null for other errors. */
export function refusal(error: unknown): string | null {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof InputError || code === undefined ? null : (WHY[code] ?? code);
}

/** Turns what the file system refuses into one sentence about a folder of results. */
export function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const why = refusal(error);
    if (why === null) throw error;
    throw new InputError(`the results folder '${path}' cannot be read or written: ${why}; what was written before is kept.`);
  }
}

/** Writes a whole file in one step: it is there or it is not. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** A folder and all above it. One by one: where nothing can be made, Node's own way goes round in a circle for ever. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // somebody else was faster
  }
}
