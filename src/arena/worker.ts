/**
 * What a worker thread does: it plays batches of games and hands back their rows as text, so that the main thread has nothing left
 * to do but to append them. Whose move it is, it says in shared memory; the main thread watches that.
 */

import { Console } from 'node:console';
import { workerData } from 'piscina';
import { InputError, messageOf } from '../core/errors.ts';
import { type Batch, type BatchResult, playBatch, type TraceRequest, type TraceResult, traceOne } from './batch.ts';
import type { Experiment } from './experiment.ts';
import { Stage } from './stage.ts';

export interface WorkerSetup {
  readonly experiment: Experiment;
}

/** What a worker is asked for, with a beacon that is this task's alone: a worker that is being stopped may still write to its own. */
export interface Task {
  readonly request: Batch | TraceRequest;
  readonly beacon: Int32Array;
}

/** Something that was thrown by a game, by ourselves, or while plug-ins were loaded. */
export interface Thrown {
  readonly thrown: string;
  readonly isInput: boolean;
}

// What an agent has to say must not get between the lines of an answer.
globalThis.console = new Console(process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr);

const { experiment } = workerData as WorkerSetup;
const opened = Stage.open(experiment);
opened.catch(() => {}); // whoever asks is told

/** What is thrown here comes back as a value: a promise that is broken then means that the thread is gone. */
export default async function work({ request, beacon }: Task): Promise<BatchResult | TraceResult | Thrown> {
  try {
    const stage = await opened;
    return await ('trace' in request ? traceOne(stage, request, beacon) : playBatch(stage, request, beacon));
  } catch (error) {
    return { thrown: messageOf(error), isInput: error instanceof InputError };
  }
}
