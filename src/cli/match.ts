/** `playfair match`: two agents, shared deals, and how strong the first is against the second. */

import { type Experiment, resolveExperiment } from '../arena/experiment.ts';
import { gameOfExperiment } from '../arena/stage.ts';
import type { TournamentResult } from '../arena/tournament.ts';
import { InputError } from '../core/errors.ts';
import { elo, eloInterval } from '../stats/elo.ts';
import { type Command, EXIT, FLAGS, type Flags, inTemporaryFolder, print, printJson } from './command.ts';
import { experimentOf, plan, playRun, RUN_FLAGS } from './running.ts';
import { percent, warnings } from './summary.ts';

export const match: Command = {
  name: 'match',
  text: 'Let two agents play each other on shared deals: the first on one side, the second on the others',
  options: { ...RUN_FLAGS, out: { ...FLAGS.out, describe: 'Folder to keep the results in; nothing is kept if not given' } },
  examples: [['playfair match --game sinoda -a greedy -a random --games 400', 'share and Elo of greedy against random']],
  async run(flags) {
    const wanted = { games: 200, ...experimentOf(flags), schedule: 'gauntlet', deals: 'shared' } as const;
    if (wanted.agents?.length !== 2) {
      throw new InputError(`a match is between two agents, but -a was given ${wanted.agents?.length ?? 0} times.`);
    }
    const experiment = await resolveExperiment({ flags: wanted }, { command: 'match' });
    if (flags.plan) return plan(experiment, flags);
    const kept = flags.out as string | undefined;
    const run = (path: string) => playMatch(experiment, path, flags, kept !== undefined);
    return kept === undefined ? inTemporaryFolder('match', run) : run(kept);
  },
};

async function playMatch(experiment: Experiment, path: string, flags: Flags, isKept: boolean): Promise<number> {
  const result = await playRun(experiment, path, flags, isKept);
  if (result === null) return EXIT.interrupted;
  const answer = await answerOf(experiment, result);
  if (flags.json) printJson(answer);
  else print([...warnings(result, isKept), textOf(answer)].join('\n'));
  return EXIT.done;
}

async function answerOf(experiment: Experiment, { games, blocks, distinct, first }: TournamentResult) {
  const { sides } = await gameOfExperiment(experiment);
  const { all, finished, wins, ties, losses } = first;
  const range = { low: all.low ?? 0, high: all.high ?? 1 };
  return {
    games,
    blocks,
    distinct,
    a: experiment.agents[0].name,
    b: experiment.agents[1].name,
    share: all.estimate,
    low: all.low,
    high: all.high,
    elo: { estimate: all.estimate === null ? null : elo(all.estimate, sides), ...eloInterval(range, sides) },
    wins,
    ties,
    losses,
    finished: { games: finished.n, share: finished.estimate, low: finished.low, high: finished.high },
  };
}

function textOf(answer: Awaited<ReturnType<typeof answerOf>>): string {
  const { a, b, games, blocks, distinct, wins, ties, losses, finished } = answer;
  const whole = (value: number | null) => (value === null ? '∞' : value.toFixed(0));
  return [
    `${a} against ${b}: share ${percent({ ...answer, estimate: answer.share })}, ${wins} wins, ${ties} ties, ${losses} losses`,
    `Elo ${whole(answer.elo.estimate)} (${whole(answer.elo.low)} to ${whole(answer.elo.high)}); ${games} games in ${blocks} independent blocks, ${distinct} of them distinct`,
    `without games that hit the turn limit: ${percent({ ...finished, estimate: finished.share })}, ${finished.games} games`,
  ].join('\n');
}
