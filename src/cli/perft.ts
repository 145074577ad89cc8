/** `playfair perft`: sequences of decisions from the start, by length. */

import { nowMs } from '../core/clock.ts';
import { streamFrom } from '../core/random.ts';
import { perft } from '../search/perft.ts';
import { type Command, EXIT, FLAGS, gameOf, print, printJson, wholeNumber } from './command.ts';

export const perftCommand: Command = {
  name: 'perft',
  text: 'Count the sequences of 1 to N decisions from the start: the standard test of move generation',
  options: {
    game: FLAGS.game,
    seats: FLAGS.seats,
    option: FLAGS.option,
    depth: { type: 'string', default: '5', describe: 'Number of decisions' },
    seed: FLAGS.seed,
    json: FLAGS.json,
  },
  examples: [['playfair perft --game connect-four --depth 8', 'the published counts']],
  async run(flags) {
    const game = await gameOf(flags);
    const depth = wholeNumber(flags, 'depth', 1, 100);
    const state = game.newState();
    game.setup(state, streamFrom(`${flags.seed}/0`));
    const start = nowMs();
    const counts = perft(game, state, depth);
    const seconds = (nowMs() - start) / 1000;
    if (flags.json) printJson({ game: game.definition.id, counts, seconds });
    else {
      for (const [i, count] of counts.entries()) print(`${String(i + 1).padStart(3)} ${count.toLocaleString('en').padStart(16)}`);
      print(`${seconds.toFixed(2)} s`);
    }
    return EXIT.done;
  },
};
