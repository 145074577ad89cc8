/** Connect Four: published figures, and all lines of four. */

import { expect, test } from 'vitest';
import { streamFrom } from '../../core/random.ts';
import { perft } from '../../search/perft.ts';
import { loadGame, makeGame } from '../load.ts';

const game = makeGame(await loadGame('connect-four'));

function after(columns: string): Int32Array {
  const state = game.newState();
  game.setup(state, streamFrom(''));
  for (const column of columns) game.play(state, game.parseMove(state, column));
  return state;
}

test('perft gives the published counts', () => {
  expect(perft(game, after(''), 8)).toEqual([7, 49, 343, 2401, 16807, 117649, 823536, 5673234]);
});

test.each([
  ['across', 'aabbccd', 0],
  ['across, by the second seat', 'gaabbccd', 1],
  ['up', 'abababa', 0],
])('four %s', (_name, columns, winner) => {
  expect(game.result(after(columns))).toMatchObject({ termination: 'four', winners: [winner] });
  expect(game.toMove(after(columns.slice(0, -1)))).toBe(winner);
});

test('every one of the 69 lines wins, and only lines win', () => {
  // A line's four cells for seat 0, and nothing else: built by hand in the words of the state.
  const bit = (column: number, row: number) => [
    column < 5 ? 1 << (6 * column + row) : 0,
    column > 1 ? 1 << (6 * (column - 2) + row) : 0,
  ];
  let lines = 0;
  for (let column = 0; column < 7; column++) {
    for (let row = 0; row < 6; row++) {
      for (const [right, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ]) {
        const cells = [0, 1, 2, 3].map((i) => [column + i * right, row + i * up]);
        if (cells.some(([c, r]) => c > 6 || r > 5 || r < 0)) continue;
        lines++;
        for (const last of cells) {
          const state = after('');
          for (const [c, r] of cells) {
            if (c === last[0] && r === last[1]) continue;
            const [left, rightWord] = bit(c, r);
            state[3] |= left;
            state[4] |= rightWord;
          }
          state[2] = last[1] << (3 * last[0]); // the last column's height
          game.play(state, last[0]);
          expect(game.toMove(state)).toBe(-1);
          expect(game.result(state)).toMatchObject({ termination: 'four', winners: [0], scores: [1, 0] });
        }
      }
    }
  }
  expect(lines).toBe(69);
});

test('a full board without four is shared', () => {
  const rng = streamFrom('full');
  const state = game.newState();
  for (let i = 0; i < 5000; i++) {
    game.setup(state, rng);
    while (game.toMove(state) >= 0) game.play(state, game.randomMove(state, rng));
    if (game.result(state).termination === 'full') break;
  }
  expect(game.result(state)).toEqual({ termination: 'full', shares: [0.5, 0.5], scores: [0.5, 0.5], winners: [0, 1] });
  expect(game.turn(state)).toBe(42);
});

test('features: an open three, and whether its gap can be filled now', () => {
  const names = Object.keys(game.definition.features);
  const measure = (columns: string, seat: number) => {
    const out = new Float64Array(names.length);
    game.measure(after(columns), seat, out);
    return Object.fromEntries(names.map((name, i) => [name, out[i]]));
  };
  expect(measure('aabbc', 0)).toMatchObject({ threes: 1, ready: 0, centre: 0 }); // the other seat decides
  expect(measure('aabbcg', 0)).toMatchObject({ threes: 1, ready: 1 });
  expect(measure('d', 0)).toMatchObject({ centre: 1, threes: 0, ready: 0 });
});
