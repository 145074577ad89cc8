import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import type { BatchResult } from './batch.ts';
import { checkpointText } from './checkpoint.ts';
import type { Experiment } from './experiment.ts';
import { type Manifest, RunFolder, readManifest } from './folder.ts';
import { ERRORS_HEADER, GAMES_HEADER, SEATS_HEADER } from './rows.ts';

let base: string;
let path: string;
let count = 0;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'playfair-folder-'));
});

beforeEach(() => {
  path = join(base, String(count++));
});

afterAll(() => rmSync(base, { recursive: true }));

const EXPERIMENT: Experiment = {
  name: 'x',
  game: { source: 'connect-four', id: 'connect-four' },
  seats: 2,
  options: { board: 'small', handicap: [0, 1.5] },
  agents: [
    {
      name: 'greedy',
      source: 'greedy',
      id: 'greedy',
      parameters: { weights: { ready: 5, threes: 0.9, twos: 0.25, centre: 0.15 } },
    },
    { name: 'random', source: 'random', id: 'random', parameters: {} },
  ],
  schedule: 'round-robin',
  deals: 'shared',
  games: 100,
  seed: '1',
  openingPlies: 4,
  moveTimeoutMs: 60_000,
};

const manifestOf = (changes: Partial<Experiment> = {}, rest: Partial<Manifest> = {}): Manifest => ({
  experiment: { ...EXPERIMENT, ...changes },
  versions: { playfair: '0.1.0', node: '22.0.0' },
  revision: null,
  irreproducible: null,
  ...rest,
});

const open = (total = 100, manifest = manifestOf()) => RunFolder.open(path, manifest, total);

/** A batch with rows as long as their number says, some with an error; one with text beyond ASCII. */
function batch(first: number, size: number): BatchResult {
  const games = Array.from({ length: size }, (_, i) => first + i);
  return {
    first,
    count: size,
    games: games.map((game) => `${game},é,${'g'.repeat(game % 7)}\n`).join(''),
    seats: games.map((game) => `${game},0\n${game},1\n`).join(''),
    errors: games.map((game) => (game % 5 === 3 ? `${game},"no\n€"\n` : '')).join(''),
    fingerprints: games.map((game) => game * 2 ** 40),
    decisions: 10 * size,
    elapsedMs: 1,
  };
}

/** Batches of a run of 30 games. */
const BATCHES = [batch(0, 4), batch(4, 1), batch(5, 9), batch(14, 6), batch(20, 10)];

/** Everything in a folder, to the byte. */
function snapshot(folder = path): Record<string, string> {
  const files: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name === '.run/lock') continue; // comes and goes
    const stat = lstatSync(join(folder, name));
    if (stat.isSymbolicLink()) files[name] = `-> ${readlinkSync(join(folder, name))}`;
    else files[name] = stat.isDirectory() ? 'folder' : readFileSync(join(folder, name), 'latin1');
  }
  return files;
}

const text = (name: string) => readFileSync(join(path, name), 'utf8');

/** A run without interruptions, in a folder of its own. */
function uninterrupted(batches: readonly BatchResult[]): Record<string, string> {
  const other = join(base, String(count++));
  const folder = RunFolder.open(other, manifestOf(), 100);
  for (const one of batches) folder.append(one);
  folder.close();
  return snapshot(other);
}

function thrownBy(action: () => unknown): Error {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return error as Error;
  }
  throw new Error('nothing was wrong');
}

/** It is refused with this sentence, and nothing has changed. */
function refused(sentence: string, action: () => unknown = open): void {
  const before = snapshot();
  expect(thrownBy(action).message).toBe(sentence);
  expect(snapshot()).toEqual(before);
}

/** A run that has got as far as so many batches. */
function begun(batches = 2): void {
  const folder = open();
  for (const one of BATCHES.slice(0, batches)) folder.append(one);
  folder.close();
}

