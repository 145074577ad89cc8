import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BatchResult, playBatch, traceOne } from './batch.ts';
import { CsvReader } from './csv.ts';
import { resolveExperiment } from './experiment.ts';
import type { ExperimentFile } from './experiment-schema.ts';
import { BEACON } from './play-game.ts';
import { Stage } from './stage.ts';

let folder: string;

/** Agents without chance: the first legal move, the last one, and one that gives up at its third. */
const AGENTS = {
  first: 'game.legalMoves(view, moves) && moves[0]',
  last: 'moves[game.legalMoves(view, moves) - 1]',
  quits: 'view[0] < 4 ? game.legalMoves(view, moves) && moves[0] : fail()',
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-batch-'));
  for (const [id, move] of Object.entries(AGENTS)) {
    writeFileSync(
      join(folder, `${id}.mjs`),
      `const fail = () => { throw new Error('=no more'); };
       export default { contract: 1, id: '${id}', text: '', parameters: {}, create: (game) => {
         const moves = new Int32Array(game.maxMoves);
         return { choose: (view) => ${move} };
       } };`,
    );
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

const stageOf = async (flags: ExperimentFile) =>
  Stage.open(await resolveExperiment({ flags }, { command: 'test', base: folder }));

const play = (stage: Stage, first: number, count: number, beacon = new Int32Array(BEACON.length)) =>
  playBatch(stage, { first, count }, beacon);

/** Batches as if they were one; without how long it took. */
function joined(parts: readonly BatchResult[]): Omit<BatchResult, 'elapsedMs'> {
  const text = (name: 'games' | 'seats' | 'errors') => parts.map((part) => part[name]).join('');
  const total = (name: 'count' | 'decisions') => parts.reduce((sum, part) => sum + part[name], 0);
  return {
    first: parts[0].first,
    count: total('count'),
    games: text('games'),
    seats: text('seats'),
    errors: text('errors'),
    fingerprints: parts.flatMap(({ fingerprints }) => fingerprints),
    decisions: total('decisions'),
  };
}

/** A column of a table without header. */
const column = (text: string, index: number) => [...new CsvReader().feed(text)].map((row) => row[index]);

describe('one batch or many', () => {
  test.each<[string, ExperimentFile, number]>([
    ['Connect Four, shared deals', { game: 'connect-four', agents: ['random', 'greedy'], seed: 'a' }, 24],
    ['Connect Four, self-play', { game: 'connect-four', agents: ['random', 'greedy'], schedule: 'self-play' }, 24],
    [
      'Sinoda, four seats with their starts',
      { game: 'sinoda', seats: 4, agents: ['random', 'random'], options: { turnLimit: 60 } },
      12,
    ],
    ['Sinoda in teams', { game: 'sinoda', seats: 6, options: { teams: 3, turnLimit: 24 }, agents: ['greedy', 'random'] }, 9],
    ['with forfeits', { game: 'connect-four', agents: ['./quits.mjs', 'random'], seed: 'b' }, 24],
  ])('%s: the same rows wherever it is cut', async (_what, flags, games) => {
    const stage = await stageOf(flags);
    const { elapsedMs, ...whole } = await play(stage, 0, games);
    expect(elapsedMs).toBeGreaterThanOrEqual(0);
    expect(column(whole.games, 0)).toEqual(Array.from({ length: games }, (_, k) => String(k)));
    expect(column(whole.seats, 0)).toHaveLength(games * stage.game.seats);
    expect(whole.fingerprints).toHaveLength(games);
    expect(whole.decisions).toBe(column(whole.games, 8).reduce((sum, plies) => sum + Number(plies), 0));
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: games - 1 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), games];
        const parts: BatchResult[] = [];
        // Another stage, as in another worker, and backwards: no batch depends on what was played before.
        const other = await stageOf(flags);
        for (let i = edges.length - 2; i >= 0; i--) parts.unshift(await play(other, edges[i], edges[i + 1] - edges[i]));
        expect(joined(parts)).toEqual(whole);
      }),
      { numRuns: 4 },
    );
  });

  test('starts are those of each game', async () => {
    const stage = await stageOf({ game: 'sinoda', seats: 4, agents: ['random'], options: { turnLimit: 4 } });
    const starts = column((await play(stage, 0, 30)).seats, 3);
    for (let game = 0; game < 30; game++) {
      const own = starts.slice(4 * game, 4 * game + 4);
      expect([...own].sort()).toEqual(['corner', 'corner', 'edge', 'edge']);
    }
    expect(new Set(Array.from({ length: 30 }, (_, game) => starts[4 * game]))).toEqual(new Set(['corner', 'edge']));
  });
});

