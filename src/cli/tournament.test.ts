/** Tournaments through the real command line: killed, interrupted, extended, and given bad input. */

import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { inTemporaryFolder } from './command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'playfair-cli-'));
afterAll(() => rmSync(base, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(...args: string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], { cwd: root });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  return { child, ended };
}

const run = (...args: string[]) => start(...args).ended;

function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !['manifest.json', 'timing.json', '.run'].includes(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Games that the checkpoint vouches for. */
function gamesIn(folder: string): number {
  try {
    return (JSON.parse(readFileSync(join(folder, '.run/checkpoint.json'), 'utf8')) as { games: number }).games;
  } catch {
    return -1;
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 60_000 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(condition()).toBe(true);
}

describe('a run of 2,000 games', { timeout: 180_000 }, () => {
  const args = ['tournament', '--game', 'sinoda', '-a', 'greedy', '--games', '2000', '--seed', 'kill', '--json'];
  const reference = run(...args, '--threads', '1', '--out', join(base, 'reference'));

  test('killed at several moments and run again has the same bytes', async () => {
    const folder = join(base, 'killed');
    const seen: number[] = [];
    for (const moment of [0, 1, 250, 700]) {
      const { child, ended } = start(...args, '--threads', '2', '--out', folder);
      await until(() => gamesIn(folder) >= moment);
      child.kill('SIGKILL');
      expect((await ended).code).toBeNull();
      expect(gamesIn(folder)).toBeGreaterThanOrEqual(moment);
      expect(gamesIn(folder)).toBeLessThan(2000); // it was killed in the middle
      seen.push(gamesIn(folder));
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b)); // nothing that was done is lost
    const last = await run(...args, '--threads', '2', '--out', folder);
    expect(last.code).toBe(0);
    const first = await reference;
    expect(contents(folder)).toEqual(contents(join(base, 'reference')));
    expect({ ...JSON.parse(last.out), out: '' }).toEqual({ ...JSON.parse(first.out), out: '' });
  });

  test('interrupted by Ctrl-C ends with 130 and goes on from there', async () => {
    const folder = join(base, 'interrupted');
    const { child, ended } = start(...args, '--threads', '2', '--out', folder);
    await until(() => gamesIn(folder) >= 100);
    child.kill('SIGINT');
    const { code, out, err } = await ended;
    expect({ code, out }).toEqual({ code: 130, out: '' });
    expect(err).toMatch(/^interrupted after \d+ of 2000 games; the same command goes on from there\n$/);
    const done = gamesIn(folder);
    expect(done).toBeGreaterThanOrEqual(100);
    expect(done).toBeLessThan(2000);
    expect((await run(...args, '--threads', '2', '--out', folder)).code).toBe(0);
    await reference;
    expect(contents(folder)).toEqual(contents(join(base, 'reference')));
  });

  test('answers in JSON', async () => {
    const { code, out } = await reference;
    expect(code).toBe(0);
    const answer = JSON.parse(out);
    expect(Object.keys(answer)).toEqual([
      'name',
      'out',
      'games',
      'blocks',
      'distinct',
      'errors',
      'seats',
      'matchups',
      'terminations',
    ]);
    expect(answer).toMatchObject({ games: 2000, blocks: 2000, distinct: 2000, errors: 0, matchups: [] });
    expect(answer.seats[0]).toMatchObject({ agent: 'greedy', seat: 0, side: 0, fair: 0.5, n: 2000 });
    expect(answer.seats[0].low).toBeLessThan(answer.seats[0].share);
    expect(answer.seats[0].share + answer.seats[1].share).toBeCloseTo(1, 12);
    expect(answer.seats[0].finished.games).toBe(2000 - (answer.terminations['turn-limit'] ?? 0));
    const total = Object.values(answer.terminations as Record<string, number>).reduce((a, b) => a + b, 0);
    expect(total).toBe(2000);
  });

  test('any game of it can be traced, and the trace replays and ends as the row says', async () => {
    await reference;
    const file = join(base, 'game.jsonl');
    expect((await run('trace', '--run', join(base, 'reference'), '--number', '1734', '--out', file)).code).toBe(0);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const result = JSON.parse(lines[lines.length - 1]);
    const row = readFileSync(join(base, 'reference', 'games.csv'), 'utf8')
      .split('\n')[1735]
      .split(',');
    expect(row.slice(0, 3)).toEqual(['1734', '1734', 'kill/1734']);
    expect(row.slice(4, 9)).toEqual([
      result.winners.join('|'),
      result.scores.join('|'),
      result.termination,
      `${result.turns}`,
      `${result.plies}`,
    ]);
    expect(JSON.parse((await run('replay', file, '--json')).out)).toMatchObject({ games: 1, differences: 0 });
  });
});

test('match answers in the agreed form and keeps nothing', { timeout: 60_000 }, async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('playfair-match-')).length;
  const { code, out } = await run('match', '--game', 'connect-four', '-a', 'greedy', '-a', 'random', '--games', '41', '--json');
  expect(code).toBe(0);
  const answer = JSON.parse(out);
  expect(Object.keys(answer)).toEqual([
    'games',
    'blocks',
    'distinct',
    'a',
    'b',
    'share',
    'low',
    'high',
    'elo',
    'wins',
    'ties',
    'losses',
    'finished',
  ]);
  expect(answer).toMatchObject({ games: 42, blocks: 21, a: 'greedy', b: 'random' });
  expect(answer.wins + answer.ties + answer.losses).toBe(42);
  expect(answer.share).toBeCloseTo((answer.wins + answer.ties / 2) / 42, 12);
  expect(Object.keys(answer.elo)).toEqual(['estimate', 'low', 'high']);
  expect(Object.keys(answer.finished)).toEqual(['games', 'share', 'low', 'high']);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('playfair-match-')).length).toBe(before);
});

