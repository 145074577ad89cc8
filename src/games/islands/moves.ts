/**
 * What may be played in Islands: lists, counts and random draws of moves, phase by phase.
 *
 * A list goes by card, and for each card by where it leads, nearest first. A random sail is drawn from all that the cards reach, the
 * other ship's space and what lies behind it included, and drawn again where it is not legal: the same chances, and no list.
 */

import { lowestBit, popcount, selectBit } from '../../core/bits.ts';
import type { Move, Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { DOUBLE, DOUBLE_SAIL, PLUS2 } from './abilities.ts';
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
  TOP,
} from './layout.ts';
import {
  BLOW,
  CALM,
  DROP_CARD,
  encode,
  encodePay,
  encodeSwap,
  KEEP,
  LAY_CARD,
  LEAVE,
  PASS,
  PLACE,
  SAIL,
  TAKE,
} from './notation.ts';
import { Bill } from './payment.ts';
import { has, MOST_STEPS, type Sea, WORDS } from './sea.ts';

/** Markers of a player. */
export const MARKERS = 12;
/** Landings have at most `leave` and four ways to pay with each plus2 island or none; swaps at most every two of 32 kinds. */
const MOST_LISTED = 1 + (32 * 33) / 2;

export class Moves {
  private readonly sea: Sea;
  private readonly cards: Cards;
  private readonly faces: Faces;
  private readonly takeCards: boolean;
  private readonly block: boolean;
  private readonly puzzle: boolean;
  private readonly deckSize: number;
  readonly bill: Bill;
  readonly most: number;
  private readonly listed = new Int32Array(MOST_LISTED);
  /** What `layable` found: cards of c1 to c32 and of d1 to d32. */
  private low = 0;
  private high = 0;
  /** A flood round the other ship: what is reached in 0, 1, … steps. */
  private readonly flooded = new Int32Array(WORDS * (MOST_STEPS + 1));
  private readonly free = new Int32Array(WORDS);

  constructor(sea: Sea, cards: Cards, faces: Faces, rules: { takeCards: boolean; block: boolean; puzzle: boolean }) {
    this.sea = sea;
    this.cards = cards;
    this.faces = faces;
    this.takeCards = rules.takeCards;
    this.block = rules.block;
    this.puzzle = rules.puzzle;
    this.deckSize = rules.puzzle ? 64 : 32;
    this.bill = new Bill(cards, faces);
    // No hand has more than one choice a kind, and no choice leads to more spaces than its sail value from the best of them all; and
    // `take`. A swap chooses every two of the kinds, or two of one kind, or none.
    const kinds = cards.kinds();
    const reach = (card: number) => {
      const steps = cards.sail[card] * (faces.hasDoubleSail ? 2 : 1);
      return Math.max(...sea.spaces.map((space) => sea.within[32 * space + steps]));
    };
    const sails = 1 + kinds.reduce((sum, card) => sum + reach(card), 0);
    this.most = Math.max(sails, 1 + (kinds.length * (kinds.length + 1)) / 2, 1 + 2 * MARKERS, sea.starts.length);
  }

  /** Cards left in a seat's deck. */
  left(state: State, seat: number): number {
    return this.deckSize - state[TOP + seat];
  }

  mayTake(state: State, seat: number): boolean {
    return this.takeCards && state[TOP + seat] < this.deckSize;
  }

  /** The hand's cards of the second deck: only the puzzle has one. */
  highHand(state: State): number {
    return this.puzzle ? state[HAND + 1] : 0;
  }

