/**
 * Shuffling, dealing and drawing. Cards on their way are in one scratch array, so that nothing is allocated; the draw pile is packed,
 * four cards a word, which makes states a third smaller to copy and to hash.
 */

import type { Rng, State } from '../../core/game.ts';
import { CARDS, KINDS, PLAIN } from './cards.ts';
import { CHANCE, DECK, DECK_WORDS, HAND, HELD, SIZE, TOP, TWICE } from './layout.ts';

/** Cards on their way from one place to another. They end where the draw pile ends, at place 104. */
const cards = new Int32Array(CARDS);
/** Both packs, in order. */
const SORTED = Int32Array.from({ length: CARDS }, (_, i) => i % KINDS);
/**
 * By n: how many half-words `below` of the core would reject for n, 65536 modulo n. A table, so that hot loops hold no operation that is
 * not met for thousands of draws: the compiler would have no idea of it, and would throw the optimised loop away when it comes.
 */
export const REJECTED = Int32Array.from({ length: 256 }, (_, n) => (n === 0 ? 0 : 65536 % n));
/** How often each card is on its way. */
const counts = new Int32Array(KINDS);

/**
 * Puts the cards from `start` on into a uniformly random order (Fisher and Yates), drawing from the four stream words at `at`. As
 * `shuffle` of the core, but both halves of a random word serve, the upper one first, and the stream is in local variables: twice as fast.
 */
function shuffleCards(start: number, words: Int32Array, at: number): void {
  let r0 = words[at];
  let r1 = words[at + 1];
  let r2 = words[at + 2];
  let r3 = words[at + 3];
  let word = 0;
  let lower = 0;
  for (let size = CARDS - start; size > 1; ) {
    if (lower === 0) {
      const m = Math.imul(r1, 5);
      word = Math.imul((m << 7) | (m >>> 25), 9);
      const shifted = r1 << 9;
      r2 ^= r0;
      r3 ^= r1;
      r1 ^= r2;
      r0 ^= r3;
      r2 ^= shifted;
      r3 = (r3 << 11) | (r3 >>> 21);
    } else word <<= 16;
    lower ^= 1;
    const product = Math.imul(word >>> 16, size); // see `below` of the core for the arithmetic
    if ((product & 0xffff) < REJECTED[size]) continue;
    const j = start + (product >>> 16);
    size--;
    const card = cards[start + size];
    cards[start + size] = cards[j];
    cards[j] = card;
  }
  words[at] = r0;
  words[at + 1] = r1;
  words[at + 2] = r2;
  words[at + 3] = r3;
}

/** The cards from `top` on become the draw pile. Nothing is left of what stood before. */
function packDeck(state: State, top: number): void {
  cards.fill(0, 0, top);
  for (let i = 0; i < DECK_WORDS; i++) {
    const place = 4 * i;
    state[DECK + i] = cards[place] | (cards[place + 1] << 8) | (cards[place + 2] << 16) | (cards[place + 3] << 24);
  }
  state[TOP] = top;
}

/** Gives every seat but `except` its cards, as many as its SIZE says, in seat order; the rest is the draw pile. */
function dealCards(state: State, hands: number, seats: number, except: number, start: number): void {
  let top = start;
  for (let seat = 0; seat < seats; seat++) {
    if (seat === except) continue;
    const hand = hands + HAND * seat;
    for (let i = state[hand + SIZE]; i > 0; i--) give(state, hand, cards[top++]);
  }
  packDeck(state, top);
}

/** Shuffles both packs and deals them. Hands must be empty. */
export function dealAll(state: State, hands: number, seats: number, rng: Rng): void {
  cards.set(SORTED);
  shuffleCards(0, rng, 0);
  dealCards(state, hands, seats, -1, 0);
}

/** The same where every card's place is known: hands by seat, then the draw pile. */
export function dealKnown(state: State, hands: number, seats: number, known: readonly number[]): void {
  cards.set(known);
  dealCards(state, hands, seats, -1, 0);
}

