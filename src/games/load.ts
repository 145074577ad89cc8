/** From what somebody asks for to a game: by id or by file, for a number of seats, with options. */

import { readFileSync } from 'node:fs';
import { basename, resolve as resolvePath } from 'node:path';
import { InputError, messageOf } from '../core/errors.ts';
import { frozen } from '../core/frozen.ts';
import type { Game, GameDefinition, GameRequest } from '../core/game.ts';
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

/** A file that a request names, or its content where that is known already. */
export interface ComponentSource {
  /** The folder that the path of a file is relative to. */
  readonly base?: string;
  /** What the file says: the option is then no more than its name. */
  readonly components?: unknown;
  /** Where that was found, for messages, if not in the file. */
  readonly where?: string;
}

/** What a game is made from: its usual number of seats if none is given, options checked against its table, files read. */
export function requestGame(
  definition: GameDefinition,
  seats?: number,
  options: Readonly<Record<string, unknown>> = {},
  source: ComponentSource = {},
): GameRequest {
  const count = seats ?? definition.defaultSeats;
  if (!definition.seats.includes(count)) {
    throw new InputError(`${definition.id} is played with ${definition.seats.join(', ')} seats, not with ${count}.`);
  }
  const resolved = resolve(definition.options, options, { kind: 'option', owner: definition.id, seats: count });
  const { components: file } = resolved;
  if (source.components !== undefined) return { seats: count, options: resolved, components: source.components };
  if (definition.options.components?.type !== 'file' || file === 'default') return { seats: count, options: resolved };
  const { name, content } = readComponents(file as string, source.base);
  return { seats: count, options: Object.freeze({ ...resolved, components: name }), components: content };
}

export function makeGame(
  definition: GameDefinition,
  seats?: number,
  options?: Readonly<Record<string, unknown>>,
  source?: ComponentSource,
): Game {
  const request = requestGame(definition, seats, options, source);
  try {
    return frozen(definition.create(request));
  } catch (error) {
    if (!(error instanceof InputError) || request.components === undefined) throw error;
    const where = source?.where ?? `components '${request.options.components}' of ${definition.id}`;
    throw new InputError(`${where}: ${error.message}`);
  }
}

function readComponents(path: string, base = '.'): { name: string; content: unknown } {
  const file = resolvePath(base, path);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new InputError(`the file '${path}' of the option 'components' ${why}.`);
  }
  const name = basename(file);
  if (name === 'default') {
    throw new InputError(
      `the file '${path}' of the option 'components' cannot be called 'default', which is what the game's own are.`,
    );
  }
  try {
    return { name, content: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (error) {
    throw new InputError(`the file '${path}' of the option 'components' is not JSON: ${messageOf(error)}.`);
  }
}
