import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Game, State } from './game.ts';
import { defaultWeights, Valuer } from './value.ts';

const FEATURES = { first: { weight: 2, text: '' }, second: { weight: -0.5, text: '' } };

/** A game that is nothing but its features by seat; it is over where there are shares. */
function position(sideOf: number[], features: number[][], shares?: number[]) {
  const game = {
    definition: { features: FEATURES },
    seats: sideOf.length,
    sides: Math.max(...sideOf) + 1,
    sideOf,
    toMove: () => (shares === undefined ? 0 : -1),
    shares: (_state: State, out: Float64Array) => out.set(shares ?? []),
    measure: (_state: State, seat: number, out: Float64Array) => out.set(features[seat]),
  } as unknown as Game;
  return (weights: Record<string, number>) => new Valuer(game, weights);
}

const STATE = new Int32Array(0);
const logistic = (x: number) => 1 / (1 + Math.exp(-x));

test('weights come from the table of features', () => {
  expect(defaultWeights(FEATURES)).toEqual({ first: 2, second: -0.5 });
});

test('a seat is worth weights times features; a weight that is not given is 0', () => {
  const make = position(
    [0, 1],
    [
      [3, 4],
      [1, 0],
    ],
  );
  expect(make({ first: 2, second: -0.5 }).sum(STATE, 0)).toBe(4);
  expect(make({ first: 2, second: -0.5 }).sum(STATE, 1)).toBe(2);
  expect(make({ second: 10, other: 99 }).sum(STATE, 0)).toBe(40);
});

test('two sides: the logistic of the difference', () => {
  fc.assert(
    fc.property(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: -20, max: 20, noNaN: true }), (a, b) => {
      const [mine, yours] = position(
        [0, 1],
        [
          [a, 0],
          [b, 0],
        ],
      )({ first: 1 }).evaluate(STATE);
      expect(mine).toBeCloseTo(logistic(a - b), 12);
      expect(mine + yours).toBeCloseTo(1, 12);
    }),
  );
});

test('one side: the logistic of its own sum', () => {
  for (const x of [-800, -3, 0, 0.5, 800]) {
    expect([...position([0], [[x, 0]])({ first: 1 }).evaluate(STATE)]).toEqual([logistic(x)]);
  }
});

test('teams: the best seat counts', () => {
  const values = position(
    [0, 1, 0, 1],
    [
      [1, 0],
      [5, 0],
      [3, 0],
      [-9, 0],
    ],
  )({ first: 0.5 }).evaluate(STATE);
  expect(values).toHaveLength(2);
  expect(values[0]).toBeCloseTo(logistic(0.5 * (3 - 5)), 12);
});

test('more sides: a softmax that sums to 1', () => {
  const sums = [1, 2, 4];
  const total = sums.reduce((sum, x) => sum + Math.exp(x), 0);
  const values = position(
    [0, 1, 2],
    sums.map((x) => [x, 0]),
  )({ first: 1 }).evaluate(STATE);
  sums.forEach((x, side) => {
    expect(values[side]).toBeCloseTo(Math.exp(x) / total, 12);
  });
});

test('values far apart do not overflow', () => {
  expect([
    ...position(
      [0, 1, 2],
      [
        [5000, 0],
        [-5000, 0],
        [5000, 0],
      ],
    )({ first: 1 }).evaluate(STATE),
  ]).toEqual([0.5, 0, 0.5]);
});

test('a finished game has its shares, whatever its features', () => {
  const valuer = position(
    [0, 1, 2],
    [
      [9, 9],
      [0, 0],
      [0, 0],
    ],
    [0, 0.5, 0.5],
  )({ first: 1 });
  expect([...valuer.evaluate(STATE)]).toEqual([0, 0.5, 0.5]);
  expect(valuer.evaluate(STATE)).toBe(valuer.values);
});

test('log-odds order positions as shares do, and go on where shares are all but 1', () => {
  const odds = (sums: number[], sideOf = sums.map((_, seat) => seat)) =>
    position(
      sideOf,
      sums.map((sum) => [sum, 0]),
    )({ first: 1 }).logOdds(STATE, 0);
  expect(odds([3, 1])).toBe(2);
  expect(odds([7])).toBe(7); // one side: its own sum
  expect(logistic(odds([1, 2, 0.5]))).toBeCloseTo(Math.exp(1) / (Math.exp(1) + Math.exp(2) + Math.exp(0.5)), 12);
  expect(odds([1, 5, 4], [0, 1, 0])).toBe(-1); // a team's is its best seat's
  expect(odds([1000, 1])).toBeGreaterThan(odds([999, 1]));
  const ended = (shares: number[]) => position([0, 1], [[], []], shares)({}).logOdds(STATE, 0);
  expect([ended([1, 0]), ended([0, 1]), ended([0.5, 0.5])]).toEqual([Infinity, -Infinity, 0]);
});
