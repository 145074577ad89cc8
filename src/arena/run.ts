/**
 * A run: all games of an experiment, played by worker threads and written down in game order. A run is a pure function of the
 * experiment: how many threads play it, and how often it is interrupted, makes no difference to its files.
 */

import { nowMs } from '../core/clock.ts';
import { type Batch, type BatchResult, NO_FINGERPRINT } from './batch.ts';
import type { RunFolder } from './folder.ts';
import { type BatchFailure, Pool } from './pool.ts';
import type { Stage } from './stage.ts';

/** A batch should take about so long: long enough that messages are noise, short enough that a kill loses little. */
const BATCH_MS = 150;
const MOST_GAMES = 2_000;
/** Batches that may be ahead of the oldest one that is still being played. */
const WINDOW = 64;
/** A game that kills its worker so often is given up. */
const DEATHS = 2;

export interface Progress {
  /** Games on disk, and in all. */
  readonly done: number;
  readonly total: number;
  /** Games a second, lately. */
  readonly rate: number;
}

export interface RunOptions {
  readonly threads: number;
  onProgress?(progress: Progress): void;
}

export class Run {
  private readonly stage: Stage;
  private readonly folder: RunFolder;
  private readonly options: RunOptions;
  private readonly pool: Pool;
  /** Finished, but not their turn yet. */
  private readonly waiting: Map<number, BatchResult>;
  /** To be played before anything new: parts of batches that failed. */
  private readonly again: Batch[] = [];
  private readonly deaths = new Map<number, number>();
  /** The first game that nobody has been asked to play. */
  private nextGame: number;
  private inFlight = 0;
  /** Games a millisecond on one thread, lately; 0 before the first batch is back. */
  private speed = 0;
  private readonly begun = nowMs();
  private readonly begunWith: number;
  private failure: unknown;
  private wake: () => void = () => {};

  constructor(stage: Stage, folder: RunFolder, options: RunOptions) {
    this.stage = stage;
    this.folder = folder;
    this.options = options;
    this.pool = new Pool(stage.experiment, options.threads);
    this.waiting = folder.waiting();
    this.nextGame = folder.games;
    this.begunWith = folder.games;
  }

  private get total(): number {
    return this.stage.schedule.total;
  }

  /** Plays what is missing. Ends early, with Stopped, when `stop` is called. */
  async play(): Promise<void> {
    this.commit();
    while (this.folder.games < this.total && this.failure === undefined) {
      while (this.pool.hasRoom && this.failure === undefined) {
        const part = this.nextPart();
        if (part === null) break;
        void this.playPart(part);
      }
      if (this.inFlight === 0) break;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.failure !== undefined) throw this.failure;
    if (this.folder.games < this.total) throw new Error(`only ${this.folder.games} of ${this.total} games were played`);
  }

  /** The trace of one game, after the run; empty where it cannot be had. */
  async trace(game: number): Promise<string> {
    const result = await this.pool.trace({ trace: game });
    return 'text' in result ? result.text : '';
  }

  async stop(): Promise<void> {
    await this.pool.stop();
  }

  private nextPart(): Batch | null {
    const again = this.again.shift();
    if (again !== undefined) return again;
    // A batch that waited may have been written down in the meantime, and is then no longer among those that wait.
    this.nextGame = Math.max(this.nextGame, this.folder.games);
    while (this.waiting.has(this.nextGame)) this.nextGame += this.waiting.get(this.nextGame)?.count ?? 1;
    if (this.nextGame >= this.total || (this.waiting.size >= WINDOW && this.inFlight > 0)) return null;
    const rest = this.total - this.nextGame;
    const wanted = this.speed === 0 ? 1 : Math.ceil(this.speed * BATCH_MS);
    // Towards the end smaller ones, so that all threads finish together.
    const fair = Math.ceil(rest / (2 * this.options.threads));
    const ahead = Math.min(...[...this.waiting.keys()].filter((first) => first > this.nextGame)) - this.nextGame;
    const count = Math.max(1, Math.min(wanted, fair, rest, ahead, MOST_GAMES));
    const first = this.nextGame;
    this.nextGame += count;
    return { first, count };
  }

  private async playPart(part: Batch): Promise<void> {
    this.inFlight++;
    try {
      const result = await this.pool.play(part);
      if ('kind' in result) this.recover(part, result);
      else {
        const speed = result.count / Math.max(0.05, result.elapsedMs);
        this.speed = this.speed === 0 ? speed : 0.5 * (this.speed + speed);
        this.accept(result);
      }
    } catch (error) {
      this.failure ??= error;
    } finally {
      this.inFlight--;
      this.wake();
    }
  }

  private accept(result: BatchResult): void {
    if (result.first !== this.folder.games) this.folder.keep(result);
    this.waiting.set(result.first, result);
    this.commit();
  }

  /** Writes down what has its turn. */
  private commit(): void {
    for (let batch = this.waiting.get(this.folder.games); batch !== undefined; batch = this.waiting.get(this.folder.games)) {
      this.waiting.delete(batch.first);
      this.folder.append(batch);
    }
    const elapsed = Math.max(1, nowMs() - this.begun);
    const done = this.folder.games;
    this.options.onProgress?.({ done, total: this.total, rate: (1000 * (done - this.begunWith)) / elapsed });
  }

  /** A batch failed: the game at fault is played alone, or given up; the others are played as if nothing had happened. */
  private recover(part: Batch, { kind, at, message }: BatchFailure): void {
    if (at === null || at.game < part.first || at.game >= part.first + part.count) {
      this.bisect(part, message);
      return;
    }
    const { game, ply, seat } = at;
    if (game > part.first) this.again.push({ first: part.first, count: game - part.first });
    const last = part.first + part.count - 1;
    if (game < last) this.again.push({ first: game + 1, count: last - game });
    // Played again up to the decision that took too long, it may take too long at an earlier one: then it ends there.
    const { forfeitAt } = kind === 'timed-out' ? { forfeitAt: { ply, termination: 'move-timeout', message } as const } : part;
    const alone = { first: game, count: 1, ...(forfeitAt === undefined ? {} : { forfeitAt }) };
    if (kind === 'timed-out') this.again.push(alone);
    else this.tryAgain(alone, seat, message);
  }

  /** Nobody knows which game it was. */
  private bisect(part: Batch, message: string): void {
    if (part.count > 1) {
      const half = Math.floor(part.count / 2);
      this.again.push({ first: part.first, count: half }, { first: part.first + half, count: part.count - half });
      return;
    }
    this.tryAgain(part, -1, message);
  }

  /** A game that killed its worker gets another chance, but not for ever. */
  private tryAgain(part: Batch, seat: number, message: string): void {
    const deaths = (this.deaths.get(part.first) ?? 0) + 1;
    this.deaths.set(part.first, deaths);
    if (deaths < DEATHS) this.again.push({ ...part, alone: true });
    else this.giveUp(part.first, seat, message);
  }

  private giveUp(game: number, seat: number, message: string): void {
    const rows = this.stage.rows.lost(this.stage.schedule.at(game), seat, message);
    this.accept({ first: game, count: 1, ...rows, fingerprints: [NO_FINGERPRINT], decisions: 0, elapsedMs: 0 });
  }
}
