/** `playfair trace`: plays games and writes them down line by line, for other programs to check. */

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { makePlayers, type Player } from '../arena/agents.ts';
import type { TraceRequest } from '../arena/batch.ts';
import { checkPlugins } from '../arena/experiment-parts.ts';
import { readManifest } from '../arena/folder.ts';
import type { Outcome } from '../arena/play-game.ts';
import { Pool } from '../arena/pool.ts';
import { errorRows, pliesOf } from '../arena/results.ts';
import { WORKER_LOST } from '../arena/rows.ts';
import { Stage } from '../arena/stage.ts';
import { traceGame } from '../arena/trace.ts';
import { packageVersion } from '../arena/version.ts';
import { InputError, messageOf } from '../core/errors.ts';
import { agentsBySeat, type Command, EXIT, FLAGS, type Flags, gameOf, wholeNumber, writeOut } from './command.ts';

export const trace: Command = {
  name: 'trace',
  text: 'Play games and write them as traces: JSON lines with set-up, every legal move, every choice and the result',
  options: {
    game: FLAGS.game,
    seats: FLAGS.seats,
    option: FLAGS.option,
    agent: FLAGS.agent,
    games: { ...FLAGS.games, describe: 'Number of games; 1 if not given' },
    seed: { type: 'string', describe: 'Seed of everything random; 1 if not given' },
    out: { ...FLAGS.out, describe: 'File to write to; standard output if not given' },
    json: { ...FLAGS.json, describe: 'For the sake of scripts: traces are JSON in any case' },
    run: { type: 'string', describe: 'The folder of a run, for one of its games; with --number' },
    number: { type: 'string', describe: 'Which game of the run, from 0' },
  },
  examples: [
    ['playfair trace --game sinoda -a random --seed 7 --games 20 --out t.jsonl', 'game k has deal seed 7/k'],
    ['playfair trace --run results/x --number 1734', 'that game of a run, again'],
  ],
  async run(flags) {
    const traces = flags.run === undefined && flags.number === undefined ? await newGames(flags) : await gameOfRun(flags);
    const out = flags.out === undefined ? standardOutput : await fileAt(flags.out as string);
    for await (const { text, forfeit } of traces) {
      if (forfeit !== undefined) process.stderr.write(`${forfeit}\n`);
      await out.write(text);
    }
    await out.close();
    return EXIT.done;
  },
};

interface Trace {
  /** Its lines, each with its end. */
  readonly text: string;
  /** Who forfeited and why, in words. */
  readonly forfeit?: string;
}

function traceOf(text: string, number: number, players: readonly Player[], { error, termination }: Outcome): Trace {
  if (error === undefined) return { text };
  const who = `${players[error.seat].name} on seat ${error.seat}`;
  return { text, forfeit: `game ${number}: ${who} forfeits (${termination}): ${error.message}` };
}

async function newGames(flags: Flags): Promise<AsyncIterable<Trace>> {
  const game = await gameOf(flags);
  const players = await makePlayers(agentsBySeat(flags, game), game);
  const count = flags.games === undefined ? 1 : wholeNumber(flags, 'games', 1);
  const seed = flags.seed ?? '1';
  return (async function* () {
    for (let number = 0; number < count; number++) {
      const seeds = { deal: `${seed}/${number}`, game: `${seed}#${number}` };
      const lines: string[] = [];
      const outcome = await traceGame(game, players, seeds, {}, (line) => lines.push(`${line}\n`));
      yield traceOf(lines.join(''), number, players, outcome);
    }
  })();
}

/**
 * A game of a run is played again, as the run's manifest says, in a worker that is watched. One in which a move took too long ends
 * where it ended then.
 */
async function gameOfRun(flags: Flags): Promise<Trace[]> {
  if (flags.run === undefined || flags.number === undefined) throw new InputError('--run and --number go together.');
  const extra = ['game', 'seats', 'option', 'agent', 'games', 'seed'].find((name) => flags[name] !== undefined);
  if (extra !== undefined) throw new InputError(`--${extra} cannot be given with --run, which says it all.`);
  const path = flags.run as string;
  const { experiment, versions } = readManifest(path);
  if (versions.playfair !== packageVersion()) {
    throw new InputError(
      `'${path}' holds results of Playfair ${versions.playfair}, this is ${packageVersion()}, which may play other games.`,
    );
  }
  await checkPlugins(experiment);
  const stage = await Stage.open(experiment);
  const number = wholeNumber(flags, 'number', 0, stage.schedule.total - 1);
  let request: TraceRequest = { trace: number };
  for (const { game, termination, message } of errorRows(path)) {
    if (game !== number) continue;
    if (termination === WORKER_LOST) throw new InputError(`game ${number} was lost and cannot be traced: ${message}.`);
    if (termination === 'move-timeout') {
      request = { trace: number, forfeitAt: { ply: pliesOf(path, number), termination, message } };
    }
  }
  const pool = new Pool(experiment, 1);
  try {
    const result = await pool.trace(request);
    if ('kind' in result) throw new InputError(`game ${number} cannot be traced: ${result.message}.`);
    return [traceOf(result.text, number, stage.players(stage.schedule.at(number)), result.outcome)];
  } finally {
    await pool.stop();
  }
}

interface Out {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

const standardOutput: Out = {
  async write(text) {
    if (!writeOut(text)) await once(process.stdout, 'drain');
  },
  async close() {},
};

async function fileAt(path: string): Promise<Out> {
  const refuse = (error: unknown) => {
    throw new InputError(`--out '${path}' cannot be written: ${messageOf(error)}`);
  };
  const file = await open(path, 'w').catch(refuse);
  return { write: (text) => file.appendFile(text).catch(refuse), close: () => file.close().catch(refuse) };
}
