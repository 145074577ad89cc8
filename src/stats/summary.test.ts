import { describe, expect, test } from 'vitest';
import { contextOf, feed, gameRow, numbered, repeat } from '../testkit/fixtures/game-rows.ts';
import { Metrics, Terminations } from './endings.ts';
import type { GameRow, RowContext } from './game-row.ts';
import { Matchups } from './matchups.ts';
import { SeatAdvantages } from './seat-advantage.ts';
import { type Estimates, Summary } from './summary.ts';

const TWO = contextOf(2);

/** A game of agents by seat, written as 'AB', with their shares. */
const game = (agents: string, shares: readonly number[], rest: Partial<GameRow> = {}) =>
  gameRow(shares, { agents: [...agents], ...rest });

function summaryOf(context: RowContext, games: readonly GameRow[], blockSize = 1): Estimates {
  const summary = new Summary(context, 'A');
  for (const row of numbered(games, blockSize)) summary.add(row);
  return summary.finish();
}

const LOST = gameRow([0, 0], { shares: null, termination: 'worker-lost', margin: null });
const FORFEIT = gameRow([1, 0], { termination: 'agent-error', margin: null });

describe('the whole', () => {
  const games = [
    game('AB', [1, 0]),
    game('BA', [0.5, 0.5], { turns: 30 }),
    LOST,
    game('BA', [1, 0], { termination: 'turn-limit' }),
    game('AA', [0, 1], { termination: 'full' }),
    FORFEIT,
  ];

  test('is what its parts say, block by block', () => {
    const estimates = summaryOf(TWO, games, 2);
    expect(estimates).toMatchObject({ games: 6, blocks: 3 });
    expect(estimates.seats).toEqual(feed(new SeatAdvantages(TWO), games, 2).rows());
    expect(estimates.matchups).toEqual(feed(new Matchups(TWO), games, 2).rows());
    expect(estimates.terminations).toEqual(feed(new Terminations(), games, 2).rows());
    expect(estimates.metrics).toEqual(feed(new Metrics(TWO.forfeits), games, 2).rows());
    expect(estimates.seats.find(({ agent }) => agent === '*')).toMatchObject({ n: 3, blocks: 2 });
  });

  test('counts endings, all of them, in order', () => {
    const { counts } = summaryOf(TWO, games);
    expect(Object.entries(counts)).toEqual([
      ['agent-error', 1],
      ['end', 2],
      ['full', 1],
      ['turn-limit', 1],
      ['worker-lost', 1],
    ]);
  });

  test('no games: nothing to say', () => {
    const nothing = { n: 0, blocks: 0, estimate: null, low: null, high: null, method: null };
    expect(summaryOf(TWO, [])).toEqual({
      games: 0,
      blocks: 0,
      seats: [],
      matchups: [],
      terminations: [],
      metrics: [],
      first: { all: nothing, finished: nothing, wins: 0, ties: 0, losses: 0 },
      counts: {},
      firstGames: [],
      closest: null,
      mostOneSided: null,
    });
  });
});

describe('the first agent', () => {
  test('its share and its wins, ties and losses, on whatever side', () => {
    const games = [...repeat(6, game('AB', [1, 0])), game('BA', [0, 1]), game('BA', [1, 0])];
    const { first } = summaryOf(TWO, games, 2);
    expect(first).toMatchObject({ wins: 7, ties: 0, losses: 1 });
    expect(first.all).toEqual({
      n: 8,
      blocks: 4,
      estimate: 0.875,
      low: expect.closeTo(0.3158501378372168, 9),
      high: expect.closeTo(0.9906661446017712, 9),
      method: 'block-wilson',
    });
  });

  test('of several sides: a shared victory is a tie', () => {
    const games = [
      game('ABB', [1, 0, 0]),
      game('BAB', [0.5, 0.5, 0]),
      game('BBA', [1 / 3, 1 / 3, 1 / 3]),
      game('BAB', [0.5, 0, 0.5]),
    ];
    const { first } = summaryOf(contextOf(3), games);
    expect(first).toMatchObject({ wins: 1, ties: 2, losses: 1, all: { n: 4, blocks: 4 } });
    expect(first.all.estimate).toBeCloseTo((1 + 1 / 2 + 1 / 3) / 4, 12);
  });

  test('on two sides it counts twice, and a team once', () => {
    expect(summaryOf(contextOf(3), [game('ABA', [1, 0, 0])]).first).toMatchObject({
      wins: 1,
      losses: 1,
      all: { n: 2, blocks: 1 },
    });
    expect(summaryOf(contextOf(2, 4), [game('ABAB', [1, 0, 1, 0])]).first).toMatchObject({ wins: 1, losses: 0, all: { n: 1 } });
    expect(summaryOf(TWO, [game('BC', [1, 0])]).first).toMatchObject({ wins: 0, losses: 0, all: { n: 0, estimate: null } });
  });

  test('forfeits count, lost games do not, and turn limits are not finished', () => {
    const { first } = summaryOf(TWO, [
      game('AB', [1, 0]),
      game('AB', [0, 1], { termination: 'move-timeout' }),
      LOST,
      game('AB', [0.5, 0.5], { termination: 'turn-limit' }),
    ]);
    expect(first).toMatchObject({ wins: 1, ties: 1, losses: 1 });
    expect(first.all).toMatchObject({ n: 3, blocks: 3, estimate: 0.5 });
    expect(first.finished).toMatchObject({ n: 2, blocks: 2, estimate: 0.5, method: 'wilson' });
  });
});

describe('games worth a look', () => {
  const margin = (value: number | null, termination = 'end') => gameRow([1, 0], { margin: value, termination });

  test('the closest and the most one-sided, the first of equals', () => {
    const { closest, mostOneSided } = summaryOf(
      TWO,
      [3, 1.5, 9, 1.5, 9].map((value) => margin(value)),
    );
    expect([closest, mostOneSided]).toEqual([1, 2]);
  });

  test('not those that hit the turn limit, were forfeited or lost, or have no margin', () => {
    const games = [margin(0, 'turn-limit'), margin(99, 'turn-limit'), margin(0, 'agent-error'), { ...margin(99), shares: null }];
    const { closest, mostOneSided } = summaryOf(TWO, [
      ...games,
      margin(null),
      margin(5),
      ...games,
      margin(4),
      margin(6),
      ...games,
    ]);
    expect([closest, mostOneSided]).toEqual([10, 11]);
    expect(summaryOf(TWO, games)).toMatchObject({ closest: null, mostOneSided: null });
  });

  test('the first three that were played, turn limits among them, forfeits and lost games not', () => {
    const games = [LOST, margin(1), FORFEIT, margin(0, 'turn-limit'), LOST, margin(null), margin(1), margin(1)];
    expect(summaryOf(TWO, games).firstGames).toEqual([1, 3, 5]);
    expect(summaryOf(TWO, [LOST, FORFEIT, margin(1)]).firstGames).toEqual([2]);
  });
});