/** Shuffles what a seat cannot see, the other hands and the draw pile, and deals it anew. */
export function dealUnseen(state: State, hands: number, seats: number, seat: number, rng: Rng): void {
  counts.fill(0);
  for (let place = state[TOP]; place < CARDS; place++) counts[cardAt(state, place)]++;
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const hand = hands + HAND * other;
    for (let card = 0; card < KINDS; card++) counts[card] += copiesOf(state, hand, card);
    for (let i = HELD; i < SIZE; i++) state[hand + i] = 0;
  }
  const start = listCounts();
  shuffleCards(start, rng, 0);
  dealCards(state, hands, seats, seat, start);
}

/** All discards become the draw pile, in an order drawn from the chance words. The old draw pile must be used up. */
export function reshuffle(state: State, hands: number, seats: number): void {
  countDiscards(state, hands, seats, counts);
  const start = listCounts();
  shuffleCards(start, state, CHANCE);
  packDeck(state, start);
}

/** The same in an order that is known. */
export function reshuffleKnown(state: State, deck: readonly number[]): void {
  cards.set(deck, CARDS - deck.length);
  packDeck(state, CARDS - deck.length);
}

/** How often each card lies on the discard piles: it is neither in a hand nor in the draw pile. */
export function countDiscards(state: State, hands: number, seats: number, out: Int32Array): void {
  out.fill(2);
  for (let place = state[TOP]; place < CARDS; place++) out[cardAt(state, place)]--;
  for (let seat = 0; seat < seats; seat++) {
    for (let card = 0; card < KINDS; card++) out[card] -= copiesOf(state, hands + HAND * seat, card);
  }
}

/** Writes what `counts` says into `cards`, by card, so that nothing depends on where they came from. Returns where they start. */
function listCounts(): number {
  let start = CARDS;
  for (let card = 0; card < KINDS; card++) {
    if (counts[card] > 0) cards[--start] = card;
    if (counts[card] > 1) cards[--start] = card;
  }
  return start;
}

/** The card at a place of the draw pile. */
export function cardAt(state: State, place: number): number {
  return (state[DECK + (place >> 2)] >>> ((place & 3) << 3)) & 63;
}

// A hand's words HELD to JACKS are one set of bits: those of the spaces 0–95 that its plain cards stand on, then one for each jack. Plain
// card c has the bits c and 48 + c, jack c only 48 + c. Shifts count modulo 32.

/** The first of a card's bits: c, or 48 + c for a jack. */
function firstBit(card: number): number {
  return card + (PLAIN & ((PLAIN - 1 - card) >> 31));
}

/** How often a hand holds a card. */
export function copiesOf(state: State, hand: number, card: number): number {
  const held = state[hand + HELD + ((card + PLAIN) >> 5)] >>> (card + PLAIN);
  return (held & 1) + ((state[hand + TWICE + (card >> 5)] >>> card) & 1);
}

/** Puts a card into a hand; SIZE stays. */
export function give(state: State, hand: number, card: number): void {
  const first = firstBit(card);
  const second = card + PLAIN;
  if (((state[hand + HELD + (second >> 5)] >>> second) & 1) !== 0) state[hand + TWICE + (card >> 5)] |= 1 << card;
  else {
    state[hand + HELD + (first >> 5)] |= 1 << first;
    state[hand + HELD + (second >> 5)] |= 1 << second;
  }
}

/** Takes a card out of a hand; SIZE stays. */
export function drop(state: State, hand: number, card: number): void {
  const first = firstBit(card);
  const second = card + PLAIN;
  if (((state[hand + TWICE + (card >> 5)] >>> card) & 1) !== 0) state[hand + TWICE + (card >> 5)] ^= 1 << card;
  else {
    state[hand + HELD + (first >> 5)] &= ~(1 << first);
    state[hand + HELD + (second >> 5)] &= ~(1 << second);
  }
}
