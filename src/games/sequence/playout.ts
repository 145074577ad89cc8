/**
 * A whole random game in one loop: what `randomMove` and `play` do, with the random stream, the covered spaces and the draw pile's place
 * in local variables. The testkit holds that both draw the same and end alike. What happens seldom (jacks, dead cards, finished lines,
 * reshuffles) is left to the engine's own parts.
 */

import type { Rng, State } from '../../core/game.ts';
import { CARDS, PLAIN } from './cards.ts';
import {
  CHIPS,
  COVERED,
  DECK,
  HAND,
  HELD,
  HELD_LINES,
  JACKS,
  PLACES,
  RAIL,
  SEAT,
  SHUFFLED,
  SIZE,
  SWAPPED,
  TEAM,
  TEAMS,
  TOP,
  TURN,
  TWICE,
} from './layout.ts';
import { DEAD } from './moves.ts';
import { FIVES } from './rails.ts';
import type { Sequence } from './sequence.ts';

export function playout(game: Sequence, state: State, rng: Rng): void {
  const { seats, sides, hands, need, turnLimit } = game;
  const { crossing } = game.board;
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  let covered0 = state[COVERED];
  let covered1 = state[COVERED + 1];
  let covered2 = state[COVERED + 2];
  let top = state[TOP];
  let turn = state[TURN];
  let seat = state[SEAT];
  let team = game.teamOf[seat];
  let swapped = state[SWAPPED];
  let shuffled = 0;
  let over = false;
  for (;;) {
    // Count the moves: plain cards, dead cards, jacks.
    const hand = hands + HAND * seat;
    const held0 = state[hand + HELD];
    const held1 = state[hand + HELD + 1];
    const held2 = state[hand + HELD + 2];
    const set0 = held0 & ~covered0;
    const set1 = held1 & ~covered1;
    const set2 = held2 & ~covered2;
    let n = set0 - ((set0 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const upTo0 = Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    n = set1 - ((set1 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const upTo1 = upTo0 + (Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24);
    n = set2 - ((set2 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const plays = upTo1 + (Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24);
    const dead =
      (held0 & covered0 & (((covered1 >>> 16) & 0xffff) | (covered2 << 16))) | (held1 & 0xffff & covered1 & (covered2 >>> 16));
    const jacks = state[hand + JACKS];
    let all = plays;
    const rare = jacks !== 0 || (dead !== 0 && swapped === 0);
    if (rare) {
      state[SEAT] = seat;
      state[SWAPPED] = swapped;
      state[COVERED] = covered0;
      state[COVERED + 1] = covered1;
      state[COVERED + 2] = covered2;
      all = game.moves.tallyAll(state);
    }
    shuffled = 0;
    if (all !== 0) {
      let k = 0;
      for (;;) {
        const m = Math.imul(r1, 5);
        const word = Math.imul((m << 7) | (m >>> 25), 9);
        const shifted = r1 << 9;
        r2 ^= r0;
        r3 ^= r1;
        r1 ^= r2;
        r0 ^= r3;
        r2 ^= shifted;
        r3 = (r3 << 11) | (r3 >>> 21);
        const product = Math.imul(word >>> 16, all);
        k = product >>> 16;
        if ((product & 0xffff) >= all || (product & 0xffff) >= 65536 % all) break;
      }
      let space = 0;
      let card = 0;
      let kind = 0;
      if (k < plays) {
        let set = k < upTo0 ? set0 : k < upTo1 ? set1 : set2;
        for (let i = k < upTo0 ? k : k < upTo1 ? k - upTo0 : k - upTo1; i > 0; i--) set &= set - 1;
        space = (k < upTo0 ? 31 : k < upTo1 ? 63 : 95) - Math.clz32(set & -set);
        card = space < PLAIN ? space : space - PLAIN;
      } else {
        const move = game.moves.pick(state, k);
        space = move & 127;
        card = (move >>> 7) & 63;
        kind = move >>> 13;
      }
      // Take the card out of the hand.
      const twice = hand + TWICE + (card >> 5);
      if (((state[twice] >>> card) & 1) !== 0) state[twice] ^= 1 << card;
      else if (card < PLAIN) {
        state[hand + HELD + (card >> 5)] ^= 1 << card;
        state[hand + HELD + ((card + PLAIN) >> 5)] ^= 1 << (card + PLAIN);
      } else state[hand + JACKS] ^= 1 << (card - PLAIN);
      if (kind === 0) {
        const block = TEAMS + TEAM * team;
        const bit = 1 << space;
        state[block + CHIPS + (space >> 5)] |= bit;
        if (space < 32) covered0 |= bit;
        else if (space < 64) covered1 |= bit;
        else covered2 |= bit;
        const c = space << 2;
        const x0 = crossing[c];
        const x1 = crossing[c + 1];
        const x2 = crossing[c + 2];
        const x3 = crossing[c + 3];
        const m0 = state[block + RAIL + (x0 >>> 10)] | (x0 & PLACES);
        state[block + RAIL + (x0 >>> 10)] = m0;
        const m1 = state[block + RAIL + (x1 >>> 10)] | (x1 & PLACES);
        state[block + RAIL + (x1 >>> 10)] = m1;
        const m2 = state[block + RAIL + (x2 >>> 10)] | (x2 & PLACES);
        state[block + RAIL + (x2 >>> 10)] = m2;
        const m3 = state[block + RAIL + (x3 >>> 10)] | (x3 & PLACES);
        state[block + RAIL + (x3 >>> 10)] = m3;
        const finished =
          (FIVES[m0 & PLACES] & x0) | (FIVES[m1 & PLACES] & x1) | (FIVES[m2 & PLACES] & x2) | (FIVES[m3 & PLACES] & x3);
        if (finished !== 0) {
          game.claim(state, team, space);
          if (state[HELD_LINES + team] >= need) {
            state[hand + SIZE]--;
            turn++;
            over = true;
            break;
          }
        }
      } else if (kind !== DEAD) {
        game.take(state, team, space);
        covered0 = state[COVERED];
        covered1 = state[COVERED + 1];
        covered2 = state[COVERED + 2];
      }
      // Draw.
      if (top === CARDS) {
        state[TOP] = top;
        game.reshuffle(state);
        top = state[TOP];
        shuffled = 1;
      }
      const drawn = (state[DECK + (top >> 2)] >>> ((top & 3) << 3)) & 63;
      top++;
      if (drawn < PLAIN) {
        const first = hand + HELD + (drawn >> 5);
        if (((state[first] >>> drawn) & 1) !== 0) state[hand + TWICE + (drawn >> 5)] |= 1 << drawn;
        else {
          state[first] |= 1 << drawn;
          state[hand + HELD + ((drawn + PLAIN) >> 5)] |= 1 << (drawn + PLAIN);
        }
      } else if (((state[hand + JACKS] >>> (drawn - PLAIN)) & 1) !== 0) state[hand + TWICE + 1] |= 1 << drawn;
      else state[hand + JACKS] |= 1 << (drawn - PLAIN);
      if (kind === DEAD) {
        swapped = 1;
        continue;
      }
    }
    swapped = 0;
    turn++;
    seat++;
    team++;
    if (team === sides) team = 0;
    if (seat === seats) seat = 0;
    if (turn >= turnLimit) break;
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
  state[COVERED] = covered0;
  state[COVERED + 1] = covered1;
  state[COVERED + 2] = covered2;
  state[TOP] = top;
  state[TURN] = turn;
  state[SHUFFLED] = shuffled;
  game.finish(state, over);
}
