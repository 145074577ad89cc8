/**
 * The folder of a run on disk. Rows are appended in game order, and after each append a checkpoint tells how far everything goes; what
 * lies beyond it when a process is killed is cut off and played again. Batches that finish before their turn wait in files of their
 * own. So whatever happens, nothing that was reported done is lost, and the end is the same to the byte.
 */

import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { BatchResult } from './batch.ts';
import { type Experiment, identity } from './experiment.ts';
import { ERRORS_HEADER, GAMES_HEADER, SEATS_HEADER } from './rows.ts';

/** What a run writes as it goes, by name; each has a header. */
const GROWING = { games: 'games.csv', seats: 'seats.csv', errors: 'errors.csv', fingerprints: '.run/fingerprints.bin' } as const;
const HEADERS = { games: GAMES_HEADER, seats: SEATS_HEADER, errors: ERRORS_HEADER, fingerprints: '' } as const;
type Growing = keyof typeof GROWING;

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
  private files: Record<Growing, number> | undefined;
  private checkpoint: Checkpoint;

  private constructor(path: string, checkpoint: Checkpoint) {
    this.path = path;
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
      if (!existsSync(path) || readdirSync(path).length === 0) return RunFolder.begin(path, manifest);
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
      const folder = new RunFolder(path, readCheckpoint(path));
      if (total < folder.games) {
        throw new InputError(
          `the folder '${path}' already holds ${folder.games} games of this experiment; ask for at least so many, or choose another --out.`,
        );
      }
      folder.write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
      return folder;
    });
  }

  private static begin(path: string, manifest: Manifest): RunFolder {
    mkdirSync(join(path, '.run'), { recursive: true });
    const bytes = Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, header.length])) as Record<
      Growing,
      number
    >;
    for (const [name, file] of Object.entries(GROWING)) writeFileSync(join(path, file), HEADERS[name as Growing]);
    const folder = new RunFolder(path, { games: 0, decisions: 0, bytes });
    folder.saveCheckpoint();
    folder.write('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
    return folder;
  }

  /** Batches that had finished out of turn when the run stopped, by their first game. */
  waiting(): Map<number, BatchResult> {
    const batches = new Map<number, BatchResult>();
    for (const name of readdirSync(this.file('.run'))) {
      const first = /^batch-(\d+)\.json$/.exec(name)?.[1];
      if (first === undefined) continue;
      try {
        if (Number(first) >= this.games) batches.set(Number(first), JSON.parse(readFileSync(this.file(`.run/${name}`), 'utf8')));
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

  /** Opens the growing files at the checkpoint: what lies beyond it was not finished. */
  private openFiles(): Record<Growing, number> {
    const open = (name: Growing) => {
      const file = openSync(this.file(GROWING[name]), 'r+');
      if (fstatSync(file).isFile()) ftruncateSync(file, this.checkpoint.bytes[name]);
      closeSync(file);
      return openSync(this.file(GROWING[name]), 'a');
    };
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

  close(): void {
    for (const file of Object.values(this.files ?? {})) closeSync(file);
    this.files = undefined;
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
    return manifest;
  } catch {
    throw new InputError(`the results in '${path}' are damaged: manifest.json cannot be read.`);
  }
}

function readCheckpoint(path: string): Checkpoint {
  let checkpoint: Checkpoint;
  try {
    checkpoint = JSON.parse(readFileSync(join(path, '.run/checkpoint.json'), 'utf8')) as Checkpoint;
    if (!Number.isSafeInteger(checkpoint.games)) throw new Error('no number of games');
  } catch {
    throw new InputError(`the results in '${path}' are damaged: .run/checkpoint.json cannot be read.`);
  }
  for (const [name, file] of Object.entries(GROWING)) {
    const size = existsSync(join(path, file)) ? statSync(join(path, file)).size : -1;
    const expected = checkpoint.bytes[name as Growing];
    if (size < expected) {
      const what = size < 0 ? 'is missing' : `has ${size} bytes where at least ${expected} were written`;
      throw new InputError(`the results in '${path}' are damaged: ${file} ${what}.`);
    }
  }
  return checkpoint;
}

/** The first thing in which two experiments differ. */
function difference(found: Manifest, wanted: Manifest): string {
  const [a, b] = [JSON.parse(identity(found.experiment)), JSON.parse(identity(wanted.experiment))] as Record<string, unknown>[];
  const key = Object.keys({ ...a, ...b }).find((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name])) ?? '';
  const show = (value: unknown) => {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 60 ? `${text.slice(0, 60)}…` : text;
  };
  return `its ${key} is ${show(a[key])}, not ${show(b[key])}`;
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
