/**
 * Playthroughs: whole games written down for a person to read, kept as files and compared letter by letter. A change of behaviour
 * shows as a difference that one can look at. `npm run goldens` writes them anew.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makePlayers } from '../arena/agents.ts';
import { playGame, type Watcher } from '../arena/play-game.ts';
import { loadGame, makeGame } from '../games/load.ts';

export interface Playthrough {
  readonly name: string;
  readonly game: string;
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly agent: string;
}

/** What is kept of a game: `playthroughs/list.json` in its folder says it. */
export function playthroughsOf(game: string): Playthrough[] {
  const list = JSON.parse(readFileSync(playthroughPath(game, 'list.json'), 'utf8')) as Omit<Playthrough, 'game'>[];
  return list.map((one) => ({ ...one, game }));
}

function playthroughPath(game: string, file: string): string {
  return fileURLToPath(new URL(`../games/${game}/playthroughs/${file}`, import.meta.url));
}

/** Where it is kept: in the game's folder. */
export function playthroughFile({ game, name }: Playthrough): string {
  return playthroughPath(game, `${name}.txt`);
}

export async function playthrough({ game: id, name, seats, options, agent }: Playthrough): Promise<string> {
  const game = makeGame(await loadGame(id), seats, options);
  const players = await makePlayers(Array<string>(seats).fill(agent), game);
  const lines = [`${game.definition.title}, ${seats} seats, ${agent}`, `options ${JSON.stringify(game.options)}`];
  const features = new Float64Array(Object.keys(game.definition.features).length);
  const scores = new Float64Array(seats);
  let ply = 0;
  const watcher: Watcher = {
    started: (state) => lines.push(`set-up ${JSON.stringify(game.describeSetup(state))}`, '', game.render(state, {}), ''),
    decided: (state, legal, move) => {
      const texts = Array.from(legal, (one) => game.formatMove(state, one));
      lines.push(`ply ${ply++}, turn ${game.turn(state)}, seat ${game.toMove(state)}: ${game.formatMove(state, move)}`);
      lines.push(`  of ${texts.join(' ')}`);
    },
    advanced: (state, move) => {
      const event = game.chanceOf?.(state) ?? null;
      if (event !== null) lines.push(`  chance ${JSON.stringify(event)}`);
      if (ply % 25 !== 0 && game.toMove(state) >= 0) return;
      game.scores(state, scores);
      lines.push('', game.render(state, { lastMove: move }), '', `scores ${scores.join(' ')}`);
      for (let seat = 0; seat < seats && game.toMove(state) >= 0; seat++) {
        game.measure(state, seat, features);
        lines.push(`features of seat ${seat}: ${Array.from(features, (value) => +value.toFixed(4)).join(' ')}`);
      }
      lines.push('');
    },
  };
  const seeds = { deal: `golden/${name}`, game: `golden#${name}` };
  const outcome = await playGame(game, players, seeds, { openingPlies: 2, watcher });
  lines.push(`result ${JSON.stringify(outcome)}`);
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}
