import { describe, expect, test } from 'vitest';
import { contextOf, feed, gameRow, repeat } from '../testkit/fixtures/game-rows.ts';
import type { GameRow, RowContext } from './game-row.ts';
import { MIXED, type SeatAdvantage, SeatAdvantages, soleAgent } from './seat-advantage.ts';

const TWO = contextOf(2);
const FIRST = [1, 0];
const SECOND = [0, 1];
const TIE = [0.5, 0.5];

/** Games of two seats: so many won by the first, so many by the second. */
const results = (first: number, second: number, rest: Partial<GameRow> = {}) => [
  ...repeat(first, gameRow(FIRST, rest)),
  ...repeat(second, gameRow(SECOND, rest)),
];
const by = (agent: string) => ({ agents: [agent, agent] });

function rowsOf(context: RowContext, games: readonly GameRow[], blockSize = 1): SeatAdvantage[] {
  return feed(new SeatAdvantages(context), games, blockSize).rows();
}

/** The rows of one subset, of seats or of starts. */
const some = (rows: readonly SeatAdvantage[], subset: string, starts = false) =>
  rows.filter((row) => row.subset === subset && (row.start !== null) === starts);

const close = (value: number) => expect.closeTo(value, 9);

describe('estimates', () => {
  test('60 of 100 fresh games: Wilson 0.5020 to 0.6906 and binomial p 0.0569, as scipy and R have them', () => {
    const rows = rowsOf(TWO, results(60, 40));
    const common = { agent: 'A', subset: 'all', start: null, n: 100, blocks: 100, fair: 0.5, method: 'wilson' };
    const p = { p: close(0.05688793364), pAdjusted: close(0.05688793364) };
    expect(some(rows, 'all')).toEqual([
      { ...common, ...p, seat: 0, side: 0, estimate: 0.6, low: close(0.5020025868), high: close(0.6905987136) },
      { ...common, ...p, seat: 1, side: 1, estimate: 0.4, low: close(0.3094012864), high: close(0.4979974132) },
    ]);
    expect(some(rows, 'finished')).toEqual(some(rows, 'all').map((row) => ({ ...row, subset: 'finished' })));
    expect(rows).toHaveLength(4);
  });

  test('ties: block-wilson, and the sign test without them', () => {
    // Four wins and a tie: mean 0.9, variance 5/4 · (4·0.01 + 0.16)/25 = 0.01, as 9 independent games; t on 4 degrees is 2.7764.
    const [first, second] = rowsOf(TWO, [...repeat(4, gameRow(FIRST)), gameRow(TIE)]);
    expect(first).toMatchObject({ n: 5, blocks: 5, estimate: 0.9, method: 'block-wilson', p: close(2 / 16) });
    expect(first).toMatchObject({ low: close(0.4405425500372728), high: close(0.9903720427527871) });
    expect(second).toMatchObject({ low: close(1 - 0.9903720427527871), high: close(1 - 0.4405425500372728), p: close(2 / 16) });
  });

  test('shared deals: what is independent is the block', () => {
    // Of four blocks of two games the first seat wins 2, 2, 2 and 1: three signs, all alike in 2 of 8 ways.
    const games = [...results(6, 0), gameRow(FIRST), gameRow(SECOND)];
    const [first] = rowsOf(TWO, games, 2);
    expect(first).toMatchObject({ n: 8, blocks: 4, estimate: 0.875, method: 'block-wilson', p: close(2 / 8) });
    expect(first).toMatchObject({ low: close(0.3158501378372168), high: close(0.9906661446017712) });
    expect(rowsOf(TWO, games)[0]).toMatchObject({ n: 8, blocks: 8, method: 'wilson', p: close(18 / 256) });
  });

  test('three sides: the binomial test against a third', () => {
    const games = [...repeat(17, gameRow([1, 0, 0])), ...repeat(8, gameRow([0, 1, 0])), ...repeat(5, gameRow([0, 0, 1]))];
    expect(some(rowsOf(contextOf(3), games), 'all').map(({ estimate, fair, p }) => [estimate, fair, p])).toEqual([
      [17 / 30, 1 / 3, close(0.010520085150346773)],
      [8 / 30, 1 / 3, close(0.5621511872284143)],
      [5 / 30, 1 / 3, close(0.05424917304313229)],
    ]);
  });

  test('one side has nobody to be ahead of', () => {
    const rows = rowsOf(contextOf(1), [gameRow([1]), gameRow([1]), gameRow([0])]);
    expect(rows[0]).toMatchObject({ seat: 0, fair: 1, estimate: 2 / 3, p: null, pAdjusted: null });
  });

  test('no games, no rows', () => {
    expect(new SeatAdvantages(TWO).rows()).toEqual([]);
  });
});

