/** `playfair tournament`: plays an experiment, from a file or from flags, and sums it up. */

import { join } from 'node:path';
import { type Experiment, variantsOf } from '../arena/experiment.ts';
import { readExperiment } from '../arena/experiment-file.ts';
import { checkStudyFolder, variantOf, writeStudyTable } from '../arena/study.ts';
import type { TournamentResult } from '../arena/tournament.ts';
import { type Command, EXIT, FLAGS, print, printJson } from './command.ts';
import { experimentOf, plan, playRun, RUN_FLAGS } from './running.ts';
import { closing, summaryText } from './summary.ts';

export const tournament: Command = {
  name: 'tournament',
  positional: '[file]',
  text: 'Play a tournament, from an experiment file or from flags, and sum it up',
  options: {
    ...RUN_FLAGS,
    schedule: { type: 'string', describe: 'self-play, round-robin or gauntlet' },
    deals: { type: 'string', describe: 'fresh: a deal a game; shared: a deal is played in all its rotations' },
    out: { ...FLAGS.out, describe: 'Folder of the results; results/<name> if not given' },
  },
  examples: [
    ['playfair tournament experiments/quickstart.yaml', 'play a study'],
    ['playfair tournament --game sinoda -a greedy -a random --games 400', 'play without a file'],
  ],
  async run(flags) {
    const file = flags.file === undefined ? undefined : await readExperiment(String(flags.file));
    const request = { flags: experimentOf(flags), ...(file === undefined ? {} : { file }) };
    const experiments = await variantsOf(request, { command: 'tournament' });
    const out = flags.out as string | undefined;
    const results: TournamentResult[] = [];
    const study = variantOf(experiments[0].name) === null ? null : (out ?? join('results', experiments[0].name.split('/')[0]));
    if (study !== null) checkStudyFolder(study);
    for (const experiment of experiments) {
      if (flags.plan) {
        await plan(experiment, flags);
        continue;
      }
      const path = folderOf(experiment, out);
      const result = await playRun(experiment, path, flags);
      if (result === null) return EXIT.interrupted;
      results.push(result);
      if (flags.json) printJson(answer(result));
      else print(`${summaryText(result)}\n\n${closing(result)}\n`);
    }
    if (study !== null && !flags.plan) writeStudyTable(study, results);
    return EXIT.done;
  },
};

/** A variant's folder lies in its study's. */
function folderOf({ name }: Experiment, out: string | undefined): string {
  if (out === undefined) return join('results', name);
  return join(out, variantOf(name) ?? '');
}

/** The answer as JSON. */
function answer(result: TournamentResult): unknown {
  const { experiment, path, games, blocks, distinct, errors, seats, matchups, counts } = result;
  const of = <T extends { subset: string; n: number; estimate: number | null; low: number | null; high: number | null }>(
    rows: readonly T[],
    same: (a: T, b: T) => boolean,
  ) =>
    rows
      .filter(({ subset }) => subset === 'all')
      .map((row) => {
        const { subset: _, estimate, ...rest } = row;
        const finished = rows.find((other) => other.subset === 'finished' && same(row, other));
        const beside =
          finished === undefined
            ? { games: 0, share: null, low: null, high: null }
            : { games: finished.n, share: finished.estimate, low: finished.low, high: finished.high };
        return { ...rest, share: estimate, finished: beside };
      });
  return {
    name: experiment.name,
    out: path,
    games,
    blocks,
    distinct,
    errors,
    seats: of(seats, (a, b) => a.agent === b.agent && a.seat === b.seat && a.start === b.start),
    matchups: of(matchups, (a, b) => a.agent === b.agent && a.opponent === b.opponent),
    terminations: counts,
  };
}
