/**
 * Tables of named settings: the options of a game and the parameters of an agent are the same kind of thing. One table drives
 * validation, "did you mean", the command line, help, documentation and tuning.
 */

import { InputError, suggest } from './errors.ts';

export type Scalar = boolean | number | string;
/** A setting's value: a scalar, one number a seat, or (weights) numbers by name. */
export type Value = Scalar | readonly number[] | Readonly<Record<string, number>>;
export type Values = Readonly<Record<string, Value>>;

/** Something that may depend on the number of seats. */
type BySeats<T> = T | ((seats: number) => T);

export interface Entry {
  /** A `file` is given by its path; once it is read, its value is the file's name. */
  readonly type: 'boolean' | 'integer' | 'number' | 'choice' | 'weights' | 'file';
  /** One sentence for people. */
  readonly text: string;
  /**
   * With `perSeat`: the number that every seat gets. `weights` have the features' own. A function is also handed the values of the
   * entries that stand before this one in the table; where somebody only asks what is usual, there are none.
   */
  readonly default?: Scalar | ((seats: number, before: Values) => Scalar);
  readonly min?: number;
  readonly max?: number;
  /** Numbers are whole multiples of this. */
  readonly step?: number;
  readonly choices?: BySeats<readonly Scalar[]>;
  /** A list with one number for each seat. */
  readonly perSeat?: true;
  /** The numbers of seats it applies to; left out: all. */
  readonly seats?: readonly number[];
  /** The parameter of an agent that a single bare value sets, and that ladders climb. */
  readonly budget?: true;
  /** A budget in time, when above 0: a run that sets it cannot be made again to the byte. */
  readonly time?: true;
}

/** Weights beyond this would leave nothing of the differences between positions. */
const MOST_WEIGHT = 1e6;

export type Table = Readonly<Record<string, Entry>>;

/** What a table is resolved for. */
export interface Scope {
  /** For messages: "option of sinoda", "parameter of greedy". */
  readonly kind: 'option' | 'parameter';
  readonly owner: string;
  readonly seats: number;
  /** Names and defaults of `weights`. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** The entries that apply to this number of seats, in the table's order. */
export function applying(table: Table, seats: number): [string, Entry][] {
  return Object.entries(table).filter(([, entry]) => entry.seats === undefined || entry.seats.includes(seats));
}

/**
 * Checks what was given and fills in the rest, in the table's order. Values may be of their type already (from a file) or text
 * (from a command line): `4`, `true`, `0,1.5`. A dotted name sets one entry of a table: `weights.captured`.
 */
export function resolve(table: Table, given: Readonly<Record<string, unknown>>, scope: Scope): Values {
  const entries = applying(table, scope.seats);
  const rest = new Map(Object.entries(given));
  const values: Record<string, Value> = {};
  for (const [name, entry] of entries) {
    values[name] = rest.has(name) ? readValue(name, entry, rest.get(name), scope) : defaultOf(entry, scope, values);
    rest.delete(name);
    if (entry.type !== 'weights') continue;
    for (const [key, value] of rest) {
      if (!key.startsWith(`${name}.`)) continue;
      const single = readWeights(name, { [key.slice(name.length + 1)]: value }, scope);
      values[name] = { ...(values[name] as Record<string, number>), ...single };
      rest.delete(key);
    }
  }
  for (const name of rest.keys()) throw unknownName(table, entries, name, scope);
  for (const value of Object.values(values)) Object.freeze(value); // games and agents share them
  return Object.freeze(values);
}

function unknownName(table: Table, entries: readonly [string, Entry][], name: string, scope: Scope): InputError {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry?.seats !== undefined) {
    return new InputError(
      `${scope.kind} '${name}' of ${scope.owner} applies with ${words(entry.seats)} seats, not with ${scope.seats}.`,
    );
  }
  const names = entries.map(([valid]) => valid);
  return new InputError(`${scope.owner} has no ${scope.kind} '${name}'${suggest(name, names)}`);
}

/** The value where none is given; `before` are the values of the entries that stand before it. */
export function defaultOf(entry: Entry, scope: Scope, before: Values = {}): Value {
  if (entry.type === 'weights') return { ...scope.weights };
  const value = (typeof entry.default === 'function' ? entry.default(scope.seats, before) : entry.default) ?? false;
  return entry.perSeat ? Array<number>(scope.seats).fill(value as number) : value;
}