describe('match without --out', { timeout: 60_000 }, () => {
  const slow = ['match', '--game', 'sinoda', '-a', 'greedy', '-a', 'greedy', '--games', '100000', '--threads', '1'];

  test('keeps nothing when it is interrupted, and says so', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('playfair-match-'));
    const others = folders();
    const { child, ended } = start(...slow);
    await until(() => folders().some((name) => !others.includes(name) && gamesIn(join(tmpdir(), name)) > 0));
    child.kill('SIGINT');
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toMatch(/^interrupted after \d+ of 100000 games; they are not kept; give --out to be able to go on\n$/);
  });

  test('tells what went wrong, that games were rounded up, and that they repeat', async () => {
    const cheater = join(root, 'src/cli/fixtures/cheater.js');
    const bad = await run('match', '--game', 'connect-four', '-a', cheater, '-a', 'random', '--games', '3');
    expect(bad.code).toBe(0);
    expect(bad.err).toBe('3 games are rounded up to 4: whole blocks of 2\n');
    expect(bad.out).toMatch(
      /4 games were forfeited or lost: give --out to keep errors\.csv\n {2}the first: game 0, cheater on seat 0, illegal-move: returned 99/,
    );
    const first = join(root, 'src/cli/fixtures/first-move.ts');
    const same = ['match', '--game', 'connect-four', '-a', first, '-a', first, '--games', '20', '--opening-plies', '0'];
    expect((await run(...same)).out).toContain('ONLY 1 OF 20 GAMES WERE DISTINCT');
    const json = await run(...same, '--json');
    expect(json.err).toContain('ONLY 1 OF 20 GAMES WERE DISTINCT');
    expect(JSON.parse(json.out)).toMatchObject({ games: 20, distinct: 1 });
  });
});

test('agents that never answer: neither a plan nor a trace waits for ever', { timeout: 60_000 }, async () => {
  const never = join(root, 'src/cli/fixtures/never-answers.js');
  const folder = join(base, 'never');
  const args = ['tournament', '--game', 'connect-four', '-a', never, '--games', '2', '--move-timeout', '300', '--out', folder];
  const planned = await run(...args, '--plan');
  expect(planned.code).toBe(0);
  expect(planned.out).toContain('2 games in 2 blocks (fresh deals), nobody knows how long on');
  expect(planned.err).toBe('a game that was to be timed failed: took longer than 300 ms for a move\n');
  const played = await run(...args);
  expect(played.out).toContain('not reproducible: moves that took too long (2 games)');
  const { code, out, err } = await run('trace', '--run', folder, '--number', '1');
  expect(code).toBe(0);
  expect(err).toBe('game 1: never-answers on seat 0 forfeits (move-timeout): took longer than 300 ms for a move\n');
  const lines = out.trimEnd().split('\n');
  expect(JSON.parse(lines[lines.length - 1])).toMatchObject({
    type: 'result',
    termination: 'move-timeout',
    winners: [1],
    plies: 0,
  });
});

