/**
 * What a turn of Islands begins with: sail, take or pass.
 *
 * A random sail is drawn from all that the cards reach, the other ship's space and what lies behind it included, and drawn again where it
 * is not legal: the same chances, and no list.
 */

import { lowestBit, popcount } from '../../core/bits.ts';
import type { Move, Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { DOUBLE_SAIL } from './abilities.ts';
import type { Cards } from './cards.ts';
import type { Faces } from './faces.ts';
import { HAND, ISLAND, NO_SPACE, OWN, SEAT, SHIP } from './layout.ts';
import { encode, PASS, SAIL, TAKE } from './notation.ts';
import type { Rules } from './rules.ts';
import { has, MOST_STEPS, type Sea, WORDS } from './sea.ts';

export class Turns {
  private readonly sea: Sea;
  private readonly cards: Cards;
  private readonly faces: Faces;
  private readonly rules: Rules;
  readonly most: number;
  /** A flood round the other ship: what is reached in 0, 1, … steps. */
  private readonly flooded = new Int32Array(WORDS * (MOST_STEPS + 1));
  private readonly free = new Int32Array(WORDS);

  constructor(sea: Sea, cards: Cards, faces: Faces, rules: Rules) {
    this.sea = sea;
    this.cards = cards;
    this.faces = faces;
    this.rules = rules;
    // No hand has more than one choice a kind, no choice leads to more spaces than its sail value from the best of them all; and `take`.
    const reach = (card: number) => {
      const steps = cards.sail[card] * (faces.hasDoubleSail ? 2 : 1);
      return Math.max(...sea.spaces.map((space) => sea.within[32 * space + steps]));
    };
    this.most = 1 + cards.kinds().reduce((sum, card) => sum + reach(card), 0);
  }

  /** 1 where the ship stands on an island of its seat that doubles sails, else 0: sail values are shifted by it. */
  sailShift(state: State, seat: number): number {
    if (!this.faces.hasDoubleSail) return 0;
    const ship = state[SHIP + seat];
    const tile = this.sea.tileOf[ship];
    const island = state[ISLAND + tile];
    const isOwn = (island & 255) === ship && ((state[OWN + seat] >>> tile) & 1) === 1;
    return isOwn && this.faces.ability[island >>> 8] === DOUBLE_SAIL ? 1 : 0;
  }

  list(state: State, seat: number, out: Int32Array): number {
    const low = this.cards.choices(state[HAND + seat]);
    const high = this.rules.puzzle ? this.cards.furtherChoices(state[HAND + 1], low) : 0;
    const other = this.rules.otherShip(state, seat);
    const shift = this.sailShift(state, seat);
    const isFlooded = this.flood(state[SHIP + seat], other, low, shift);
    let n = 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) n = this.listSails(state, lowestBit(rest), shift, isFlooded, n, out);
    for (let rest = high; rest !== 0; rest &= rest - 1) n = this.listSails(state, 32 + lowestBit(rest), shift, isFlooded, n, out);
    if (this.rules.mayTake(state, seat)) out[n++] = TAKE;
    if (n === 0) out[n++] = PASS;
    return n;
  }

  private listSails(state: State, card: number, shift: number, isFlooded: boolean, start: number, out: Int32Array): number {
    const { order, within } = this.sea;
    const seat = state[SEAT];
    const ship = state[SHIP + seat];
    const other = this.rules.otherShip(state, seat);
    const steps = this.cards.sail[card] << shift;
    const count = within[(ship << 5) | steps];
    let n = start;
    for (let i = 0; i < count; i++) {
      const to = order[(ship << 8) | i];
      if (to === other || (isFlooded && !has(this.flooded, WORDS * steps, to))) continue;
      out[n++] = encode(SAIL, to, card);
    }
    return n;
  }

  tally(state: State, seat: number): number {
    const { within, distance } = this.sea;
    const { sail } = this.cards;
    const low = this.cards.choices(state[HAND + seat]);
    const ship = state[SHIP + seat];
    const other = this.rules.otherShip(state, seat);
    const shift = this.sailShift(state, seat);
    const isFlooded = this.flood(ship, other, low, shift);
    const apart = other === NO_SPACE ? 256 : distance[(ship << 8) | other];
    let n = this.rules.mayTake(state, seat) ? 1 : 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) {
      const steps = sail[lowestBit(rest)] << shift;
      if (isFlooded) for (let word = 0; word < WORDS; word++) n += popcount(this.flooded[WORDS * steps + word]);
      else n += within[(ship << 5) | steps] - (apart <= steps ? 1 : 0);
    }
    if (this.rules.puzzle) {
      for (let rest = this.cards.furtherChoices(state[HAND + 1], low); rest !== 0; rest &= rest - 1) {
        n += within[(ship << 5) | (sail[lowestBit(rest)] << shift)];
      }
    }
    return n === 0 ? 1 : n;
  }

  /**
   * With ships that block, floods the sea round the other ship, as far as the best of these cards goes. False where the other ship blocks
   * nothing: too far away to have anything behind it within reach.
   */
  private flood(from: number, other: number, cards: number, shift: number): boolean {
    if (!this.rules.block || other === NO_SPACE) return false;
    let steps = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) steps = Math.max(steps, this.cards.sail[lowestBit(rest)] << shift);
    if (this.sea.distance[(from << 8) | other] >= steps) return false;
    this.floodSteps(from, other, steps);
    return true;
  }

  private floodSteps(from: number, other: number, steps: number): void {
    const { sea, flooded, free } = this;
    for (let word = 0; word < WORDS; word++) {
      free[word] = sea.all[word];
      flooded[word] = 0;
    }
    free[other >>> 5] &= ~(1 << (other & 31));
    flooded[from >>> 5] = 1 << (from & 31);
    for (let i = 0; i < steps; i++) sea.grow(flooded, WORDS * i, flooded, WORDS * (i + 1), free);
  }

  /** Whether there is a way of so many steps, the shortest of all being no longer, that does not pass the other ship. */
  isClear(from: number, to: number, steps: number, other: number): boolean {
    const { distance } = this.sea;
    const over = distance[(from << 8) | other] + distance[(other << 8) | to];
    if (over > steps || over > distance[(from << 8) | to]) return true;
    this.floodSteps(from, other, steps);
    return has(this.flooded, WORDS * steps, to);
  }

  draw(state: State, seat: number, rng: Rng): Move {
    const { within, order } = this.sea;
    const { sail } = this.cards;
    const low = this.cards.choices(state[HAND + seat]);
    const high = this.rules.puzzle ? this.cards.furtherChoices(state[HAND + 1], low) : 0;
    const takes = this.rules.mayTake(state, seat);
    if ((low | high) === 0) return takes ? TAKE : PASS;
    const ship = state[SHIP + seat];
    const other = this.rules.otherShip(state, seat);
    const shift = this.sailShift(state, seat);
    let sails = 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) sails += within[(ship << 5) | (sail[lowestBit(rest)] << shift)];
    for (let rest = high; rest !== 0; rest &= rest - 1) sails += within[(ship << 5) | (sail[lowestBit(rest)] << shift)];
    const all = takes ? sails + 1 : sails;
    for (;;) {
      let i = below(rng, all);
      if (i === sails) return TAKE;
      let rest = low;
      let deck = 0;
      let card = 0;
      let steps = 0;
      for (;;) {
        if (rest === 0) {
          rest = high;
          deck = 32;
        }
        card = lowestBit(rest);
        steps = sail[card] << shift;
        const reached = within[(ship << 5) | steps];
        if (i < reached) break;
        i -= reached;
        rest &= rest - 1;
      }
      const to = order[(ship << 8) | i];
      if (to !== other && (!this.rules.block || this.isClear(ship, to, steps, other))) return encode(SAIL, to, deck + card);
    }
  }
}
