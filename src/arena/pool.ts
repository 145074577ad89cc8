/**
 * The worker threads of a run, and the watch over them. A batch comes back as a result, or as the game at which it failed: its worker
 * died, or an agent overran the time for a move and the worker was stopped.
 */

import { Piscina } from 'piscina';
import { nowMs } from '../core/clock.ts';
import { messageOf } from '../core/errors.ts';
import type { Batch, BatchResult, TraceRequest, TraceResult } from './batch.ts';
import type { Experiment } from './experiment.ts';
import { BEACON } from './play-game.ts';
import type { Task, Thrown, WorkerSetup } from './worker.ts';

/** Old-space memory of a worker. An agent that needs more dies with its worker; typed arrays do not count. */
const WORKER_MEMORY_MB = 1024;
/** Of short-lived objects: more of it would only make a run of many threads larger. */
const YOUNG_MEMORY_MB = 16;
/** How often the watch looks, at most. */
const WATCH_MS = 200;

export interface BatchFailure {
  readonly kind: 'died' | 'timed-out';
  /** The game at which it happened, the decision and the seat, where the worker had begun to ask agents. */
  readonly at: Place | null;
  readonly message: string;
}

/** Somebody stopped the run. */
export class Stopped extends Error {}

/** Nothing was played yet, so nobody but ourselves can be to blame: a plug-in that does not load, say. */
class Unplayable extends Error {
  constructor(message: string, isInput: boolean) {
    super(message);
    if (isInput) this.name = 'InputError';
  }
}

/** A task that is under way. */
interface Watched {
  /** Written by the worker, and read by nobody after the task has ended. */
  readonly beacon: Int32Array;
  readonly abort: AbortController;
  counter: number;
  /** Milliseconds that the counter has stood still. */
  still: number;
  /** Whether it stood still for too long, and where. */
  isLate: boolean;
  late: Place | null;
}

interface Place {
  readonly game: number;
  readonly ply: number;
  readonly seat: number;
}

export class Pool {
  private readonly experiment: Experiment;
  private readonly most: number;
  private readonly piscina: Piscina;
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;
  private readonly moveTimeoutMs: number;
  private readonly watchMs: number;
  private lastWatch = nowMs();
  private stopped = false;

  constructor(experiment: Experiment, threads: number) {
    this.most = 2 * threads; // one that is played and one that waits, for each thread
    this.moveTimeoutMs = experiment.moveTimeoutMs;
    this.watchMs = Math.min(WATCH_MS, Math.max(5, this.moveTimeoutMs / 4));
    this.experiment = experiment;
    this.piscina = workersOf(experiment, threads);
    this.timer = setInterval(() => this.watch(), this.watchMs);
    this.timer.unref();
  }

  /** Whether another batch may be handed out. */
  get hasRoom(): boolean {
    return this.watched.size < this.most;
  }

  async play(batch: Batch): Promise<BatchResult | BatchFailure> {
    return (await this.perform(batch, batch.first)) as BatchResult | BatchFailure;
  }

  /** The trace of a game, or why it cannot be had. */
  async trace(request: TraceRequest): Promise<TraceResult | BatchFailure> {
    return (await this.perform(request, request.trace)) as TraceResult | BatchFailure;
  }

  private async perform(request: Task['request'], first: number): Promise<unknown> {
    if (this.stopped) throw new Stopped();
    const beacon = new Int32Array(new SharedArrayBuffer(4 * BEACON.length));
    const watched: Watched = { beacon, abort: new AbortController(), counter: 0, still: 0, isLate: false, late: null };
    this.watched.add(watched);
    // A game that is suspected of killing workers gets one that nobody else has left anything in.
    const workers = 'alone' in request && request.alone ? workersOf(this.experiment, 1) : this.piscina;
    try {
      return this.judge(await workers.run({ request, beacon } satisfies Task, { signal: watched.abort.signal }), watched, first);
    } catch (error) {
      if (this.stopped) throw new Stopped();
      if (error instanceof Unplayable) throw error;
      return this.failureOf(watched, first, error);
    } finally {
      this.watched.delete(watched);
      if (workers !== this.piscina) await workers.destroy();
    }
  }

  private judge(answer: unknown, watched: Watched, first: number): unknown {
    if (!isThrown(answer)) return answer;
    const at = this.placeIn(watched, first);
    if (at === null) throw new Unplayable(answer.thrown, answer.isInput);
    return { kind: 'died', at, message: `it cannot be played: ${answer.thrown}` } satisfies BatchFailure;
  }

  private placeIn(watched: Watched, first: number): Place | null {
    const near = watched.isLate ? watched.late : placeOf(watched.beacon);
    return near && { ...near, game: first + near.game };
  }

  /** The worker is gone. */
  private failureOf(watched: Watched, first: number, error: unknown): BatchFailure {
    const at = this.placeIn(watched, first);
    const limit = `${this.moveTimeoutMs} ms`;
    if (!watched.isLate) return { kind: 'died', at, message: `its worker died: ${messageOf(error)}` };
    if (at === null) return { kind: 'died', at, message: `it stood still for ${limit} while no agent was asked` };
    return { kind: 'timed-out', at, message: `took longer than ${limit} for a move` };
  }

  /**
   * A counter that stands still while an agent is asked means that the agent takes too long. Time that passed without our looking, as
   * when the whole process was suspended, does not count against anybody.
   */
  private watch(): void {
    const now = nowMs();
    const passed = Math.min(now - this.lastWatch, 2 * this.watchMs);
    this.lastWatch = now;
    for (const watched of this.watched) {
      const counter = Atomics.load(watched.beacon, BEACON.counter);
      if (counter !== watched.counter || counter === 0) {
        watched.counter = counter;
        watched.still = 0;
        continue;
      }
      watched.still += passed;
      if (watched.still <= this.moveTimeoutMs || watched.isLate) continue;
      const place = (counter & 1) === 0 ? placeOf(watched.beacon) : null;
      if (Atomics.load(watched.beacon, BEACON.counter) !== counter) continue; // at the last moment
      watched.isLate = true;
      watched.late = place;
      watched.abort.abort();
    }
  }

  /** Stops everything at once. Batches in flight end with Stopped. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const { abort } of this.watched) abort.abort();
    await this.piscina.destroy();
  }
}

/** Where a worker is, as its beacon says; null before it has begun. The game is counted from the first of its batch. */
function placeOf(beacon: Int32Array): Place | null {
  if (Atomics.load(beacon, BEACON.counter) === 0) return null;
  return { game: beacon[BEACON.game], ply: beacon[BEACON.ply], seat: beacon[BEACON.seat] };
}

function isThrown(answer: unknown): answer is Thrown {
  return typeof answer === 'object' && answer !== null && 'thrown' in answer;
}

function workersOf(experiment: Experiment, threads: number): Piscina {
  const worker = import.meta.url.endsWith('.ts') ? './worker-source.mjs' : './worker.js';
  const workers = new Piscina({
    filename: new URL(worker, import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
    workerData: { experiment } satisfies WorkerSetup,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    recordTiming: false,
  });
  workers.on('error', () => {}); // a worker died of what an agent had left behind, between two tasks: it is replaced
  return workers;
}
