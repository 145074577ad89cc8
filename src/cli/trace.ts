/** `playfair trace`: plays games and writes them down line by line, for other programs to check. */

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { makePlayers, type Player } from '../arena/agents.ts';
import { checkPlugins } from '../arena/experiment-parts.ts';
import { readManifest } from '../arena/folder.ts';
import type { Outcome } from '../arena/play-game.ts';
import { Stage } from '../arena/stage.ts';
import { traceGame } from '../arena/trace.ts';
import { InputError, messageOf } from '../core/errors.ts';
import { agentsBySeat, type Command, EXIT, FLAGS, type Flags, gameOf, wholeNumber } from './command.ts';

export const trace: Command = {
  name: 'trace',
  text: 'Play games and write them as traces: JSON lines with set-up, every legal move, every choice and the result',
  options: {
    game: FLAGS.game,
    seats: FLAGS.seats,
    option: FLAGS.option,
    agent: FLAGS.agent,
    games: { ...FLAGS.games, default: '1' },
    seed: FLAGS.seed,
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
    const games = flags.run === undefined && flags.number === undefined ? await newGames(flags) : await gameOfRun(flags);
    const out = flags.out === undefined ? standardOutput : await fileAt(flags.out as string);
    for (const { number, players, play } of games) {
      const lines: string[] = [];
      const { error, termination } = await play((line) => lines.push(line));
      if (error !== undefined) {
        const who = `${players[error.seat].name} on seat ${error.seat}`;
        process.stderr.write(`game ${number}: ${who} forfeits (${termination}): ${error.message}\n`);
      }
      await out.write(`${lines.join('\n')}\n`);
    }
    await out.close();
    return EXIT.done;
  },
};

interface Traceable {
  readonly number: number;
  readonly players: readonly Player[];
  play(write: (line: string) => void): Promise<Outcome>;
}

async function newGames(flags: Flags): Promise<Iterable<Traceable>> {
  const game = await gameOf(flags);
  const players = await makePlayers(agentsBySeat(flags, game), game);
  const count = wholeNumber(flags, 'games', 1);
  return (function* () {
    for (let number = 0; number < count; number++) {
      const seeds = { deal: `${flags.seed}/${number}`, game: `${flags.seed}#${number}` };
      yield { number, players, play: (write) => traceGame(game, players, seeds, {}, write) } satisfies Traceable;
    }
  })();
}

/** A game of a run is played again, as the run's manifest says. */
async function gameOfRun(flags: Flags): Promise<Traceable[]> {
  if (flags.run === undefined || flags.number === undefined) throw new InputError('--run and --number go together.');
  const extra = ['game', 'seats', 'option', 'agent'].find((name) => flags[name] !== undefined);
  if (extra !== undefined) throw new InputError(`--${extra} cannot be given with --run, which says it all.`);
  const { experiment } = readManifest(flags.run as string);
  await checkPlugins(experiment);
  const stage = await Stage.open(experiment);
  const number = wholeNumber(flags, 'number', 0, stage.schedule.total - 1);
  const pairing = stage.schedule.at(number);
  const players = stage.players(pairing);
  const { openingPlies } = experiment;
  return [{ number, players, play: (write) => traceGame(stage.game, players, stage.seeds(pairing), { openingPlies }, write) }];
}

interface Out {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

const standardOutput: Out = {
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
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
