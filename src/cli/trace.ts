/** `playfair trace`: plays games and writes them down line by line, for other programs to check. */

import { createWriteStream } from 'node:fs';
import { makePlayers } from '../arena/agents.ts';
import { traceGame } from '../arena/trace.ts';
import { InputError } from '../core/errors.ts';
import { agentsBySeat, type Command, EXIT, FLAGS, gameOf, single, wholeNumber } from './command.ts';

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
    const path = single(flags, 'out') as string | undefined;
    const out = path === undefined ? process.stdout : await openFile(path);
    for (let k = 0; k < count; k++) {
      const lines: string[] = [];
      const seeds = { deal: `${flags.seed}/${k}`, game: `${flags.seed}#${k}` };
      const outcome = await traceGame(game, players, seeds, 0, (line) => lines.push(line));
      if (outcome.error !== undefined) {
        const { seat, message } = outcome.error;
        process.stderr.write(`game ${k}: ${players[seat].name} on seat ${seat} forfeits (${outcome.termination}): ${message}\n`);
      }
      if (!out.write(`${lines.join('\n')}\n`)) await new Promise((resolve) => out.once('drain', resolve));
    }
    if (out !== process.stdout)
      await new Promise<void>((resolve, reject) => out.end((error?: Error | null) => (error ? reject(error) : resolve())));
    return EXIT.done;
  },
};

function openFile(path: string): Promise<NodeJS.WritableStream> {
  return new Promise((resolve, reject) => {
    const stream = createWriteStream(path);
    stream.once('open', () => resolve(stream));
    stream.once('error', (error) => reject(new InputError(`--out '${path}' cannot be written: ${error.message}`)));
  });
}