describe('which games count', () => {
  test.each(TWO.forfeits)('games forfeited by %s are left out', (termination) => {
    const games = [...results(9, 1), ...results(0, 50, { termination })];
    expect(rowsOf(TWO, games)).toEqual(rowsOf(TWO, results(9, 1)));
  });

  test('lost games are left out', () => {
    const lost = gameRow(TIE, { shares: null, termination: 'worker-lost' });
    expect(rowsOf(TWO, [lost, ...results(9, 1), lost])).toEqual(rowsOf(TWO, results(9, 1)));
  });

  test('games that hit the turn limit are in `all`, not in `finished`', () => {
    const rows = rowsOf(TWO, [...results(9, 1), ...results(0, 5, { termination: 'turn-limit' })]);
    expect(some(rows, 'all')[0]).toMatchObject({ n: 15, blocks: 15, estimate: 9 / 15 });
    expect(some(rows, 'finished')[0]).toMatchObject({ n: 10, blocks: 10, estimate: 0.9, p: close(22 / 1024) });
  });

  test('where all games hit the turn limit, nothing is said of finished ones', () => {
    const rows = rowsOf(TWO, results(3, 2, { termination: 'turn-limit' }));
    const nothing = { n: 0, blocks: 0, estimate: null, low: null, high: null, method: null, p: null, pAdjusted: null };
    expect(some(rows, 'finished')).toMatchObject([nothing, nothing]);
    expect(some(rows, 'all')[0].n).toBe(5);
  });
});

describe('agents', () => {
  test('a game has a sole agent only if it plays all seats', () => {
    expect(soleAgent(gameRow([1, 0, 0], { agents: ['B', 'B', 'B'] }))).toBe('B');
    expect(soleAgent(gameRow([1, 0, 0], { agents: ['B', 'B', 'A'] }))).toBe(MIXED);
    expect(MIXED).toBe('*');
  });

  test('each agent by itself, and all games between different agents together', () => {
    const rows = rowsOf(TWO, [
      ...results(3, 1, by('B')),
      ...results(2, 3, { agents: ['A', 'B'] }),
      ...results(4, 1, { agents: ['B', 'A'] }),
      ...results(1, 0, by('A')),
    ]);
    expect(some(rows, 'all').map(({ agent, seat, n, estimate }) => [agent, seat, n, estimate])).toEqual([
      ['B', 0, 4, 0.75],
      ['B', 1, 4, 0.25],
      ['*', 0, 10, 0.6],
      ['*', 1, 10, 0.4],
      ['A', 0, 1, 1],
      ['A', 1, 1, 0],
    ]);
  });
});

describe('adjusted for several questions', () => {
  const adjusted = (rows: readonly SeatAdvantage[]) => rows.map(({ pAdjusted }) => pAdjusted);

  test('three sides are three tests: 3·p, then 2·p, then p', () => {
    const games = [...repeat(17, gameRow([1, 0, 0])), ...repeat(8, gameRow([0, 1, 0])), ...repeat(5, gameRow([0, 0, 1]))];
    expect(adjusted(some(rowsOf(contextOf(3), games), 'all'))).toEqual([
      close(3 * 0.010520085150346773),
      close(0.5621511872284143),
      close(2 * 0.05424917304313229),
    ]);
  });

  test('agents are tested together, and their two sides once', () => {
    // 9 of 10: p = 22/1024; 8 of 8: p = 2/256; 7 of 10: p = 352/1024.
    const rows = rowsOf(TWO, [...results(9, 1, by('A')), ...results(0, 8, by('B')), ...results(7, 3, { agents: ['A', 'B'] })]);
    const expected = [44 / 1024, 6 / 256, 352 / 1024];
    expect(adjusted(some(rows, 'all'))).toEqual(expected.flatMap((p) => [close(p), close(p)]));
  });

  test('each subset by itself, and what cannot be tested does not count', () => {
    const rows = rowsOf(TWO, [...results(9, 1, by('A')), ...results(0, 8, { ...by('B'), termination: 'turn-limit' })]);
    expect(adjusted(some(rows, 'all'))).toEqual([close(22 / 1024), close(22 / 1024), close(4 / 256), close(4 / 256)]);
    expect(adjusted(some(rows, 'finished'))).toEqual([close(22 / 1024), close(22 / 1024), null, null]);
  });

  test('seats of a team say the same, and are one test', () => {
    const won = gameRow([1, 0, 1, 0]);
    const lost = gameRow([0, 1, 0, 1]);
    const two = some(rowsOf(contextOf(2, 4), [...repeat(9, won), lost]), 'all');
    expect(two.map(({ seat, side, n, fair }) => [seat, side, n, fair])).toEqual([0, 1, 2, 3].map((s) => [s, s % 2, 10, 0.5]));
    expect(adjusted(two)).toEqual(repeat(4, close(22 / 1024)));

    const three = [
      ...repeat(17, gameRow([1, 0, 0, 1, 0, 0])),
      ...repeat(8, gameRow([0, 1, 0, 0, 1, 0])),
      ...repeat(5, gameRow([0, 0, 1, 0, 0, 1])),
    ];
    const expected = [3 * 0.010520085150346773, 0.5621511872284143, 2 * 0.05424917304313229].map(close);
    expect(adjusted(some(rowsOf(contextOf(3, 6), three), 'all'))).toEqual([...expected, ...expected]);
  });
});

