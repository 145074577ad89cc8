/**
 * What a worker thread does: it plays batches of games and hands back their rows as text, so that the main thread has nothing left
 * to do but to append them. Whose move it is, it says in shared memory; the main thread watches that.
 */

import { Console } from 'node:console';
import { workerData } from 'piscina';
import { type Batch, type BatchResult, playBatch, type TraceRequest, traceOne } from './batch.ts';
import type { Experiment } from './experiment.ts';
import { BEACON } from './play-game.ts';
import { Stage } from './stage.ts';

export interface WorkerSetup {
  readonly experiment: Experiment;
  /** A beacon for each batch in flight. */
  readonly beacons: SharedArrayBuffer;
}

// What an agent has to say on its console must not get between the lines of an answer.
globalThis.console = new Console(process.stderr);

const { experiment, beacons } = workerData as WorkerSetup;
const opened = Stage.open(experiment);

export default async function work(task: Batch | TraceRequest): Promise<BatchResult | string> {
  const stage = await opened;
  const beacon = new Int32Array(beacons, 4 * BEACON.length * task.slot, BEACON.length);
  return 'trace' in task ? traceOne(stage, task.trace, beacon) : playBatch(stage, task, beacon);
}
