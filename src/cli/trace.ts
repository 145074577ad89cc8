/** `playfair trace`: plays games and writes them down line by line, for other programs to check. */

import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { makePlayers } from '../arena/agents.ts';
import { traceGame } from '../arena/trace.ts';
import { InputError, messageOf } from '../core/errors.ts';
import { agentsBySeat, type Command, EXIT, FLAGS, gameOf, wholeNumber } from './command.ts';

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
  },
  examples: [['playfair trace --game sinoda -a random --seed 7 --games 20 --out t.jsonl', 'game k has deal seed 7/k']],
  async run(flags) {
    const game = await gameOf(flags);
    const players = await makePlayers(agentsBySeat(flags, game), game);
    const count = wholeNumber(flags, 'games', 1);
    const out = flags.out === undefined ? standardOutput : await fileAt(flags.out as string);
    for (let k = 0; k < count; k++) {
      const lines: string[] = [];
      const seeds = { deal: `${flags.seed}/${k}`, game: `${flags.seed}#${k}` };
      const outcome = await traceGame(game, players, seeds, {}, (line) => lines.push(line));
      if (outcome.error !== undefined) {
        const { seat, message } = outcome.error;
        process.stderr.write(`game ${k}: ${players[seat].name} on seat ${seat} forfeits (${outcome.termination}): ${message}\n`);
      }
      await out.write(`${lines.join('\n')}\n`);
    }
    await out.close();
    return EXIT.done;
  },
};

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
