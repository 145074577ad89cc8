import { describe, expect, test } from 'vitest';
import { contextOf, feed, gameRow, repeat } from '../testkit/fixtures/game-rows.ts';
import type { GameRow, RowContext } from './game-row.ts';
import { type Matchup, Matchups } from './matchups.ts';

const TWO = contextOf(2);
const THREE = contextOf(3);
const close = (value: number) => expect.closeTo(value, 9);

/** A game of agents by seat, written as 'AB', with their shares. */
const game = (agents: string, shares: readonly number[], rest: Partial<GameRow> = {}) =>
  gameRow(shares, { agents: [...agents], ...rest });

function rowsOf(context: RowContext, games: readonly GameRow[], blockSize = 1): Matchup[] {
  return feed(new Matchups(context), games, blockSize).rows();
}

const inAll = (rows: readonly Matchup[]) => rows.filter(({ subset }) => subset === 'all');

/** 'A-B', wins, ties, losses. */
const records = (rows: readonly Matchup[]) =>
  inAll(rows).map(({ agent, opponent, wins, ties, losses }) => [`${agent}-${opponent}`, wins, ties, losses]);

describe('two sides', () => {
  test('the estimate is the share, whatever side an agent sits on', () => {
    // In four shared blocks A wins 2, 2, 2 and 1: three signs that agree in 2 of 8 ways; interval as for seats.
    const games = [...repeat(3, [game('AB', [1, 0]), game('BA', [0, 1])]).flat(), game('AB', [1, 0]), game('BA', [1, 0])];
    const common = { subset: 'all', n: 8, blocks: 4, method: 'block-wilson', ties: 0, p: close(0.25), pAdjusted: close(0.25) };
    const low = 0.3158501378372168;
    const high = 0.9906661446017712;
    expect(inAll(rowsOf(TWO, games, 2))).toEqual([
      { ...common, agent: 'A', opponent: 'B', estimate: 0.875, low: close(low), high: close(high), wins: 7, losses: 1 },
      { ...common, agent: 'B', opponent: 'A', estimate: 0.125, low: close(1 - high), high: close(1 - low), wins: 1, losses: 7 },
    ]);
  });

  test('a tie is half a win', () => {
    const rows = rowsOf(TWO, [...repeat(4, game('AB', [1, 0])), game('BA', [0.5, 0.5])]);
    expect(records(rows)).toEqual([
      ['A-B', 4, 1, 0],
      ['B-A', 0, 1, 4],
    ]);
    expect(rows[0]).toMatchObject({ n: 5, blocks: 5, estimate: 0.9, p: close(2 / 16), method: 'block-wilson' });
  });

  test('single games without ties: Wilson and the binomial test', () => {
    const rows = rowsOf(TWO, [...repeat(60, game('AB', [1, 0])), ...repeat(40, game('BA', [1, 0]))]);
    expect(rows[0]).toMatchObject({ estimate: 0.6, low: close(0.5020025868), high: close(0.6905987136), method: 'wilson' });
    expect(rows[0].p).toBeCloseTo(0.05688793364, 9);
  });

  test('an agent against itself is no matchup', () => {
    expect(rowsOf(TWO, [game('AA', [1, 0]), game('BB', [0, 1])])).toEqual([]);
  });
});

