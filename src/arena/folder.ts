/**
 * The folder of a run on disk. Rows are appended in game order, and after each append a checkpoint tells how far everything goes; what
 * lies beyond it when a process is killed is cut off and played again. Batches that finish before their turn wait in files of their
 * own. So whatever happens, nothing that was reported done is lost, and the end is the same to the byte.
 */

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { BatchResult } from './batch.ts';
import { type Experiment, identity } from './experiment.ts';
import { releaseLock, takeLock } from './lock.ts';
import { ERRORS_HEADER, GAMES_HEADER, SEATS_HEADER } from './rows.ts';

/** What a run writes as it goes, by name; each has a header. */
const GROWING = { games: 'games.csv', seats: 'seats.csv', errors: 'errors.csv', fingerprints: '.run/fingerprints.bin' } as const;
const HEADERS = { games: GAMES_HEADER, seats: SEATS_HEADER, errors: ERRORS_HEADER, fingerprints: '' } as const;
type Growing = keyof typeof GROWING;
const NAMES = Object.keys(GROWING) as Growing[];
const LOCK = '.run/lock';
/** All that may be there before the manifest is. */
const BEGUN = ['.run', LOCK, ...Object.values(GROWING), '.run/checkpoint.json', '.run/checkpoint.json.new', 'manifest.json.new'];

interface Checkpoint {
  /** Games whose rows are complete. */
  readonly games: number;
  /** Decisions in them. */
  readonly decisions: number;
  /** Lengths of the growing files. */
  readonly bytes: Readonly<Record<Growing, number>>;
}

export interface Manifest {
  readonly experiment: Experiment;
  readonly versions: Readonly<Record<string, string>>;
  readonly revision: string | null;
  /** Why the same experiment may give other bytes, or null. */
  readonly irreproducible: string | null;
}

export class RunFolder {
  readonly path: string;
  /** Games that are wanted. */
  private readonly total: number;
  private files: Record<Growing, number> | undefined;
  private checkpoint: Checkpoint;
  private locked = false;

  private constructor(path: string, total: number, checkpoint: Checkpoint) {
    this.path = path;
    this.total = total;
    this.checkpoint = checkpoint;
  }

  /** Games whose rows are on disk. */
  get games(): number {
    return this.checkpoint.games;
  }

  get decisions(): number {
    return this.checkpoint.decisions;
  }

  has(name: string): boolean {
    return existsSync(this.file(name));
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /**
   * Opens a folder for an experiment: a new one, or one that holds the beginning of just this experiment. Anything else in it is an
   * error, and is left alone.
   */
  static open(path: string, manifest: Manifest, total: number): RunFolder {
    return attempt(path, () => {
      if (isBlank(path)) return RunFolder.begin(path, manifest, total);
      const found = readManifest(path);
      if (identity(found.experiment) !== identity(manifest.experiment)) {
        throw new InputError(
          `the folder '${path}' holds the results of another experiment (${difference(found, manifest)}); choose another --out.`,
        );
      }
      if (found.versions.playfair !== manifest.versions.playfair) {
        throw new InputError(
          `the folder '${path}' holds results of Playfair ${found.versions.playfair}, this is ${manifest.versions.playfair}; choose another --out.`,
        );
      }
      const folder = new RunFolder(path, total, readCheckpoint(path));
      if (total < folder.games) {
        throw new InputError(
          `the folder '${path}' already holds ${folder.games} games of this experiment; ask for at least so many, or choose another --out.`,
        );
      }
      folder.lock();
      folder.cut();
      folder.write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
      return folder;
    });
  }

  private static begin(path: string, manifest: Manifest, total: number): RunFolder {
    mkdirSync(join(path, '.run'), { recursive: true });
    takeLock(join(path, LOCK), `the folder '${path}'`);
    const bytes = Object.fromEntries(NAMES.map((name) => [name, HEADERS[name].length])) as Record<Growing, number>;
    for (const name of NAMES) writeFileSync(join(path, GROWING[name]), HEADERS[name]);
    const folder = new RunFolder(path, total, { games: 0, decisions: 0, bytes });
    folder.locked = true;
    folder.saveCheckpoint();
    folder.write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    return folder;
  }

  /** Batches that had finished out of turn when the run stopped, by their first game. One that goes beyond what is wanted is not used. */
  waiting(): Map<number, BatchResult> {
    const batches = new Map<number, BatchResult>();
    for (const name of readdirSync(this.file('.run'))) {
      if (!/^batch-\d+\.json$/.test(name)) continue;
      try {
        const batch = JSON.parse(readFileSync(this.file(`.run/${name}`), 'utf8')) as BatchResult;
        if (batch.first >= this.games && batch.first + batch.count <= this.total) batches.set(batch.first, batch);
      } catch {
        // cut off in the middle of being written: it will be played again
      }
    }
    return batches;
  }

  /** Keeps a batch until its turn comes. */
  keep(batch: BatchResult): void {
    this.write(`.run/batch-${batch.first}.json`, JSON.stringify(batch));
  }

  /** Appends a batch whose turn it is. */
  append(batch: BatchResult): void {
    attempt(this.path, () => {
      this.files ??= this.openFiles();
      const fingerprints = Buffer.from(Float64Array.from(batch.fingerprints).buffer);
      const bytes = { ...this.checkpoint.bytes };
      for (const name of ['games', 'seats', 'errors'] as const) {
        if (batch[name] !== '') bytes[name] += writeAll(this.files[name], Buffer.from(batch[name]));
      }
      bytes.fingerprints += writeAll(this.files.fingerprints, fingerprints);
      this.checkpoint = { games: batch.first + batch.count, decisions: this.checkpoint.decisions + batch.decisions, bytes };
      this.saveCheckpoint();
      rmSync(this.file(`.run/batch-${batch.first}.json`), { force: true });
    });
  }

  /** Cuts off what lies beyond the checkpoint: it was not finished. */
  private cut(): void {
    for (const name of NAMES) {
      const file = this.file(GROWING[name]);
      if (sizeOf(file) > this.length(name)) truncateSync(file, this.length(name));
    }
  }

  private openFiles(): Record<Growing, number> {
    const open = (name: Growing) => openSync(this.file(GROWING[name]), 'a');
    return { games: open('games'), seats: open('seats'), errors: open('errors'), fingerprints: open('fingerprints') };
  }

  /** How long a growing file is, as far as it is valid. */
  length(name: Growing): number {
    return this.checkpoint.bytes[name];
  }

  private saveCheckpoint(): void {
    this.write('.run/checkpoint.json', JSON.stringify(this.checkpoint));
  }

  /** Writes a whole file in one step: it is there or it is not. */
  write(name: string, text: string): void {
    attempt(this.path, () => {
      writeFileSync(this.file(`${name}.new`), text);
      renameSync(this.file(`${name}.new`), this.file(name));
    });
  }

  /** Takes away what was made from fewer games. */
  remove(names: readonly string[]): void {
    for (const name of names) rmSync(this.file(name), { force: true });
  }

  private lock(): void {
    takeLock(this.file(LOCK), `the folder '${this.path}'`);
    this.locked = true;
  }

  close(): void {
    for (const file of Object.values(this.files ?? {})) closeSync(file);
    this.files = undefined;
    if (this.locked) releaseLock(this.file(LOCK));
    this.locked = false;
  }
}

/** The manifest of a run, whoever asks. */
export function readManifest(path: string): Manifest {
  if (!existsSync(path)) throw new InputError(`there are no results in '${path}': the folder does not exist.`);
  const file = join(path, 'manifest.json');
  if (!existsSync(file))
    throw new InputError(`the folder '${path}' holds no run of Playfair: it has no manifest.json; choose another one.`);
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    identity(manifest.experiment);
    if (typeof manifest.versions.playfair !== 'string') throw new Error('no version');
    return manifest;
  } catch {
    throw new InputError(`the results in '${path}' are damaged: manifest.json cannot be read.`);
  }
}