describe('starts', () => {
  const FOUR = contextOf(4);
  const corners = ['corner', 'edge', 'corner', 'edge'];
  const turned = ['edge', 'corner', 'edge', 'corner'];

  test('no rows about starts where they do not differ', () => {
    expect(some(rowsOf(TWO, results(3, 2)), 'all', true)).toEqual([]);
  });

  test('the share by start, wherever it sits: 6 of 8 won from a corner', () => {
    // Two seats start at a corner, so a block has two values: mean 6/16, variance 8/7 · (6·0.25² + 2·0.75²)/256 = 0.0067.
    const games = [
      ...repeat(3, gameRow([1, 0, 0, 0], { starts: corners })),
      ...repeat(3, gameRow([0, 0, 0, 1], { starts: turned })),
      gameRow([0, 0, 0, 1], { starts: corners }),
      gameRow([1, 0, 0, 0], { starts: turned }),
    ];
    const rows = rowsOf(FOUR, games);
    const common = { agent: 'A', subset: 'all', seat: null, side: null, n: 16, blocks: 8, fair: 0.25, method: 'block-wilson' };
    const p = { p: close(0.1704706607870538), pAdjusted: close(0.1704706607870538) };
    expect(some(rows, 'all', true)).toEqual([
      { ...common, ...p, start: 'corner', estimate: 0.375, low: close(0.2117152133839386), high: close(0.5727221382456151) },
      { ...common, ...p, start: 'edge', estimate: 0.125, low: close(0.0281780732828059), high: close(0.4130934314640655) },
    ]);
    expect(rows.map(({ subset, seat }) => `${subset} ${seat}`)).toEqual(
      ['all', 'finished'].flatMap((subset) => ['0', '1', '2', '3', 'null', 'null'].map((seat) => `${subset} ${seat}`)),
    );
  });

  test('tested apart from the seats: neither makes the other harder to see', () => {
    // Seat 0 always wins, from a corner or an edge: 10 of 10 at 1/4 is p = 4^-10.
    const games = [
      ...repeat(5, gameRow([1, 0, 0, 0], { starts: corners })),
      ...repeat(5, gameRow([1, 0, 0, 0], { starts: turned })),
    ];
    const rows = rowsOf(FOUR, games);
    expect(some(rows, 'all')[0].pAdjusted).toBeCloseTo(4 * 4 ** -10, 15);
    expect(some(rows, 'all', true).map(({ p, pAdjusted }) => [p, pAdjusted])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('two kinds of start are one test, three are three', () => {
    const wins = (starts: string[], a: number, b: number) => [
      ...repeat(a, gameRow(FIRST, { starts })),
      ...repeat(b, gameRow(SECOND, { starts })),
    ];
    const two = some(rowsOf(TWO, wins(['a', 'b'], 9, 1)), 'all', true);
    expect(two.map(({ start, p, pAdjusted }) => [start, p, pAdjusted])).toEqual([
      ['a', close(22 / 1024), close(22 / 1024)],
      ['b', close(22 / 1024), close(22 / 1024)],
    ]);
    // c wins 8 of 8 games against a, and b 9 of 10.
    const three = some(rowsOf(TWO, [...wins(['c', 'a'], 8, 0), ...wins(['b', 'a'], 9, 1)]), 'all', true);
    expect(three.map(({ start, n }) => [start, n])).toEqual([
      ['a', 18],
      ['b', 10],
      ['c', 8],
    ]);
    // a won 1 of 18: p = 2·19/2^18, times 3; then c's, times 2; then b's.
    expect(three.map(({ pAdjusted }) => pAdjusted)).toEqual([close((3 * 38) / 2 ** 18), close(22 / 1024), close(4 / 256)]);
  });

  test('agents with starts are tested together', () => {
    const starts = ['a', 'b'];
    const rows = rowsOf(TWO, [...results(9, 1, { ...by('A'), starts }), ...results(0, 8, { ...by('B'), starts })]);
    expect(some(rows, 'all', true).map(({ agent, start, pAdjusted }) => [agent, start, pAdjusted])).toEqual([
      ['A', 'a', close(22 / 1024)],
      ['A', 'b', close(22 / 1024)],
      ['B', 'a', close(4 / 256)],
      ['B', 'b', close(4 / 256)],
    ]);
  });

  test('finished games have their own', () => {
    const starts = ['a', 'b'];
    const rows = rowsOf(TWO, [...results(9, 1, { starts }), ...results(0, 9, { starts, termination: 'turn-limit' })]);
    expect(some(rows, 'all', true).map(({ n, estimate }) => [n, estimate])).toEqual([
      [19, 9 / 19],
      [19, 10 / 19],
    ]);
    expect(some(rows, 'finished', true).map(({ n, estimate }) => [n, estimate])).toEqual([
      [10, 0.9],
      [10, 0.1],
    ]);
  });
});
