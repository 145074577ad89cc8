/**
 * The folder of a run on disk. Rows are appended in game order, and after each append a checkpoint tells how far everything goes; what
 * lies beyond it when a process is killed is cut off and played again. Batches that finish before their turn wait in files of their
 * own. So whatever happens, nothing that was reported done is lost, and the end is the same to the byte.
 */

import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { InputError } from '../core/errors.ts';
import type { BatchResult } from './batch.ts';
import {
  CHECKPOINT,
  type Checkpoint,
  checkpointText,
  damaged,
  emptyCheckpoint,
  GROWING,
  type Growing,
  HEADERS,
  MADE,
  NAMES,
  readCheckpoint,
  sizeOf,
} from './checkpoint.ts';
import { attempt, makeFolder, refusal, writeWhole } from './disk.ts';
import { type Experiment, identity } from './experiment.ts';
import { releaseLock, takeLock } from './lock.ts';

const LOCK = '.run/lock';
/** All that may be there before the manifest is. */
const BEGUN = ['.run', LOCK, ...Object.values(GROWING), CHECKPOINT, `${CHECKPOINT}.new`, 'manifest.json.new'];

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
  /** Which experiment it is. */
  private readonly key: string;
  private locked = false;

  private constructor(path: string, total: number, checkpoint: Checkpoint, key: string) {
    this.path = path;
    this.total = total;
    this.checkpoint = checkpoint;
    this.key = key;
  }

  /** Games whose rows are on disk. */
  get games(): number {
    return this.checkpoint.games;
  }

  get decisions(): number {
    return this.checkpoint.decisions;
  }

  /** Whether all games that are wanted are there, and all that was made from them. What was made and changed since is an error. */
  get isComplete(): boolean {
    if (this.games !== this.total || !existsSync(this.file(MADE))) return false;
    const [games, ...lines] = readFileSync(this.file(MADE), 'utf8').split('\n');
    if (games !== String(this.total)) return false;
    return lines.every((line) => {
      const [sum, name] = line.split(' ');
      if (!existsSync(this.file(name))) return false;
      if (String(crc32(readFileSync(this.file(name)))) === sum) return true;
      throw damaged(this.path, `${name} is not as it was written; delete it to have it made again, or choose another --out`);
    });
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
      const key = keyOf(manifest.experiment);
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
      const read = () => {
        const folder = new RunFolder(path, total, readCheckpoint(path, key), key);
        if (total >= folder.games) return folder;
        throw new InputError(
          `the folder '${path}' already holds ${folder.games} games of this experiment; ask for at least so many, or choose another --out.`,
        );
      };
      const finished = read();
      if (finished.isComplete) return finished; // nothing will be written, perhaps nothing can
      takeLock(join(path, LOCK), `the folder '${path}'`);
      try {
        const folder = read(); // once more: until now another process may have been playing
        folder.locked = true;
        folder.cut();
        rmSync(folder.file(MADE), { force: true });
        folder.write('manifest.json', manifestText(manifest));
        return folder;
      } catch (error) {
        releaseLock(join(path, LOCK));
        throw error;
      }
    });
  }

  private static begin(path: string, manifest: Manifest, total: number): RunFolder {
    makeFolder(join(path, '.run'));
    takeLock(join(path, LOCK), `the folder '${path}'`);
    for (const name of NAMES) writeFileSync(join(path, GROWING[name]), HEADERS[name]);
    const folder = new RunFolder(path, total, emptyCheckpoint(keyOf(manifest.experiment)), keyOf(manifest.experiment));
    folder.locked = true;
    folder.saveCheckpoint();
    folder.write('manifest.json', manifestText(manifest));
    return folder;
  }

  /** Batches that had finished out of turn when the run stopped, by their first game. One that goes beyond what is wanted is not used. */
  waiting(): Map<number, BatchResult> {
    const batches = new Map<number, BatchResult>();
    for (const name of readdirSync(this.file('.run'))) {
      if (!/^batch-\d+\.json$/.test(name)) continue;
      const [sum, json] = readLines(this.file(`.run/${name}`));
      if (sum !== String(crc32(this.key + json))) continue; // not as it was written: it will be played again
      const batch = JSON.parse(json) as BatchResult;
      if (batch.first >= this.games && batch.first + batch.count <= this.total) batches.set(batch.first, batch);
    }
    return batches;
  }

  /** Keeps a batch until its turn comes, behind its check sum. */
  keep(batch: BatchResult): void {
    const json = JSON.stringify(batch);
    this.write(`.run/batch-${batch.first}.json`, `${crc32(this.key + json)}\n${json}`);
  }

  /** Appends a batch whose turn it is. */
  append(batch: BatchResult): void {
    attempt(this.path, () => {
      this.files ??= this.openFiles();
      const bytes = { ...this.checkpoint.bytes };
      const sums = { ...this.checkpoint.sums };
      const grow = (name: Growing, more: Buffer) => {
        if (more.length === 0) return;
        writeAll(this.files?.[name] as number, more);
        bytes[name] += more.length;
        sums[name] = crc32(more, sums[name]);
      };
      for (const name of ['games', 'seats', 'errors'] as const) grow(name, Buffer.from(batch[name]));
      grow('fingerprints', Buffer.from(Float64Array.from(batch.fingerprints).buffer));
      const { decisions } = this.checkpoint;
      const { key } = this;
      this.checkpoint = { key, games: batch.first + batch.count, decisions: decisions + batch.decisions, bytes, sums };
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
    this.write(CHECKPOINT, checkpointText(this.checkpoint));
  }

  /** Writes a whole file in one step: it is there or it is not. */
  write(name: string, text: string): void {
    attempt(this.path, () => writeWhole(this.file(name), text));
  }

  /** Writes what is made from all games. What was made from fewer stays until then. */
  finish(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) this.write(name, text);
    const sums = Object.entries(files).map(([name, text]) => `${crc32(text)} ${name}`);
    this.write(MADE, [this.games, ...sums].join('\n'));
  }

  close(): void {
    for (const file of Object.values(this.files ?? {})) closeSync(file);
    this.files = undefined;
    if (this.locked) releaseLock(this.file(LOCK));
    this.locked = false;
  }
}

/** A short name for an experiment, by all that its games depend on. */
function keyOf(experiment: Experiment): string {
  return createHash('sha256').update(identity(experiment)).digest('hex').slice(0, 16);
}

/** The lines of a file; none where it cannot be read. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

export function manifestText(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
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
  } catch (error) {
    const why = refusal(error);
    throw damaged(path, `manifest.json cannot be read${why === null ? '' : `: ${why}`}`);
  }
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

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
