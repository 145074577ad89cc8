/**
 * Reads experiment files. Whatever is wrong with one becomes a sentence that begins with the file, the line and the column.
 *
 * Decisions: JSON is read as the YAML that it also is, so both give the same messages and places, and a key given twice is
 * noticed. Of several problems the one that stands first in the file is told. A seed is the text as it is written, so that
 * `seed: 1e3` in a file and `--seed 1e3` mean the same. What is read keeps the places of its keys, for what turns out wrong
 * only later.
 */

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { InputError, messageOf, nearest, suggest } from '../core/errors.ts';
import { NAME_RULE } from './agents.ts';
import { ExperimentFile, idsOf } from './experiment-schema.ts';

type Path = readonly PropertyKey[];

/** Where settings come from: a file, or flags. */
export interface Source {
  readonly content: ExperimentFile;
  /** The folder that paths in it are relative to. */
  readonly base: string;
  /** "x.yaml:4:8: ", the place of a value, or of the nearest thing above it that is there; empty for flags. */
  at(...path: Path): string;
  /** How its reader knows a key: 'games', or --games. */
  label(key: string): string;
}

/** An experiment file that was read and is well formed. */
export interface ReadExperiment extends Source {
  /** As it was given. */
  readonly path: string;
}

export async function readExperiment(path: string): Promise<ReadExperiment> {
  const text = await readText(path);
  const lines = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${Math.max(line, 1)}:${Math.max(col, 1)}: `;
  };
  const fail = (offset: number, message: string) => new InputError(place(offset) + message);
  const language = /\.json$/i.test(path) ? 'JSON' : 'YAML';
  const document = attempt(
    () => parseDocument(text, { lineCounter: lines, prettyErrors: false }),
    (error) => fail(0, `this is not valid ${language}: ${clause(messageOf(error))}`),
  );
  const malformed = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]).at(0);
  if (malformed !== undefined) {
    const [offset] = malformed.pos;
    if (malformed.code === 'MULTIPLE_DOCS') throw fail(offset, 'a second document begins here; a file holds one experiment.');
    if (malformed.code === 'DUPLICATE_KEY') throw fail(offset, `'${keyAt(document, offset)}' is given twice.`);
    throw fail(offset, `this is not valid ${language}: ${clause(malformed.message)}`);
  }
  checkNodes(document, fail);
  if (isMap(document.contents)) keepSeed(document);
  const data: unknown = attempt(
    () => document.toJS(),
    (error) => fail(0, `this is not valid ${language}: ${clause(messageOf(error))}`),
  );
  const start = startOf(document.contents) ?? 0;
  if (data === null) throw fail(start, 'the file is empty; an experiment needs at least a game and agents.');
  if (!isRecord(data)) throw fail(start, `an experiment is a map of keys and values, not ${show(data)}.`);
  const label = (key: string) => `'${key}'`;
  const checked = check(data, label, (path, key) => offsetOf(document, path, key), fail);
  return {
    path,
    content: checked,
    base: dirname(resolve(path)),
    at: (...keys) => place(offsetOf(document, keys)),
    label,
  };
}

/** Flags in place of a file, or over one, checked by the same rules. */
export function fromFlags(flags: ExperimentFile, base: string): Source {
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const label = (key: string) =>
    key === 'options' ? '-O' : key === 'agents' ? '-a' : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const content = check(
    given,
    label,
    () => 0,
    (_, message) => new InputError(message),
  );
  return { content, base: resolve(base), at: () => '', label };
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new InputError(`the experiment file '${path}' does not exist.`);
    if (code === 'EISDIR') throw new InputError(`the experiment file '${path}' is a folder; name the file in it.`);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new InputError(`the experiment file '${path}' is not UTF-8 text.`);
    throw new InputError(`the experiment file '${path}' cannot be read: ${clause(messageOf(error))}`);
  }
}

function attempt<T>(action: () => T, otherwise: (error: unknown) => InputError): T {
  try {
    return action();
  } catch (error) {
    throw otherwise(error);
  }
}

/** What YAML allows and no experiment needs: keys that are no text, values inside themselves, aliases of nothing. */
function checkNodes(document: Document, fail: (offset: number, message: string) => InputError): void {
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar(key)) throw fail(startOf(key) ?? 0, 'a key must be text.');
    },
    Alias(_, alias, parents) {
      const offset = startOf(alias) ?? 0;
      const target = alias.resolve(document);
      if (target === undefined) throw fail(offset, `nothing before this is marked '&${alias.source}'.`);
      if (parents.includes(target)) throw fail(offset, `'*${alias.source}' would hold itself.`);
    },
  });
}

/** A seed that is a number stays as it was written. */
function keepSeed(document: Document): void {
  const seed = document.get('seed', true);
  if (isScalar(seed) && typeof seed.value === 'number' && seed.source !== undefined) seed.value = seed.source;
}

function keyText({ key }: Pair): string {
  const value = isScalar(key) ? key.value : key;
  return value === null ? '' : String(value);
}

function keyAt(document: Document, offset: number): string {
  let found = '';
  visit(document, {
    Pair(_, pair) {
      if (startOf(pair.key) === offset) found = keyText(pair);
    },
  });
  return found;
}

/** Where a value stands, or a key in it, or else the nearest thing above it. An empty value stands at its key. */
function offsetOf(document: Document, path: Path, key?: string): number {
  let node: unknown = document.contents;
  let offset = startOf(node) ?? 0;
  const inside = () => (isAlias(node) ? node.resolve(document) : node);
  const pairOf = (map: unknown, name: string) => (isMap(map) ? map.items.find((item) => keyText(item) === name) : undefined);
  for (const step of path) {
    const parent = inside();
    const pair = pairOf(parent, String(step));
    node = isSeq(parent) ? parent.items[Number(step)] : pair?.value;
    const empty = !isAlias(node) && !isMap(node) && !isSeq(node) && (!isScalar(node) || node.value === null);
    offset = (empty ? startOf(pair?.key) : undefined) ?? startOf(node) ?? offset;
  }
  return (key === undefined ? undefined : startOf(pairOf(inside(), key)?.key)) ?? offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

interface Problem {
  readonly path: Path;
  /** A key at the path that should not be there. */
  readonly key?: string;
  readonly message: string;
}

/** The content if it fits the schema; else the error of the first problem. */
function check(
  data: Readonly<Record<string, unknown>>,
  label: (key: string) => string,
  offset: (path: Path, key?: string) => number,
  fail: (offset: number, message: string) => InputError,
): ExperimentFile {
  const checked = ExperimentFile.safeParse(data);
  if (checked.success) return checked.data;
  const [first] = checked.error.issues
    .flatMap((issue) => problemsOf(issue, data, label))
    .map((problem) => ({ ...problem, offset: offset(problem.path, problem.key) }))
    .sort((a, b) => a.offset - b.offset);
  throw fail(first.offset, first.message);
}

function problemsOf(issue: z.core.$ZodIssue, data: unknown, label: (key: string) => string): Problem[] {
  const { path } = issue;
  const value = path.reduce<unknown>((inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step], data);
  if (issue.code === 'unrecognized_keys') {
    const [thing, valid] =
      path.length > 0
        ? ['a variant', ['name', 'seats', 'options']]
        : ['an experiment', Object.keys(ExperimentFile.shape).filter((key) => key !== '$schema')];
    return issue.keys.map((key) => ({ path, key, message: `'${key}' is not a key of ${thing}${suggest(key, valid)}` }));
  }
  if (path[0] === 'agents' && path.length === 2 && isRecord(value)) return [agentProblem(path, value)];
  return [{ path, message: mustBe(subjectOf(path, label), issue.message, value) }];
}

/** What is wrong with an agent that is written as an object. */
function agentProblem(path: Path, entry: Readonly<Record<string, unknown>>): Problem {
  const ids = idsOf(entry);
  const misspelt = ids.find((id) => nearest(id, ['name']) !== undefined);
  if (ids.length === 2 && misspelt !== undefined && entry.name === undefined) {
    return { path, key: misspelt, message: `'${misspelt}' is not a key of an agent; did you mean 'name'?` };
  }
  if (ids.length !== 1) {
    const given = ids.length === 0 ? 'no id' : ids.map((id) => `'${id}'`).join(' and ');
    return { path, message: `an agent has one id, as in { mcts: { iterations: 400 }, name: mine }, but this has ${given}.` };
  }
  const [id] = ids;
  if (isRecord(entry[id]) || entry[id] === null)
    return { path: [...path, 'name'], message: mustBe("'name' of an agent", NAME_RULE, entry.name) };
  const hint = typeof entry[id] === 'object' ? '' : `; a single value is written ${id}:${String(entry[id])}, without a space`;
  return { path: [...path, id], message: `'${id}' must be a map of parameters, not ${show(entry[id])}${hint}.` };
}

function subjectOf(path: Path, label: (key: string) => string): string {
  const [key, index, inner] = path;
  if (index === undefined) return label(String(key));
  const thing = key === 'agents' ? 'agent' : 'variant';
  if (inner === undefined) return `${thing} ${Number(index) + 1}`;
  return `'${String(inner)}' of ${thing === 'agent' ? 'an' : 'a'} ${thing}`;
}

function mustBe(subject: string, rule: string, value: unknown): string {
  if (value === undefined) return `${subject} is missing.`;
  if (value === null) return `${subject} is empty; it must be ${rule}.`;
  return `${subject} must be ${rule}, not ${show(value)}.`;
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'string') return `'${value.replace(/\s+/g, ' ')}'`;
  return typeof value === 'object' && value !== null ? 'a map' : String(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Somebody else's message as the end of a sentence of ours. */
function clause(message: string): string {
  const [line] = message.split('\n');
  return line.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()).replace(/[.:]?$/, '.');
}
