/** The command line as people and scripts meet it: every run is a process of its own. */

import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shippedAgents } from '../arena/agents.ts';
import { GAMES } from '../games/registry.ts';

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 4 });

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSX = createRequire(import.meta.url).resolve('tsx');
const AGENTS = 'src/cli/fixtures';
const BROKEN = `${AGENTS}/broken`;
const HIGH_CARD = 'src/testkit/fixtures/high-card.ts';

const folder = mkdtempSync(join(tmpdir(), 'playfair-cli-'));
/** The path of a file there, written if there is text. */
function file(name: string, text?: string): string {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function playfair(args: readonly string[], { input = '', cwd = ROOT } = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1' };
    const child = spawn(process.execPath, ['--import', TSX, join(ROOT, 'src/cli/main.ts'), ...args], { cwd, env });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => {}); // whoever refuses its flags does not read
    child.stdin.end(input);
  });
}

/** What it prints, if all went well. */
async function prints(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await playfair(args);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return stdout;
}

const lines = (text: string) => text.trimEnd().split('\n');
const json = (text: string) => lines(text).map((line) => JSON.parse(line));
const words = (command: string) => (command === '' ? [] : command.split(' '));

describe('bad input ends with exit code 2, nothing on standard output, and one sentence', () => {
  const games = Object.keys(GAMES).join(', ');

  const refusals: [command: string, sentence: string | RegExp][] = [
    // Commands and flags.
    ['', "name a command; 'playfair --help' lists them."],
    ['plya', "there is no command 'plya'; did you mean 'play'?"],
    ['play --gmae sinoda', "'playfair play' has no option --gmae; did you mean '--game'?"],
    ['games sinoda pisi', "'playfair games' does not know what to do with 'pisi'."],
    ['play', "--game is missing; 'playfair games' lists what there is."],
    ['play --game', '--game needs a value.'],
    ['play --game sinoda -O', '-O needs a value.'],
    ['play --game sinoda --seed 1 --seed 2', '--seed is given 2 times; once is enough.'],
    ['games --json=maybe', "--json is true or false, not 'maybe'."],
    ['replay', "'playfair replay' needs a <path>."],
    // Games, seats and options.
    ['play --game sinda', "there is no game 'sinda' (a file is named by its path, as in ./sinda.ts); did you mean 'sinoda'?"],
    ['games xyzzyx', `there is no game 'xyzzyx' (a file is named by its path, as in ./xyzzyx.ts); valid: ${games}.`],
    ['play --game sinoda --seats 5', 'sinoda is played with 2, 3, 4, 6 seats, not with 5.'],
    ['play --game sinoda -O bord=small', "sinoda has no option 'bord'; did you mean 'board'?"],
    ['play --game sinoda -O __proto__=1', /^sinoda has no option '__proto__'; valid: board, /],
    ['play --game sinoda -O turnLimit=0', "option 'turnLimit' of sinoda must be a whole number from 1 to 10000, not '0'."],
    ['play --game sinoda -O winBySinoda=maybe', "option 'winBySinoda' of sinoda must be true or false, not 'maybe'."],
    ['play --game sinoda -O teams=2', "option 'teams' of sinoda applies with 4 or 6 seats, not with 2."],
    ['play --game sinoda --seats 3 -O board=small', "option 'board' of sinoda must be large, not 'small'."],
    [
      'play --game sinoda -O handicap=1',
      "option 'handicap' of sinoda must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not '1'.",
    ],
    ['play --game sinoda -O board', "-O 'board' is not of the form key=value."],
    ['play --game sinoda -O board=small -O board=large', "-O sets 'board' twice."],
    // Agents.
    [
      'play --game sinoda -a gredy',
      "there is no agent 'gredy' (a file is named by its path, as in ./gredy.ts); did you mean 'greedy'?",
    ],
    ['play --game sinoda -a random:depth=3', "random has no parameter 'depth'; there are none."],
    ['play --game connect-four -a greedy:weights.theres=1', "'weights' of greedy has no entry 'theres'; did you mean 'threes'?"],
    [
      `play --game connect-four -a ${AGENTS}/first-move.ts:10`,
      "parameter 'skip' of first-move must be a whole number from 0 to 9, not '10'.",
    ],
    [
      'play --game sinoda --seats 3 -a random -a greedy',
      '-a was given 2 times, but it must be once for all seats or 3 times, once a seat.',
    ],
    // Files of one's own.
    ['play --game sinoda -a ./nope.ts', "the agent file './nope.ts' does not exist."],
    ['play --game sinoda -a ./agents', "the agent file './agents' is a folder; name the file in it."],
    [
      `play --game sinoda -a ${BROKEN}/does-not-parse.ts`,
      /^the agent file '.*does-not-parse\.ts' cannot be loaded: Transform failed with 1 error: .*does-not-parse\.ts:2:0: ERROR: .*\.$/,
    ],
    [`play --game sinoda -a ${BROKEN}/throws.ts`, `the agent file '${BROKEN}/throws.ts' cannot be loaded: not today.`],
    [
      `play --game sinoda -a ${BROKEN}/exports-nothing.js`,
      `the agent file '${BROKEN}/exports-nothing.js' has no default export; it must export an agent definition.`,
    ],
    [
      `play --game sinoda -a ${BROKEN}/exports-something-else.ts`,
      `the default export of '${BROKEN}/exports-something-else.ts' is no agent definition: 'contract' is missing (it has title, players).`,
    ],
    [
      `play --game sinoda -a ${BROKEN}/contract-99-agent.ts`,
      `'${BROKEN}/contract-99-agent.ts' is written for contract version 99, but this is version 1.`,
    ],
    ['play --game ./nope.ts', "the game file './nope.ts' does not exist."],
    ['play --game ./src', "the game file './src' is a folder; name the file in it."],
    [
      `play --game ${BROKEN}/is-no-script.js`,
      `the game file '${BROKEN}/is-no-script.js' cannot be loaded: Unexpected end of input.`,
    ],
    [
      `play --game ${BROKEN}/exports-nothing.ts`,
      `the game file '${BROKEN}/exports-nothing.ts' has no default export; it must export a game definition.`,
    ],
    [
      `play --game ${BROKEN}/exports-a-function.js`,
      `the default export of '${BROKEN}/exports-a-function.js' is no game definition: 'contract' is missing.`,
    ],
    [
      `play --game ${BROKEN}/contract-0-game.js`,
      `'${BROKEN}/contract-0-game.js' is written for contract version 0, but this is version 1.`,
    ],
    ['check sinda', "there is no game or agent 'sinda'; did you mean 'sinoda'?"],
    [
      `check ${BROKEN}/exports-something-else.ts`,
      `the default export of '${BROKEN}/exports-something-else.ts' is neither a game definition (with seats) nor an agent definition (with parameters).`,
    ],
    // Components.
    [
      'play --game sequence -O components=/no/such/board.json',
      "the file '/no/such/board.json' of the option 'components' does not exist.",
    ],
    [
      'play --game sequence -O components=/no/such/default',
      "the file '/no/such/default' of the option 'components' does not exist.",
    ],
    ['play --game sequence -O components=README.md', /^the file 'README\.md' of the option 'components' is not JSON: .*\.$/],
    ['play --game sequence -O components=package.json', /^components 'package\.json' of sequence: .*\.$/],
    ['play --game sisu -O components=package.json', /^components 'package\.json' of sisu: .*\.$/],
    ['play --game islands -O components=package.json', /^components 'package\.json' of islands: .*\.$/],
    ['play --game pisi -O components=x.json', /^pisi has no option 'components'; valid: cityEntry, .*\.$/],
    // Numbers and places.
    ['bench --game connect-four --seconds 0', "--seconds must be a number above 0, not '0'."],
    ['bench --game connect-four --kind nonsense', /^--kind 'nonsense' is unknown; valid: playouts\b.*\.$/],
    ['perft --game connect-four --depth abc', "--depth must be a whole number from 1 to 100, not 'abc'."],
    ['trace --game connect-four --games 0', "--games must be a whole number from 1, not '0'."],
    [
      'trace --game connect-four --out /no/such/folder/t.jsonl',
      "--out '/no/such/folder/t.jsonl' cannot be written: ENOENT: no such file or directory, open '/no/such/folder/t.jsonl'.",
    ],
    [
      'trace --game connect-four --games 2000 --out /dev/full',
      "--out '/dev/full' cannot be written: ENOSPC: no space left on device, write.",
    ],
  ];

  test.concurrent.each(refusals)('playfair %s', async (command, sentence) => {
    const { code, stdout, stderr } = await playfair(words(command));
    expect(stderr).toMatch(/^playfair: [^\n]+[.?]\n$/);
    const said = stderr.slice('playfair: '.length, -1);
    if (typeof sentence === 'string') expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  const setup = (changes: object) => {
    const good = { type: 'setup', game: 'sinoda', options: { board: 'small' }, seed: '1', seats: 2, agents: [], setup: {} };
    return JSON.stringify({ ...good, ...changes });
  };
  const evil = file('evil.js', `console.log('I was run'); throw new Error('evil');`);
  const traces: [what: string, trace: string, sentence: string | RegExp][] = [
    ['no JSON', 'hello', "line 1 of the trace: it is not JSON: 'hello'."],
    [
      'a type that is not known',
      '\n{"type":"move"}',
      /^line 2 of the trace: 'type' must be setup, decision, chance or result, not "move"\.$/,
    ],
    [
      'a decision before the set-up',
      '{"type":"decision"}',
      'line 1 of the trace: a decision line stands outside of any game; a set-up line must come before it.',
    ],
    ['no game', setup({ game: null }), "line 1 of the trace: 'game' must name a game, not null."],
    [
      'a game that is not known',
      setup({ game: 'sinda' }),
      "line 1 of the trace: there is no game 'sinda' (--game names the file of one of your own); did you mean 'sinoda'?",
    ],
    [
      'a file that wants to be run',
      setup({ game: evil }),
      new RegExp(`^line 1 of the trace: there is no game '${evil}' \\(--game names the file of one of your own\\); valid: `),
    ],
    [
      'seats that are not possible',
      setup({ seats: 5 }),
      'line 1 of the trace: sinoda is played with 2, 3, 4, 6 seats, not with 5.',
    ],
    [
      'an option that is not known',
      setup({ options: { bord: 'small' } }),
      "line 1 of the trace: sinoda has no option 'bord'; did you mean 'board'?",
    ],
    [
      'an option of another type',
      setup({ options: { turnLimit: '4e9' } }),
      "line 1 of the trace: option 'turnLimit' of sinoda must be a whole number from 1 to 10000, not '4e9'.",
    ],
    ['a set-up that is impossible', setup({ setup: { side: 99 } }), /^line 1 of the trace: .*side.* 99.*\.$/],
  ];

  test.concurrent.each(traces)('playfair replay of a file with %s', async (what, trace, sentence) => {
    const path = file(`${what.replaceAll(' ', '-')}.jsonl`, trace);
    const { code, stdout, stderr } = await playfair(['replay', path, '--json']);
    expect(stderr).toMatch(/^playfair: [^\n]+[.?]\n$/);
    const said = stderr.slice('playfair: '.length, -1);
    if (typeof sentence === 'string') expect(said).toBe(sentence);
    else expect(said).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test.concurrent('playfair replay of a file that is not there, or is a folder', async () => {
    expect(await playfair(['replay', './nope.jsonl'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "playfair: the trace './nope.jsonl' does not exist.\n",
    });
    expect(await playfair(['replay', './src'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "playfair: the trace './src' cannot be read: EISDIR: illegal operation on a directory, read.\n",
    });
  });

  test.concurrent("a refusal by a game of one's own is one of ours", async () => {
    const options = { rounds: 6, hand: 3, early: false, handicap: [0, 0] };
    const path = file('own.jsonl', setup({ game: 'high-card', options, setup: { hands: [] } }));
    expect(await playfair(['replay', path, '--game', HIGH_CARD])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'playfair: line 1 of the trace: the set-up needs 2 hands.\n',
    });
  });
});

describe('trace and replay', () => {
  const path = file('good.jsonl');
  let trace: string[];

  beforeAll(async () => {
    await prints('trace', '--game', 'connect-four', '-a', 'random', '--seed', '7', '--games', '20', '--out', path);
    trace = lines(readFileSync(path, 'utf8'));
  });

  test.concurrent('what was traced replays, and the answer is one line to the letter', async () => {
    const decisions = trace.filter((line) => line.startsWith('{"type":"decision"')).length;
    expect(await prints('replay', path, '--json')).toBe(`{"games":20,"decisions":${decisions},"differences":0,"first":null}\n`);
  });

  test.concurrent('game k has deal seed 7/k, and the same again on standard output', async () => {
    const setups = trace.filter((line) => line.startsWith('{"type":"setup"')).map((line) => JSON.parse(line));
    expect(setups.map(({ seed }) => seed)).toEqual(Array.from({ length: 20 }, (_, k) => `7/${k}`));
    expect(setups[0].agents).toEqual(['random', 'random']);
    expect(await prints('trace', '--game', 'connect-four', '--seed', '7', '--games', '20')).toBe(`${trace.join('\n')}\n`);
  });

  test.concurrent('a trace that was tampered with: exit code 3 and the first difference', async () => {
    const wrong = { ...JSON.parse(trace[3]), seat: 1 };
    const tampered = file('tampered.jsonl', trace.with(3, JSON.stringify(wrong)).join('\n'));
    const decisions = trace.filter((line) => line.startsWith('{"type":"decision"')).length;
    expect(await playfair(['replay', tampered, '--json'])).toEqual({
      code: 3,
      stdout: `{"games":20,"decisions":${decisions},"differences":1,"first":{"line":4,"game":0,"ply":2,"field":"seat","expected":1,"found":0}}\n`,
      stderr: '',
    });
    expect(await playfair(['replay', tampered])).toEqual({
      code: 3,
      stdout: `20 games, ${decisions} decisions, 1 differences\nfirst: line 4, game 0, ply 2, seat: the trace says 1, found 0\n`,
      stderr: '',
    });
  });

  test.concurrent('every position is drawn', async () => {
    const first = trace.slice(0, trace.findIndex((line) => line.startsWith('{"type":"result"')) + 1);
    const drawn = await prints('replay', file('first.jsonl', first.join('\n')), '--show');
    expect(drawn.match(/ {2}a {2}b {2}c {2}d {2}e {2}f {2}g/g)).toHaveLength(first.length - 1);
    expect(drawn).toContain(`Last move: ${JSON.parse(first[1]).move}.`);
  });

  test.concurrent('an agent that forfeits is told on standard error, and its trace replays', async () => {
    const { code, stdout, stderr } = await playfair(
      words(`trace --game connect-four -a random -a ${AGENTS}/cheater.js --games 2`),
    );
    expect(code).toBe(0);
    expect(lines(stderr)).toEqual(
      [0, 1].map((k) => `game ${k}: cheater on seat 1 forfeits (illegal-move): returned 99, which is not legal`),
    );
    expect(json(await prints('replay', file('forfeits.jsonl', stdout), '--json'))).toEqual([
      { games: 2, decisions: 2, differences: 0, first: null },
    ]);
  });

  test.concurrent('a reader that has seen enough is no error', async () => {
    const args = ['--import', TSX, join(ROOT, 'src/cli/main.ts'), ...words('trace --game connect-four --games 5000')];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });
});

describe('perft and bench', () => {
  test.concurrent('perft of Connect Four gives the published counts', async () => {
    const [answer] = json(await prints(...words('perft --game connect-four --depth 8 --json')));
    expect(Object.keys(answer)).toEqual(['game', 'counts', 'seconds']);
    expect(answer).toEqual({
      game: 'connect-four',
      counts: [7, 49, 343, 2401, 16807, 117649, 823536, 5673234],
      seconds: expect.any(Number),
    });
  });

  test.concurrent('bench says how fast', async () => {
    const answers = json(await prints(...words('bench --game connect-four --kind playouts --seconds 0.1 --json')));
    expect(answers).toHaveLength(1);
    expect(Object.keys(answers[0])).toEqual(['game', 'kind', 'perSecond', 'decisionsPerSecond', 'threads']);
    expect(answers[0]).toMatchObject({ game: 'connect-four', kind: 'playouts', threads: 1 });
    const { perSecond, decisionsPerSecond } = answers[0];
    expect(Number.isInteger(perSecond) && perSecond > 1000).toBe(true);
    expect(decisionsPerSecond / perSecond).toBeGreaterThan(20); // a random game has 21 or so
    expect(decisionsPerSecond / perSecond).toBeLessThan(23);
  });

  test.concurrent('bench without a game measures all of them, a line each', async () => {
    const answers = json(await prints(...words('bench --seconds 0.02 --json')));
    expect(answers.map(({ game }) => game)).toEqual(Object.keys(GAMES));
  });
});

describe('games and agents', () => {
  test.concurrent('games as JSON, a line each, with all that other programs need', async () => {
    const answers = json(await prints('games', '--json'));
    expect(answers.map(({ id }) => id)).toEqual(Object.keys(GAMES));
    for (const answer of answers) {
      expect(Object.keys(answer)).toEqual([
        'id',
        'title',
        'seats',
        'defaultSeats',
        'terminations',
        'hidden',
        'openingPlies',
        'features',
        'options',
      ]);
      expect(answer.options.map(({ seats }: { seats: number }) => seats)).toEqual(answer.seats);
    }
    const sinoda = answers.find(({ id }) => id === 'sinoda');
    expect(sinoda.options[0].options.board).toEqual({
      type: 'choice',
      default: 'small',
      expected: 'small or large',
      text: expect.any(String),
    });
    expect(sinoda.options[0].options.handicap.default).toEqual([0, 0]);
    expect(sinoda.options[0].options).not.toHaveProperty('teams');
  });

  test.concurrent("a game of one's own is explained like any other", async ({ expect }) => {
    await expect(await prints('games', HIGH_CARD)).toMatchFileSnapshot('fixtures/texts/games-high-card.txt');
  });

  test.concurrent('games for people, a line each', async () => {
    const answer = lines(await prints('games'));
    expect(answer).toHaveLength(Object.keys(GAMES).length);
    expect(answer[0]).toBe('connect-four   Connect Four   2 seats');
  });

  test.concurrent('agents as JSON, and one explained', async ({ expect }) => {
    const answers = json(await prints('agents', '--json'));
    expect(answers.map(({ id }) => id)).toEqual([...shippedAgents().keys()]);
    for (const answer of answers) expect(Object.keys(answer)).toEqual(['id', 'text', 'parameters']);
    await expect(await prints('agents', `${AGENTS}/first-move.ts`)).toMatchFileSnapshot('fixtures/texts/agents-first-move.txt');
  });
});

describe('play', () => {
  const connectFour = 'play --game connect-four';

  test.concurrent('a person wins by typing', async () => {
    const input = ['a', 'b', 'a', 'b', 'a', 'b', 'a', ''].join('\n');
    const { code, stdout, stderr } = await playfair(words(`${connectFour} -a human --end`), { input });
    expect(code).toBe(0);
    expect(lines(stdout).at(-1)).toBe('four after 7 turns; seat 0 (human) wins; scores 1 : 0; seed 1');
    expect(stdout).toContain('turn 6, seat 0 (human): a');
    expect(stderr).toBe([0, 1, 0, 1, 0, 1, 0].map((seat) => `seat ${seat}, your move (? lists them): `).join(''));
  });

  test.concurrent('a person may ask for the moves and type what is none', async () => {
    const input = ['?', '', 'dd', 'nonsense', ' d ', 'd', 'd', 'd', ''].join('\n');
    const args = words(`${connectFour} -a human -a ${AGENTS}/first-move.ts --json`);
    const { code, stdout, stderr } = await playfair(args, { input });
    expect(code).toBe(0);
    expect(json(stdout).at(-1)).toEqual({
      type: 'result',
      termination: 'four',
      scores: [1, 0],
      winners: [0],
      plies: 7,
      turns: 7,
    });
    expect(stderr.match(/a {2}b {2}c {2}d {2}e {2}f {2}g\n/g)).toHaveLength(2);
    expect(stderr).toMatch(/'dd' is not a legal move; .*\n/);
    expect(stderr).toContain("'nonsense' is not a legal move; ? lists them\n");
  });

  test.concurrent('input that ends early decides nothing', async () => {
    const { code, stdout, stderr } = await playfair(words(`${connectFour} -a human -a random --end`), { input: 'a\nb\n' });
    expect(code).toBe(2);
    expect(lines(stderr).at(-1)).toBe('playfair: the input ended before the game did; nothing was decided.');
    expect(stdout).not.toMatch(/wins|forfeits/);
    expect(lines(stdout)).toHaveLength(4);
  });

  test.concurrent('as JSON with thoughts: a line a decision, the result last', async () => {
    const answers = json(await prints(...words(`${connectFour} -a greedy -a random --explain --json`)));
    const [first, second] = answers;
    expect(Object.keys(first)).toEqual(['type', 'ply', 'turn', 'seat', 'agent', 'move', 'explain']);
    expect(first).toMatchObject({ type: 'decision', ply: 0, turn: 0, seat: 0, agent: 'greedy', move: 'd' });
    expect(first.explain.moves.map(({ move }: { move: string }) => move).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    const values = first.explain.moves.map(({ value }: { value: number }) => value);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(Object.keys(second)).toEqual(['type', 'ply', 'turn', 'seat', 'agent', 'move']);
    const { ply } = answers[answers.length - 2];
    expect(Object.keys(answers[answers.length - 1])).toEqual(['type', 'termination', 'scores', 'winners', 'plies', 'turns']);
    expect(answers[answers.length - 1]).toMatchObject({ type: 'result', plies: ply + 1, turns: ply + 1 });
  });

  test.concurrent('thoughts for people', async () => {
    const text = await prints(...words(`${connectFour} -a ${AGENTS}/first-move.ts --explain --end`));
    expect(text).toContain('turn 0, seat 0 (first-move): a\n    a          0.500  3 visits\n    expects a\n');
  });

  test.concurrent('thoughts that fail are told in a sentence', async () => {
    const { code, stderr } = await playfair(words(`${connectFour} -a ${AGENTS}/bad-explainer.js --explain --json`));
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'playfair: bad-explainer cannot explain its move: I forgot.\n' });
  });

  test.concurrent('an agent that forfeits, and one that never answers', async () => {
    expect(json(await prints(...words(`${connectFour} -a ${AGENTS}/cheater.js --json`)))).toEqual([
      {
        type: 'result',
        termination: 'illegal-move',
        scores: [0, 0],
        winners: [1],
        plies: 0,
        turns: 0,
        error: { seat: 0, message: 'returned 99, which is not legal' },
      },
    ]);
    const { code, stdout, stderr } = await playfair(words(`${connectFour} -a ${AGENTS}/never-answers.js --json`));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^playfair: something was asked for that never came/);
  });

  test.concurrent("agents of one's own, from the project and from a folder that knows nothing of it", async () => {
    mkdirSync(join(folder, 'elsewhere'));
    for (const name of ['first-move.ts', 'last-move.js']) copyFileSync(join(ROOT, AGENTS, name), join(folder, 'elsewhere', name));
    const here = await prints(...words(`${connectFour} -a ${AGENTS}/first-move.ts:1 -a ${AGENTS}/last-move.js --json`));
    const there = await playfair(words(`${connectFour} -a first-move.ts:skip=1 -a ./last-move.js --json`), {
      cwd: join(folder, 'elsewhere'),
    });
    expect(there).toMatchObject({ code: 0, stderr: '' });
    expect(json(here).map(({ move }) => move)).toEqual(['b', 'g', 'b', 'g', 'b', 'g', 'b', undefined]);
    expect(there.stdout).toBe(here.replaceAll('first-move:1', 'first-move:skip=1'));
  });
});

describe("a game of one's own", () => {
  test.concurrent('is played, and a person sees only the own cards', async () => {
    const args = ['play', '--game', HIGH_CARD, '-a', 'human', '-a', 'greedy', '-O', 'rounds=1'];
    const { code, stdout } = await playfair(args, { input: '?\n' });
    expect(code).toBe(2);
    expect(stdout).toMatch(/> seat 0: \d[rb] \d[rb] \d[rb] \(0\)\n {2}seat 1: \?\? \?\? \?\? \(0\)\n/);
  });

  test.concurrent('is traced and replayed with --game', async () => {
    const path = file('high-card.jsonl');
    await prints('trace', '--game', HIGH_CARD, '--seats', '4', '-O', 'teams=true', '--games', '5', '--out', path);
    expect(readFileSync(path, 'utf8')).toContain('{"type":"chance","event":"reshuffle","deck":[');
    expect(await prints('replay', path, '--game', HIGH_CARD, '--json')).toBe(
      '{"games":5,"decisions":120,"differences":0,"first":null}\n',
    );
  });

  test.concurrent('is checked', async () => {
    expect(json(await prints('check', HIGH_CARD, '--games', '1', '--json'))).toEqual([
      { name: HIGH_CARD, kind: 'game', checks: 3, failures: [] },
    ]);
  });

  test.concurrent('that lists a move twice fails the check, and is told so', async () => {
    const { code, stdout, stderr } = await playfair(['check', `${AGENTS}/twice.ts`, '--games', '1']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(stdout).toMatch(/^FAILED twice, 2 seats, \{"rounds":6,.*\}, seed 1\/0: a move is listed twice at decision 0$/m);
    expect(lines(stdout).at(-1)).toMatch(/^src\/cli\/fixtures\/twice\.ts: \d+ failures$/);
  });

  test.concurrent('that throws fails the check, too', async () => {
    const { code, stdout, stderr } = await playfair(['check', `${AGENTS}/throws-in-play.ts`, '--games', '2', '--json']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    const [{ kind, failures }] = json(stdout);
    expect(kind).toBe('game');
    expect(failures[0]).toMatch(/^throws-in-play, 2 seats, .*: it throws: no red sevens$/);
  });
});

test.concurrent("an agent of one's own is checked in every game", async () => {
  const [{ kind, checks, failures }] = json(await prints('check', `${AGENTS}/last-move.js`, '--games', '1', '--json'));
  expect({ kind, failures }).toEqual({ kind: 'agent', failures: [] });
  expect(checks).toBeGreaterThanOrEqual(Object.keys(GAMES).length);
  const { code, stdout } = await playfair(['check', `${AGENTS}/cheater.js`, '--games', '1']);
  expect(code).toBe(3);
  expect(stdout).toContain(
    'FAILED cheater in connect-four with 2 seats, seed 1/0: illegal-move: returned 99, which is not legal\n',
  );
});

describe('help', () => {
  const commands = ['', 'games', 'agents', 'play', 'tournament', 'match', 'trace', 'replay', 'check', 'perft', 'bench'];

  test.concurrent.for(commands)('playfair %s --help', async (command, { expect }) => {
    const text = await prints(...words(command), '--help');
    await expect(text).toMatchFileSnapshot(`fixtures/texts/help${command === '' ? '' : `-${command}`}.txt`);
  });

  test.concurrent('the version', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(await prints('--version')).toBe(`${version}\n`);
  });
});
