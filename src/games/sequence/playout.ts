/**
 * A whole random game in one loop: what `randomMove` and `play` do, with the random stream and the draw pile's place in local variables
 * and the state in an array whose address the compiler knows. The testkit holds that both draw the same and end alike.
 *
 * Which of the hand's spaces was drawn is worked out without branches, because no processor could guess them. What happens seldom (jacks,
 * dead cards, finished lines, reshuffles) is left to the engine's own parts. Nothing here happens so seldom that the compiler would not
 * have seen it when it optimises the loop: else it throws the loop away, and may leave it at two thirds of its speed for good.
 */

import type { Rng, State } from '../../core/game.ts';
import type { Board } from './board.ts';
import { CARDS, PLAIN } from './cards.ts';
import { REJECTED } from './deal.ts';
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
import { DEAD, PLACE } from './moves.ts';
import { FIVES } from './rails.ts';
import type { Sequence } from './sequence.ts';

/** By a byte and a number: the place of the byte's so-many-th set bit. */
const NTH = Uint8Array.from({ length: 8 * 256 }, (_, i) => {
  let rest = i >> 3;
  for (let k = i & 7; k > 0; k--) rest &= rest - 1;
  return rest === 0 ? 0 : 31 - Math.clz32(rest & -rest);
});
/** The state of the game that is played; the longest has three teams and twelve seats. */
const words = new Int32Array(TEAMS + 3 * TEAM + 12 * HAND);
/** The crossings of its board, and which board they are from. */
const crossing = new Int32Array(4 * 96);
let crossingsOf: Board | null = null;

