import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { readExperiment } from './experiment-file.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-file-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string | Uint8Array, name = 'x.yaml') {
  writeFileSync(join(folder, name), text);
  return readExperiment(join(folder, name));
}

/** The message without the folder, or the content if there is none. */
async function problem(text: string | Uint8Array, name?: string): Promise<unknown> {
  try {
    return (await read(text, name)).content;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

const KEYS =
  'name, description, game, seats, options, agents, schedule, deals, games, seed, openingPlies, moveTimeoutMs, margin, variants';
const NAME = 'letters, digits, spaces and any of . _ : = , -, with a letter or a digit first';
const AGENT_NAME = 'letters, digits, spaces and any of . _ : = , / -, with a letter or a digit first';
const AGENT = 'a spec such as greedy or mcts:iterations=400, or an object such as { mcts: { iterations: 400 } }';

test('a file is read as it is written', async () => {
  const { content, path, base } = await read(
    'name: a\ndescription: why\ngame: sinoda\nseats: 2\noptions: { board: small, startValue: [1, 2] }\nagents:\n  - greedy\n' +
      '  - mcts:\n  - { mcts: { iterations: 400, weights: { a: 1.5 } }, name: m/400 }\n' +
      'schedule: gauntlet\ndeals: fresh\ngames: 1e3\nseed: 7\n' +
      'openingPlies: 0\nmoveTimeoutMs: 5\nmargin: 0.1\nvariants:\n  - { name: v, seats: 3, options: {} }\n',
  );
  expect(content).toEqual({
    name: 'a',
    description: 'why',
    game: 'sinoda',
    seats: 2,
    options: { board: 'small', startValue: [1, 2] },
    agents: ['greedy', { mcts: null }, { mcts: { iterations: 400, weights: { a: 1.5 } }, name: 'm/400' }],
    schedule: 'gauntlet',
    deals: 'fresh',
    games: 1000,
    seed: '7',
    openingPlies: 0,
    moveTimeoutMs: 5,
    margin: 0.1,
    variants: [{ name: 'v', seats: 3, options: {} }],
  });
  expect([path, base]).toEqual([join(folder, 'x.yaml'), folder]);
});

test('JSON, tabs, a byte order mark, CRLF and a $schema are all right', async () => {
  const text =
    '\ufeff{\r\n\t"$schema": "./experiment.schema.json",\r\n\t"game": "sin\\u006fda",\r\n\t"agents": [\r\n\t\t"greedy"]\r\n}';
  expect(await problem(text, 'x.json')).toEqual({ $schema: './experiment.schema.json', game: 'sinoda', agents: ['greedy'] });
});

test.each([
  ['7', '7'],
  ['12345678901234567890', '12345678901234567890'],
  ['1e3', '1e3'],
  ['"a b"', 'a b'],
  ['first-player-1', 'first-player-1'],
])('the seed %s is %j', async (written, seed) => {
  expect(await problem(`seed: ${written}`)).toEqual({ seed });
});

test('an alias stands for what it names', async () => {
  expect(await problem('options: &o { a: 1 }\nvariants: [{ name: v, options: *o }]')).toEqual({
    options: { a: 1 },
    variants: [{ name: 'v', options: { a: 1 } }],
  });
});

test.each([
  // keys
  ['game: sinoda\ngamess: 3', "x.yaml:2:1: 'gamess' is not a key of an experiment; did you mean 'games'?"],
  ['game: sinoda\n  # so\ntune: {}', `x.yaml:3:1: 'tune' is not a key of an experiment; valid: ${KEYS}`],
  ['__proto__: 1', `x.yaml:1:1: '__proto__' is not a key of an experiment; valid: ${KEYS}`],
  ['variants:\n  - { name: a, seat: 3 }', "x.yaml:2:16: 'seat' is not a key of a variant; did you mean 'seats'?"],
  ['agents:\n  - mcts: {}\n    nme: x', "x.yaml:3:5: 'nme' is not a key of an agent; did you mean 'name'?"],
  ['? [a]\n: 1', 'x.yaml:1:3: a key must be text.'],
  ['games: 1\nseats: 2\ngames: 3', "x.yaml:3:1: 'games' is given twice."],
  ['options: { a: 1,\n a: 2 }', "x.yaml:2:2: 'a' is given twice."],
  // values
  ['seats: two', "x.yaml:1:8: 'seats' must be a whole number from 1 to 1000, not 'two'."],
  ['seats:\ngames: 3', "x.yaml:1:1: 'seats' is empty; it must be a whole number from 1 to 1000."],
  ['seats: 2.5', "x.yaml:1:8: 'seats' must be a whole number from 1 to 1000, not 2.5."],
  ['games: 0', "x.yaml:1:8: 'games' must be a whole number from 1 to 1000000000, not 0."],
  ['games: 1e10', "x.yaml:1:8: 'games' must be a whole number from 1 to 1000000000, not 10000000000."],
  ['games: .inf', "x.yaml:1:8: 'games' must be a whole number from 1 to 1000000000, not Infinity."],
  ["games: '3'", "x.yaml:1:8: 'games' must be a whole number from 1 to 1000000000, not '3'."],
  ['openingPlies: 1001', "x.yaml:1:15: 'openingPlies' must be a whole number from 0 to 1000, not 1001."],
  ['moveTimeoutMs: true', "x.yaml:1:16: 'moveTimeoutMs' must be a whole number from 1 to 86400000, not true."],
  ['margin: 0.5', "x.yaml:1:9: 'margin' must be a number above 0 and below 0.5, not 0.5."],
  ['margin: 0', "x.yaml:1:9: 'margin' must be a number above 0 and below 0.5, not 0."],
  ['margin: [1]', "x.yaml:1:9: 'margin' must be a number above 0 and below 0.5, not a list."],
  ['schedule: swiss', "x.yaml:1:11: 'schedule' must be self-play, round-robin or gauntlet, not 'swiss'."],
  ['deals: 3', "x.yaml:1:8: 'deals' must be fresh or shared, not 3."],
  ['seed: {}', "x.yaml:1:7: 'seed' must be text or a number, not a map."],
  ["seed: ''", "x.yaml:1:7: 'seed' must be text or a number, not ''."],
  ['name: a/b', `x.yaml:1:7: 'name' must be ${NAME}, not 'a/b'.`],
  ['name: ..', `x.yaml:1:7: 'name' must be ${NAME}, not '..'.`],
  ['description: 3', "x.yaml:1:14: 'description' must be text, not 3."],
  ['$schema: 3', "x.yaml:1:10: '$schema' must be the address of a schema, not 3."],
  ['game: 4', "x.yaml:1:7: 'game' must be the id of a game or the path of a file, not 4."],
  ['options: [a]', "x.yaml:1:10: 'options' must be a map of options, not a list."],
  ['agents: greedy', "x.yaml:1:9: 'agents' must be a list of agents, not 'greedy'."],
  ['agents: []', "x.yaml:1:9: 'agents' must be a list of at least one agent, not an empty list."],
  ['agents:\n  - greedy\n  - 3', `x.yaml:3:5: agent 2 must be ${AGENT}, not 3.`],
  ["agents: ['']", `x.yaml:1:10: agent 1 must be ${AGENT}, not ''.`],
  ['agents: [~]', `x.yaml:1:10: agent 1 is empty; it must be ${AGENT}.`],
  [
    'agents:\n  - mcts: 400',
    "x.yaml:2:11: 'mcts' must be a map of parameters, not 400; a single value is written mcts:400, without a space.",
  ],
  ['agents:\n  - mcts: [1]', "x.yaml:2:11: 'mcts' must be a map of parameters, not a list."],
  [
    'agents: [{ id: mcts, iterations: 4 }]',
    "x.yaml:1:10: an agent has one id, as in { mcts: { iterations: 400 }, name: mine }, but this has 'id' and 'iterations'.",
  ],
  [
    'agents: [{ name: mcts }]',
    'x.yaml:1:10: an agent has one id, as in { mcts: { iterations: 400 }, name: mine }, but this has no id.',
  ],
  ['agents: [{ mcts: , name: 3 }]', `x.yaml:1:26: 'name' of an agent must be ${AGENT_NAME}, not 3.`],
  ['agents: [{ mcts: , name: a!b }]', `x.yaml:1:26: 'name' of an agent must be ${AGENT_NAME}, not 'a!b'.`],
  ['variants: 3', "x.yaml:1:11: 'variants' must be a list of variants, not 3."],
  ['variants: [3]', 'x.yaml:1:12: variant 1 must be a map of name, seats and options, not 3.'],
  ['variants: [{ seats: 2 }]', "x.yaml:1:12: 'name' of a variant is missing."],
  ['variants:\n  - name: a\n    seats: x', "x.yaml:3:12: 'seats' of a variant must be a whole number from 1 to 1000, not 'x'."],
  ['variants: [{ name: a/b }]', `x.yaml:1:20: 'name' of a variant must be ${NAME}, not 'a/b'.`],
  ['variants: [{ name: v, options: 3 }]', "x.yaml:1:32: 'options' of a variant must be a map of options, not 3."],
  ['seats: two\ngamess: 3\nmargin: 7', "x.yaml:1:8: 'seats' must be a whole number from 1 to 1000, not 'two'."],
  ['gamess: 3\nseats: two', "x.yaml:1:1: 'gamess' is not a key of an experiment; did you mean 'games'?"],
  // the whole
  ['', 'x.yaml:1:1: the file is empty; an experiment needs at least a game and agents.'],
  ['# nothing\n', 'x.yaml:1:1: the file is empty; an experiment needs at least a game and agents.'],
  ['\n- a', 'x.yaml:2:1: an experiment is a map of keys and values, not a list.'],
  ['sinoda', "x.yaml:1:1: an experiment is a map of keys and values, not 'sinoda'."],
  ['game: a\n---\ngame: b', 'x.yaml:2:1: a second document begins here; a file holds one experiment.'],
  ['game: a: b', 'x.yaml:1:7: this is not valid YAML: nested mappings are not allowed in compact mappings.'],
  ['game: !thing a', 'x.yaml:1:7: this is not valid YAML: unresolved tag: !thing.'],
  ['game: a\n\tseats: 2', 'x.yaml:2:1: this is not valid YAML: tabs are not allowed as indentation.'],
  ['game: *b', "x.yaml:1:7: nothing before this is marked '&b'."],
  ['options: &o { a: *o }', "x.yaml:1:18: '*o' would hold itself."],
])('%j is wrong', async (text, message) => {
  expect(await problem(text)).toBe(message);
});

test('malformed JSON has a line and a column too', async () => {
  expect(await problem('{\n  "games": 3,\n', 'x.json')).toBe('x.json:3:1: this is not valid JSON: flow map must end with a }.');
  expect(await problem('{\n  "games": 3,\n  "games": 4\n}', 'x.json')).toBe("x.json:3:3: 'games' is given twice.");
  expect(await problem('{ "gmes": 3 }', 'x.json')).toBe(
    "x.json:1:3: 'gmes' is not a key of an experiment; did you mean 'games'?",
  );
});

test('too many aliases, or lists in lists, do not crash', async () => {
  const laughs = ['a0: &a0 [x, x]', ...Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)].join('\n');
  expect(await problem(laughs)).toBe(
    'x.yaml:1:1: this is not valid YAML: excessive alias count indicates a resource exhaustion attack.',
  );
  expect(await problem('['.repeat(20_000))).toMatch(/^x\.yaml:\d+:\d+: this is not valid YAML: [^\n]+\.$/);
});

test('a file that cannot be read is one sentence', async () => {
  mkdirSync(join(folder, 'sub'));
  const message = (path: string) =>
    readExperiment(join(folder, path)).catch((error: Error) => error.message.replaceAll(`${folder}/`, ''));
  expect(await message('none.yaml')).toBe("the experiment file 'none.yaml' does not exist.");
  expect(await message('sub')).toBe("the experiment file 'sub' is a folder; name the file in it.");
  expect(await problem(Uint8Array.of(0x61, 0xff, 0xfe), 'latin.yaml')).toBe(
    "the experiment file 'latin.yaml' is not UTF-8 text.",
  );
  expect(await message('latin.yaml/x')).toBe("the experiment file 'latin.yaml/x' does not exist.");
  writeFileSync(join(folder, 'locked.yaml'), 'game: sinoda');
  chmodSync(join(folder, 'locked.yaml'), 0);
  if (process.getuid?.() !== 0)
    expect(await message('locked.yaml')).toMatch(/^the experiment file 'locked\.yaml' cannot be read: EACCES/);
});