test('agents that talk do not get between the lines of an answer', { timeout: 60_000 }, async () => {
  const talker = `${join(root, 'src/arena/fixtures/hostile.ts')}:how=talk,after=0`;
  for (const args of [
    ['tournament', '--game', 'connect-four', '-a', talker, '--games', '20', '--out', join(base, 'talk'), '--json'],
    ['play', '--game', 'connect-four', '-a', talker, '--seed', '5', '--json'],
  ]) {
    const { code, out, err } = await run(...args);
    expect(code).toBe(0);
    expect(err).toContain('between the lines\nbetween the lines\n');
    for (const line of out.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  }
});

test('--plan plays nothing and says how much there is to play', { timeout: 60_000 }, async () => {
  const folder = join(base, 'planned');
  const args = [
    'tournament',
    '--game',
    'sinoda',
    '--seats',
    '3',
    '-a',
    'random',
    '-a',
    'greedy',
    '--games',
    '100',
    '--out',
    folder,
    '--plan',
  ];
  const { code, out } = await run(...args);
  expect(code).toBe(0);
  expect(out).toContain('102 games in 34 blocks (shared deals), about');
  expect(out).toContain('100 games were rounded up to whole blocks of 3');
  expect(existsSync(folder)).toBe(false);
});

test('variants are runs of their own, and one table stands over them', { timeout: 60_000 }, async () => {
  const file = join(base, 'study.yaml');
  writeFileSync(
    file,
    'game: sinoda\nagents: [random]\ngames: 20\nvariants:\n  - { name: plain }\n  - { name: long way, options: { board: large, turnLimit: 20 } }\n',
  );
  const { code, out } = await run('tournament', file, '--out', join(base, 'study'), '--json');
  expect(code).toBe(0);
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['study/plain', 'study/long way']);
  expect(readdirSync(join(base, 'study')).sort()).toEqual(['long way', 'plain', 'variants.csv']);
  const table = readFileSync(join(base, 'study', 'variants.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(table.length).toBe(1 + 2 * 4);
  expect(table[5].startsWith('long way,random,all,0,0,,20,20,')).toBe(true);
  writeFileSync(file, 'game: sinoda\nagents: [random]\ngames: 20\nvariants: [{ name: only }]\n');
  expect((await run('tournament', file, '--out', join(base, 'single'))).code).toBe(0);
  expect(readdirSync(join(base, 'single')).sort()).toEqual(['only', 'variants.csv']);
});

test('a study goes only where nothing else is, and is only read when it is finished', { timeout: 60_000 }, async () => {
  const file = join(base, 'two.yaml');
  writeFileSync(file, 'game: connect-four\nagents: [random]\ngames: 10\nvariants: [{ name: a }, { name: b }]\n');
  const folder = (name: string) => join(base, name);
  expect((await run('tournament', file, '--out', folder('two'))).code).toBe(0);
  const before = statSync(join(folder('two'), 'variants.csv')).mtimeMs;
  expect((await run('tournament', file, '--out', folder('two'))).code).toBe(0);
  expect(statSync(join(folder('two'), 'variants.csv')).mtimeMs).toBe(before);
  mkdirSync(folder('own'));
  writeFileSync(join(folder('own'), 'variants.csv'), 'mine');
  mkdirSync(folder('thesis'));
  writeFileSync(join(folder('thesis'), 'thesis.txt'), 'years');
  for (const [where, what] of [
    [folder('own'), "'variants.csv'"],
    [folder('thesis'), "'thesis.txt'"],
    [join(folder('two'), 'a'), 'a run of its own'],
  ]) {
    const names = readdirSync(where);
    const { code, err } = await run('tournament', file, '--out', where);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining(`the folder '${where}' holds ${what}, so no study can be put there; choose another --out.`),
    });
    expect(readdirSync(where)).toEqual(names);
  }
  expect(readFileSync(join(folder('own'), 'variants.csv'), 'utf8')).toBe('mine');
});

test('where no temporary folder can be made, that is said', async () => {
  await expect(inTemporaryFolder('x', async () => 0, '/no/such/folder')).rejects.toThrow(
    "no folder can be made in '/no/such/folder': nothing can be made there; set TMPDIR to one where it can.",
  );
  const path = await inTemporaryFolder('x', async (folder) => {
    expect(existsSync(folder)).toBe(true);
    return folder;
  });
  expect(existsSync(path)).toBe(false);
});

