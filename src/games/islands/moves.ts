/** What may be played in Islands: lists, counts and random draws of moves, phase by phase. What turns begin with is in turns.ts. */

import { lowestBit, popcount, selectBit } from '../../core/bits.ts';
import type { Move, Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { DOUBLE, PLUS2 } from './abilities.ts';
import type { Cards } from './cards.ts';
import type { Faces } from './faces.ts';
import {
  DOUBLE_PAYMENT,
  DOUBLED,
  DROP,
  HAND,
  ISLAND,
  LAID,
  LAND,
  LAY,
  MOVE,
  NO_SPACE,
  OPEN,
  OWN,
  PAYMENT,
  PENDING,
  PHASE,
  SEAT,
  SHIP,
  START,
  SWAP,
} from './layout.ts';
import { BLOW, CALM, DROP_CARD, encode, encodePay, encodeSwap, KEEP, LAY_CARD, LEAVE, PLACE } from './notation.ts';
import { Bill } from './payment.ts';
import type { Rules } from './rules.ts';
import type { Sea } from './sea.ts';
import { Turns } from './turns.ts';

/** Markers of a player. */
export const MARKERS = 12;
/** The longest of the lists that are written down to draw from: a swap of every two of 32 kinds, or of two of a kind, or none. */
const MOST_LISTED = 1 + (32 * 33) / 2;

export class Moves {
  private readonly sea: Sea;
  private readonly cards: Cards;
  private readonly faces: Faces;
  private readonly rules: Rules;
  readonly turns: Turns;
  readonly bill: Bill;
  readonly most: number;
  private readonly listed = new Int32Array(MOST_LISTED);
  /** What `findLayable` found: cards of c1 to c32 and of d1 to d32. */
  private low = 0;
  private high = 0;

  constructor(sea: Sea, cards: Cards, faces: Faces, rules: Rules) {
    this.sea = sea;
    this.cards = cards;
    this.faces = faces;
    this.rules = rules;
    this.turns = new Turns(sea, cards, faces, rules);
    this.bill = new Bill(cards, faces);
    // Besides turns: every two kinds to swap, or two of a kind, or none; to leave, or to pay in two ways, without or with each of eleven
    // islands given up.
    const kinds = cards.kinds().length;
    this.most = Math.max(this.turns.most, 1 + (kinds * (kinds + 1)) / 2, 1 + 2 * MARKERS, sea.starts.length);
  }

  list(state: State, out: Int32Array): number {
    const seat = state[SEAT];
    switch (state[PHASE]) {
      case START:
        return this.listStarts(state, out);
      case MOVE:
        return this.turns.list(state, seat, out);
      case LAND:
        return this.listLanding(state, seat, out);
      case LAY:
        this.findLayable(state, seat);
        return this.listCards(LAY_CARD, this.low, this.high, out);
      case DROP:
        return this.listCards(DROP_CARD, state[HAND + seat], 0, out);
      case SWAP:
        return this.listSwaps(state[HAND + seat], this.rules.highHand(state), out);
      default:
        return this.listWinds(state, seat, out);
    }
  }

  tally(state: State): number {
    const seat = state[SEAT];
    switch (state[PHASE]) {
      case MOVE:
        return this.turns.tally(state, seat);
      case LAY:
        this.findLayable(state, seat);
        return this.tallyChoices(this.low, this.high);
      case DROP:
        return popcount(this.cards.choices(state[HAND + seat]));
      default:
        return this.list(state, this.listed);
    }
  }

  draw(state: State, rng: Rng): Move {
    const seat = state[SEAT];
    switch (state[PHASE]) {
      case MOVE:
        return this.turns.draw(state, seat, rng);
      case LAY:
        this.findLayable(state, seat);
        return this.drawCard(LAY_CARD, this.low, this.high, rng);
      case DROP:
        return this.drawCard(DROP_CARD, state[HAND + seat], 0, rng);
      default: {
        const count = this.list(state, this.listed);
        return this.listed[count > 1 ? below(rng, count) : 0];
      }
    }
  }

  private listStarts(state: State, out: Int32Array): number {
    const { starts, offCentre, tileOf } = this.sea;
    const other = this.rules.otherShip(state, state[SEAT]);
    let n = 0;
    let least = -1;
    for (let i = 0; i < starts.length; i++) {
      const space = starts[i];
      if (least >= 0 && offCentre[i] > least) break;
      if ((state[ISLAND + tileOf[space]] & 255) === space || space === other) continue;
      least = offCentre[i];
      out[n++] = encode(PLACE, space, 0);
    }
    return n;
  }

  /** `leave`; then each way to pay: without and with each plus2 island of the seat, for the needs and for twice the needs. */
  private listLanding(state: State, seat: number, out: Int32Array): number {
    const { bill, faces } = this;
    const needs = faces.needs[state[ISLAND + this.sea.tileOf[state[SHIP + seat]]] >>> 8];
    const low = state[HAND + seat];
    const high = this.rules.highHand(state);
    bill.help(state, seat);
    let n = 0;
    out[n++] = LEAVE;
    for (let factor = 1; factor <= (this.mayDouble(state, seat) ? 2 : 1); factor++) {
      bill.open(needs, factor, false);
      if (bill.covers(low, high)) out[n++] = encodePay(NO_SPACE, factor === 2);
      if (!faces.hasPlus2) continue;
      bill.open(needs, factor, true);
      for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
        const island = state[ISLAND + lowestBit(own)];
        if (faces.ability[island >>> 8] !== PLUS2) continue;
        if (!bill.covers(low, high)) break;
        out[n++] = encodePay(island & 255, factor === 2);
      }
    }
    return n;
  }

  private mayDouble(state: State, seat: number): boolean {
    return state[PENDING + seat] === DOUBLE && (this.rules.puzzle || this.placed(state, seat) <= MARKERS - 2);
  }

  /** Markers of a seat on the map. */
  placed(state: State, seat: number): number {
    return popcount(state[OWN + seat]) + popcount(state[OWN + seat] & state[DOUBLED]);
  }

  /** Makes the bill of the payment that is under way. */
  openPayment(state: State, seat: number): void {
    const { bill, faces } = this;
    const payment = state[PAYMENT];
    bill.help(state, seat);
    const island = state[ISLAND + this.sea.tileOf[state[SHIP + seat]]];
    bill.open(faces.needs[island >>> 8], payment & DOUBLE_PAYMENT ? 2 : 1, (payment & (DOUBLE_PAYMENT - 1)) !== 0);
  }

  /** Finds the cards that may be laid: those after the last, as long as they and all higher ones still cover the needs. */
  private findLayable(state: State, seat: number): void {
    const { bill } = this;
    const laidLow = state[LAID];
    const laidHigh = state[LAID + 1];
    const low = laidHigh !== 0 ? 0 : state[HAND + seat] & above(laidLow);
    const high = this.rules.highHand(state) & above(laidHigh);
    this.openPayment(state, seat);
    this.low = 0;
    this.high = 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) {
      if (!bill.covers(laidLow | rest, laidHigh | high)) return;
      this.low |= rest & -rest;
    }
    for (let rest = high; rest !== 0; rest &= rest - 1) {
      if (!bill.covers(laidLow, laidHigh | rest)) return;
      this.high |= rest & -rest;
    }
  }

  /** Whether a payer, as the payment stands, can still finish it. */
  canFinish(state: State, seat: number): boolean {
    const low = state[LAID + 1] !== 0 ? 0 : state[HAND + seat] & above(state[LAID]);
    const high = this.rules.highHand(state) & above(state[LAID + 1]);
    this.openPayment(state, seat);
    return this.bill.covers(state[LAID] | low, state[LAID + 1] | high);
  }

  private tallyChoices(low: number, high: number): number {
    return popcount(this.cards.choices(low)) + popcount(this.cards.furtherChoices(high, low));
  }

  private listCards(what: number, low: number, high: number, out: Int32Array): number {
    let n = 0;
    for (let rest = this.cards.choices(low); rest !== 0; rest &= rest - 1) out[n++] = encode(what, 0, lowestBit(rest));
    for (let rest = this.cards.furtherChoices(high, low); rest !== 0; rest &= rest - 1) {
      out[n++] = encode(what, 0, 32 + lowestBit(rest));
    }
    return n;
  }

  private drawCard(what: number, low: number, high: number, rng: Rng): Move {
    const first = this.cards.choices(low);
    const second = this.cards.furtherChoices(high, low);
    const many = popcount(first);
    const count = many + popcount(second);
    const i = count > 1 ? below(rng, count) : 0;
    const card = i < many ? lowestBit(selectBit(first, i)) : 32 + lowestBit(selectBit(second, i - many));
    return encode(what, 0, card);
  }

  /** `keep`; then every two cards, equal ones once, by the first and then by the second; or the only card. */
  private listSwaps(low: number, high: number, out: Int32Array): number {
    let n = 0;
    out[n++] = KEEP;
    if (popcount(low) + popcount(high) === 1) {
      out[n++] = encodeSwap(low !== 0 ? lowestBit(low) : 32 + lowestBit(high), -1);
      return n;
    }
    const lowChoices = this.cards.choices(low);
    const highChoices = this.cards.furtherChoices(high, low);
    for (let rest = lowChoices; rest !== 0; rest &= rest - 1) {
      n = this.listSwapsOf(lowestBit(rest), low, high, rest & (rest - 1), highChoices, n, out);
    }
    for (let rest = highChoices; rest !== 0; rest &= rest - 1) {
      n = this.listSwapsOf(32 + lowestBit(rest), 0, high, 0, rest & (rest - 1), n, out);
    }
    return n;
  }

  /** A card with its equal, if the hand has one, and with each further choice. */
  private listSwapsOf(
    card: number,
    low: number,
    high: number,
    lowChoices: number,
    highChoices: number,
    start: number,
    out: Int32Array,
  ): number {
    let n = start;
    const equalLow = this.cards.equalTo(card, low) & (card < 32 ? ~(1 << card) : -1);
    const equalHigh = this.cards.equalTo(card, high) & (card < 32 ? -1 : ~(1 << (card - 32)));
    if (equalLow !== 0) out[n++] = encodeSwap(card, lowestBit(equalLow));
    else if (equalHigh !== 0) out[n++] = encodeSwap(card, 32 + lowestBit(equalHigh));
    for (let rest = lowChoices; rest !== 0; rest &= rest - 1) out[n++] = encodeSwap(card, lowestBit(rest));
    for (let rest = highChoices; rest !== 0; rest &= rest - 1) out[n++] = encodeSwap(card, 32 + lowestBit(rest));
    return n;
  }

  /** `calm`; then two steps of the other ship. No ring is shorter than six, so without going back they lead two steps away. */
  private listWinds(state: State, seat: number, out: Int32Array): number {
    const { order, within } = this.sea;
    const other = this.rules.otherShip(state, seat);
    let n = 0;
    out[n++] = CALM;
    for (let i = within[(other << 5) | 1]; i < within[(other << 5) | 2]; i++) {
      const to = order[(other << 8) | i];
      if (to !== state[SHIP + seat]) out[n++] = encode(BLOW, to, 0);
    }
    return n;
  }

  /** The unclaimed island that a ship stands on, by tile, or -1. */
  openIslandAt(state: State, space: number): number {
    const tile = this.sea.tileOf[space];
    return (state[ISLAND + tile] & 255) === space && ((state[OPEN] >>> tile) & 1) === 1 ? tile : -1;
  }
}

/** All bits above the highest set one; all where none is set. */
function above(cards: number): number {
  return cards === 0 ? -1 : cards < 0 ? 0 : -1 << (32 - Math.clz32(cards));
}
