import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ExperimentFile, experimentSchema, writeExperimentSchema } from './experiment-schema.ts';

const EXAMPLE = `
name: sinoda-first-player
game: sinoda
seats: 2
options: { board: small }
agents:
  - { mcts: { iterations: 400 }, name: mcts-400 }
  - greedy
schedule: round-robin      # self-play | round-robin | gauntlet
deals: shared              # fresh | shared
games: 2000
seed: first-player-1
`;

type Schema = Readonly<Record<string, unknown>>;

/** As much of JSON Schema as ours uses; any other word is an error, so that nothing is passed over. */
function fits(schema: Schema, value: unknown): boolean {
  const map =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  const words: Readonly<Record<string, (rule: never) => boolean>> = {
    $schema: () => true,
    title: () => true,
    description: () => true,
    type: (types: string | string[]) => [types].flat().some((type) => isOf(type, value)),
    enum: (values: unknown[]) => values.includes(value),
    pattern: (text: string) => typeof value !== 'string' || new RegExp(text).test(value),
    minLength: (least: number) => typeof value !== 'string' || value.length >= least,
    minimum: (least: number) => typeof value !== 'number' || value >= least,
    maximum: (most: number) => typeof value !== 'number' || value <= most,
    exclusiveMinimum: (least: number) => typeof value !== 'number' || value > least,
    exclusiveMaximum: (most: number) => typeof value !== 'number' || value < most,
    minItems: (least: number) => !Array.isArray(value) || value.length >= least,
    items: (item: Schema) => !Array.isArray(value) || value.every((one) => fits(item, one)),
    anyOf: (all: Schema[]) => all.some((one) => fits(one, value)),
    required: (keys: string[]) => map === undefined || keys.every((key) => key in map),
    propertyNames: (names: Schema) => map === undefined || Object.keys(map).every((key) => fits(names, key)),
    properties: (all: Record<string, Schema>) =>
      map === undefined || Object.entries(map).every(([key, one]) => !(key in all) || fits(all[key], one)),
    additionalProperties: (rest: false | Schema) =>
      map === undefined ||
      Object.entries(map).every(
        ([key, one]) => Object.hasOwn(schema.properties ?? {}, key) || (rest !== false && fits(rest, one)),
      ),
    minProperties: (least: number) => map === undefined || Object.keys(map).length >= least,
    maxProperties: (most: number) => map === undefined || Object.keys(map).length <= most,
    if: (condition: Schema) => fits((fits(condition, value) ? schema.then : schema.else) as Schema, value),
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
    then: () => true,
    else: () => true,
  };
  return Object.entries(schema).every(([word, rule]) => words[word](rule as never));
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? typeof value === 'object' && value !== null && !Array.isArray(value) : typeof value === type;
}

describe('the published schema', () => {
  const schema = experimentSchema();
  const example = parse(EXAMPLE) as Record<string, unknown>;

  test('takes the example, as the reader does', () => {
    expect(fits(schema, example)).toBe(true);
    expect(ExperimentFile.parse(example)).toEqual(example);
  });

  test.each([
    [{ $schema: './experiment.schema.json', description: 'why' }, true],
    [{ agents: ['greedy', { mcts: null }, { './mine.ts': {} }, { greedy: { weights: { a: 1 } }, name: 'a/b' }] }, true],
    [{ options: { handicap: [0, 1.5], winBySinoda: false, turnLimit: 30 } }, true],
    [{ seed: 7, openingPlies: 0, moveTimeoutMs: 1000, margin: 0.02 }, true],
    [{ variants: [{ name: 'a' }, { name: 'b', seats: 3, options: { board: 'large' } }] }, true],
    [{ gamess: 3 }, false],
    [{ tune: {} }, false],
    [{ games: 0 }, false],
    [{ games: 1.5 }, false],
    [{ seats: 'two' }, false],
    [{ margin: 0.5 }, false],
    [{ margin: 0 }, false],
    [{ schedule: 'swiss' }, false],
    [{ deals: 'all' }, false],
    [{ name: 'a/b' }, false],
    [{ seed: '' }, false],
    [{ agents: [] }, false],
    [{ agents: [{ name: 'a' }] }, false],
    [{ agents: [{ greedy: null, random: null }] }, false],
    [{ agents: [{ greedy: null, random: null, name: 'a' }] }, false],
    [{ agents: [{ greedy: 3 }] }, false],
    [{ agents: [{ greedy: null, name: 'a!' }] }, false],
    [{ variants: [{ seats: 3 }] }, false],
    [{ variants: [{ name: 'a', games: 3 }] }, false],
  ])('%j fits: %j, as the reader has it', (change, answer) => {
    expect(fits(schema, { ...example, ...change })).toBe(answer);
    expect(ExperimentFile.safeParse({ ...example, ...change }).success).toBe(answer);
  });

  test('asks for a game and agents, and explains every key', () => {
    const { properties, required, additionalProperties } = schema as Record<string, Record<string, Schema>>;
    expect(required).toEqual(['game', 'agents']);
    expect(additionalProperties).toBe(false);
    expect(Object.keys(properties)).toEqual(Object.keys(ExperimentFile.shape));
    for (const [key, { description }] of Object.entries(properties)) expect(description, key).toMatch(/^\S.+\.$/);
  });

  test('is written as JSON', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'playfair-schema-'));
    try {
      const file = await writeExperimentSchema(join(folder, 'experiment.schema.json'));
      const text = readFileSync(file, 'utf8');
      expect(JSON.parse(text)).toEqual(schema);
      expect(text).toContain('"enum": ["fresh", "shared"],\n');
      expect(text.endsWith('}\n')).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