describe('a new folder', () => {
  test('has headers, a checkpoint and a manifest', () => {
    const folder = open();
    expect([folder.games, folder.decisions]).toEqual([0, 0]);
    const { key } = JSON.parse(text('.run/checkpoint.json')) as { key: string };
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    expect(snapshot()).toEqual({
      '.run': 'folder',
      '.run/checkpoint.json': checkpointText({
        key,
        games: 0,
        decisions: 0,
        bytes: { games: GAMES_HEADER.length, seats: SEATS_HEADER.length, errors: ERRORS_HEADER.length, fingerprints: 0 },
        sums: { games: crc32(GAMES_HEADER), seats: crc32(SEATS_HEADER), errors: crc32(ERRORS_HEADER), fingerprints: 0 },
      }),
      '.run/fingerprints.bin': '',
      'errors.csv': ERRORS_HEADER,
      'games.csv': GAMES_HEADER,
      'manifest.json': `${JSON.stringify(manifestOf(), null, 2)}\n`,
      'seats.csv': SEATS_HEADER,
    });
    expect(readManifest(path)).toEqual(manifestOf());
  });

  test('is made with all that is above it, or in one that is empty', () => {
    path = join(path, 'a/b');
    open();
    expect(text('games.csv')).toBe(GAMES_HEADER);
    path = join(base, String(count++));
    mkdirSync(path);
    open();
    expect(text('seats.csv')).toBe(SEATS_HEADER);
  });

  test('grows batch by batch', () => {
    const folder = open();
    folder.append(BATCHES[0]);
    expect([folder.games, folder.decisions]).toEqual([4, 40]);
    folder.append(BATCHES[1]);
    expect([folder.games, folder.decisions]).toEqual([5, 50]);
    expect(text('games.csv')).toBe(`${GAMES_HEADER}0,é,\n1,é,g\n2,é,gg\n3,é,ggg\n4,é,gggg\n`);
    expect(text('seats.csv')).toBe(`${SEATS_HEADER}0,0\n0,1\n1,0\n1,1\n2,0\n2,1\n3,0\n3,1\n4,0\n4,1\n`);
    expect(text('errors.csv')).toBe(`${ERRORS_HEADER}3,"no\n€"\n`);
    const prints = readFileSync(folder.file('.run/fingerprints.bin'));
    expect([...new Float64Array(Uint8Array.from(prints).buffer)]).toEqual([0, 1, 2, 3, 4].map((game) => game * 2 ** 40));
    for (const [name, file] of Object.entries({ games: 'games.csv', seats: 'seats.csv', errors: 'errors.csv' })) {
      expect(folder.length(name as 'games')).toBe(readFileSync(folder.file(file)).length);
    }
    expect(folder.length('fingerprints')).toBe(40);
    folder.close();
  });

  test('takes whole files, too', () => {
    const folder = open();
    folder.write('a.csv', 'x\n');
    folder.write('a.csv', 'y\n');
    expect(text('a.csv')).toBe('y\n');
    expect(readdirSync(path).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('is complete when all games are there and everything was made from them', () => {
    const folder = open(5);
    folder.append(BATCHES[0]);
    expect(folder.isComplete).toBe(false);
    folder.append(BATCHES[1]);
    expect(folder.isComplete).toBe(false);
    folder.finish({ 'a.csv': 'x\n', 'b.csv': 'y\n' });
    expect(folder.isComplete).toBe(true);
    folder.close();
    expect(open(5).isComplete).toBe(true);
    rmSync(join(path, 'b.csv'));
    expect(open(5).isComplete).toBe(false);
    writeFileSync(join(path, 'b.csv'), 'y\n');
    // More games are wanted: what was made from fewer is still there, but is not all.
    const more = open(14);
    expect(more.isComplete).toBe(false);
    more.append(BATCHES[2]);
    expect([more.isComplete, text('a.csv')]).toEqual([false, 'x\n']);
    more.finish({ 'a.csv': 'z\n' });
    expect([more.isComplete, text('a.csv')]).toEqual([true, 'z\n']);
  });

  test('that is complete is only read: by several at once, and wherever nothing may be written', () => {
    const folder = open(5);
    folder.append(BATCHES[0]);
    folder.append(BATCHES[1]);
    folder.finish({ 'a.csv': 'x\n' });
    folder.close();
    const before = snapshot();
    const reader = open(5, manifestOf({ name: 'y' }));
    expect(existsSync(join(path, '.run/lock'))).toBe(false);
    reader.close();
    expect(snapshot()).toEqual(before);
  });
});

describe('killed', () => {
  const whole = () => uninterrupted(BATCHES);

  test.each([0, 1, 2, 3, 4, 5])('after %d batches: goes on where it stopped, to the same bytes', (done) => {
    const first = open();
    for (const one of BATCHES.slice(0, done)) first.append(one);
    // No close: the process is gone.
    const second = open();
    expect([second.games, second.decisions]).toEqual([BATCHES[done]?.first ?? 30, 10 * (BATCHES[done]?.first ?? 30)]);
    expect(second.waiting()).toEqual(new Map());
    for (const one of BATCHES.slice(done)) second.append(one);
    expect(snapshot()).toEqual(whole());
  });

  test.each([
    ['all of it but the checkpoint', 1, 1, 1, 1],
    ['some of it', 1, 0.5, 0, 0],
    ['the beginning of a row', 0.1, 0, 0, 0],
    ['a fingerprint in the middle', 1, 1, 1, 0.3],
  ])('when %s was appended: it is cut off', (_what, ...parts) => {
    begun(3);
    const next = BATCHES[3];
    const bytes = [next.games, next.seats, next.errors].map((rows) => Buffer.from(rows));
    bytes.push(Buffer.from(Float64Array.from(next.fingerprints).buffer));
    ['games.csv', 'seats.csv', 'errors.csv', '.run/fingerprints.bin'].forEach((name, i) => {
      appendFileSync(join(path, name), bytes[i].subarray(0, Math.round(parts[i] * bytes[i].length)));
    });
    const folder = open();
    expect(folder.games).toBe(14);
    // At once, and not with the next batch only: there may be none.
    expect(snapshot()).toEqual(uninterrupted(BATCHES.slice(0, 3)));
    folder.append(BATCHES[3]);
    folder.append(BATCHES[4]);
    expect(snapshot()).toEqual(whole());
  });

  test('while it began: begins again', () => {
    open();
    const complete = snapshot();
    /** What is there, in the order in which it comes. */
    const steps: [string, string][] = [
      ['games.csv', GAMES_HEADER.slice(0, 5)],
      ['games.csv', GAMES_HEADER],
      ['seats.csv', SEATS_HEADER],
      ['errors.csv', ERRORS_HEADER],
      ['.run/fingerprints.bin', ''],
      ['.run/checkpoint.json.new', '{"ga'],
      ['.run/checkpoint.json', '{}'],
      ['manifest.json.new', '{'],
    ];
    for (let done = 0; done <= steps.length; done++) {
      path = join(base, String(count++));
      mkdirSync(join(path, '.run'), { recursive: true });
      for (const [name, content] of steps.slice(0, done)) writeFileSync(join(path, name), content);
      expect(open().games).toBe(0);
      expect(snapshot(), `${done} steps`).toEqual(complete);
    }
  });

  test('before the file of a batch whose turn had come was gone: it does not count twice', () => {
    const folder = open();
    folder.keep(BATCHES[0]);
    cpSync(folder.file('.run/batch-0.json'), join(base, 'kept'));
    folder.append(BATCHES[0]);
    cpSync(join(base, 'kept'), folder.file('.run/batch-0.json'));
    expect(open().waiting()).toEqual(new Map());
  });
});

describe('batches out of turn', () => {
  test('are kept, found again, and gone when their turn has come', () => {
    const first = open();
    first.keep(BATCHES[3]);
    first.keep(BATCHES[1]);
    first.append(BATCHES[0]);
    expect(first.games).toBe(4);
    const second = open();
    const waiting = second.waiting();
    expect([...waiting].sort(([a], [b]) => a - b)).toEqual([
      [4, BATCHES[1]],
      [14, BATCHES[3]],
    ]);
    second.append(waiting.get(4) as BatchResult);
    expect([...second.waiting().keys()]).toEqual([14]);
    second.append(BATCHES[2]);
    second.append(waiting.get(14) as BatchResult);
    second.append(BATCHES[4]);
    expect(second.waiting()).toEqual(new Map());
    expect(snapshot()).toEqual(uninterrupted(BATCHES));
  });

  test('one that was cut off while it was written, or changed since, is ignored', () => {
    const folder = open();
    folder.keep(BATCHES[1]);
    folder.keep(BATCHES[2]);
    folder.keep(BATCHES[3]);
    truncateSync(folder.file('.run/batch-4.json'), 25);
    truncateSync(folder.file('.run/batch-14.json'), 0);
    writeFileSync(folder.file('.run/batch-20.json.new'), JSON.stringify(BATCHES[4]).slice(0, 40));
    writeFileSync(folder.file('.run/batch-x.json'), JSON.stringify(BATCHES[4]));
    expect([...open().waiting()]).toEqual([[5, BATCHES[2]]]);
    const kept = folder.file('.run/batch-5.json');
    writeFileSync(kept, readFileSync(kept, 'utf8').replace('"count":9', '"count":8'));
    expect([...open().waiting()]).toEqual([]);
  });

  test('one that goes beyond the games that are wanted now is not used', () => {
    const first = open(100);
    for (const one of BATCHES.slice(1)) first.keep(one);
    expect([...open(20).waiting().keys()].sort((a, b) => a - b)).toEqual([4, 5, 14]);
    expect([...open(19).waiting().keys()].sort((a, b) => a - b)).toEqual([4, 5]);
    expect([...open(30).waiting().keys()].sort((a, b) => a - b)).toEqual([4, 5, 14, 20]);
  });
});

describe('the same experiment', () => {
  test('with the same number of games, or more, or another name, plug-ins elsewhere, another Node', () => {
    begun();
    const elsewhere = { source: '/there/mine.mjs', id: 'mine', sha256: 'f00' };
    expect(open(5).games).toBe(5);
    const changed = manifestOf(
      { games: 7, name: 'y', margin: 0.1 },
      { versions: { playfair: '0.1.0', node: '24' }, revision: 'r' },
    );
    expect(open(7, changed).games).toBe(5);
    expect(readManifest(path)).toEqual(changed);
    path = join(base, String(count++));
    open(5, manifestOf({ game: elsewhere }));
    expect(open(5, manifestOf({ game: { ...elsewhere, source: '/here/mine.mjs' } })).games).toBe(0);
  });

  test('nothing but the manifest is touched', () => {
    begun();
    const before = snapshot();
    open(40, manifestOf({ games: 40 }));
    expect(snapshot()).toEqual({ ...before, 'manifest.json': `${JSON.stringify(manifestOf({ games: 40 }), null, 2)}\n` });
  });
});

describe('refused, and nothing is changed', () => {
  const another = (what: string) =>
    `the folder '${path}' holds the results of another experiment (${what}); choose another --out.`;
  const damaged = (what: string) => `the results in '${path}' are damaged: ${what}.`;
  const [greedy, random] = EXPERIMENT.agents;
  const long = 'x'.repeat(80);

  test.each<[string, Partial<Experiment>, string]>([
    ['seed', { seed: 'other' }, 'its seed is "1", not "other"'],
    ['seats', { seats: 3 }, 'its seats is 2, not 3'],
    ['deals', { deals: 'fresh' }, 'its deals is "shared", not "fresh"'],
    ['schedule', { schedule: 'gauntlet' }, 'its schedule is "round-robin", not "gauntlet"'],
    ['openings', { openingPlies: 0 }, 'its openingPlies is 4, not 0'],
    ['time', { moveTimeoutMs: 7 }, 'its moveTimeoutMs is 60000, not 7'],
    ['game', { game: { source: 'sinoda', id: 'sinoda' } }, 'its game.id is "connect-four", not "sinoda"'],
    ['an option', { options: { ...EXPERIMENT.options, board: 'large' } }, 'its options.board is "small", not "large"'],
    ['an entry of an option', { options: { ...EXPERIMENT.options, handicap: [0, 2] } }, 'its options.handicap.1 is 1.5, not 2'],
    ['an option less', { options: { board: 'small' } }, 'its options.handicap is [0,1.5], not nothing'],
    ['an option more', { options: { ...EXPERIMENT.options, z: 1 } }, 'its options.z is nothing, not 1'],
    ['an agent less', { agents: [greedy] }, 'its agents.1 is {"id":"random","name":"random","parameters":{}}, not nothing'],
    ['their order', { agents: [random, greedy] }, 'its agents.0.id is "greedy", not "random"'],
    [
      'the last weight of an agent',
      { agents: [{ ...greedy, parameters: { weights: { ready: 5, threes: 0.9, twos: 0.3, centre: 0.15 } } }, random] },
      'its agents.0.parameters.weights.twos is 0.25, not 0.3',
    ],
    ['the file of an agent', { agents: [greedy, { ...random, sha256: 'f00' }] }, 'its agents.1.sha256 is nothing, not "f00"'],
    ['a long text', { seed: long }, `its seed is "1", not "${long.slice(0, 59)}…`],
    ['several: the first', { seed: 'other', deals: 'fresh', seats: 4 }, 'its deals is "shared", not "fresh"'],
  ])('another experiment: %s', (_what, changes, difference) => {
    begun();
    refused(another(difference), () => open(100, manifestOf(changes)));
  });

  test('another version', () => {
    begun();
    refused(`the folder '${path}' holds results of Playfair 0.1.0, this is 0.2.0; choose another --out.`, () =>
      open(100, manifestOf({}, { versions: { playfair: '0.2.0' } })),
    );
  });

  test('fewer games than there are', () => {
    begun();
    refused(
      `the folder '${path}' already holds 5 games of this experiment; ask for at least so many, or choose another --out.`,
      () => open(4),
    );
  });

  test.each([
    ['somebody’s thesis', 'thesis.txt', 'years of work'],
    ['somebody’s table of the same name', 'games.csv', ''],
    ['a hidden file', '.gitignore', '*'],
    ['a folder', 'src/index.ts', ''],
    ['somebody’s folder of the same name', '.run/notes.txt', 'mine'],
    ['somebody’s rows', '.run/../games.csv', `${GAMES_HEADER}0`],
    ['batches without a manifest', '.run/batch-3.json', '{}'],
  ])('a folder of something else: %s', (what, name, content) => {
    mkdirSync(join(path, name, '..'), { recursive: true });
    if (what === 'somebody’s rows') mkdirSync(join(path, '.run'), { recursive: true });
    writeFileSync(join(path, name), content);
    refused(`the folder '${path}' holds no run of Playfair: it has no manifest.json; choose another one.`);
  });

  test('a run whose manifest is gone', () => {
    begun();
    rmSync(join(path, 'manifest.json'));
    refused(`the folder '${path}' holds no run of Playfair: it has no manifest.json; choose another one.`);
  });

  test.each(['games.csv', 'seats.csv', 'errors.csv', '.run/fingerprints.bin'])('%s is shorter, or missing', (name) => {
    begun();
    const { length } = readFileSync(join(path, name));
    truncateSync(join(path, name), length - 1);
    refused(damaged(`${name} has ${length - 1} bytes where at least ${length} were written`));
    rmSync(join(path, name));
    refused(damaged(`${name} is missing`));
  });

  test.each([
    ['cut off', '{"experiment": {"name"'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['without an experiment', '{"versions":{"playfair":"0.1.0"}}'],
    ['with half an experiment', '{"experiment":{"game":{}},"versions":{"playfair":"0.1.0"}}'],
    ['without versions', JSON.stringify({ experiment: EXPERIMENT })],
    ['without its own version', JSON.stringify({ ...manifestOf(), versions: {} })],
  ])('the manifest is %s', (_what, content) => {
    begun();
    writeFileSync(join(path, 'manifest.json'), content);
    refused(damaged('manifest.json cannot be read'));
    refused(damaged('manifest.json cannot be read'), () => readManifest(path));
  });

  test.each(['games.csv', 'seats.csv', 'errors.csv', '.run/fingerprints.bin'])('%s was changed', (name) => {
    begun();
    const file = join(path, name);
    const written = readFileSync(file);
    for (const at of [0, written.length >> 1, written.length - 1]) {
      const changed = Buffer.from(written);
      changed[at] ^= 1;
      writeFileSync(file, changed);
      refused(damaged(`${name} is not as it was written; put the file back, or choose another --out`));
    }
    // As a spreadsheet saves it.
    writeFileSync(file, written.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
    if (name !== '.run/fingerprints.bin')
      refused(damaged(`${name} is not as it was written; put the file back, or choose another --out`));
    writeFileSync(file, written);
    expect(open().games).toBe(5);
  });

  test.each([
    ['games.csv', 'a note to myself\n'],
    ['games.csv', '6,row,of,another,game\n'],
    ['games.csv', '\n'],
    ['seats.csv', '0,0,again\n'],
    ['errors.csv', 'nothing was wrong'],
    ['errors.csv', '3,again\n'],
  ])('somebody wrote to the end of %s: %j', (name, more) => {
    begun();
    appendFileSync(join(path, name), more);
    refused(damaged(`somebody else has written to the end of ${name}; take that out, or choose another --out`));
  });

  const sound = { games: 5, decisions: 50, bytes: { games: 9, seats: 9, errors: 9, fingerprints: 40 } };
  test.each([
    ['cut off', '{"games":5,"dec'],
    ['empty', ''],
    ['null', 'null'],
    ['without lengths', '{"games":5,"decisions":1}'],
    ['without check sums', JSON.stringify(sound)],
    ['with a wrong check sum of its own', JSON.stringify({ ...sound, check: 7 })],
  ])('the checkpoint is %s', (_what, content) => {
    begun();
    writeFileSync(join(path, '.run/checkpoint.json'), content);
    refused(damaged('.run/checkpoint.json cannot be read'));
  });

  test.each(['"games":5', '"decisions":50', '"errors":'])('a number of the checkpoint was changed: %s', (number) => {
    begun();
    const file = join(path, '.run/checkpoint.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(number, `${number}0`));
    refused(damaged('.run/checkpoint.json cannot be read'));
  });

  test('games and manifest of two experiments, and batches of another one', () => {
    begun();
    const mine = path;
    const kept = readFileSync(join(path, 'manifest.json'));
    path = join(base, String(count++));
    const other = manifestOf({ seed: 'other' });
    const folder = open(100, other);
    folder.keep(BATCHES[2]);
    folder.close();
    writeFileSync(join(mine, 'manifest.json'), readFileSync(join(path, 'manifest.json')));
    const batch = readFileSync(join(path, '.run/batch-5.json'));
    path = mine;
    refused(damaged('manifest.json and the games are of two different experiments'), () => open(100, other));
    writeFileSync(join(mine, 'manifest.json'), kept);
    writeFileSync(join(mine, '.run/batch-5.json'), batch);
    expect(open().waiting()).toEqual(new Map());
  });

  test('a finished run to which somebody has added what looks like more, or whose tables were changed', () => {
    const folder = open(5);
    folder.append(BATCHES[0]);
    folder.append(BATCHES[1]);
    folder.finish({ 'a.csv': 'x\n' });
    folder.close();
    for (const [name, more] of [
      ['games.csv', '5,é,ggggg\n'],
      ['seats.csv', '5,0\n5,1\n'],
      ['errors.csv', '9999,x\n'],
      ['.run/fingerprints.bin', '12345678'],
    ]) {
      const written = readFileSync(join(path, name));
      appendFileSync(join(path, name), more);
      refused(damaged(`somebody else has written to the end of ${name}; take that out, or choose another --out`), () => open(5));
      writeFileSync(join(path, name), written);
    }
    writeFileSync(join(path, 'a.csv'), 'y\n');
    refused(damaged('a.csv is not as it was written; delete it to have it made again, or choose another --out'), () => open(5));
    rmSync(join(path, 'a.csv'));
    expect(open(5).isComplete).toBe(false);
  });

  test('the checkpoint, or all that is hidden, is missing', () => {
    begun();
    rmSync(join(path, '.run/checkpoint.json'));
    refused(damaged('.run/checkpoint.json cannot be read'));
    rmSync(join(path, '.run'), { recursive: true });
    refused(damaged('.run/checkpoint.json cannot be read'));
  });
});

test('a manifest that is asked for where there is none', () => {
  expect(thrownBy(() => readManifest(path)).message).toBe(`there are no results in '${path}': the folder does not exist.`);
  mkdirSync(path);
  refused(`the folder '${path}' holds no run of Playfair: it has no manifest.json; choose another one.`, () =>
    readManifest(path),
  );
});

describe('what the file system refuses is one sentence', () => {
  const cannot = (why: string) =>
    `the results folder '${path}' cannot be read or written: ${why}; what was written before is kept.`;

  test.runIf(existsSync('/dev/full'))('a disk that is full', () => {
    const folder = open();
    folder.append(BATCHES[0]);
    folder.close();
    const before = snapshot();
    rmSync(join(path, 'games.csv'));
    symlinkSync('/dev/full', join(path, 'games.csv'));
    expect(thrownBy(() => folder.append(BATCHES[1])).message).toBe(cannot('the disk is full'));
    // The batch is not done: nothing says that it is.
    expect([folder.games, folder.decisions]).toEqual([4, 40]);
    expect({ ...snapshot(), 'games.csv': before['games.csv'] }).toEqual(before);
    folder.close();
  });

  test.runIf(existsSync('/dev/full'))(
    'a disk that is full in the middle of a batch: the next time goes on from before it',
    () => {
      const folder = open();
      folder.append(BATCHES[0]);
      folder.close();
      const prints = join(path, '.run/fingerprints.bin');
      const kept = readFileSync(prints);
      rmSync(prints);
      symlinkSync('/dev/full', prints);
      expect(thrownBy(() => folder.append(BATCHES[1])).message).toBe(cannot('the disk is full'));
      expect(text('games.csv')).toContain('4,é,gggg\n');
      folder.close();
      rmSync(prints);
      writeFileSync(prints, kept);
      const again = open();
      expect(again.games).toBe(4);
      for (const one of BATCHES.slice(1)) again.append(one);
      again.close();
      expect(snapshot()).toEqual(uninterrupted(BATCHES));
    },
  );

  test.runIf(existsSync('/dev/full'))('a disk that is full when a batch is kept or a table written', () => {
    const folder = open();
    symlinkSync('/dev/full', join(path, '.run/batch-4.json.new'));
    symlinkSync('/dev/full', join(path, 'matchups.csv.new'));
    expect(thrownBy(() => folder.keep(BATCHES[1])).message).toBe(cannot('the disk is full'));
    expect(thrownBy(() => folder.write('matchups.csv', 'x')).message).toBe(cannot('the disk is full'));
    expect([folder.waiting(), existsSync(join(path, 'matchups.csv'))]).toEqual([new Map(), false]);
  });

  test('a file where a folder should be, or above it', () => {
    writeFileSync(path, 'a file');
    const file = path;
    expect(thrownBy(open).message).toBe(cannot('a part of the path is not a folder'));
    path = join(file, 'x');
    expect(thrownBy(open).message).toBe(cannot('a part of the path is not a folder'));
    path = join(file, 'x/y');
    expect(thrownBy(open).message).toBe(cannot('a part of the path is not a folder'));
    expect(readFileSync(file, 'utf8')).toBe('a file');
  });

  test.skipIf(process.getuid?.() === 0)('a folder that may not be written', () => {
    mkdirSync(path);
    chmodSync(path, 0o500);
    expect(thrownBy(open).message).toBe(cannot('permission is denied'));
    chmodSync(path, 0o700);
  });

  test('a folder in place of a file', () => {
    const folder = open();
    folder.append(BATCHES[0]);
    folder.close();
    rmSync(join(path, 'seats.csv'));
    mkdirSync(join(path, 'seats.csv'));
    expect(thrownBy(() => folder.append(BATCHES[1])).message).toBe(cannot('a folder is where a file should be'));
  });

  test('but a bug stays a bug', () => {
    const folder = open();
    const broken = { ...BATCHES[0], fingerprints: null } as unknown as BatchResult;
    expect(() => folder.append(broken)).toThrow(TypeError);
  });
});
