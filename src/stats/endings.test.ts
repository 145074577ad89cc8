import { describe, expect, test } from 'vitest';
import { contextOf, feed, gameRow, repeat } from '../testkit/fixtures/game-rows.ts';
import { Metrics, Terminations } from './endings.ts';
import type { GameRow } from './game-row.ts';

const close = (value: number) => expect.closeTo(value, 9);
const FORFEITS = contextOf(2).forfeits;

describe('terminations', () => {
  const ending = (termination: string, agents = ['A', 'A']) => gameRow([1, 0], { termination, agents });
  const rowsOf = (games: readonly GameRow[], blockSize = 1) => feed(new Terminations(), games, blockSize).rows();

  test('single games: the interval of Wilson, 1 of 5 and 4 of 5', () => {
    const common = { agent: 'A', n: 5, blocks: 5, method: 'wilson' };
    const low = 0.036224108632430196;
    const high = 0.6244653702374747;
    expect(rowsOf([...repeat(4, ending('four')), ending('board-full')])).toEqual([
      { ...common, termination: 'board-full', estimate: 0.2, low: close(low), high: close(high) },
      { ...common, termination: 'four', estimate: 0.8, low: close(1 - high), high: close(1 - low) },
    ]);
  });

  test('a word that turns up late counts 0 in the blocks before, and in those after', () => {
    const blocks = (...endings: string[]) =>
      rowsOf(
        endings.map((word) => ending(word)),
        2,
      );
    // Blocks of two in which it ends 0, 0, 1 and 0 games: mean 1/8, variance 4/3 · (3·0.25² + 0.75²)/64, t on 3 degrees of freedom.
    const late = { n: 8, blocks: 4, estimate: 0.125, low: close(0.00933385539822884), high: close(0.6841498621627832) };
    expect(blocks('x', 'x', 'x', 'x', 'x', 'late', 'x', 'x')[0]).toEqual({
      ...late,
      agent: 'A',
      termination: 'late',
      method: 'block-wilson',
    });
    const anywhere = [
      blocks('late', 'x', 'x', 'x', 'x', 'x', 'x', 'x'),
      blocks('x', 'x', 'x', 'late', 'x', 'x', 'x', 'x'),
      blocks('x', 'x', 'x', 'x', 'x', 'x', 'late', 'x'),
    ];
    for (const rows of anywhere) expect(rows).toEqual(blocks('x', 'x', 'x', 'x', 'x', 'late', 'x', 'x'));
  });

  test('a word that turned up with one agent is not one of another', () => {
    const games = [...repeat(2, ending('x')), ending('y', ['B', 'B']), ending('x', ['A', 'B']), ending('x', ['B', 'A'])];
    expect(rowsOf(games).map(({ agent, termination, n, estimate }) => [agent, termination, n, estimate])).toEqual([
      ['A', 'x', 2, 1],
      ['B', 'y', 1, 1],
      ['*', 'x', 2, 1],
    ]);
  });

  test('agents in one block have a block each', () => {
    const games = [ending('x'), ending('y', ['A', 'B']), ending('y'), ending('x', ['A', 'B'])];
    expect(
      rowsOf(games, 2).map(({ agent, termination, n, blocks, estimate }) => [agent, termination, n, blocks, estimate]),
    ).toEqual([
      ['A', 'x', 2, 2, 0.5],
      ['A', 'y', 2, 2, 0.5],
      ['*', 'x', 2, 2, 0.5],
      ['*', 'y', 2, 2, 0.5],
    ]);
  });

  test('forfeits and turn limits are endings, too, but not games that were lost', () => {
    const words = ['illegal-move', 'turn-limit', 'x'];
    const games = [
      ...words.map((termination) => gameRow([1, 0], { termination })),
      gameRow([1, 0], { termination: 'worker-lost', shares: null }),
    ];
    expect(rowsOf(games).map(({ termination, n, estimate }) => [termination, n, estimate])).toEqual(
      words.map((word) => [word, 3, 1 / 3]),
    );
  });
});

