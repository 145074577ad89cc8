/**
 * What the commands share: their shape, the flags that mean the same everywhere, and how errors end. A command is a file with an
 * option table; yargs parses, this file turns whatever is wrong into one sentence and an exit code.
 */

import type { Options } from 'yargs';
import { InputError, suggest } from '../core/errors.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';

/** What a command hands back. */
export const EXIT = { done: 0, crash: 1, badInput: 2, differs: 3 } as const;

export type Flags = Readonly<Record<string, unknown>>;

export interface Command {
  readonly name: string;
  /** `[id]` or `<path>` after the name, as yargs writes them. */
  readonly positional?: string;
  readonly text: string;
  readonly options: Readonly<Record<string, Options>>;
  /** Further lines of the command's help. */
  readonly examples?: readonly (readonly [string, string])[];
  run(flags: Flags): Promise<number>;
}

export const FLAGS = {
  game: { type: 'string', describe: 'The game: an id (see `playfair games`), or the path of a file' },
  seats: { type: 'string', describe: 'Number of seats; the usual one of the game if not given' },
  option: { alias: 'O', type: 'string', array: true, nargs: 1, describe: 'A game option, key=value; repeatable; lists by comma' },
  agent: {
    alias: 'a',
    type: 'string',
    array: true,
    nargs: 1,
    describe: 'An agent: id, id:parameter=value, or a path; repeatable',
  },
  games: { type: 'string', describe: 'Number of games' },
  seed: { type: 'string', default: '1', describe: 'Seed of everything random' },
  out: { type: 'string', describe: 'File to write to' },
  json: { type: 'boolean', default: false, describe: 'Nothing but JSON on standard output' },
} as const satisfies Record<string, Options>;

/** `-O key=value` as a record. */
export function optionsOf(flags: Flags): Record<string, string> {
  const options: Record<string, string> = {};
  for (const text of (flags.option as string[] | undefined) ?? []) {
    const equals = text.indexOf('=');
    if (equals < 1) throw new InputError(`-O '${text}' is not of the form key=value.`);
    const key = text.slice(0, equals);
    if (key in options) throw new InputError(`-O sets '${key}' twice.`);
    options[key] = text.slice(equals + 1);
  }
  return options;
}

/** The definition that `--game` names. */
export async function definitionOf(flags: Flags): Promise<GameDefinition> {
  if (flags.game === undefined) throw new InputError("--game is missing; 'playfair games' lists what there is.");
  return loadGame(single(flags, 'game') as string);
}

/** The game that `--game`, `--seats` and `-O` ask for. */
export async function gameOf(flags: Flags): Promise<Game> {
  const definition = await definitionOf(flags);
  return makeGame(definition, flags.seats === undefined ? undefined : wholeNumber(flags, 'seats', 1), optionsOf(flags));
}

/** Agents by seat: one for all of them, or one each. */
export function agentsBySeat(flags: Flags, game: Game): string[] {
  const specs = (flags.agent as string[] | undefined) ?? ['random'];
  if (specs.length === 1) return Array<string>(game.seats).fill(specs[0]);
  if (specs.length !== game.seats) {
    throw new InputError(
      `-a was given ${specs.length} times, but it must be once for all seats or ${game.seats} times, once a seat.`,
    );
  }
  return specs;
}

export function wholeNumber(flags: Flags, name: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const text = String(single(flags, name));
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw new InputError(`--${name} must be a whole number ${range}, not '${text}'.`);
}

export function positiveNumber(flags: Flags, name: string): number {
  const text = String(single(flags, name));
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InputError(`--${name} must be a number above 0, not '${text}'.`);
}

/** A flag that is given once; yargs makes a list of one that is given twice. */
export function single(flags: Flags, name: string): unknown {
  const value = flags[name];
  if (Array.isArray(value)) throw new InputError(`--${name} is given ${value.length} times; once is enough.`);
  return value;
}

/** The error for flags that a command does not have, with the nearest one that it has. */
export function unknownFlag(name: string, command: Command): InputError {
  const valid = Object.keys(command.options);
  return new InputError(`'playfair ${command.name}' has no option --${name}${suggest(name, valid)}`);
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}
