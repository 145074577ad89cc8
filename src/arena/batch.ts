/** A batch: games that one worker plays in one go, handing back their rows as text. */

import { nowMs } from '../core/clock.ts';
import { BEACON, type ForfeitAt, type Outcome } from './play-game.ts';
import type { Stage } from './stage.ts';
import { traceGame } from './trace.ts';

/** Games that are played in one go. */
export interface Batch {
  readonly first: number;
  readonly count: number;
  /** For a batch of one game: where its agent is known to hang. */
  readonly forfeitAt?: ForfeitAt;
  /** For a batch of one game: it may have killed a worker, so it gets one of its own and is watched step by step. */
  readonly alone?: boolean;
}

export interface BatchResult {
  readonly first: number;
  readonly count: number;
  /** Rows of the result files. */
  readonly games: string;
  readonly seats: string;
  readonly errors: string;
  /** One number a game. */
  readonly fingerprints: readonly number[];
  readonly decisions: number;
  /** How long it took, for choosing the size of batches. */
  readonly elapsedMs: number;
}

/** Stands for a game of which nothing is known. */
export const NO_FINGERPRINT = -1;

/** Asks for the trace of one game. */
export interface TraceRequest {
  readonly trace: number;
  readonly forfeitAt?: ForfeitAt;
}

export async function playBatch(
  stage: Stage,
  { first, count, forfeitAt, alone = false }: Batch,
  beacon: Int32Array,
): Promise<BatchResult> {
  const begun = nowMs();
  let games = '';
  let seats = '';
  let errors = '';
  let decisions = 0;
  const fingerprints: number[] = [];
  let starts: string[] = [];
  const watcher = {
    started: (state: Int32Array) => {
      starts = stage.game.sideOf.map((_, seat) => stage.game.startOf(state, seat));
    },
  };
  for (let number = first; number < first + count; number++) {
    const pairing = stage.schedule.at(number);
    beacon[BEACON.counter] |= 1;
    beacon[BEACON.game] = number - first;
    const outcome = await stage.play(pairing, {
      watcher,
      beacon,
      careful: alone,
      ...(forfeitAt === undefined ? {} : { forfeitAt }),
    });
    const rows = stage.rows.format(pairing, outcome, starts);
    games += rows.games;
    seats += rows.seats;
    errors += rows.errors;
    decisions += outcome.plies;
    fingerprints.push(outcome.fingerprint);
  }
  return { first, count, games, seats, errors, fingerprints, decisions, elapsedMs: nowMs() - begun };
}

export interface TraceResult {
  /** All lines, each with its end. */
  readonly text: string;
  readonly outcome: Outcome;
}

export async function traceOne(stage: Stage, request: TraceRequest, beacon: Int32Array): Promise<TraceResult> {
  const pairing = stage.schedule.at(request.trace);
  const lines: string[] = [];
  const { openingPlies } = stage.experiment;
  const { forfeitAt } = request;
  const options = { openingPlies, beacon, ...(forfeitAt === undefined ? {} : { forfeitAt }) };
  const outcome = await traceGame(stage.game, stage.players(pairing), stage.seeds(pairing), options, (line) =>
    lines.push(`${line}\n`),
  );
  return { text: lines.join(''), outcome };
}