describe('bad input is one sentence, exit code 2, and changes nothing', { timeout: 60_000 }, () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(base, name), text);
    return join(base, name);
  };
  const snapshot = (folder: string): string =>
    JSON.stringify(
      readdirSync(folder, { recursive: true })
        .map(String)
        .sort()
        .map((name) => [name, statSync(join(folder, name)).size]),
    );
  const small = ['tournament', '--game', 'connect-four', '-a', 'random', '--games', '20'];

  test.concurrent.each([
    ['malformed YAML', ['tournament', file('bad.yaml', 'game: sinoda\nagents: [greedy\n')], /bad\.yaml:\d+:\d+: /],
    [
      'an unknown key',
      ['tournament', file('key.yaml', 'game: sinoda\nagents: [greedy]\ngamess: 5\n')],
      /key\.yaml:3:1: .*did you mean 'games'\?/,
    ],
    [
      'a value out of range',
      ['tournament', file('range.yaml', 'game: sinoda\nagents: [greedy]\ngames: 0\n')],
      /range\.yaml:3:8: /,
    ],
    [
      'an unknown agent',
      ['tournament', file('agent.yaml', 'game: sinoda\nagents: [gredy]\n')],
      /agent\.yaml:2:10: .*did you mean 'greedy'\?/,
    ],
    ['no agent', ['tournament', '--game', 'sinoda'], /agent/],
    ['one agent for a match', ['match', '--game', 'sinoda', '-a', 'random'], /-a was given 1 times/],
    [
      'an unknown schedule',
      [...small, '--schedule', 'roundrobin'],
      /--schedule must be self-play, round-robin or gauntlet, not 'roundrobin'\./,
    ],
    ['threads out of range', [...small, '--threads', '0'], /--threads must be a whole number from 1 to 1024, not '0'\./],
    [
      'a folder below a file',
      [...small, '--out', '/dev/null/x'],
      /cannot be read or written: a part of the path is not a folder/,
    ],
    ['a folder where none can be made', [...small, '--out', '/proc/x'], /cannot be read or written: nothing can be made there/],
    ['a seed for a game of a run', ['trace', '--run', base, '--number', '1', '--seed', '2'], /--seed cannot be given with --run/],
    ['a run that is none', ['trace', '--run', join(base, 'nowhere'), '--number', '1'], /there are no results in/],
    ['a game number without a run', ['trace', '--number', '1'], /--run and --number go together/],
  ])('%s', async (_what, args, message) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n').length).toBe(1);
  });

  test('a folder that holds something else, another experiment, fewer games, or damaged files', async () => {
    const foreign = join(base, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), 'years of work');
    const folder = join(base, 'small');
    expect((await run(...small, '--out', folder)).code).toBe(0);
    const cases: [string, string[], RegExp][] = [
      [foreign, [...small, '--out', foreign], /holds no run of Playfair/],
      [
        folder,
        [...small, '--seed', 'other', '--out', folder],
        /holds the results of another experiment \(its seed is "1", not "other"\)/,
      ],
      [
        folder,
        ['tournament', '--game', 'connect-four', '-a', 'random', '--games', '10', '--out', folder],
        /already holds 20 games/,
      ],
    ];
    for (const [where, args, message] of cases) {
      const before = snapshot(where);
      const { code, err } = await run(...args);
      expect(code).toBe(2);
      expect(err).toMatch(message);
      expect(snapshot(where)).toBe(before);
    }
    writeFileSync(join(folder, 'seats.csv'), 'game,seat\n');
    const before = snapshot(folder);
    const { code, err } = await run('tournament', '--game', 'connect-four', '-a', 'random', '--games', '40', '--out', folder);
    expect(code).toBe(2);
    expect(err).toMatch(/are damaged: seats\.csv has 10 bytes where at least \d+ were written\.\n$/);
    expect(snapshot(folder)).toBe(before);
  });

  test.runIf(existsSync('/dev/full'))('a full disk', async () => {
    const folder = join(base, 'full');
    expect((await run(...small, '--out', folder)).code).toBe(0);
    const rows = readFileSync(join(folder, 'games.csv'), 'utf8');
    const seats = readFileSync(join(folder, 'seats.csv'), 'utf8');
    symlinkSync('/dev/full', join(folder, '.run/checkpoint.json.new'));
    const more = ['tournament', '--game', 'connect-four', '-a', 'random', '--games', '40', '--out', folder];
    const { code, err } = await run(...more);
    expect(code).toBe(2);
    expect(err).toMatch(/cannot be read or written: the disk is full; what was written before is kept\.\n$/);
    expect(gamesIn(folder)).toBe(20);
    expect(readFileSync(join(folder, 'games.csv'), 'utf8').startsWith(rows)).toBe(true);
    expect(readFileSync(join(folder, 'seats.csv'), 'utf8').startsWith(seats)).toBe(true);
    expect(existsSync(join(folder, 'metrics.csv'))).toBe(true); // of the 20 games before
    rmSync(join(folder, '.run/checkpoint.json.new'));
    expect((await run(...more)).code).toBe(0);
    const whole = join(base, 'never-full');
    expect((await run(...more.slice(0, -1), whole)).code).toBe(0);
    expect(contents(folder)).toEqual(contents(whole));
  });
});
