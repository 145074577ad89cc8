/** `playfair replay`: plays traces again and says where this program disagrees with them. */

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Replay } from '../arena/replay.ts';
import { InputError, suggest } from '../core/errors.ts';
import type { GameDefinition } from '../core/game.ts';
import { loadGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';
import { type Command, definitionOf, EXIT, FLAGS, print, printJson } from './command.ts';

export const replay: Command = {
  name: 'replay',
  positional: '<path>',
  text: 'Play a trace again from the set-up written in it and say where it breaks; - reads standard input',
  options: {
    game: { ...FLAGS.game, describe: 'The path of a game of your own, for traces of it' },
    show: { type: 'boolean', default: false, describe: 'Draw every position' },
    json: FLAGS.json,
  },
  examples: [['playfair replay t.jsonl --json', '{"games":20,"decisions":…,"differences":0,"first":null}']],
  async run(flags) {
    const own = flags.game === undefined ? undefined : await definitionOf(flags);
    const replayed = new Replay(
      (id) => load(id, own),
      flags.show
        ? (game, state, last) => {
            const picture = game.render(state, last === null ? {} : { lastMove: last.move });
            print(`${last === null ? '' : `${last.text}\n`}${picture}\n`);
          }
        : undefined,
    );
    for await (const line of linesOf(flags.path === true ? '-' : String(flags.path))) await replayed.add(line);
    const summary = replayed.end();
    if (flags.json) printJson(summary);
    else {
      print(`${summary.games} games, ${summary.decisions} decisions, ${summary.differences} differences`);
      if (summary.first !== null) {
        const { line, game, ply, field, expected, found } = summary.first;
        print(
          `first: line ${line}, game ${game}, ply ${ply}, ${field}: the trace says ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
        );
      }
    }
    return summary.differences === 0 ? EXIT.done : EXIT.differs;
  },
};

/** A trace is data: it may name a game that ships or the one that was asked for, but never a file that would be run. */
async function load(id: string, own: GameDefinition | undefined): Promise<GameDefinition> {
  if (own?.id === id) return own;
  if (Object.hasOwn(GAMES, id)) return loadGame(id);
  throw new InputError(`there is no game '${id}' (--game names the file of one of your own)${suggest(id, Object.keys(GAMES))}`);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: path === '-' ? process.stdin : createReadStream(path), crlfDelay: Infinity });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new InputError(
      code === 'ENOENT' ? `the trace '${path}' does not exist.` : `the trace '${path}' cannot be read: ${message}`,
    );
  }
}