export function choicesOf(entry: Entry, seats: number): readonly Scalar[] {
  return bySeats(entry.choices, seats) ?? [];
}

function bySeats<T>(value: BySeats<T> | undefined, seats: number): T | undefined {
  return typeof value === 'function' ? (value as (seats: number) => T)(seats) : value;
}

function readValue(name: string, entry: Entry, given: unknown, scope: Scope): Value {
  switch (entry.type) {
    case 'boolean':
      if (given === true || given === 'true') return true;
      if (given === false || given === 'false') return false;
      break;
    case 'choice': {
      const found = choicesOf(entry, scope.seats).find((choice) => choice === given || String(choice) === given);
      if (found !== undefined) return found;
      break;
    }
    case 'file':
      if (typeof given === 'string' && given !== '') return given;
      break;
    case 'weights':
      if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
        return { ...scope.weights, ...readWeights(name, given as Record<string, unknown>, scope) };
      }
      break;
    default:
      if (entry.perSeat) {
        const list = typeof given === 'string' ? given.split(',') : given;
        if (!Array.isArray(list) || list.length !== scope.seats) break;
        const numbers = list.map((item) => readNumber(entry, item));
        if (numbers.every((item) => item !== undefined)) return numbers as number[];
      } else {
        const number = readNumber(entry, given);
        if (number !== undefined) return number;
      }
  }
  throw new InputError(`${scope.kind} '${name}' of ${scope.owner} must be ${expected(entry, scope.seats)}, not ${show(given)}.`);
}

function readNumber(entry: Entry, given: unknown): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  if (number < (entry.min ?? -Infinity) || number > (entry.max ?? Infinity)) return undefined;
  if (entry.type === 'integer' && !Number.isInteger(number)) return undefined;
  if (entry.step !== undefined && !isWhole(number / entry.step)) return undefined;
  return number === 0 ? 0 : number; // no -0 in files
}

/** 0.3 is 3 steps of 0.1, though the quotient is a little less than 3. */
function isWhole(quotient: number): boolean {
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function readWeights(name: string, given: Readonly<Record<string, unknown>>, scope: Scope): Record<string, number> {
  const valid = Object.keys(scope.weights ?? {});
  const weights: Record<string, number> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!valid.includes(key)) throw new InputError(`'${name}' of ${scope.owner} has no entry '${key}'${suggest(key, valid)}`);
    const number = readNumber({ type: 'number', text: '', min: -MOST_WEIGHT, max: MOST_WEIGHT }, value);
    if (number === undefined) {
      throw new InputError(
        `'${name}.${key}' of ${scope.owner} must be a number from -${MOST_WEIGHT} to ${MOST_WEIGHT}, not ${show(value)}.`,
      );
    }
    weights[key] = number;
  }
  return weights;
}

/** "a whole number from 1 to 10000": for messages and help. */
export function expected(entry: Entry, seats: number): string {
  switch (entry.type) {
    case 'boolean':
      return 'true or false';
    case 'choice':
      return words(choicesOf(entry, seats));
    case 'file':
      return 'default or the path of a JSON file';
    case 'weights':
      return 'numbers by feature';
    default: {
      const kind = entry.type === 'integer' ? 'whole number' : 'number';
      const bounds =
        entry.min === undefined
          ? entry.max === undefined
            ? ''
            : ` up to ${entry.max}`
          : entry.max === undefined
            ? ` from ${entry.min}`
            : ` from ${entry.min} to ${entry.max}`;
      const steps = entry.step !== undefined ? ` in steps of ${entry.step}` : '';
      return entry.perSeat ? `${seats} ${kind}s${bounds}${steps}, one a seat` : `a ${kind}${bounds}${steps}`;
    }
  }
}

/** A value as one writes it on a command line. */
export function formatValue(value: Value): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object'
    ? Object.entries(value)
        .map(([key, n]) => `${key}=${n}`)
        .join(' ')
    : String(value);
}

function words(list: readonly Scalar[]): string {
  const texts = list.map(String);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts[texts.length - 1]}`;
}

function show(given: unknown): string {
  return typeof given === 'string' ? `'${given}'` : (JSON.stringify(given) ?? String(given));
}
