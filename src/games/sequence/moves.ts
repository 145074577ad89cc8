/**
 * What may be played in a position of Sequence: listing, counting and drawing legal moves from sets of spaces.
 *
 * A move is an int32:
 *
 *     bits 0–6    the space, 0 where there is none (dead card, pass)
 *     bits 7–12   the card, 0 for a pass
 *     bits 13–14  the kind: 0 a chip is placed, 1 a dead card is swapped, 2 a chip is taken, 3 a pass
 */

import { lowestBit, popcount } from '../../core/bits.ts';
import type { Move, Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { type Board, SPACES } from './board.ts';
import { CARD_NAMES, ONE_EYED, PLAIN, parseCard } from './cards.ts';
import { CHIPS, COVERED, HAND, HELD, JACKS, LOCKED, SEAT, SWAPPED, TEAM, TEAMS } from './layout.ts';

export const PLACE = 0;
export const DEAD = 1;
export const TAKE = 2;
export const PASS = 3;
export const THE_PASS = PASS << 13;

export function encodeMove(kind: number, card: number, space: number): Move {
  return space | (card << 7) | (kind << 13);
}

export const kindOf = (move: Move) => move >>> 13;
export const cardOf = (move: Move) => (move >>> 7) & 63;
export const spaceOf = (move: Move) => move & 127;

/** `7C@e5` covers a space, `JS!e5` takes a chip, `dead 7C` swaps a card, `pass`. */
export function formatMove(board: Board, move: Move): string {
  const card = CARD_NAMES[cardOf(move)];
  switch (kindOf(move)) {
    case PLACE:
      return `${card}@${board.names[spaceOf(move)]}`;
    case TAKE:
      return `${card}!${board.names[spaceOf(move)]}`;
    case DEAD:
      return `dead ${card}`;
    default:
      return 'pass';
  }
}

/** Any move that the text could mean on this board, legal or not, or -1. */
export function parseMove(board: Board, text: string): Move {
  if (text === 'pass') return THE_PASS;
  const [, deadCard, cardText, sign, cell] = /^(?:dead (..)|(..)([@!])([a-j]\d+))$/.exec(text) ?? [];
  if (deadCard !== undefined) {
    const card = parseCard(deadCard);
    return card >= 0 && card < PLAIN ? encodeMove(DEAD, card, 0) : -1;
  }
  const card = parseCard(cardText);
  const space = board.names.indexOf(cell);
  if (card < 0 || space < 0) return -1;
  if (sign === '!') return card >= ONE_EYED ? encodeMove(TAKE, card, space) : -1;
  if (card >= ONE_EYED || (card < PLAIN && space % PLAIN !== card)) return -1;
  return encodeMove(PLACE, card, space);
}

/** By a mask of two bits: how many are set. */
const PAIR = Int32Array.of(0, 1, 1, 2);

export class Moves {
  /** Where the blocks of the seats begin, and the team of each seat. */
  private readonly hands: number;
  private readonly teamOf: Int32Array;

  constructor(hands: number, teamOf: Int32Array) {
    this.hands = hands;
    this.teamOf = teamOf;
  }

  /**
   * Plain cards by ascending space, dead cards, then the jacks by their number, each with its spaces ascending; a pass where there is
   * nothing else.
   */
  list(state: State, out: Int32Array): number {
    const seat = state[SEAT];
    const hand = this.hands + HAND * seat;
    let n = 0;
    for (let i = 0; i < 3; i++) {
      for (let set = state[hand + HELD + i] & ~state[COVERED + i]; set !== 0; set &= set - 1) {
        const space = 32 * i + lowestBit(set);
        out[n++] = space | ((space < PLAIN ? space : space - PLAIN) << 7);
      }
    }
    if (state[SWAPPED] === 0) {
      for (let set = deadLow(state, hand); set !== 0; set &= set - 1) out[n++] = (DEAD << 13) | (lowestBit(set) << 7);
      for (let set = deadHigh(state, hand); set !== 0; set &= set - 1) out[n++] = (DEAD << 13) | ((32 + lowestBit(set)) << 7);
    }
    const team = TEAMS + TEAM * this.teamOf[seat] + CHIPS;
    for (let jacks = state[hand + JACKS]; jacks !== 0; jacks &= jacks - 1) {
      const card = PLAIN + lowestBit(jacks);
      const move = card < ONE_EYED ? card << 7 : (card << 7) | (TAKE << 13);
      for (let i = 0; i < 3; i++) {
        const covered = state[COVERED + i];
        let set = card < ONE_EYED ? ~covered : covered & ~state[team + i] & ~state[LOCKED + i];
        for (; set !== 0; set &= set - 1) out[n++] = move | (32 * i + lowestBit(set));
      }
    }
    if (n === 0) out[n++] = THE_PASS;
    return n;
  }

  /** How many `list` would write. */
  tally(state: State): number {
    const n = this.tallyAll(state);
    return n === 0 ? 1 : n;
  }

  /** The same, but 0 where there is nothing but a pass. */
  private tallyAll(state: State): number {
    const hand = this.hands + HAND * state[SEAT];
    return (
      popcount(state[hand + HELD] & ~state[COVERED]) +
      popcount(state[hand + HELD + 1] & ~state[COVERED + 1]) +
      popcount(state[hand + HELD + 2] & ~state[COVERED + 2]) +
      this.tallySpecial(state)
    );
  }

  private countTakes(state: State, seat: number): number {
    const team = TEAMS + TEAM * this.teamOf[seat] + CHIPS;
    return (
      popcount(state[COVERED] & ~state[team] & ~state[LOCKED]) +
      popcount(state[COVERED + 1] & ~state[team + 1] & ~state[LOCKED + 1]) +
      popcount(state[COVERED + 2] & ~state[team + 2] & ~state[LOCKED + 2])
    );
  }

  /** Any legal move, all equally likely. */
  draw(state: State, rng: Rng): Move {
    const all = this.tallyAll(state);
    return all === 0 ? THE_PASS : this.pick(state, below(rng, all));
  }

  /** The k-th move that `list` would write, where it is no pass. */
  private pick(state: State, k: number): Move {
    const hand = this.hands + HAND * state[SEAT];
    let left = k;
    for (let i = 0; i < 3; i++) {
      const set = state[hand + HELD + i] & ~state[COVERED + i];
      const count = popcount(set);
      if (left < count) {
        const space = 32 * i + nth(set, left);
        return space | ((space < PLAIN ? space : space - PLAIN) << 7);
      }
      left -= count;
    }
    return this.pickSpecial(state, left);
  }

  /** How many moves there are besides covering a space by its own card. */
  tallySpecial(state: State): number {
    const seat = state[SEAT];
    const hand = this.hands + HAND * seat;
    const jacks = state[hand + JACKS];
    let n = state[SWAPPED] === 0 ? popcount(deadLow(state, hand)) + popcount(deadHigh(state, hand)) : 0;
    if ((jacks & 3) !== 0) n += PAIR[jacks & 3] * countFree(state);
    if (jacks >>> 2 !== 0) n += PAIR[jacks >>> 2] * this.countTakes(state, seat);
    return n;
  }

  /** The k-th of them. */
  pickSpecial(state: State, k: number): Move {
    const seat = state[SEAT];
    const hand = this.hands + HAND * seat;
    const jacks = state[hand + JACKS];
    let left = k;
    if (state[SWAPPED] === 0) {
      const low = deadLow(state, hand);
      const lows = popcount(low);
      if (left < lows) return (DEAD << 13) | (nth(low, left) << 7);
      left -= lows;
      const high = deadHigh(state, hand);
      const highs = popcount(high);
      if (left < highs) return (DEAD << 13) | ((32 + nth(high, left)) << 7);
      left -= highs;
    }
    if ((jacks & 3) !== 0) {
      const free = countFree(state);
      const wild = PAIR[jacks & 3] * free;
      if (left < wild) {
        const isSecond = left >= free; // then both are held
        const card = isSecond || (jacks & 3) === 2 ? PLAIN + 1 : PLAIN;
        return (card << 7) | this.freeSpace(state, isSecond ? left - free : left);
      }
      left -= wild;
    }
    const takes = this.countTakes(state, seat);
    const isSecond = left >= takes;
    const card = isSecond || jacks >>> 2 === 2 ? ONE_EYED + 1 : ONE_EYED;
    return (TAKE << 13) | (card << 7) | this.takenSpace(state, seat, isSecond ? left - takes : left);
  }

  /** The k-th free space. */
  private freeSpace(state: State, k: number): number {
    return nthOf(~state[COVERED], ~state[COVERED + 1], ~state[COVERED + 2], k);
  }

  /** The k-th space whose chip a seat may take. */
  private takenSpace(state: State, seat: number, k: number): number {
    const team = TEAMS + TEAM * this.teamOf[seat] + CHIPS;
    return nthOf(
      state[COVERED] & ~state[team] & ~state[LOCKED],
      state[COVERED + 1] & ~state[team + 1] & ~state[LOCKED + 1],
      state[COVERED + 2] & ~state[team + 2] & ~state[LOCKED + 2],
      k,
    );
  }
}

/** The dead cards of a hand among cards 0–31: both of their spaces are covered. Second spaces are moved below the first ones. */
function deadLow(state: State, hand: number): number {
  const second = ((state[COVERED + 1] >>> 16) & 0xffff) | (state[COVERED + 2] << 16);
  return state[hand + HELD] & state[COVERED] & second;
}

/** And among cards 32–47. */
function deadHigh(state: State, hand: number): number {
  return state[hand + HELD + 1] & 0xffff & state[COVERED + 1] & (state[COVERED + 2] >>> 16);
}

function countFree(state: State): number {
  return SPACES - popcount(state[COVERED]) - popcount(state[COVERED + 1]) - popcount(state[COVERED + 2]);
}

/** The place of the k-th lowest set bit, for few bits. */
function nth(word: number, k: number): number {
  let rest = word;
  for (let i = k; i > 0; i--) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}

/** The k-th space of a set, which may be large: bytes are passed over as a whole. */
function nthOf(set0: number, set1: number, set2: number, k: number): number {
  const upTo0 = popcount(set0);
  const upTo1 = upTo0 + popcount(set1);
  const word = k < upTo0 ? set0 : k < upTo1 ? set1 : set2;
  let left = k < upTo0 ? k : k < upTo1 ? k - upTo0 : k - upTo1;
  let shift = 0;
  for (let inByte = popcount(word & 255); left >= inByte; inByte = popcount((word >>> shift) & 255)) {
    left -= inByte;
    shift += 8;
  }
  return (k < upTo0 ? 0 : k < upTo1 ? 32 : 64) + shift + nth((word >>> shift) & 255, left);
}
