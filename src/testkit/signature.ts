/**
 * One number that changes when an engine, its features or an agent behaves differently: every game at every number of seats and over
 * its option sets, played by every agent that ships, all of it from fixed seeds. Commits that touch engines or search state it.
 */

import { makePlayer, type Player, shippedAgents } from '../arena/agents.ts';
import { playGame, type Watcher } from '../arena/play-game.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { Fingerprint } from '../core/hash.ts';
import { makeGame } from '../games/load.ts';
import { quickSpec } from './agent-suite.ts';
import { optionSets } from './option-sets.ts';

/** The longest games would take most of the time and say least. */
const TURN_LIMIT = 200;

export async function signature(definitions: readonly GameDefinition[]): Promise<number> {
  const print = new Fingerprint();
  const specs = await Promise.all([...shippedAgents().keys()].map(quickSpec));
  for (const definition of definitions) {
    for (const seats of definition.seats) {
      for (const options of optionSets(definition, seats)) {
        const limited =
          'turnLimit' in options ? { ...options, turnLimit: Math.min(TURN_LIMIT, options.turnLimit as number) } : options;
        const game = makeGame(definition, seats, limited);
        for (const spec of specs) await addGame(print, game, await makePlayer(spec, game));
      }
    }
  }
  return print.value();
}

async function addGame(print: Fingerprint, game: Game, player: Player): Promise<void> {
  const hash = new Int32Array(2);
  const watcher: Watcher = {
    decided: (state, legal, move) => {
      game.hash(state, hash);
      for (const word of [legal.length, move, ...hash]) print.add(word);
    },
  };
  const players = Array<Player>(game.seats).fill(player);
  const outcome = await playGame(game, players, { deal: 'signature/0', game: 'signature#0' }, { openingPlies: 4, watcher });
  print.addText(JSON.stringify(outcome));
}