describe('metrics', () => {
  const rowsOf = (games: readonly GameRow[], blockSize = 1) => feed(new Metrics(FORFEITS), games, blockSize).rows();
  const turns = (values: readonly number[], rest: Partial<GameRow> = {}) =>
    values.map((n) => gameRow([1, 0], { ...rest, turns: n }));
  const one = (games: readonly GameRow[], metric: string, subset = 'all', blockSize = 1) =>
    rowsOf(games, blockSize).find((row) => row.metric === metric && row.subset === subset);

  test('the mean over blocks with Student’s t, by hand', () => {
    // Blocks 10+20 and 30+40: mean 25, variance 2/1 · (20² + 20²)/4² = 100; t on 1 degree of freedom is 12.7062.
    expect(one(turns([10, 20, 30, 40]), 'turns', 'all', 2)).toEqual({
      agent: 'A',
      subset: 'all',
      metric: 'turns',
      n: 4,
      blocks: 2,
      estimate: 25,
      low: close(25 - 127.062047361747),
      high: close(25 + 127.062047361747),
      method: 'block-t',
    });
    // The same as single games: variance 4/3 · 500/16, t on 3 degrees of freedom is 3.1824.
    const half = 3.1824463052837078 * Math.sqrt((4 / 3) * (500 / 16));
    expect(one(turns([10, 20, 30, 40]), 'turns')).toMatchObject({ blocks: 4, low: close(25 - half), high: close(25 + half) });
  });

  test('every number of games.csv, by the name it has there, in both subsets', () => {
    const rest = { turns: 1, plies: 2, branching: 3.5, leadChanges: 4, decidedAt: 5, margin: 6.5 };
    const expected = [
      ['turns', 1],
      ['plies', 2],
      ['mean_branching', 3.5],
      ['lead_changes', 4],
      ['decided_at', 5],
      ['margin', 6.5],
    ];
    expect(rowsOf([gameRow([1, 0], rest)]).map(({ subset, metric, estimate }) => [subset, metric, estimate])).toEqual(
      ['all', 'finished'].flatMap((subset) => expected.map((row) => [subset, ...row])),
    );
  });

  test('a game that was never decided is not in the mean of when games were', () => {
    const games = [4, null, 8].map((decidedAt) => gameRow([1, 0], { decidedAt }));
    expect(one(games, 'decided_at')).toMatchObject({ n: 2, blocks: 2, estimate: 6 });
    expect(one(games, 'margin')).toMatchObject({ n: 3, blocks: 3 });
    expect(one([gameRow([1], { margin: null, branching: null })], 'margin')).toBeUndefined();
  });

  test('forfeits and lost games are left out', () => {
    const bad = [...FORFEITS.flatMap((termination) => turns([999], { termination })), ...turns([999], { shares: null })];
    expect(bad).toHaveLength(4);
    expect(rowsOf([...bad, ...turns([10, 20]), ...bad])).toEqual(rowsOf(turns([10, 20])));
  });

  test('games that hit the turn limit are in `all`, not in `finished`', () => {
    const games = [...turns([10, 20]), ...turns([600], { termination: 'turn-limit' })];
    expect(one(games, 'turns')).toMatchObject({ n: 3, estimate: 210 });
    expect(one(games, 'turns', 'finished')).toMatchObject({ n: 2, estimate: 15 });
  });

  test('by agent, as seats are', () => {
    const games = [
      ...turns([10]),
      ...turns([20, 40], { agents: ['A', 'B'] }),
      ...turns([70], { agents: ['B', 'B'] }),
      ...turns([30], { agents: ['B', 'A'] }),
    ];
    const means = rowsOf(games).filter(({ metric, subset }) => metric === 'turns' && subset === 'all');
    expect(means.map(({ agent, n, estimate }) => [agent, n, estimate])).toEqual([
      ['A', 1, 10],
      ['*', 3, 30],
      ['B', 1, 70],
    ]);
  });
});
