/** The search for roads and payments where it is hard: players who save their coins, every reading of `cityEntry`, small purses. */

import { describe, expect, test } from 'vitest';
import type { Move, State } from '../../core/game.ts';
import { below, streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { CITY } from './layout.ts';
import type { Pisi } from './pisi.ts';
import { coinsOf, formatCoins, listPayments, makePrices, parseCoins, sumOf } from './purse.ts';
import makeReference from './reference.ts';

const definition = await loadGame('pisi');
const make = (options: Record<string, unknown> = {}) => makeGame(definition, 2, options) as Pisi;

/**
 * A game of players who take a coin wherever they can and build one time in twenty, with `look` at every decision to build; `played` is
 * told every move. It stops after so many decisions.
 */
function hoard(
  game: Pisi,
  state: State,
  seed: string,
  decisions: number,
  look: (moves: Int32Array) => void,
  played?: (text: string) => void,
): void {
  const moves = new Int32Array(game.maxMoves + 1);
  const rng = streamFrom(seed);
  for (let seen = 0; game.toMove(state) >= 0 && seen < decisions; ) {
    const count = game.legalMoves(state, moves);
    let taking = 0; // the last moves of a list
    while (taking < count && game.formatMove(state, moves[count - 1 - taking]).endsWith('+')) taking++;
    let pick = taking > 0 ? count - 1 - below(rng, taking) : below(rng, count);
    if (game.formatMove(state, moves[0]) === 'pass') {
      look(moves.subarray(0, count));
      if (below(rng, 20) > 0) pick = 0;
      seen++;
    }
    played?.(game.formatMove(state, moves[pick]));
    game.play(state, moves[pick]);
  }
}

describe('a player who saves coins', () => {
  test.each(['never', 'any', 'free'])(
    'has the roads that the reference finds, cityEntry %s',
    { timeout: 60_000 },
    (cityEntry) => {
      const game = make({ cityEntry });
      const state = game.newState();
      let most = 0;
      for (const seed of ['a', 'b', 'c']) {
        game.setup(state, streamFrom(seed));
        const reference = makeReference(game.options, 2, game.describeSetup(state));
        const compare = (moves: Int32Array) => {
          expect(Array.from(moves, (move) => game.formatMove(state, move)).sort()).toEqual(reference.legal());
          expect(game.countMoves(state)).toBe(moves.length);
          most = Math.max(most, moves.length);
        };
        hoard(game, state, seed, 40, compare, (text) => reference.play(text));
      }
      expect(most).toBeGreaterThan(30);
    },
  );

  test('has about twenty to choose from, and sometimes hundreds, none of them twice', () => {
    const game = make();
    const state = game.newState();
    let [decisions, roads, most, twice] = [0, 0, 0, 0];
    for (let i = 0; i < 300; i++) {
      game.setup(state, streamFrom(`hoard/${i}`));
      hoard(game, state, `hoard/${i}`, Infinity, (moves) => {
        decisions++;
        roads += moves.length - 1;
        most = Math.max(most, moves.length - 1);
        if (new Set(moves).size < moves.length) twice++;
      });
    }
    expect(twice).toBe(0);
    expect(roads / decisions).toBeGreaterThan(10);
    expect(roads / decisions).toBeLessThan(40);
    expect(most).toBeGreaterThan(200);
    expect(most).toBeLessThan(game.maxMoves);
  });
});

test('a random player has about two roads to choose from', () => {
  const game = make();
  const state = game.newState();
  const rng = streamFrom('random');
  let [decisions, roads] = [0, 0];
  for (let i = 0; i < 200; i++) {
    game.setup(state, rng);
    while (game.toMove(state) >= 0) {
      const move: Move = game.randomMove(state, rng);
      if (['build', 'pass'].includes(game.formatMove(state, move).split(' ')[0])) {
        decisions++;
        roads += game.countMoves(state) - 1;
      }
      game.play(state, move);
    }
  }
  expect(roads / decisions).toBeGreaterThan(1.5);
  expect(roads / decisions).toBeLessThan(2.2);
});

describe('payments', () => {
  /** All ways to pay for pieces between tiles of these kinds, piece by piece. */
  const naive = (purse: number, pieces: readonly (readonly [number, number])[], cityEntry: string): string[] => {
    let paid = new Set(['']);
    for (const [a, b] of pieces) {
      const byCity = a === CITY || b === CITY;
      if (byCity && cityEntry === 'free') continue;
      const suits = byCity && cityEntry === 'any' ? [0, 1, 2, 3, 4] : [a, b].filter((kind) => kind !== CITY);
      paid = new Set([...paid].flatMap((coins) => suits.map((suit) => [...coins, 'ABCDE'[suit]].sort().join(''))));
    }
    return [...paid].filter((coins) =>
      [0, 1, 2, 3, 4].every((suit) => coins.split('ABCDE'[suit]).length - 1 <= coinsOf(purse, suit)),
    );
  };

  test.each(['never', 'any', 'free'] as const)('are all that fit, each once, cityEntry %s', (cityEntry) => {
    const prices = makePrices(cityEntry);
    const rng = streamFrom(`payments/${cityEntry}`);
    const out = new Int32Array(495);
    const demand = new Int32Array(4);
    let [none, several] = [0, 0];
    for (let i = 0; i < 2000; i++) {
      const length = 1 + below(rng, 8);
      // Terrain in the middle, at either end a city or terrain; few suits, so that coins run short.
      const suits = 1 + below(rng, 5);
      const tiles = Array.from({ length: length + 1 }, (_, j) =>
        (j === 0 || j === length) && below(rng, 3) > 0 ? CITY : below(rng, suits),
      );
      if (cityEntry === 'never' && tiles.every((kind) => kind === CITY)) continue;
      const pieces = tiles.slice(1).map((kind, j) => [tiles[j], kind] as const);
      let purse = 0;
      for (let suit = 0; suit < 5; suit++) purse |= below(rng, below(rng, 4) === 0 ? 11 : 4) << (4 * suit);
      demand.fill(0);
      for (const [a, b] of pieces) for (let word = 0; word < 4; word++) demand[word] += prices[32 * a + 4 * b + word];
      const found = Array.from(out.subarray(0, listPayments(purse, demand, out)), formatCoins);
      expect(found.toSorted()).toEqual(naive(purse, pieces, cityEntry).sort());
      if (found.length === 0) none++;
      if (found.length > 1) several++;
    }
    expect(Math.min(none, several)).toBeGreaterThan(100); // both come up
  });

  test('coins are written in alphabetical order', () => {
    expect(formatCoins(parseCoins('AABDDE'))).toBe('AABDDE');
    expect(sumOf(parseCoins('AABDDE'))).toBe(6);
    for (const wrong of ['', 'BA', 'F', 'a', 'A B', `${'A'.repeat(11)}`]) expect(parseCoins(wrong)).toBe(-1);
  });
});
