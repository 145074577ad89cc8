/**
 * Shuffling, dealing and drawing. Cards on their way are in one scratch array, so that nothing is allocated; the draw pile is packed,
 * four cards a word, which makes states a third smaller to copy and to hash.
 */

import type { Rng, State } from '../../core/game.ts';
import { CARDS, KINDS, PLAIN } from './cards.ts';
import { DECK, DECK_WORDS, HELD, JACKS, SIZE, TOP, TWICE } from './layout.ts';

/** Cards on their way from one place to another. */
const cards = new Int32Array(CARDS);
/** How often each card is on its way. */
const counts = new Int32Array(KINDS);

/**
 * Puts the first n of `cards` into a uniformly random order (Fisher and Yates), drawing from the four stream words at `at`. As `shuffle`
 * of the core, but both halves of a random word serve, the upper one first, and the stream is in local variables: twice as fast.
 */
function shuffleCards(n: number, words: Int32Array, at: number): void {
  let r0 = words[at];
  let r1 = words[at + 1];
  let r2 = words[at + 2];
  let r3 = words[at + 3];
  let word = 0;
  let lower = 0;
  for (let size = n; size > 1; ) {
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
    }
    const product = Math.imul(lower === 0 ? word >>> 16 : word & 0xffff, size);
    lower ^= 1;
    if ((product & 0xffff) < size && (product & 0xffff) < 65536 % size) continue;
    const j = product >>> 16;
    size--;
    const card = cards[size];
    cards[size] = cards[j];
    cards[j] = card;
  }
  words[at] = r0;
  words[at + 1] = r1;
  words[at + 2] = r2;
  words[at + 3] = r3;
}

/** The cards from `from` up to n become the draw pile, the next one first. */
function packDeck(state: State, from: number, n: number): void {
  const top = CARDS - (n - from);
  for (let i = 0; i < DECK_WORDS; i++) state[DECK + i] = 0;
  for (let place = top; place < CARDS; place++) state[DECK + (place >> 2)] |= cards[place + n - CARDS] << ((place & 3) << 3);
  state[TOP] = top;
}

/** Shuffles both packs; each seat gets as many as its hand's SIZE says, the rest is the draw pile. Hands must be empty. */
export function dealAll(state: State, hands: number, seats: number, rng: Rng): void {
  for (let i = 0; i < CARDS; i++) cards[i] = i < KINDS ? i : i - KINDS;
  shuffleCards(CARDS, rng, 0);
  dealCards(state, hands, seats, -1, CARDS);
}

/** Gives every seat but `except` its cards from the first n of `cards`, in seat order; the rest is the draw pile. */
function dealCards(state: State, hands: number, seats: number, except: number, n: number): void {
  let given = 0;
  for (let seat = 0; seat < seats; seat++) {
    if (seat === except) continue;
    const hand = hands + (seat << 3);
    for (let i = state[hand + SIZE]; i > 0; i--) give(state, hand, cards[given++]);
  }
  packDeck(state, given, n);
}

/** As `dealAll`, but every card's place is known: hands by seat, then the draw pile. */
export function dealKnown(state: State, hands: number, seats: number, known: readonly number[]): void {
  cards.set(known);
  dealCards(state, hands, seats, -1, CARDS);
}

/** Shuffles what a seat cannot see, the other hands and the draw pile, and deals it anew. */
export function dealUnseen(state: State, hands: number, seats: number, seat: number, rng: Rng): void {
  counts.fill(0);
  for (let place = state[TOP]; place < CARDS; place++) counts[cardAt(state, place)]++;
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    const hand = hands + (other << 3);
    for (let card = 0; card < KINDS; card++) counts[card] += copiesOf(state, hand, card);
    for (let i = HELD; i < SIZE; i++) state[hand + i] = 0;
  }
  const n = listCounts();
  shuffleCards(n, rng, 0);
  dealCards(state, hands, seats, seat, n);
}

/** All discards become the draw pile, in an order drawn from the chance words at `at`. */
export function reshuffle(state: State, hands: number, seats: number, at: number): void {
  const n = gatherDiscards(state, hands, seats);
  shuffleCards(n, state, at);
  packDeck(state, 0, n);
}

/** The same in an order that is known. */
export function reshuffleKnown(state: State, deck: readonly number[]): void {
  cards.set(deck);
  packDeck(state, 0, deck.length);
}

/** Lists the cards that are neither in a hand nor, from TOP on, in the draw pile, and returns their number. */
function gatherDiscards(state: State, hands: number, seats: number): number {
  countDiscards(state, hands, seats, counts);
  return listCounts();
}

/** How often each card lies on the discard piles. */
export function countDiscards(state: State, hands: number, seats: number, out: Int32Array): void {
  out.fill(2);
  for (let place = state[TOP]; place < CARDS; place++) out[cardAt(state, place)]--;
  for (let seat = 0; seat < seats; seat++) {
    for (let card = 0; card < KINDS; card++) out[card] -= copiesOf(state, hands + (seat << 3), card);
  }
}

/** Writes what `counts` says into `cards`, in the order of the cards: nothing may depend on where they came from. */
function listCounts(): number {
  let n = 0;
  for (let card = 0; card < KINDS; card++) {
    if (counts[card] > 0) cards[n++] = card;
    if (counts[card] > 1) cards[n++] = card;
  }
  return n;
}

/** The card at a place of the draw pile. */
export function cardAt(state: State, place: number): number {
  return (state[DECK + (place >> 2)] >>> ((place & 3) << 3)) & 63;
}

/** How often a hand holds a card. */
export function copiesOf(state: State, hand: number, card: number): number {
  const held = card < PLAIN ? state[hand + HELD + (card >> 5)] >>> (card & 31) : state[hand + JACKS] >>> (card - PLAIN);
  return (held & 1) + ((state[hand + TWICE + (card >> 5)] >>> (card & 31)) & 1);
}

/** Puts a card into a hand; SIZE stays. */
export function give(state: State, hand: number, card: number): void {
  if (card < PLAIN) {
    const first = hand + HELD + (card >> 5);
    if (((state[first] >>> card) & 1) !== 0) state[hand + TWICE + (card >> 5)] |= 1 << card;
    else {
      state[first] |= 1 << card; // shifts count modulo 32
      state[hand + HELD + ((card + PLAIN) >> 5)] |= 1 << (card + PLAIN);
    }
  } else if (((state[hand + JACKS] >>> (card - PLAIN)) & 1) !== 0) state[hand + TWICE + 1] |= 1 << card;
  else state[hand + JACKS] |= 1 << (card - PLAIN);
}

/** Takes a card out of a hand; SIZE stays. */
export function drop(state: State, hand: number, card: number): void {
  const twice = hand + TWICE + (card >> 5);
  if (((state[twice] >>> card) & 1) !== 0) state[twice] ^= 1 << card;
  else if (card < PLAIN) {
    state[hand + HELD + (card >> 5)] ^= 1 << card;
    state[hand + HELD + ((card + PLAIN) >> 5)] ^= 1 << (card + PLAIN);
  } else state[hand + JACKS] ^= 1 << (card - PLAIN);
}
