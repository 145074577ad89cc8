/** What a seat sees, and how the rest is dealt anew: uniformly, and from what it sees and the stream alone. */

import { describe, expect, test } from 'vitest';
import type { State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { deviation } from '../../testkit/uniform.ts';
import { makeGame } from '../load.ts';
import { arrange, definition, movesOf, playAll } from './fixtures/position.ts';
import type { Islands } from './islands.ts';
import { DECK, DISCARD, HAND, LAID, TOP } from './layout.ts';

/** A random position in the middle of a game, seat 0 to sail. */
function middle(seats: number): { game: Islands; state: State } {
  const game = makeGame(definition, seats) as Islands;
  const state = game.newState();
  const rng = streamFrom('middle');
  game.setup(state, rng);
  while (game.turn(state) < 14 || game.toMove(state) !== 0) game.play(state, game.randomMove(state, rng));
  return { game, state };
}

const without = (all: readonly number[], some: readonly number[]) => all.filter((card) => !some.includes(card));
const DECK_OF_32 = Array.from({ length: 32 }, (_, card) => card);

describe('redeal', () => {
  test('keeps hand sizes, discards and the own hand, and deals exactly the unseen cards', () => {
    const { game, state } = middle(2);
    for (const seat of [0, 1]) {
      const dealt = state.slice();
      game.redeal(dealt, seat, streamFrom(`deal/${seat}`));
      const other = 1 - seat;
      expect(game.handOf(dealt, seat)).toEqual(game.handOf(state, seat));
      expect(dealt.slice(DISCARD, DISCARD + 2)).toEqual(state.slice(DISCARD, DISCARD + 2));
      expect(dealt.slice(TOP, TOP + 2)).toEqual(state.slice(TOP, TOP + 2));
      expect(game.handOf(dealt, other)).toHaveLength(game.handOf(state, other).length);
      for (const s of [0, 1]) {
        const cards = [...game.handOf(dealt, s), ...game.deckOf(dealt, s)].sort((a, b) => a - b);
        expect(cards).toEqual(without(DECK_OF_32, game.discardsOf(state, s)));
      }
    }
  });

  test("the other's hand is every set of its unseen cards equally often", () => {
    const { game, state } = middle(2);
    // Eight unseen cards, three of them in hand: 56 hands.
    const unseen = [1, 4, 5, 9, 17, 20, 30, 31];
    state[DISCARD + 1] = ~unseen.reduce((bits, card) => bits | (1 << card), 0);
    state[HAND + 1] = (1 << 4) | (1 << 20) | (1 << 31);
    state[TOP + 1] = 27;
    const rng = streamFrom('hands');
    const counts = new Map<string, number>();
    const dealt = game.newState();
    for (let i = 0; i < 56 * 400; i++) {
      game.copy(dealt, state);
      game.redeal(dealt, 0, rng);
      const key = game.handOf(dealt, 1).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(56);
    expect(deviation([...counts.values()], 400)).toBeLessThan(4);
  });

  test.each([1, 2])('every order of the own deck is equally likely, %i seats', (seats) => {
    const { game, state } = middle(seats);
    // Four cards left: 24 orders.
    const size = seats === 1 ? 64 : 32;
    const left = seats === 1 ? [3, 8, 40, 63] : [3, 8, 21, 31];
    state[TOP] = size - 4;
    state[HAND] = 0;
    state[DISCARD] = ~left.filter((card) => card < 32).reduce((bits, card) => bits | (1 << card), 0);
    if (seats === 1) {
      state[HAND + 1] = 0;
      state[DISCARD + 1] = ~left.filter((card) => card >= 32).reduce((bits, card) => bits | (1 << (card - 32)), 0);
    }
    const rng = streamFrom('orders');
    const counts = new Map<string, number>();
    const dealt = game.newState();
    for (let i = 0; i < 24 * 400; i++) {
      game.copy(dealt, state);
      game.redeal(dealt, 0, rng);
      const key = game.deckOf(dealt, 0).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].every((key) => [...key.split(',').map(Number)].sort((a, b) => a - b).join() === left.join())).toBe(
      true,
    );
    expect(counts.size).toBe(24);
    expect(deviation([...counts.values()], 400)).toBeLessThan(4);
  });

  test('hand and deck of the other: where each unseen card goes is uniform in a full game, too', () => {
    const { game, state } = middle(2);
    const unseen = without(DECK_OF_32, game.discardsOf(state, 1));
    const held = game.handOf(state, 1).length;
    const rng = streamFrom('places');
    const counts = new Map(unseen.map((card) => [card, 0]));
    const dealt = game.newState();
    const n = 20000;
    for (let i = 0; i < n; i++) {
      game.copy(dealt, state);
      game.redeal(dealt, 0, rng);
      for (const card of game.handOf(dealt, 1)) counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    const expected = (n * held) / unseen.length;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });

  test('equal views and equal streams: equal deals, byte for byte', () => {
    for (const seats of [1, 2]) {
      const game = makeGame(definition, seats, { set: '1+2' }) as Islands;
      const [state, other, a, b] = Array.from({ length: 4 }, () => game.newState());
      for (let g = 0; g < 12; g++) {
        const rng = streamFrom(`bytes/${g}`);
        game.setup(state, rng);
        for (let ply = 0; game.toMove(state) >= 0; ply++) {
          for (let seat = 0; seat < seats; seat++) {
            game.copy(other, state);
            game.redeal(other, seat, streamFrom(`other/${ply}`));
            expect(game.observe(other, seat)).toBe(game.observe(state, seat));
            game.copy(a, state);
            game.copy(b, other);
            game.redeal(a, seat, streamFrom(`same/${ply}`));
            game.redeal(b, seat, streamFrom(`same/${ply}`));
            expect(a.join()).toBe(b.join());
          }
          game.play(state, game.randomMove(state, rng));
        }
      }
    }
  });

  test('a payment that the other has begun can always be finished', () => {
    const cards = { c1: {}, c2: { rum: 2 }, c3: { rum: 2 }, c4: { fabric: 3 }, c5: { rum: 1 } };
    const { game, state } = arrange({
      islands: { '1.2': { needs: [4, 0, 0] } },
      cards,
      hands: ['c1 c2 c3'],
      ships: ['1.3', '24.5'],
      options: { bonusCards: [-4, 0] },
    });
    playAll(game, state, 'sail c1 1.2', 'pay', 'lay c2');
    const rng = streamFrom('finish');
    const counts = new Map<string, number>();
    for (let i = 0; i < 2000; i++) {
      const dealt = state.slice();
      game.redeal(dealt, 1, rng);
      expect(movesOf(game, dealt).length).toBeGreaterThan(0);
      expect(dealt[LAID]).toBe(state[LAID]);
      const hand = game.handOf(dealt, 0);
      expect(hand).toContain(2); // c3: nothing else covers what is lacking
      counts.set(hand.join(), (counts.get(hand.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(29); // c3 and any of the other unseen cards, all but c1 and c2
  });
});

test('what a seat observes does not depend on what it cannot see, and does on the rest', () => {
  const { game, state } = middle(2);
  const seen = game.observe(state, 0);
  const change = (word: number, value: number) => {
    const copy = state.slice();
    copy[word] = value;
    return game.observe(copy, 0);
  };
  expect(change(DECK, 12345)).toBe(seen);
  expect(change(DECK + 8, 12345)).toBe(seen);
  const others = game.handOf(state, 1);
  const swapped = state.slice();
  swapped[HAND + 1] = without(DECK_OF_32, [...game.discardsOf(state, 1)])
    .slice(-others.length)
    .reduce((bits, card) => bits | (1 << card), 0);
  expect(game.observe(swapped, 0)).toBe(seen);
  expect(game.observe(swapped, 1)).not.toBe(game.observe(state, 1));
  for (const word of [DISCARD + 1, HAND, TOP + 1]) expect(change(word, state[word] ^ 1)).not.toBe(seen);
});
