/** The features look through a payment: they tell where it leads before it is done. */

import { describe, expect, test } from 'vitest';
import type { State } from '../../core/game.ts';
import { FEATURES } from './features.ts';
import { arrange, movesOf, playAll } from './fixtures/position.ts';
import type { Islands } from './islands.ts';
import { HAND } from './layout.ts';

function measure(game: Islands, state: State, seat: number): Record<string, number> {
  const out = new Float64Array(Object.keys(FEATURES).length);
  game.measure(state, seat, out);
  return Object.fromEntries(Object.keys(FEATURES).map((name, i) => [name, out[i]]));
}

describe('a payment', () => {
  const make = () =>
    arrange({
      islands: { '1.2': { points: 3, cards: 2, needs: [3, 0, 0] } },
      cards: { c1: { sail: 1 }, c2: { rum: 3, gems: 3 }, c3: { rum: 2 }, c4: { rum: 1 }, c5: { rum: 3 } },
      hands: ['c1 c2 c3 c4 c5'],
      ships: ['1.3', '24.5'],
    });

  test('counts as done with the cheapest cards from the landing on', () => {
    const { game, state } = make();
    expect(measure(game, state, 0)).toMatchObject({ points: 0, islands: 0, goods: 12 });
    playAll(game, state, 'sail c1 1.2');
    const landed = measure(game, state, 0);
    expect(landed).toMatchObject({ points: 3, islands: 1, goods: 9 }); // c5 alone is cheaper than c3 and c4
    playAll(game, state, 'pay');
    expect(measure(game, state, 0)).toMatchObject({ points: 3, islands: 1, goods: 9, cards: landed.cards, hand: landed.hand });
    playAll(game, state, 'lay c5');
    expect(measure(game, state, 0)).toMatchObject({ points: 3, islands: 1, goods: 9, cards: landed.cards, hand: landed.hand });
  });

  test('tells a dear card from a cheap one', () => {
    const { game, state } = make();
    playAll(game, state, 'sail c1 1.2', 'pay');
    const goods = movesOf(game, state).map((text) => {
      const copy = state.slice();
      game.play(copy, game.parseMove(copy, text));
      return [text, measure(game, copy, 0).goods];
    });
    expect(Object.fromEntries(goods)).toMatchObject({ 'lay c2': 6, 'lay c3': 9, 'lay c5': 9 });
  });

  test('takes its island off what the other can hope for', () => {
    const { game, state } = make();
    state[HAND + 1] = state[HAND];
    const before = measure(game, state, 1);
    playAll(game, state, 'sail c1 1.2');
    const after = measure(game, state, 1);
    expect(after.prospect + after.further).toBeLessThan(before.prospect + before.further);
    expect(after.points).toBe(0);
  });

  test('is not expected where it cannot be made', () => {
    const { game, state } = make();
    state[HAND] = 1 << 0;
    playAll(game, state, 'sail c1 1.2');
    expect(measure(game, state, 0)).toMatchObject({ points: 0, islands: 0 });
  });

  test('counts double, and what is given up for it', () => {
    const { game, state } = arrange({
      islands: { '1.2': { points: 3, needs: [2, 0, 0] }, '5.2': { ability: 'plus2', points: 1 }, '9.2': { ability: 'double' } },
      cards: { c2: { rum: 2 } },
      hands: ['c1 c2'],
      ships: ['1.3', '24.5'],
      own: ['5.2'],
    });
    state[14] = 11;
    playAll(game, state, 'sail c1 1.2', 'pay double plus2 5.2');
    expect(measure(game, state, 0)).toMatchObject({ points: 6, islands: 1 });
  });
});

test('prospects: nearer, payable and worth more is better', () => {
  const at = (ship: string, points: number, rum: number) => {
    const { game, state } = arrange({
      islands: { '1.2': { points, needs: [2, 0, 0] } },
      cards: { c1: { sail: 2 }, c2: { rum } },
      hands: ['c1 c2'],
      ships: [ship, '24.5'],
    });
    return measure(game, state, 0).prospect;
  };
  expect(at('1.4', 1, 2)).toBeGreaterThan(at('5.3', 1, 2));
  expect(at('1.4', 1, 2)).toBeGreaterThan(at('1.4', 1, 1));
  expect(at('1.4', 3, 2)).toBeGreaterThan(at('1.4', 1, 2));
});
