/**
 * What the commands share: their shape, the flags that mean the same everywhere, and how errors end. A command is a file with an
 * option table; yargs parses, this file turns whatever is wrong into one sentence and an exit code.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options } from 'yargs';
import { refusal } from '../arena/disk.ts';
import { InputError, suggest } from '../core/errors.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';

/** What a command hands back. */
export const EXIT = { done: 0, crash: 1, badInput: 2, differs: 3, interrupted: 130 } as const;

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
  threads: { type: 'string', describe: 'Worker threads; all cores if not given' },
  json: { type: 'boolean', default: false, describe: 'Nothing but JSON on standard output' },
} as const satisfies Record<string, Options>;

/** `-O key=value` as a record. */
export function optionsOf(flags: Flags): Record<string, string> {
  const options = new Map<string, string>();
  for (const text of (flags.option as string[] | undefined) ?? []) {
    const equals = text.indexOf('=');
    if (equals < 1) throw new InputError(`-O '${text}' is not of the form key=value.`);
    const key = text.slice(0, equals);
    if (options.has(key)) throw new InputError(`-O sets '${key}' twice.`);
    options.set(key, text.slice(equals + 1));
  }
  return Object.fromEntries(options);
}

/** The definition that `--game` names. */
export async function definitionOf(flags: Flags): Promise<GameDefinition> {
  if (flags.game === undefined) throw new InputError("--game is missing; 'playfair games' lists what there is.");
  return loadGame(flags.game as string);
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
  const text = String(flags[name]);
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`;
  throw new InputError(`--${name} must be a whole number ${range}, not '${text}'.`);
}

export function positiveNumber(flags: Flags, name: string): number {
  const text = String(flags[name]);
  const value = Number(text);
  if (value > 0 && Number.isFinite(value)) return value;
  throw new InputError(`--${name} must be a number above 0, not '${text}'.`);
}

/** A folder that is gone when the command ends, one way or another. */
export async function inTemporaryFolder<T>(name: string, action: (path: string) => Promise<T>, parent = tmpdir()): Promise<T> {
  let path: string;
  try {
    path = mkdtempSync(join(parent, `playfair-${name}-`));
  } catch (error) {
    throw new InputError(`no folder can be made in '${parent}': ${refusal(error)}; set TMPDIR to one where it can.`);
  }
  try {
    return await action(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Whatever is wrong with the flags of a command before their values are looked at. `args` is what was typed. */
export function checkFlags(flags: Flags, command: Command, args: readonly string[]): void {
  const aliases = Object.values(command.options).flatMap(({ alias }) => alias ?? []);
  const positional = command.positional?.match(/\w+/g) ?? [];
  const valid = new Set([...Object.keys(command.options), ...aliases, ...positional, '_', '$0', 'help', 'version']);
  for (const name of Object.keys(flags)) {
    if (valid.has(name)) continue;
    const names = Object.keys(command.options).map((known) => `--${known}`);
    const wrong = name.length === 1 ? `-${name}` : `--${name}`;
    throw new InputError(`'playfair ${command.name}' has no option ${wrong}${suggest(wrong, names)}`);
  }
  for (const [name, { type, array }] of Object.entries(command.options)) {
    const value = flags[name];
    if (value === '' || (type === 'string' && value === false)) throw new InputError(`--${name} needs a value.`);
    if (Array.isArray(value) && !array) throw new InputError(`--${name} is given ${value.length} times; once is enough.`);
    const text = type === 'boolean' && args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
    if (typeof text === 'string' && text !== 'true' && text !== 'false') {
      throw new InputError(`--${name} is true or false, not '${text}'.`);
    }
  }
  const [, tooMany] = flags._ as unknown[];
  if (tooMany !== undefined)
    throw new InputError(`'playfair ${command.name}' does not know what to do with '${String(tooMany)}'.`);
}

/** Standard output, before anybody else could get hold of it. */
export const writeOut: (text: string) => boolean = process.stdout.write.bind(process.stdout);

export function print(text: string): void {
  writeOut(`${text}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}
