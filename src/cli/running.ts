/** What the commands that play runs share: flags to experiments, progress, and Ctrl-C. */

import { availableParallelism } from 'node:os';
import type { Options } from 'yargs';
import type { Experiment } from '../arena/experiment.ts';
import type { ExperimentFile } from '../arena/experiment-schema.ts';
import { Stopped } from '../arena/run.ts';
import { Stage } from '../arena/stage.ts';
import { playTournament, type TournamentResult } from '../arena/tournament.ts';
import { nowMs } from '../core/clock.ts';
import { EXIT, FLAGS, type Flags, optionsOf, print, printJson, wholeNumber } from './command.ts';
import { duration, progressView } from './progress.ts';

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

/** Plays an experiment with progress on standard error. Null where it was interrupted. */
export async function playRun(experiment: Experiment, path: string, flags: Flags): Promise<TournamentResult | null> {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const view = progressView();
  let progress = { done: 0, total: 0 };
  try {
    return await playTournament(experiment, path, {
      threads: threadsOf(flags),
      signal: controller.signal,
      onProgress: (now) => {
        progress = now;
        view.show(now);
      },
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    view.end();
    process.stderr.write(`interrupted after ${progress.done} of ${progress.total} games; the same command goes on from there\n`);
    return null;
  } finally {
    view.end();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}

/** How long games are timed for a plan. They are thrown away. */
const PLAN_MS = 1500;

/** Says what a run would be, without playing any game of it. */
export async function plan(experiment: Experiment, flags: Flags): Promise<number> {
  const stage = await Stage.open(experiment);
  const { schedule } = stage;
  const threads = threadsOf(flags);
  const begun = nowMs();
  let timed = 0;
  // Games from all over the schedule, so that every combination of agents comes up.
  for (let step = 1; nowMs() - begun < PLAN_MS && timed < schedule.total; timed++, step += 7919) {
    await stage.play(schedule.at((step * schedule.blockSize + timed) % schedule.total), {});
  }
  const seconds = (schedule.total * (nowMs() - begun)) / 1000 / timed / threads;
  const { name, games, deals } = experiment;
  if (flags.json) printJson({ name, games: schedule.total, blocks: schedule.blocks, round: schedule.round, threads, seconds });
  else {
    print(
      `${name}: ${schedule.total} games in ${schedule.blocks} blocks (${deals} deals), about ${duration(seconds)} on ${threads} threads`,
    );
    if (schedule.total !== games) print(`${games} games were rounded up to whole blocks of ${schedule.blockSize}`);
    print(`every combination in every rotation takes ${schedule.round} games; timed on ${timed} games that are thrown away`);
  }
  return EXIT.done;
}