describe('more sides', () => {
  test('every two sides that different agents play are compared', () => {
    const rows = rowsOf(THREE, [game('ABC', [1, 0, 0]), game('BCA', [0.5, 0, 0.5]), game('CAB', [1 / 3, 1 / 3, 1 / 3])]);
    // In the first A beats both, the others are level; in the second C loses to both; the third is level.
    expect(Object.fromEntries(records(rows).map(([pair, ...record]) => [pair, record]))).toEqual({
      'A-B': [1, 2, 0],
      'A-C': [2, 1, 0],
      'B-A': [0, 2, 1],
      'B-C': [1, 2, 0],
      'C-A': [0, 1, 2],
      'C-B': [0, 2, 1],
    });
    expect(inAll(rows).find(({ agent, opponent }) => agent === 'A' && opponent === 'C')).toMatchObject({
      n: 3,
      blocks: 3,
      estimate: 2.5 / 3,
    });
  });

  test('an agent on two sides is compared from both, not with itself', () => {
    const rows = rowsOf(THREE, [game('ABA', [1, 0, 0]), game('BAB', [1, 0, 0])]);
    expect(records(rows)).toEqual([
      ['A-B', 1, 2, 1],
      ['B-A', 1, 2, 1],
    ]);
    expect(rows[0]).toMatchObject({ n: 4, blocks: 2, estimate: 0.5, p: 1 });
  });

  test('a team counts once, not once a seat', () => {
    const rows = rowsOf(contextOf(2, 4), [game('ABAB', [1, 0, 1, 0]), game('BABA', [1, 0, 1, 0])]);
    expect(records(rows)).toEqual([
      ['A-B', 1, 0, 1],
      ['B-A', 1, 0, 1],
    ]);
    expect(rows[0].n).toBe(2);
  });
});

describe('which games count', () => {
  const games = [...repeat(9, game('AB', [1, 0])), game('AB', [0, 1])];

  test('forfeits do', () => {
    const rows = rowsOf(TWO, [...games, ...repeat(5, game('AB', [0, 1], { termination: 'illegal-move' }))]);
    expect(rows.map(({ agent, subset, wins, losses }) => [agent, subset, wins, losses])).toEqual([
      ['A', 'all', 9, 6],
      ['B', 'all', 6, 9],
      ['A', 'finished', 9, 6],
      ['B', 'finished', 6, 9],
    ]);
  });

  test('lost games do not', () => {
    const lost = game('AB', [0, 0], { shares: null, termination: 'worker-lost' });
    expect(rowsOf(TWO, [lost, ...games, lost])).toEqual(rowsOf(TWO, games));
  });

  test('games that hit the turn limit are in `all`, not in `finished`', () => {
    const rows = rowsOf(TWO, [...games, ...repeat(5, game('AB', [0, 1], { termination: 'turn-limit' }))]);
    expect(rows.filter(({ agent }) => agent === 'A')).toMatchObject([
      { subset: 'all', n: 15, estimate: 9 / 15, wins: 9, losses: 6 },
      { subset: 'finished', n: 10, estimate: 0.9, wins: 9, losses: 1, p: close(22 / 1024) },
    ]);
  });
});

test('adjusted over the pairs: A against B and B against A are one test', () => {
  // A-B 9 of 10: p = 22/1024. A-C 0 of 8: p = 2/256. B-C 7 of 10: p = 352/1024.
  const rows = rowsOf(TWO, [
    ...[...repeat(9, game('AB', [1, 0])), game('AB', [0, 1])],
    ...repeat(8, game('CA', [1, 0])),
    ...[...repeat(7, game('BC', [1, 0])), ...repeat(3, game('BC', [0, 1]))],
  ]);
  expect(inAll(rows).map(({ agent, opponent, p, pAdjusted }) => [`${agent}-${opponent}`, p, pAdjusted])).toEqual([
    ['A-B', close(22 / 1024), close(44 / 1024)],
    ['B-A', close(22 / 1024), close(44 / 1024)],
    ['C-A', close(2 / 256), close(6 / 256)],
    ['A-C', close(2 / 256), close(6 / 256)],
    ['B-C', close(352 / 1024), close(352 / 1024)],
    ['C-B', close(352 / 1024), close(352 / 1024)],
  ]);
});

test('subsets are adjusted each by itself', () => {
  const rows = rowsOf(TWO, [
    ...[...repeat(9, game('AB', [1, 0])), game('AB', [0, 1])],
    ...repeat(8, game('CA', [1, 0], { termination: 'turn-limit' })),
  ]);
  expect(
    rows.filter(({ agent }) => agent === 'A').map(({ opponent, subset, pAdjusted }) => [opponent, subset, pAdjusted]),
  ).toEqual([
    ['B', 'all', close(22 / 1024)],
    ['C', 'all', close(4 / 256)],
    ['B', 'finished', close(22 / 1024)],
  ]);
});
