/**
 * A whole random game in one loop: what `randomMove` and `play` do, with the random stream and both seats' hands, ships and decks in
 * local variables. Only sails, takes and passes are played here, nineteen of twenty decisions of a random game; starts, landings and all
 * that follows from them go through the engine. The testkit holds that both draw the same and end alike.
 */

import type { Rng, State } from '../../core/game.ts';
import type { Islands } from './islands.ts';
import { DECK, DISCARD, END, HAND, ISLAND, LAND, MOVE, OPEN, PHASE, SEAT, SHIP, TOP, TURN } from './layout.ts';

export function playout(game: Islands, state: State, rng: Rng): void {
  while (state[SEAT] >= 0) {
    if (state[PHASE] === MOVE && !game.rules.puzzle) sailOn(game, state, rng);
    else game.play(state, game.randomMove(state, rng));
  }
}

/** Plays until a ship lands on an island that is free, or until the game is over. */
function sailOn(game: Islands, state: State, rng: Rng): void {
  const { cards, turnLimit } = game;
  const { turns } = game.moves;
  const { takeCards, block } = game.rules;
  const { within, order, tileOf } = game.sea;
  const { sail } = cards;
  const { hasDoubleSail } = game.faces;
  const open = state[OPEN];
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  let turn = state[TURN];
  let seat = state[SEAT];
  // The seat that decides, and the other: they change places after each turn.
  let hand = state[HAND + seat];
  let ship = state[SHIP + seat];
  let top = state[TOP + seat];
  let gone = 0;
  let otherHand = state[HAND + 1 - seat];
  let otherShip = state[SHIP + 1 - seat];
  let otherTop = state[TOP + 1 - seat];
  let otherGone = 0;
  let landed = false;
  for (;;) {
    const choices = cards.choices(hand);
    let take = takeCards && top < 32;
    if (choices !== 0) {
      let shift = 0;
      if (hasDoubleSail) {
        state[SHIP + seat] = ship;
        shift = turns.sailShift(state, seat);
      }
      const near = ship << 5;
      let sails = 0;
      for (let rest = choices; rest !== 0; rest &= rest - 1)
        sails += within[near | (sail[31 - Math.clz32(rest & -rest)] << shift)];
      const all = take ? sails + 1 : sails;
      take = false;
      for (;;) {
        const m = Math.imul(r1, 5);
        const product = Math.imul(Math.imul((m << 7) | (m >>> 25), 9) >>> 16, all);
        const shifted = r1 << 9;
        r2 ^= r0;
        r3 ^= r1;
        r1 ^= r2;
        r0 ^= r3;
        r2 ^= shifted;
        r3 = (r3 << 11) | (r3 >>> 21);
        if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
        let i = product >>> 16;
        if (i === sails) {
          take = true;
          break;
        }
        let rest = choices;
        let steps = 0;
        for (;;) {
          steps = sail[31 - Math.clz32(rest & -rest)] << shift;
          const reached = within[near | steps];
          if (i < reached) break;
          i -= reached;
          rest &= rest - 1;
        }
        const to = order[(ship << 8) | i];
        if (to === otherShip || (block && !turns.isClear(ship, to, steps, otherShip))) continue;
        const card = rest & -rest;
        hand ^= card;
        gone |= card;
        ship = to;
        const tile = tileOf[to];
        landed = (state[ISLAND + tile] & 255) === to && ((open >>> tile) & 1) === 1;
        break;
      }
    }
    if (take) {
      const deck = DECK + (seat << 3);
      hand |= 1 << ((state[deck + (top >>> 2)] >>> ((top & 3) << 3)) & 31);
      top++;
      if (top < 32) {
        hand |= 1 << ((state[deck + (top >>> 2)] >>> ((top & 3) << 3)) & 31);
        top++;
      }
    }
    if (landed) break;
    turn++;
    const swap1 = hand;
    hand = otherHand;
    otherHand = swap1;
    const swap2 = ship;
    ship = otherShip;
    otherShip = swap2;
    const swap3 = top;
    top = otherTop;
    otherTop = swap3;
    const swap4 = gone;
    gone = otherGone;
    otherGone = swap4;
    seat ^= 1;
    if ((hand | otherHand) === 0 && !(takeCards && (top < 32 || otherTop < 32))) break;
    if (turn >= turnLimit) break;
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
  state[TURN] = turn;
  writeSeat(state, seat, hand, ship, top, gone);
  writeSeat(state, 1 - seat, otherHand, otherShip, otherTop, otherGone);
  if (landed) {
    state[SEAT] = seat;
    state[PHASE] = LAND;
  } else {
    state[SEAT] = -1;
    state[END] = game.endOf(state);
  }
}

/** One seat's words, with the bytes of the cards that it drew cleared. */
function writeSeat(state: State, seat: number, hand: number, ship: number, top: number, gone: number): void {
  const words = DECK + 8 * seat;
  for (let word = state[TOP + seat] >>> 2; word < top >>> 2; word++) state[words + word] = 0;
  if (top < 32) state[words + (top >>> 2)] &= -1 << ((top & 3) << 3);
  state[HAND + seat] = hand;
  state[SHIP + seat] = ship;
  state[TOP + seat] = top;
  state[DISCARD + seat] |= gone;
}
