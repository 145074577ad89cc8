/** A whole tournament: opens the folder, plays what is missing, and makes the tables from the files. */

import { nowMs } from '../core/clock.ts';
import { CONTRACT_VERSION } from '../core/game.ts';
import { type Estimates, Summary } from '../stats/summary.ts';
import { countDistinct } from './distinct.ts';
import type { Experiment } from './experiment.ts';
import { type Manifest, manifestText, RunFolder } from './folder.ts';
import { FORFEITS, type Forfeit } from './play-game.ts';
import { type ErrorRow, errorRows, gameRows } from './results.ts';
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
  /** Forfeited and lost games, and the first of them. */
  readonly errors: number;
  readonly firstError: ErrorRow | undefined;
  /** Games and seconds of this session, without reading and writing tables. */
  readonly played: number;
  readonly decisions: number;
  readonly seconds: number;
}

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
  const run = folder.isComplete ? null : new Run(stage, folder, options);
  const stop = () => void run?.stop();
  options.signal?.addEventListener('abort', stop);
  try {
    if (options.signal?.aborted) await run?.stop();
    const begun = nowMs();
    await run?.play();
    const seconds = (nowMs() - begun) / 1000;
    const estimates = summarise(stage, folder);
    const distinct = countDistinct(folder.file('.run/fingerprints.bin'), folder.games);
    const played = folder.games - begunWith.games;
    const irreproducible = irreproducibleBy(stage, estimates);
    if (run !== null) {
      const timing = { games: played, seconds, perSecond: played / seconds, threads: options.threads };
      folder.finish({
        ...estimateTables(estimates),
        // A game that cannot be made again cannot be traced afterwards either.
        'sample.jsonl': manifest.irreproducible === null ? await sample(run, estimates) : '',
        'manifest.json': manifestText({ ...manifest, irreproducible }),
        'timing.json': `${JSON.stringify(timing)}\n`,
      });
    }
    return {
      ...estimates,
      experiment,
      path,
      irreproducible,
      distinct,
      errors: [...FORFEITS, WORKER_LOST].reduce((sum, word) => sum + (estimates.counts[word] ?? 0), 0),
      firstError: errorRows(path).next().value as ErrorRow | undefined,
      played,
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
  for (const game of [...numbers].sort((a, b) => a - b)) text += await run.trace(game);
  return text;
}

function manifestOf(stage: Stage): Manifest {
  return {
    experiment: stage.experiment,
    versions: { playfair: packageVersion(), contract: String(CONTRACT_VERSION), node: process.versions.node },
    revision: revision(),
    irreproducible: irreproducibleBy(stage),
  };
}

/** Why the same experiment may give other bytes the next time, as far as it is known before or after the games. */
function irreproducibleBy({ agents }: Stage, estimates?: Estimates): string | null {
  const timed = agents.filter(({ definition, parameters }) =>
    Object.entries(definition.parameters).some(([name, { time }]) => time && Number(parameters[name]) > 0),
  );
  if (timed.length > 0) return `a budget of time (${timed.map(({ name }) => name).join(', ')})`;
  const late = estimates?.counts['move-timeout' satisfies Forfeit] ?? 0;
  return late === 0 ? null : `moves that took too long (${late} games)`;
}
