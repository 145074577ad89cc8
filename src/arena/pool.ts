/**
 * The worker threads of a run, and the watch over them. A batch comes back as a result, or as the game at which it failed: its worker
 * died, or an agent overran the time for a move and the worker was stopped.
 */

import { Piscina } from 'piscina';
import { nowMs } from '../core/clock.ts';
import { messageOf } from '../core/errors.ts';
import type { Batch, BatchResult, TraceRequest } from './batch.ts';
import type { Experiment } from './experiment.ts';
import { BEACON } from './play-game.ts';
import type { WorkerSetup } from './worker.ts';

/** Old-space memory of a worker. An agent that needs more dies with its worker; typed arrays do not count. */
const WORKER_MEMORY_MB = 1024;
/** Of short-lived objects: more of it would only make a run of many threads larger. */
const YOUNG_MEMORY_MB = 16;
/** How often the watch looks, at most. */
const WATCH_MS = 200;

export interface BatchFailure {
  readonly kind: 'died' | 'timed-out';
  /** The game at which it happened, the decision and the seat, where the worker had begun to ask agents. */
  readonly at: { readonly game: number; readonly ply: number; readonly seat: number } | null;
  readonly message: string;
}

/** Somebody stopped the run. */
export class Stopped extends Error {}

interface Watched {
  counter: number;
  since: number;
  timedOut: boolean;
  readonly abort: AbortController;
}

export class Pool {
  readonly slots: number;
  private readonly piscina: Piscina;
  private readonly beacons: SharedArrayBuffer;
  private readonly free: number[];
  private readonly watched = new Map<number, Watched>();
  private readonly timer: NodeJS.Timeout;
  private readonly moveTimeoutMs: number;
  private stopped = false;

  constructor(experiment: Experiment, threads: number) {
    this.slots = 2 * threads; // one that is played and one that waits, for each thread
    this.free = Array.from({ length: this.slots }, (_, slot) => slot);
    this.beacons = new SharedArrayBuffer(4 * BEACON.length * this.slots);
    this.moveTimeoutMs = experiment.moveTimeoutMs;
    const worker = import.meta.url.endsWith('.ts') ? './worker-source.mjs' : './worker.js';
    this.piscina = new Piscina({
      filename: new URL(worker, import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      workerData: { experiment, beacons: this.beacons } satisfies WorkerSetup,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      recordTiming: false,
    });
    // A worker may still have something to say when it is stopped; nobody listens any more.
    this.piscina.on('error', (error) => {
      if (!this.stopped) throw error;
    });
    this.timer = setInterval(() => this.watch(), Math.min(WATCH_MS, Math.max(5, this.moveTimeoutMs / 4)));
    this.timer.unref();
  }

  /** Whether another batch may be handed out. */
  get hasRoom(): boolean {
    return this.free.length > 0;
  }

  async play(batch: Omit<Batch, 'slot'>): Promise<BatchResult | BatchFailure> {
    return this.withSlot(async (slot, beacon, watched) => {
      try {
        return (await this.piscina.run({ ...batch, slot } satisfies Batch, { signal: watched.abort.signal })) as BatchResult;
      } catch (error) {
        if (this.stopped) throw new Stopped();
        const asked = beacon[BEACON.counter] > 0;
        const at = asked ? { game: batch.first + beacon[BEACON.game], ply: beacon[BEACON.ply], seat: beacon[BEACON.seat] } : null;
        if (watched.timedOut) return { kind: 'timed-out', at, message: `took longer than ${this.moveTimeoutMs} ms for a move` };
        // Before anybody was asked, nobody but ourselves can be to blame: a plug-in that does not load, say.
        if (at === null && !isDeath(error)) throw error;
        return { kind: 'died', at, message: `its worker died: ${messageOf(error)}` };
      }
    });
  }

  /** The trace of a game; null where it cannot be had. */
  async trace(game: number): Promise<string | null> {
    return this.withSlot(async (slot, _beacon, watched) => {
      try {
        return (await this.piscina.run({ trace: game, slot } satisfies TraceRequest, { signal: watched.abort.signal })) as string;
      } catch (error) {
        if (this.stopped) throw new Stopped();
        if (!watched.timedOut && !isDeath(error)) throw error;
        return null;
      }
    });
  }

  private async withSlot<T>(action: (slot: number, beacon: Int32Array, watched: Watched) => Promise<T>): Promise<T> {
    if (this.stopped) throw new Stopped();
    const slot = this.free.pop();
    if (slot === undefined) throw new Error('all slots are taken');
    const beacon = new Int32Array(this.beacons, 4 * BEACON.length * slot, BEACON.length).fill(0);
    const watched: Watched = { counter: 0, since: nowMs(), timedOut: false, abort: new AbortController() };
    this.watched.set(slot, watched);
    try {
      return await action(slot, beacon, watched);
    } finally {
      this.watched.delete(slot);
      this.free.push(slot);
    }
  }

  /** A counter that stands still while an agent is asked means that the agent takes too long. */
  private watch(): void {
    const now = nowMs();
    const words = new Int32Array(this.beacons);
    for (const [slot, watched] of this.watched) {
      const counter = Atomics.load(words, BEACON.length * slot + BEACON.counter);
      if (counter !== watched.counter || counter === 0) {
        watched.counter = counter;
        watched.since = now;
      } else if (now - watched.since > this.moveTimeoutMs) {
        watched.timedOut = true;
        watched.abort.abort();
      }
    }
  }

  /** Stops everything at once. Batches in flight end with Stopped. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    for (const { abort } of this.watched.values()) abort.abort();
    await this.piscina.destroy();
  }
}

/** Whether an error says that a worker thread is gone, and not that something was thrown in it. */
function isDeath(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    /worker.*(exited|terminated|exit)/i.test(message) ||
    message === 'Terminating worker thread'
  );
}
