/**
 * Where a payment that has begun, or could begin, leads: the cheapest cards that finish it. Features look at a position as it will be
 * then, so that every decision of a payment is judged by its end.
 */

import type { State } from '../../core/game.ts';
import { PLUS2 } from './abilities.ts';
import type { Cards } from './cards.ts';
import type { Faces } from './faces.ts';
import { DOUBLE_PAYMENT, HAND, ISLAND, LAID, LAND, LAY, OWN, PAYMENT, PHASE, SEAT, SHIP } from './layout.ts';
import type { Moves } from './moves.ts';
import type { Rules } from './rules.ts';
import type { Sea } from './sea.ts';

/** What a card is missed for once it is laid: its resources, and a little for the card itself and its sail value. */
const GOODS_COST = 4;
const CARD_COST = 5;
/** Sets of cards looked at before the best so far has to do: large hands have very many. */
const MOST_TRIES = 300;

export class Completion {
  private readonly sea: Sea;
  private readonly cards: Cards;
  private readonly faces: Faces;
  private readonly moves: Moves;
  private readonly rules: Rules;
  /** The seat that pays, or -1; the island it pays for; 1 or 2 times; the island it gives up, or -1. */
  payer = -1;
  tile = -1;
  factor = 1;
  given = -1;
  /** The cards it will still lay. */
  low = 0;
  high = 0;
  private readonly list = new Int32Array(64);
  private count = 0;
  private least = 0;
  private tries = 0;

  constructor(sea: Sea, cards: Cards, faces: Faces, moves: Moves, rules: Rules) {
    this.sea = sea;
    this.cards = cards;
    this.faces = faces;
    this.moves = moves;
    this.rules = rules;
  }

  /** Looks what payment is under way, or will be because a ship lies at an island that its seat can pay for. */
  look(state: State): void {
    this.payer = -1;
    this.low = 0;
    this.high = 0;
    const phase = state[PHASE];
    if (phase !== LAND && phase !== LAY) return;
    const seat = state[SEAT];
    this.tile = this.sea.tileOf[state[SHIP + seat]];
    if (phase === LAY) {
      this.factor = state[PAYMENT] & DOUBLE_PAYMENT ? 2 : 1;
      this.given = (state[PAYMENT] & (DOUBLE_PAYMENT - 1)) - 1;
      this.moves.openPayment(state, seat);
    } else if (!this.openLanding(state, seat)) return;
    this.payer = seat;
    this.search(state, seat);
  }

  /** Opens the bill of a seat that has landed: without giving anything up if it can, else with a plus2 island. */
  private openLanding(state: State, seat: number): boolean {
    const { bill } = this.moves;
    const needs = this.faces.needs[state[ISLAND + this.tile] >>> 8];
    const low = state[HAND + seat];
    const high = this.rules.highHand(state);
    this.factor = 1;
    this.given = -1;
    bill.help(state, seat);
    bill.open(needs, 1, false);
    if (bill.covers(low, high)) return true;
    if (!this.faces.hasPlus2) return false;
    for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
      const tile = 31 - Math.clz32(own & -own);
      if (this.faces.ability[state[ISLAND + tile] >>> 8] !== PLUS2) continue;
      this.given = tile;
      bill.open(needs, 1, true);
      return bill.covers(low, high);
    }
    return false;
  }

  private search(state: State, seat: number): void {
    let low = state[HAND + seat];
    let high = this.rules.highHand(state);
    const laidLow = state[LAID];
    const laidHigh = state[LAID + 1];
    if (laidHigh !== 0) {
      low = 0;
      high &= -1 << (32 - Math.clz32(laidHigh));
      if (laidHigh < 0) high = 0;
    } else if (laidLow !== 0) {
      low = laidLow < 0 ? 0 : low & (-1 << (32 - Math.clz32(laidLow)));
    }
    this.count = 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) this.list[this.count++] = 31 - Math.clz32(rest & -rest);
    for (let rest = high; rest !== 0; rest &= rest - 1) this.list[this.count++] = 63 - Math.clz32(rest & -rest);
    this.least = 1 << 20;
    this.tries = 0;
    if (this.moves.bill.covers(laidLow, laidHigh)) return;
    this.extend(0, laidLow, laidHigh, 0, 0, 0);
  }

  /** Adds one more card, from a place of the list on, to those chosen, as long as that can be cheaper than the best so far. */
  private extend(start: number, laidLow: number, laidHigh: number, low: number, high: number, cost: number): void {
    const { bill } = this.moves;
    for (let i = start; i < this.count && this.tries < MOST_TRIES; i++) {
      const card = this.list[i];
      const total = cost + CARD_COST + GOODS_COST * this.cards.goods[card];
      if (total >= this.least) continue;
      this.tries++;
      const nextLow = card < 32 ? low | (1 << card) : low;
      const nextHigh = card < 32 ? high : high | (1 << (card & 31));
      if (bill.covers(laidLow | nextLow, laidHigh | nextHigh)) {
        this.least = total;
        this.low = nextLow;
        this.high = nextHigh;
      } else this.extend(i + 1, laidLow, laidHigh, nextLow, nextHigh, total);
    }
  }
}