export function playout(game: Sequence, state: State, rng: Rng): void {
  const { seats, sides, hands, need, turnLimit } = game;
  if (game.board !== crossingsOf) {
    crossing.set(game.board.crossing);
    crossingsOf = game.board;
  }
  words.set(state);
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  let top = words[TOP];
  let turn = words[TURN];
  let seat = words[SEAT];
  let team = game.teamOf[seat];
  let swapped = words[SWAPPED];
  let shuffled = 0;
  let won = false;
  for (;;) {
    // Count the moves: plain cards, then the rest if there is any.
    const hand = hands + HAND * seat;
    const held0 = words[hand + HELD];
    const held1 = words[hand + HELD + 1];
    const covered0 = words[COVERED];
    const covered1 = words[COVERED + 1];
    const covered2 = words[COVERED + 2];
    const set0 = held0 & ~covered0;
    const set1 = held1 & ~covered1;
    const set2 = words[hand + HELD + 2] & ~covered2;
    // As `popcount` of the core; byte i of bytes0 is the number of bits in the bytes of set0 up to and with i.
    let n = set0 - ((set0 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const bytes0 = Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101);
    n = set1 - ((set1 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const bytes1 = Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101);
    n = set2 - ((set2 >>> 1) & 0x55555555);
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    const bytes2 = Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101);
    const upTo0 = bytes0 >>> 24;
    const upTo1 = upTo0 + (bytes1 >>> 24);
    const plays = upTo1 + (bytes2 >>> 24);
    const dead = (held0 & covered0 & ((covered1 >>> 16) | (covered2 << 16))) | (held1 & 0xffff & covered1 & (covered2 >>> 16));
    let all = plays;
    if ((words[hand + JACKS] | dead) !== 0) {
      words[SEAT] = seat;
      words[SWAPPED] = swapped;
      all += game.moves.tallySpecial(words);
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
        if ((product & 0xffff) >= REJECTED[all]) break;
      }
      let space = 0;
      let card = 0;
      let kind = PLACE;
      if (k < plays) {
        const in0 = (k - upTo0) >> 31; // all ones where it is in the first word, …
        const to1 = (k - upTo1) >> 31; // … in the first or the second
        const set = (set0 & in0) | (set1 & to1 & ~in0) | (set2 & ~to1);
        const bytes = (bytes0 & in0) | (bytes1 & to1 & ~in0) | (bytes2 & ~to1);
        const left = k - (upTo0 & ~in0 & to1) - (upTo1 & ~to1);
        // The bytes up to which there are more than `left` bits have their highest bit set: the lowest of them holds the one.
        const beyond = ((bytes | 0x80808080) - Math.imul(left + 1, 0x01010101)) & 0x80808080;
        const shift = (31 - Math.clz32(beyond & -beyond)) & 24;
        const before = ((bytes << 8) >>> shift) & 255;
        space = ((2 + in0 + to1) << 5) + shift + NTH[(((set >>> shift) & 255) << 3) | (left - before)];
        card = space - (PLAIN & ((PLAIN - 1 - space) >> 31));
      } else {
        const move = game.moves.pickSpecial(words, k - plays);
        space = move & 127;
        card = (move >>> 7) & 63;
        kind = move >>> 13;
      }
      // The card leaves the hand.
      const twice = hand + TWICE + (card >> 5);
      if (((words[twice] >>> card) & 1) !== 0) words[twice] ^= 1 << card;
      else {
        const first = card + (PLAIN & ((PLAIN - 1 - card) >> 31)); // see `firstBit` in deal.ts
        words[hand + HELD + (first >> 5)] &= ~(1 << first);
        words[hand + HELD + ((card + PLAIN) >> 5)] &= ~(1 << (card + PLAIN));
      }
      // It does what it does on the board.
      if (kind === PLACE) {
        const block = TEAMS + TEAM * team;
        const rails = block + RAIL;
        words[block + CHIPS + (space >> 5)] |= 1 << space;
        words[COVERED + (space >> 5)] |= 1 << space;
        const cross0 = crossing[4 * space];
        const cross1 = crossing[4 * space + 1];
        const cross2 = crossing[4 * space + 2];
        const cross3 = crossing[4 * space + 3];
        const mask0 = words[rails + (cross0 >>> 10)] | (cross0 & PLACES);
        const mask1 = words[rails + (cross1 >>> 10)] | (cross1 & PLACES);
        const mask2 = words[rails + (cross2 >>> 10)] | (cross2 & PLACES);
        const mask3 = words[rails + (cross3 >>> 10)] | (cross3 & PLACES);
        words[rails + (cross0 >>> 10)] = mask0;
        words[rails + (cross1 >>> 10)] = mask1;
        words[rails + (cross2 >>> 10)] = mask2;
        words[rails + (cross3 >>> 10)] = mask3;
        const finished =
          (FIVES[mask0 & PLACES] & cross0) |
          (FIVES[mask1 & PLACES] & cross1) |
          (FIVES[mask2 & PLACES] & cross2) |
          (FIVES[mask3 & PLACES] & cross3);
        if (finished !== 0) {
          game.chips.claim(words, team, space);
          if (words[HELD_LINES + team] >= need) {
            words[hand + SIZE]--;
            turn++;
            won = true;
            break;
          }
        }
      } else if (kind !== DEAD) game.chips.take(words, team, space);
      // The next card comes.
      if (top === CARDS) {
        words[TOP] = top;
        game.reshuffle(words);
        top = words[TOP];
        shuffled = 1;
      }
      const drawn = (words[DECK + (top >> 2)] >>> ((top & 3) << 3)) & 63;
      top++;
      const second = hand + HELD + ((drawn + PLAIN) >> 5);
      if (((words[second] >>> (drawn + PLAIN)) & 1) !== 0) words[hand + TWICE + (drawn >> 5)] |= 1 << drawn;
      else {
        const first = drawn + (PLAIN & ((PLAIN - 1 - drawn) >> 31));
        words[hand + HELD + (first >> 5)] |= 1 << first;
        words[second] |= 1 << (drawn + PLAIN);
      }
      if (kind === DEAD) {
        swapped = 1;
        continue;
      }
    }
    swapped = 0;
    turn++;
    if (++team === sides) team = 0;
    if (++seat === seats) seat = 0;
    if (turn >= turnLimit) break;
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
  words[TOP] = top;
  words[TURN] = turn;
  words[SHUFFLED] = shuffled;
  game.finish(words, won);
  for (let i = 0; i < state.length; i++) state[i] = words[i];
}