describe('fingerprints', () => {
  /** The moves of a game of a run. */
  async function movesOf(stage: Stage, game: number): Promise<string> {
    const lines = (await traceOne(stage, { trace: game }, new Int32Array(BEACON.length))).text.trimEnd().split('\n');
    return lines.flatMap((line) => JSON.parse(line).move ?? []).join('');
  }

  test('agents without chance repeat one game for ever', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['./first.mjs', './last.mjs'], openingPlies: 0 });
    const { fingerprints } = await play(stage, 0, 20);
    // The two ways round are two games.
    expect(new Set(fingerprints).size).toBe(2);
    expect(fingerprints).toEqual(Array.from({ length: 10 }, () => fingerprints.slice(0, 2)).flat());
  });

  test('an opening of one random move makes seven of it', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['./first.mjs'], openingPlies: 1, games: 100 });
    const { fingerprints } = await play(stage, 0, 100);
    expect(new Set(fingerprints).size).toBe(7);
  });

  test('are equal where the games are, and nowhere else', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['./first.mjs', './last.mjs'], openingPlies: 2, games: 120 });
    const { fingerprints } = await play(stage, 0, 120);
    const byMoves = new Map<string, Set<number>>();
    for (const [game, print] of fingerprints.entries()) {
      const moves = await movesOf(stage, game);
      byMoves.set(moves, (byMoves.get(moves) ?? new Set()).add(print));
    }
    expect(byMoves.size).toBeGreaterThan(30);
    expect(byMoves.size).toBeLessThan(100);
    for (const prints of byMoves.values()) expect(prints.size).toBe(1);
    expect(new Set(fingerprints).size).toBe(byMoves.size);
  });

  test('greedy draws lots among its best moves: the games of self-play differ, but not all', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['greedy'], openingPlies: 0 });
    const { fingerprints } = await play(stage, 0, 200);
    const distinct = new Set(fingerprints).size;
    expect(distinct).toBe(new Set(await Promise.all(fingerprints.map((_, game) => movesOf(stage, game)))).size);
    expect(distinct).toBeGreaterThan(1);
    expect(distinct).toBeLessThan(200);
  });

  test('set-ups count: the same moves from another start are another game', async () => {
    const stage = await stageOf({ game: 'sinoda', seats: 4, agents: ['./first.mjs'], options: { turnLimit: 1 } });
    const { fingerprints, seats } = await play(stage, 0, 30);
    const starts = column(seats, 3);
    const firsts = fingerprints.map((_, game) => starts[4 * game]);
    expect(new Set(fingerprints).size).toBeGreaterThanOrEqual(2);
    const corner = new Set(fingerprints.filter((_, game) => firsts[game] === 'corner'));
    const edge = new Set(fingerprints.filter((_, game) => firsts[game] === 'edge'));
    for (const print of corner) expect(edge).not.toContain(print);
  });
});

describe('forfeits', () => {
  test('are written down, and the batch goes on', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['./quits.mjs', './last.mjs'], openingPlies: 0 });
    const { games, errors, fingerprints } = await play(stage, 0, 4);
    expect(column(games, 6)).toEqual(['agent-error', 'agent-error', 'agent-error', 'agent-error']);
    expect(column(games, 4)).toEqual(['1', '0', '1', '0']);
    expect(errors).toBe([0, 1, 2, 3].map((game) => `${game},${game % 2},quits,agent-error,'=no more\n`).join(''));
    expect(new Set(fingerprints).size).toBe(2);
  });

  test('a game whose agent is known to hang is forfeited there', async () => {
    const stage = await stageOf({ game: 'connect-four', agents: ['random', 'greedy'] });
    const forfeitAt = { ply: 5, termination: 'move-timeout', message: 'too slow' } as const;
    const result = await playBatch(stage, { first: 7, count: 1, forfeitAt }, new Int32Array(BEACON.length));
    expect(result).toMatchObject({ first: 7, count: 1, decisions: 5, errors: '7,1,random,move-timeout,too slow\n' });
    expect(column(result.games, 6)).toEqual(['move-timeout']);
  });
});

test('the beacon says which game of the batch it is, and moves on with every decision', async () => {
  const stage = await stageOf({ game: 'connect-four', agents: ['random'] });
  const beacon = new Int32Array(BEACON.length);
  const { decisions } = await play(stage, 40, 5, beacon);
  expect(beacon[BEACON.game]).toBe(4);
  expect(beacon[BEACON.counter]).toBe(2 * decisions); // even: an agent was asked
});

test('the trace of a game is that of its rows', async () => {
  const stage = await stageOf({ game: 'connect-four', agents: ['random', 'greedy'], seed: 't' });
  const { games } = await play(stage, 3, 1);
  const { text } = await traceOne(stage, { trace: 3 }, new Int32Array(BEACON.length));
  expect(text.endsWith('}\n')).toBe(true);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ type: 'setup', seed: 't/1', agents: ['greedy', 'random'] });
  const { winners, scores, termination, turns, plies } = lines[lines.length - 1];
  const [row] = new CsvReader().feed(games);
  expect(row.slice(4, 9)).toEqual([winners.join('|'), scores.join('|'), termination, String(turns), String(plies)]);
  expect(lines).toHaveLength(plies + 2);
});
