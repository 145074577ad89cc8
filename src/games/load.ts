/** From what somebody asks for to a game: by id or by file, for a number of seats, with options. */

import { InputError } from '../core/errors.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { isPath, loadPlugin, type Members, unknownId } from '../core/plugin.ts';
import { resolve } from '../core/table.ts';
import { GAMES } from './registry.ts';

const MEMBERS: Members = {
  contract: 'number',
  id: 'text',
  title: 'text',
  seats: 'list',
  defaultSeats: 'number',
  terminations: 'list',
  hidden: 'text',
  options: 'table',
  features: 'table',
  openingPlies: 'number',
  create: 'function',
};

export async function loadGame(name: string, base = '.'): Promise<GameDefinition> {
  if (isPath(name)) return loadPlugin('game', name, MEMBERS, base);
  if (!Object.hasOwn(GAMES, name)) throw unknownId('game', name, Object.keys(GAMES));
  return (await GAMES[name]()).default;
}

/** A game for so many seats, its usual number if not given, with options that are checked against its table. */
export function makeGame(definition: GameDefinition, seats?: number, options: Readonly<Record<string, unknown>> = {}): Game {
  const count = seats ?? definition.defaultSeats;
  if (!definition.seats.includes(count)) {
    throw new InputError(`${definition.id} is played with ${definition.seats.join(', ')} seats, not with ${count}.`);
  }
  const resolved = resolve(definition.options, options, { kind: 'option', owner: definition.id, seats: count });
  return definition.create({ seats: count, options: resolved });
}
