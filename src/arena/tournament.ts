/** A whole tournament: opens the folder, plays what is missing, and makes the tables from the files. */

import { nowMs } from '../core/clock.ts';
import { CONTRACT_VERSION } from '../core/game.ts';
import { type Estimates, Summary } from '../stats/summary.ts';
import { countDistinct } from './distinct.ts';
import type { Experiment } from './experiment.ts';
import { type Manifest, RunFolder } from './folder.ts';
import { FORFEITS } from './play-game.ts';
import { gameRows } from './results.ts';
import { WORKER_LOST } from './rows.ts';
import { Run, type RunOptions } from './run.ts';
import { Stage } from './stage.ts';
import { estimateTables } from './tables.ts';
import { packageVersion, revision } from './version.ts';

export interface TournamentResult extends Estimates {
  readonly experiment: Experiment;
  readonly path: string;
  readonly irreproducible: string | null;
  readonly distinct: number;
  /** Forfeited and lost games. */
  readonly errors: number;
  /** Games and seconds of this session, without reading and writing tables. */
  readonly played: number;
  readonly decisions: number;
  readonly seconds: number;
}

/** Files that are made when all games are played. */
const MADE = ['seat_advantage.csv', 'matchups.csv', 'terminations.csv', 'metrics.csv', 'sample.jsonl', 'timing.json'];

export interface TournamentOptions extends RunOptions {
  /** Calls it off: games that are on disk stay there. */
  readonly signal?: AbortSignal;
}

export async function playTournament(
  experiment: Experiment,
  path: string,
  options: TournamentOptions,
): Promise<TournamentResult> {
  const stage = await Stage.open(experiment);
  const manifest = manifestOf(stage);
  const folder = RunFolder.open(path, manifest, stage.schedule.total);
  const begunWith = { games: folder.games, decisions: folder.decisions };
  const complete = folder.games === stage.schedule.total && MADE.every((name) => folder.has(name));
  if (!complete) folder.remove(MADE);
  const run = complete ? null : new Run(stage, folder, options);
  const stop = () => void run?.stop();
  options.signal?.addEventListener('abort', stop);
  try {
    if (options.signal?.aborted) await run?.stop();
    const begun = nowMs();
    await run?.play();
    const seconds = (nowMs() - begun) / 1000;
    const estimates = summarise(stage, folder);
    const distinct = countDistinct(folder.file('.run/fingerprints.bin'), folder.length('fingerprints'));
    if (run !== null) {
      for (const [name, text] of Object.entries(estimateTables(estimates))) folder.write(name, text);
      // A game that cannot be made again cannot be traced afterwards either.
      folder.write('sample.jsonl', manifest.irreproducible === null ? await sample(run, estimates) : '');
      const played = folder.games - begunWith.games;
      folder.write(
        'timing.json',
        `${JSON.stringify({ games: played, seconds, perSecond: played / seconds, threads: options.threads })}\n`,
      );
    }
    return {
      ...estimates,
      experiment,
      path,
      irreproducible: manifest.irreproducible,
      distinct,
      errors: [...FORFEITS, WORKER_LOST].reduce((sum, word) => sum + (estimates.counts[word] ?? 0), 0),
      played: folder.games - begunWith.games,
      decisions: folder.decisions - begunWith.decisions,
      seconds,
    };
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await run?.stop();
    folder.close();
  }
}

function summarise({ game, experiment }: Stage, folder: RunFolder): Estimates {
  const summary = new Summary({ sides: game.sides, sideOf: game.sideOf, forfeits: FORFEITS }, experiment.agents[0].name);
  for (const row of gameRows(folder.path, game.seats, { games: folder.length('games'), seats: folder.length('seats') }))
    summary.add(row);
  return summary.finish();
}

/** Traces of the first games, of the closest and of the most one-sided, in game order. */
async function sample(run: Run, { firstGames, closest, mostOneSided }: Estimates): Promise<string> {
  const numbers = new Set([...firstGames, closest, mostOneSided].filter((game) => game !== null));
  let text = '';
  for (const game of [...numbers].sort((a, b) => a - b)) text += (await run.trace(game)) ?? '';
  return text;
}

function manifestOf({ experiment, agents }: Stage): Manifest {
  const timed = agents.filter(({ definition, parameters }) =>
    Object.entries(definition.parameters).some(([name, { time }]) => time && Number(parameters[name]) > 0),
  );
  return {
    experiment,
    versions: { playfair: packageVersion(), contract: String(CONTRACT_VERSION), node: process.versions.node },
    revision: revision(),
    irreproducible: timed.length === 0 ? null : `a budget of time (${timed.map(({ name }) => name).join(', ')})`,
  };
}
