/** What a seat sees and what it does not: re-deals of Sequence are uniform, and depend on what the seat sees alone. */

import { describe, expect, test } from 'vitest';
import type { State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { CARD_NAMES, CARDS } from './cards.ts';
import { cardAt } from './deal.ts';
import { CHANCE, TOP } from './layout.ts';
import type { Sequence } from './sequence.ts';

const definition = await loadGame('sequence');
const make = (seats: number, options: Record<string, unknown> = {}) => makeGame(definition, seats, options) as Sequence;

/** A random game after so many decisions. */
function after(game: Sequence, plies: number, seed: string): State {
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  for (let ply = 0; ply < plies; ply++) game.play(state, game.randomMove(state, rng));
  return state;
}

const count = (cards: readonly string[], card: string) => cards.filter((other) => other === card).length;
const words = (state: State) => state.join();

/** Pearson's chi-square as a standard normal deviate (Wilson and Hilferty 1931). */
function deviation(found: readonly number[], expected: readonly number[]): number {
  const freedom = found.length - 1;
  const chiSquare = found.reduce((sum, n, i) => sum + (n - expected[i]) ** 2 / expected[i], 0);
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

describe.each([
  [2, 40, {}],
  [3, 30, { handBonus: [3, -2, 0] }],
  [12, 60, { teams: 3 }],
])('%i seats', (seats, plies, options) => {
  const game = make(seats, options);
  const state = after(game, plies, `redeal/${seats}`);

  test.each([0, seats - 1])('seat %i keeps its hand, the discards, the board and the sizes of everything', (seat) => {
    const dealt = state.slice();
    game.redeal(dealt, seat, streamFrom('any'));
    expect(game.handOf(dealt, seat)).toEqual(game.handOf(state, seat));
    expect(game.discardsOf(dealt)).toEqual(game.discardsOf(state));
    expect(game.discardsOf(dealt).length).toBeGreaterThan(10);
    expect(game.linesOf(dealt)).toEqual(game.linesOf(state));
    expect(game.observe(dealt, seat)).toBe(game.observe(state, seat));
    expect(game.pileOf(dealt)).toHaveLength(game.pileOf(state).length);
    for (const other of game.sideOf.keys()) expect(game.handOf(dealt, other).length).toBe(game.handOf(state, other).length);
    const all = [
      ...game.sideOf.flatMap((_, other) => game.handOf(dealt, other)),
      ...game.pileOf(dealt),
      ...game.discardsOf(dealt),
    ];
    expect(all.sort()).toEqual([...CARD_NAMES, ...CARD_NAMES].sort());
    // Nothing is left of the cards that were drawn before.
    for (let place = 0; place < dealt[TOP]; place++) expect(cardAt(dealt, place)).toBe(0);
  });

  test('every unseen card is equally likely in every hand and at every place of the pile', { timeout: 30_000 }, () => {
    const seat = 1;
    const unseen = [
      ...game.sideOf.flatMap((_, other) => (other === seat ? [] : game.handOf(state, other))),
      ...game.pileOf(state),
    ];
    const kinds = [...new Set(unseen)];
    const rng = streamFrom(`frequencies/${seats}`);
    const DEALS = 6000;
    const places = {
      first: (dealt: State) => [game.pileOf(dealt)[0]],
      last: (dealt: State) => [game.pileOf(dealt).at(-1) as string],
      'hand of seat 0': (dealt: State) => game.handOf(dealt, 0),
      'hand of the last seat': (dealt: State) => game.handOf(dealt, seats === 2 ? 0 : seats - 1),
    };
    const found = new Map(Object.keys(places).map((place) => [place, new Map<string, number>()]));
    const sizes = new Map<string, number>();
    const dealt = game.newState();
    for (let i = 0; i < DEALS; i++) {
      game.copy(dealt, state);
      game.redeal(dealt, seat, rng);
      for (const [place, cardsOf] of Object.entries(places)) {
        const cards = cardsOf(dealt);
        sizes.set(place, cards.length);
        const tally = found.get(place) as Map<string, number>;
        for (const card of cards) tally.set(card, (tally.get(card) ?? 0) + 1);
      }
    }
    for (const [place, tally] of found) {
      const expected = kinds.map((card) => (DEALS * (sizes.get(place) as number) * count(unseen, card)) / unseen.length);
      const counts = kinds.map((card) => tally.get(card) ?? 0);
      expect(deviation(counts, expected), place).toBeLessThan(4);
      expect(counts.reduce((a, b) => a + b)).toBe(DEALS * (sizes.get(place) as number)); // nothing that was seen
    }
  });

  test('two true states that look alike are dealt alike, byte for byte', () => {
    for (const seat of game.sideOf.keys()) {
      // Another truth behind the same view: other hands, another pile, other chance words.
      const other = state.slice();
      game.redeal(other, seat, streamFrom(`truth/${seat}`));
      expect(game.observe(other, seat)).toBe(game.observe(state, seat));
      expect(words(other)).not.toBe(words(state));
      const [one, two] = [state.slice(), other.slice()];
      game.redeal(one, seat, streamFrom('same'));
      game.redeal(two, seat, streamFrom('same'));
      expect(words(one)).toBe(words(two));
    }
  });
});

test('the whole joint deal is uniform: seven cards of nine in a hand, two in the pile', () => {
  const game = make(2);
  const state = after(game, 0, 'joint/2');
  state[TOP] = CARDS - 2; // as if the others had been drawn and discarded
  const unseen = [...game.handOf(state, 1), ...game.pileOf(state)];
  expect(new Set(unseen).size).toBe(9);
  const tally = new Map<string, number>();
  const rng = streamFrom('joint/deals');
  const dealt = game.newState();
  const DEALS = 72 * 200;
  for (let i = 0; i < DEALS; i++) {
    game.copy(dealt, state);
    game.redeal(dealt, 0, rng);
    const pile = game.pileOf(dealt);
    expect([...game.handOf(dealt, 1), ...pile].sort()).toEqual([...unseen].sort());
    tally.set(pile.join(), (tally.get(pile.join()) ?? 0) + 1);
  }
  expect(tally.size).toBe(72);
  expect(deviation([...tally.values()], Array(72).fill(200))).toBeLessThan(4);
});

test('an agent cannot tell the true hands: games that differ in what was dealt, but look alike so far, give one view', () => {
  const game = make(2);
  const start = game.newState();
  game.setup(start, streamFrom('true'));
  const setup = game.describeSetup(start) as { hands: string[][]; deck: string[] };
  // The same own hand and the same cards drawn to it, but another opponent and another rest of the pile. The opponent plays the same
  // card, which both have.
  const played = setup.hands[1].find((card) => !card.startsWith('J')) as string;
  const rest = [...setup.hands[1].filter((card) => card !== played), ...setup.deck.slice(1)].reverse();
  const hand = [played, ...rest.splice(0, 6)];
  const one = game.newState();
  const two = game.newState();
  game.setup(one, streamFrom('true'));
  game.setupFrom(two, { ...setup, hands: [setup.hands[0], hand], deck: [setup.deck[0], ...rest] });
  const own = setup.hands[0].find((card) => !card.startsWith('J') && card !== played) as string;
  const cell = (card: string, skip = 0) => game.board.names[game.board.spaceOf[game.board.cells.indexOf(card)] + skip];
  for (const state of [one, two]) {
    for (const card of [own, played]) game.play(state, game.parseMove(state, `${card}@${cell(card)}`));
  }
  expect(game.handOf(one, 1)).not.toEqual(game.handOf(two, 1));
  expect(game.observe(one, 0)).toBe(game.observe(two, 0));
  game.redeal(one, 0, streamFrom('view'));
  game.redeal(two, 0, streamFrom('view'));
  expect(words(one)).toBe(words(two));
});

test('a view tells neither what a reshuffle brought nor what the next one will bring', () => {
  const game = make(2);
  const state = after(game, 0, 'pile');
  state[TOP] = CARDS;
  game.play(state, game.randomMove(state, streamFrom('move')));
  expect(game.chanceOf(state)).not.toBeNull();
  const view = state.slice();
  game.redeal(view, 1, streamFrom('view'));
  expect(game.chanceOf(view)).toBeNull();
  expect([...view.subarray(CHANCE, CHANCE + 4)]).not.toEqual([...state.subarray(CHANCE, CHANCE + 4)]);
});

test('when everything is seen, the re-deal is the truth', () => {
  const game = make(2);
  const state = after(game, 0, 'all');
  state[TOP] = CARDS;
  const view = state.slice();
  game.redeal(view, 0, streamFrom('view'));
  expect(game.handOf(view, 1)).toEqual(game.handOf(state, 1));
});

test('reshuffles are uniform: the first cards of the new pile and the last', () => {
  const game = make(2);
  const start = after(game, 0, 'shuffle');
  start[TOP] = CARDS;
  const move = game.randomMove(start, streamFrom('move'));
  const tally = new Map<string, number>();
  const PLACES = [0, 1, 2, 3, -1];
  const DEALS = 20_000;
  let deck: string[] = [];
  for (let i = 0; i < DEALS; i++) {
    const state = start.slice();
    state.set(streamFrom(`chance/${i}`), CHANCE);
    game.play(state, move);
    deck = game.chanceOf(state)?.deck as string[];
    for (const place of PLACES) tally.set(`${place} ${deck.at(place)}`, (tally.get(`${place} ${deck.at(place)}`) ?? 0) + 1);
  }
  const kinds = [...new Set(deck)];
  const expected = kinds.map((card) => (DEALS * count(deck, card)) / deck.length);
  for (const place of PLACES) {
    const found = kinds.map((card) => tally.get(`${place} ${card}`) ?? 0);
    expect(deviation(found, expected), `place ${place}`).toBeLessThan(4);
  }
});