  /** The space of the other seat's ship. */
  otherShip(state: State, seat: number): number {
    return this.puzzle ? NO_SPACE : state[SHIP + 1 - seat];
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

  list(state: State, out: Int32Array): number {
    const seat = state[SEAT];
    switch (state[PHASE]) {
      case START:
        return this.listStarts(state, out);
      case MOVE:
        return this.listTurn(state, seat, out);
      case LAND:
        return this.listLanding(state, seat, out);
      case LAY:
        this.findLayable(state, seat);
        return this.listCards(LAY_CARD, this.low, this.high, out);
      case DROP:
        return this.listCards(DROP_CARD, state[HAND + seat], 0, out);
      case SWAP:
        return this.listSwaps(state[HAND + seat], this.highHand(state), out);
      default:
        return this.listWinds(state, seat, out);
    }
  }

  tally(state: State): number {
    const seat = state[SEAT];
    switch (state[PHASE]) {
      case MOVE:
        return this.tallyTurn(state, seat);
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
        return this.drawTurn(state, seat, rng);
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
    const other = this.otherShip(state, state[SEAT]);
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

  private listTurn(state: State, seat: number, out: Int32Array): number {
    const low = this.cards.choices(state[HAND + seat]);
    const high = this.puzzle ? this.cards.furtherChoices(state[HAND + 1], low) : 0;
    const other = this.otherShip(state, seat);
    const shift = this.sailShift(state, seat);
    const isFlooded = this.flood(state[SHIP + seat], other, low, shift);
    let n = 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) n = this.listSails(state, lowestBit(rest), shift, isFlooded, n, out);
    for (let rest = high; rest !== 0; rest &= rest - 1) n = this.listSails(state, 32 + lowestBit(rest), shift, isFlooded, n, out);
    if (this.mayTake(state, seat)) out[n++] = TAKE;
    if (n === 0) out[n++] = PASS;
    return n;
  }

  private listSails(state: State, card: number, shift: number, isFlooded: boolean, start: number, out: Int32Array): number {
    const { order, within } = this.sea;
    const seat = state[SEAT];
    const ship = state[SHIP + seat];
    const other = this.otherShip(state, seat);
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

  private tallyTurn(state: State, seat: number): number {
    const { within, distance } = this.sea;
    const { sail } = this.cards;
    const low = this.cards.choices(state[HAND + seat]);
    const ship = state[SHIP + seat];
    const other = this.otherShip(state, seat);
    const shift = this.sailShift(state, seat);
    const isFlooded = this.flood(ship, other, low, shift);
    const apart = other === NO_SPACE ? 256 : distance[(ship << 8) | other];
    let n = this.mayTake(state, seat) ? 1 : 0;
    for (let rest = low; rest !== 0; rest &= rest - 1) {
      const steps = sail[lowestBit(rest)] << shift;
      if (isFlooded) for (let word = 0; word < WORDS; word++) n += popcount(this.flooded[WORDS * steps + word]);
      else n += within[(ship << 5) | steps] - (apart <= steps ? 1 : 0);
    }
    if (this.puzzle) {
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
    if (!this.block || other === NO_SPACE) return false;
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

  private drawTurn(state: State, seat: number, rng: Rng): Move {
    const { within, order } = this.sea;
    const { sail } = this.cards;
    const low = this.cards.choices(state[HAND + seat]);
    const high = this.puzzle ? this.cards.furtherChoices(state[HAND + 1], low) : 0;
    const takes = this.mayTake(state, seat);
    if ((low | high) === 0) return takes ? TAKE : PASS;
    const ship = state[SHIP + seat];
    const other = this.otherShip(state, seat);
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
      if (to !== other && (!this.block || this.isClear(ship, to, steps, other))) return encode(SAIL, to, deck + card);
    }
  }

  /** `leave`; then each way to pay: without and with each plus2 island of the seat, for the needs and for twice the needs. */
  private listLanding(state: State, seat: number, out: Int32Array): number {
    const { bill, faces } = this;
    const needs = faces.needs[state[ISLAND + this.sea.tileOf[state[SHIP + seat]]] >>> 8];
    const low = state[HAND + seat];
    const high = this.highHand(state);
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
    return state[PENDING + seat] === DOUBLE && (this.puzzle || this.placed(state, seat) <= MARKERS - 2);
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
    const high = this.highHand(state) & above(laidHigh);
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
    const high = this.highHand(state) & above(state[LAID + 1]);
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
    const other = this.otherShip(state, seat);
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
