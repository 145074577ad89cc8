/** Whole runs with real worker threads: the same bytes however they are played, and hostile agents that hurt only themselves. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { playBatch } from './batch.ts';
import { resolveExperiment, withGames } from './experiment.ts';
import type { ExperimentFile } from './experiment-schema.ts';
import { readManifest } from './folder.ts';
import { Stopped } from './pool.ts';
import { gameRows } from './results.ts';
import { Stage } from './stage.ts';
import { playTournament } from './tournament.ts';

const base = mkdtempSync(join(tmpdir(), 'playfair-test-'));
afterAll(() => rmSync(base, { recursive: true }));

const experimentOf = (flags: ExperimentFile) => resolveExperiment({ flags }, { command: 'test' });

/** All files of a run that must not depend on how it was played, by name. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !['manifest.json', 'timing.json', '.run'].includes(name));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('the same experiment gives the same bytes', { timeout: 120_000 }, async () => {
  const experiment = await experimentOf({ game: 'sinoda', agents: ['random'], games: 2000, seed: 'bytes' });
  const one = join(base, 'one');
  const reference = playTournament(experiment, one, { threads: 1 }).then(() => contents(one));

  test('with everything in it', async () => {
    const files = await reference;
    expect(Object.keys(files)).toEqual([
      'errors.csv',
      'games.csv',
      'matchups.csv',
      'metrics.csv',
      'sample.jsonl',
      'seat_advantage.csv',
      'seats.csv',
      'terminations.csv',
    ]);
    expect(files['games.csv'].split('\n').length).toBe(2002);
    expect(files['seats.csv'].split('\n').length).toBe(4002);
    expect(files['games.csv']).not.toMatch(/undefined|NaN/);
  });

  test('at two threads', async () => {
    await playTournament(experiment, join(base, 'two'), { threads: 2 });
    expect(contents(join(base, 'two'))).toEqual(await reference);
  });

  test('extended from 1,000 games, and asked again', async () => {
    const folder = join(base, 'extended');
    await playTournament(withGames(experiment, 1000), folder, { threads: 2 });
    expect(contents(folder)['games.csv'].split('\n').length).toBe(1002);
    const extended = await playTournament(experiment, folder, { threads: 2 });
    expect(extended.played).toBe(1000);
    expect(contents(folder)).toEqual(await reference);
    const again = await playTournament(experiment, folder, { threads: 2 });
    expect(again.played).toBe(0);
    expect(again.games).toBe(2000);
    expect(again.seats).toEqual(extended.seats);
    expect(contents(folder)).toEqual(await reference);
  });

  test('stopped again and again', async () => {
    const folder = join(base, 'stopped');
    for (const stopAt of [1, 300, 900]) {
      const controller = new AbortController();
      const run = playTournament(experiment, folder, {
        threads: 2,
        signal: controller.signal,
        onProgress: ({ done }) => {
          if (done >= stopAt) controller.abort();
        },
      });
      await expect(run).rejects.toBeInstanceOf(Stopped);
    }
    await playTournament(experiment, folder, { threads: 2 });
    expect(contents(folder)).toEqual(await reference);
  });

  test('when batches had finished out of turn', async () => {
    for (const [i, first] of [120, 124, 131].entries()) {
      const folder = join(base, `kept${i}`);
      await playTournament(withGames(experiment, 117), folder, { threads: 2 });
      const stage = await Stage.open(experiment);
      const kept = await playBatch(stage, { first, count: 300 }, new Int32Array(4));
      writeFileSync(join(folder, `.run/batch-${first}.json`), JSON.stringify(kept));
      await playTournament(experiment, folder, { threads: 2 });
      expect(contents(folder)).toEqual(await reference);
    }
  });

  test('in shared deals of three sides with more agents than sides, at one and two threads', async () => {
    const agents = ['random', 'greedy', { random: null, name: 'other' }, { greedy: { weights: { captured: 1 } }, name: 'g' }];
    const many = await experimentOf({
      game: 'sinoda',
      seats: 6,
      options: { teams: 3, turnLimit: 40 },
      agents,
      games: 37,
      seed: 's',
    });
    const results = [];
    for (const threads of [1, 2]) results.push(await playTournament(many, join(base, `many${threads}`), { threads }));
    expect(results[0].games).toBe(39); // whole blocks of three
    expect(results[0].blocks).toBe(13);
    expect(contents(join(base, 'many1'))).toEqual(contents(join(base, 'many2')));
  });
});

describe('hostile agents', { timeout: 120_000 }, async () => {
  const source = fileURLToPath(new URL('./fixtures/hostile.ts', import.meta.url));
  const GAMES = 24;

  async function play(how: string, moveTimeoutMs = 60_000) {
    const experiment = await experimentOf({
      game: 'connect-four',
      agents: [{ [source]: { how }, name: 'hostile' }, 'random'],
      schedule: 'gauntlet',
      games: GAMES,
      seed: 'hostile',
      moveTimeoutMs,
    });
    const folder = join(base, `hostile-${how.replaceAll(' ', '-')}`);
    const result = await playTournament(experiment, folder, { threads: 2 });
    const files = contents(folder);
    const bytes = { games: files['games.csv'].length, seats: files['seats.csv'].length };
    const lines = files['games.csv'].split('\n').slice(1, -1);
    return { result, files, rows: [...gameRows(folder, 2, bytes)], lines, manifest: readManifest(folder) };
  }

  const innocent = play('nothing');

  test('nothing goes wrong while it behaves', async () => {
    const { result, rows } = await innocent;
    expect(result.errors).toBe(0);
    expect(rows.length).toBe(GAMES);
  });

  test.each([
    ['throw in create', 'agent-error', 'no, thank you'],
    ['throw', 'agent-error', "'=cmd|no"],
    ['throw something nasty', 'agent-error', 'something that has no text'],
    ['illegal', 'illegal-move', 'returned 12345'],
    ['NaN', 'illegal-move', 'returned NaN'],
    ['string', 'illegal-move', "returned 'a'"],
    ['spin', 'move-timeout', 'took longer than 400 ms for a move'],
    ['never settle', 'move-timeout', 'took longer than 400 ms for a move'],
    ['exhaust memory', 'worker-lost', 'its worker died'],
    ['exit', 'worker-lost', 'its worker died'],
  ])('%s: %s, blamed on the right seat, and all other games as they would have been', async (how, termination, message) => {
    const { result, files, rows, lines } = await play(how, termination === 'move-timeout' ? 400 : 60_000);
    const expected = await innocent;
    const bad = rows.filter((row) => row.termination === termination);
    expect(bad.length).toBeGreaterThan(0);
    expect(bad.length).toBeLessThan(GAMES);
    expect(result.errors).toBe(bad.length);
    const errors = files['errors.csv'].split('\n').slice(1, -1);
    expect(errors.length).toBe(bad.length);
    for (const [i, row] of bad.entries()) {
      const seat = row.agents.indexOf('hostile');
      expect(errors[i].startsWith(`${row.game},${seat},hostile,${termination},`)).toBe(true);
      expect(errors[i]).toContain(message);
      if (termination === 'worker-lost') expect(row.shares).toBeNull();
      else expect(row.shares?.[seat]).toBe(0);
    }
    const others = rows.filter((row) => row.termination !== termination).map(({ game }) => lines[game]);
    expect(others).toEqual(rows.filter((row) => row.termination !== termination).map(({ game }) => expected.lines[game]));
    // Lost games are left out of the estimates, forfeits count in a match.
    expect(result.first.all.n).toBe(termination === 'worker-lost' ? GAMES - bad.length : GAMES);
    expect(result.seats.find(({ subset }) => subset === 'all')?.n).toBe(GAMES - bad.length);
  });

  test('one that kills its worker behind our back loses its games, and no others', async () => {
    const { rows, lines, files, result } = await play('throw in a microtask');
    const expected = await innocent;
    expect(rows.map(({ game }) => game)).toEqual(Array.from({ length: GAMES }, (_, game) => game));
    const lost = rows.filter(({ termination }) => termination === 'worker-lost');
    expect(lost.length).toBeGreaterThan(0);
    expect(result.errors).toBe(lost.length);
    const errors = files['errors.csv'].split('\n').slice(1, -1);
    expect(errors).toEqual(
      lost.map(({ game, agents }) => `${game},${agents.indexOf('hostile')},hostile,worker-lost,its worker died: soon`),
    );
    const sound = rows.filter(({ termination }) => termination !== 'worker-lost').map(({ game }) => game);
    expect(sound.map((game) => lines[game])).toEqual(sound.map((game) => expected.lines[game]));
  });

  test.each(['reject unheard', 'throw later'])('one that leaves something for later (%s) does not stop the run', async (how) => {
    const { rows, lines, result } = await play(how);
    const expected = await innocent;
    expect(rows.map(({ game }) => game)).toEqual(Array.from({ length: GAMES }, (_, game) => game));
    const sound = rows.filter(({ termination }) => termination !== 'worker-lost').map(({ game }) => game);
    expect(sound.length).toBe(GAMES - result.errors);
    expect(sound.map((game) => lines[game])).toEqual(sound.map((game) => expected.lines[game]));
  });

  test.each(['change the view', 'change the game'])('one that tries to %s it was given changes nothing', async (how) => {
    const { result, lines } = await play(how);
    expect(result.errors).toBe(0);
    expect(lines).toEqual((await innocent).lines);
  });

  test('one that takes too long at an earlier move when its game is played again ends there, and the run says that it was late', async () => {
    const { result, rows, lines, manifest } = await play('spin ever earlier', 400);
    const expected = await innocent;
    const late = rows.filter(({ termination }) => termination === 'move-timeout');
    expect(late.length).toBeGreaterThan(0);
    // Its second move, after the opening of four and one of the other's, or two.
    for (const row of late) expect(row.plies).toBe(row.agents[0] === 'hostile' ? 6 : 7);
    const others = rows.filter(({ termination }) => termination !== 'move-timeout').map(({ game }) => game);
    expect(others.map((game) => lines[game])).toEqual(others.map((game) => expected.lines[game]));
    expect(result.irreproducible).toBe(`moves that took too long (${late.length} games)`);
    expect(manifest.irreproducible).toBe(result.irreproducible);
    expect(expected.manifest.irreproducible).toBeNull();
    for (const name of readdirSync(tmpdir()))
      if (name.startsWith(`playfair-hostile-${process.pid}`)) rmSync(join(tmpdir(), name));
  });
});
