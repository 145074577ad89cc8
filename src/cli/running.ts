/** What the commands that play runs share: flags to experiments, progress, and Ctrl-C. */

import { availableParallelism } from 'node:os';
import type { Options } from 'yargs';
import type { Experiment } from '../arena/experiment.ts';
import type { ExperimentFile } from '../arena/experiment-schema.ts';
import { Pool, Stopped } from '../arena/pool.ts';
import type { Schedule } from '../arena/schedule.ts';
import { gameOfExperiment, Stage, scheduleOf } from '../arena/stage.ts';
import { playTournament, type TournamentResult } from '../arena/tournament.ts';
import { EXIT, FLAGS, type Flags, optionsOf, print, printJson, wholeNumber } from './command.ts';
import { duration, progressView } from './progress.ts';
import { warnings } from './summary.ts';

export const RUN_FLAGS = {
  game: FLAGS.game,
  seats: FLAGS.seats,
  option: FLAGS.option,
  agent: FLAGS.agent,
  games: { ...FLAGS.games, describe: 'Number of games, rounded up to whole blocks' },
  seed: { type: 'string', describe: 'Seed of everything random; 1 if not given' },
  'opening-plies': { type: 'string', describe: 'Random decisions at the start of every game' },
  'move-timeout': { type: 'string', describe: 'Milliseconds after which an agent forfeits; 60000 if not given' },
  threads: FLAGS.threads,
  plan: { type: 'boolean', default: false, describe: 'Say how many games and about how long, and play none of them' },
  json: FLAGS.json,
} as const satisfies Record<string, Options>;

/** The keys of an experiment that flags give. */
export function experimentOf(flags: Flags): ExperimentFile {
  const given: Record<string, unknown> = {};
  const put = (key: string, flag: string, value: () => unknown) => {
    if (flags[flag] !== undefined) given[key] = value();
  };
  put('game', 'game', () => flags.game);
  put('seats', 'seats', () => wholeNumber(flags, 'seats', 1));
  put('options', 'option', () => optionsOf(flags));
  put('agents', 'agent', () => flags.agent);
  put('games', 'games', () => wholeNumber(flags, 'games', 1, 1e9));
  put('seed', 'seed', () => String(flags.seed));
  put('openingPlies', 'opening-plies', () => wholeNumber(flags, 'opening-plies', 0, 1000));
  put('moveTimeoutMs', 'move-timeout', () => wholeNumber(flags, 'move-timeout', 1, 86_400_000));
  put('schedule', 'schedule', () => flags.schedule);
  put('deals', 'deals', () => flags.deals);
  return given as ExperimentFile;
}

export function threadsOf(flags: Flags): number {
  return flags.threads === undefined ? availableParallelism() : wholeNumber(flags, 'threads', 1, 1024);
}

/**
 * Plays an experiment with progress on standard error. Null where it was interrupted. `kept` says whether the folder stays, so that the
 * same command can go on.
 */
export async function playRun(experiment: Experiment, path: string, flags: Flags, kept = true): Promise<TournamentResult | null> {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const view = progressView();
  let progress = { done: 0, total: 0 };
  try {
    await sayRounding(experiment);
    const result = await playTournament(experiment, path, {
      threads: threadsOf(flags),
      signal: controller.signal,
      onProgress: (now) => {
        progress = now;
        view.show(now);
      },
    });
    view.end();
    // In the text of an answer they stand at its top.
    if (flags.json) for (const line of warnings(result, kept)) process.stderr.write(`${line}\n`);
    return result;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    view.end();
    const rest = kept ? 'the same command goes on from there' : 'they are not kept; give --out to be able to go on';
    process.stderr.write(`interrupted after ${progress.done} of ${progress.total} games; ${rest}\n`);
    return null;
  } finally {
    view.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

async function sayRounding(experiment: Experiment): Promise<void> {
  const { sides } = await gameOfExperiment(experiment);
  const { total, blockSize } = scheduleOf(experiment, sides);
  if (total !== experiment.games)
    process.stderr.write(`${experiment.games} games are rounded up to ${total}: whole blocks of ${blockSize}\n`);
}

/** How long games are timed for a plan. They are thrown away. */
const PLAN_MS = 1500;

/** Says what a run would be, without playing any game of it. */
export async function plan(experiment: Experiment, flags: Flags): Promise<number> {
  const { schedule } = await Stage.open(experiment);
  const threads = threadsOf(flags);
  const { timed, elapsedMs, failure } = await timeGames(experiment, schedule);
  const seconds = timed === 0 ? null : (schedule.total * elapsedMs) / 1000 / timed / threads;
  const { name, games, deals } = experiment;
  if (flags.json) printJson({ name, games: schedule.total, blocks: schedule.blocks, round: schedule.round, threads, seconds });
  else {
    const time = seconds === null ? 'nobody knows how long' : `about ${duration(seconds)}`;
    print(`${name}: ${schedule.total} games in ${schedule.blocks} blocks (${deals} deals), ${time} on ${threads} threads`);
    if (schedule.total !== games) print(`${games} games were rounded up to whole blocks of ${schedule.blockSize}`);
    print(`every combination in every rotation takes ${schedule.round} games; timed on ${timed} games that are thrown away`);
  }
  if (failure !== null) process.stderr.write(`a game that was to be timed failed: ${failure}\n`);
  return EXIT.done;
}

interface Timed {
  readonly timed: number;
  readonly elapsedMs: number;
  /** Why no more games were timed, where something went wrong. */
  readonly failure: string | null;
}

/** Plays games from all over the schedule, so that every combination of agents comes up, in a worker that is watched. */
async function timeGames(experiment: Experiment, schedule: Schedule): Promise<Timed> {
  const pool = new Pool(experiment, 1);
  let [timed, elapsedMs, failure]: [number, number, string | null] = [0, 0, null];
  try {
    for (let step = 1; elapsedMs < PLAN_MS && timed < schedule.total; step += 7919) {
      const first = (step * schedule.blockSize) % schedule.total;
      // More at a time as time goes by: a message costs more than a fast game.
      const count = Math.min(schedule.total - first, 1 + (timed >> 3));
      const result = await pool.play({ first, count });
      if ('kind' in result) {
        failure = result.message;
        break;
      }
      timed += count;
      elapsedMs += result.elapsedMs;
    }
  } finally {
    await pool.stop();
  }
  return { timed, elapsedMs, failure };
}