function readCheckpoint(path: string): Checkpoint {
  let checkpoint: Checkpoint;
  try {
    checkpoint = JSON.parse(readFileSync(join(path, '.run/checkpoint.json'), 'utf8')) as Checkpoint;
    const { games, decisions, bytes } = checkpoint;
    if (![games, decisions, ...NAMES.map((name) => bytes[name])].every(Number.isSafeInteger)) throw new Error('no numbers');
  } catch {
    throw new InputError(`the results in '${path}' are damaged: .run/checkpoint.json cannot be read.`);
  }
  for (const name of NAMES) {
    const size = sizeOf(join(path, GROWING[name]));
    const expected = checkpoint.bytes[name];
    if (size < expected) {
      const what = size < 0 ? 'is missing' : `has ${size} bytes where at least ${expected} were written`;
      throw new InputError(`the results in '${path}' are damaged: ${GROWING[name]} ${what}.`);
    }
  }
  return checkpoint;
}

/** In bytes; -1 where there is no such file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

/** Whether a folder is not there, or empty, or was left by a process that ended before it had begun: then nothing is lost. */
function isBlank(path: string): boolean {
  if (!existsSync(path)) return true;
  const names = readdirSync(path);
  if (!names.includes('.run')) return names.length === 0;
  const all = [...names, ...readdirSync(join(path, '.run')).map((name) => `.run/${name}`)];
  return (
    all.every((name) => BEGUN.includes(name)) && NAMES.every((name) => sizeOf(join(path, GROWING[name])) <= HEADERS[name].length)
  );
}

/** The first thing in which two experiments differ. */
function difference(found: Manifest, wanted: Manifest): string {
  let [a, b]: unknown[] = [found, wanted].map(({ experiment }) => JSON.parse(identity(experiment)));
  const path: string[] = [];
  while (isObject(a) && isObject(b)) {
    const [one, other] = [a, b];
    const key = Object.keys({ ...one, ...other }).find((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])) ?? '';
    path.push(key);
    [a, b] = [one[key], other[key]];
  }
  const show = (value: unknown) => {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  return `its ${path.join('.')} is ${show(a)}, not ${show(b)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function writeAll(file: number, bytes: Buffer): number {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  return bytes.length;
}

/** Turns what the file system refuses into one sentence. */
function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof InputError || code === undefined) throw error;
    const why: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EDQUOT: 'the disk quota is used up',
      EACCES: 'permission is denied',
      EPERM: 'permission is denied',
      EROFS: 'the file system is read-only',
      ENOTDIR: 'a part of the path is not a folder',
      EEXIST: 'a file of that name is in the way',
    };
    throw new InputError(
      `the results folder '${path}' cannot be written: ${why[code] ?? code}; what was written before is kept.`,
    );
  }
}
