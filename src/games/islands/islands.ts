/**
 * The Islands engine: what a move does and when the game is over. The rules as implemented are in README.md; what may be played is in
 * moves.ts, what pays for an island in payment.ts, the words of a state in layout.ts.
 */

import { popcount } from '../../core/bits.ts';
import type { Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { mix } from '../../core/hash.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { DISCARD1, DOUBLE, NEXT1, NEXT2, SWAP2, WIND_ABILITY } from './abilities.ts';
import { Cards } from './cards.ts';
import { CARDS, readComponents } from './components.ts';
import { drawSvg } from './draw.ts';
import { Faces, type SetOption } from './faces.ts';
import { Measure } from './features.ts';
import {
  DECK,
  DISCARD,
  DOUBLE_PAYMENT,
  DOUBLED,
  DROP,
  END,
  HAND,
  ISLAND,
  LAID,
  LAND,
  LAY,
  LENGTH,
  MOVE,
  OPEN,
  OWN,
  PAYMENT,
  PENDING,
  PHASE,
  SEAT,
  SHIP,
  SPENT,
  START,
  SWAP,
  TOP,
  TURN,
  WIND,
} from './layout.ts';
import { MARKERS, Moves } from './moves.ts';
import {
  BLOW,
  cardOf,
  DROP_CARD,
  formatMove,
  isDoublePay,
  LAY_CARD,
  PAY,
  PLACE,
  parseMove,
  SAIL,
  SWAP_CARDS,
  secondCardOf,
  spaceOf,
  TAKE,
  whatOf,
} from './notation.ts';
import { observation } from './observe.ts';
import { playout } from './playout.ts';
import { redeal } from './redeal.ts';
import { renderText } from './render.ts';
import { Rules } from './rules.ts';
import { type Formation, NO_TILE, type Sea, seaOf } from './sea.ts';
import { deal, deckCard, readSetup, setupObject } from './setup.ts';

export const TERMINATIONS = ['all-claimed', 'markers', 'out-of-cards', 'turn-limit'] as const;
const [ALL_CLAIMED, NO_MARKERS, OUT_OF_CARDS, TURN_LIMIT] = [1, 2, 3, 4];

const HAND_SIZE = 8;
const PUZZLE_HAND = 15;
/** What islands of one colour are worth together. */
const SERIES = [0, 1, 3, 6, 10, 15, 21];
/**
 * No game is longer. A seat has at most 32 sails and 14 takes (a hand of 4 leaves 28 in the deck), then it can do nothing any more; seats
 * alternate, so two of them play at most 2 · 46 turns and a pass, and 2 starts. The puzzle: 64 sails, 25 takes, a start. A turn has a
 * second decision where a sail lands on an island, a third after a claim, and one for each card laid; no card is both sailed and laid,
 * so that all cards together bring at most two further decisions each.
 */
const MOST_TURNS = 100;
const MOST_FURTHER = 2 * 2 * CARDS;

export class Islands implements Game {
  readonly definition: GameDefinition;
  readonly seats: number;
  readonly options: Values;
  readonly sides: number;
  readonly sideOf: readonly number[];
  readonly maxMoves: number;
  readonly maxPlies: number;
  readonly sea: Sea;
  readonly cards: Cards;
  readonly faces: Faces;
  readonly moves: Moves;
  readonly rules: Rules;
  /** By seat. */
  readonly handSize: readonly number[];
  readonly handicap: readonly number[];
  readonly turnLimit: number;
  private readonly measurer: Measure;

  constructor(definition: GameDefinition, { seats, options, components }: GameRequest) {
    const data = readComponents(components);
    this.definition = definition;
    this.seats = seats;
    this.options = options;
    this.sides = seats;
    this.sideOf = Array.from({ length: seats }, (_, seat) => seat);
    this.rules = new Rules(seats === 1, options.takeCards as boolean, options.ships === 'block');
    this.handSize = this.rules.puzzle ? [PUZZLE_HAND] : (options.bonusCards as number[]).map((bonus) => HAND_SIZE + bonus);
    this.handicap = (options.handicap as number[] | undefined) ?? [0];
    this.turnLimit = options.turnLimit as number;
    this.sea = seaOf(options.formation as Formation);
    this.cards = new Cards(data.cards);
    this.faces = new Faces(data, options.set as SetOption);
    this.moves = new Moves(this.sea, this.cards, this.faces, this.rules);
    this.maxMoves = this.moves.most;
    this.maxPlies = Math.min(this.turnLimit, MOST_TURNS) + MOST_FURTHER;
    this.measurer = new Measure(this);
  }

  newState(): State {
    return new Int32Array(LENGTH);
  }

  setup(state: State, rng: Rng): void {
    deal(this, state, rng);
  }

  copy(to: State, from: State): void {
    to.set(from);
  }

  toMove(state: State): number {
    return state[SEAT];
  }

  turn(state: State): number {
    return state[TURN];
  }

  /** By card and then by where it leads, nearest first; `take` after all sails; `leave`, `keep` and `calm` before all else. */
  legalMoves(state: State, out: Int32Array): number {
    return this.moves.list(state, out);
  }

  countMoves(state: State): number {
    return this.moves.tally(state);
  }

  randomMove(state: State, rng: Rng): Move {
    return this.moves.draw(state, rng);
  }

  playout(state: State, rng: Rng): void {
    if (state[SEAT] >= 0) playout(this, state, rng);
  }

  play(state: State, move: Move): void {
    const seat = state[SEAT];
    switch (whatOf(move)) {
      case SAIL:
        this.discard(state, seat, cardOf(move));
        if (this.rules.puzzle) state[SPENT]++;
        state[SHIP + seat] = spaceOf(move);
        if (this.moves.openIslandAt(state, spaceOf(move)) >= 0) state[PHASE] = LAND;
        else this.endTurn(state);
        return;
      case TAKE:
        this.drawCards(state, seat, 2);
        break;
      case PLACE:
        state[SHIP + seat] = spaceOf(move);
        break;
      case PAY:
        this.beginPayment(state, seat, move);
        return;
      case LAY_CARD:
        this.layCard(state, seat, cardOf(move));
        return;
      case DROP_CARD:
        this.discard(state, seat, cardOf(move));
        break;
      case SWAP_CARDS:
        this.swapCards(state, seat, move);
        break;
      case BLOW:
        state[SHIP + 1 - seat] = spaceOf(move);
        break;
    }
    this.endTurn(state);
  }

  private discard(state: State, seat: number, card: number): void {
    const word = seat + (card >>> 5);
    const bit = 1 << (card & 31);
    state[HAND + word] &= ~bit;
    state[DISCARD + word] |= bit;
  }

  /** As many as asked for, or as the deck has. */
  private drawCards(state: State, seat: number, count: number): void {
    const top = state[TOP + seat];
    const end = Math.min(top + count, this.rules.deckSize);
    for (let i = top; i < end; i++) {
      const word = DECK + 8 * seat + (i >>> 2);
      const shift = (i & 3) << 3;
      const card = (state[word] >>> shift) & 63;
      state[HAND + seat + (card >>> 5)] |= 1 << (card & 31);
      state[word] &= ~(63 << shift); // where it was is nobody's business any more
    }
    state[TOP + seat] = end;
  }

  private beginPayment(state: State, seat: number, move: Move): void {
    const given = this.sea.tileOf[spaceOf(move)];
    state[PAYMENT] = (isDoublePay(move) ? DOUBLE_PAYMENT : 0) | (given === NO_TILE ? 0 : given + 1);
    state[PHASE] = LAY;
    this.moves.openPayment(state, seat);
    if (this.moves.bill.covers(0, 0)) this.claim(state, seat);
  }

  private layCard(state: State, seat: number, card: number): void {
    const deck = card >>> 5;
    state[HAND + seat + deck] &= ~(1 << (card & 31));
    state[LAID + deck] |= 1 << (card & 31);
    this.moves.openPayment(state, seat);
    if (this.moves.bill.covers(state[LAID], state[LAID + 1])) this.claim(state, seat);
  }

  /** The payment is done: cards go, the marker comes, what was given up is free again, cards are drawn, and the island does its part. */
  private claim(state: State, seat: number): void {
    const tile = this.sea.tileOf[state[SHIP + seat]];
    const face = state[ISLAND + tile] >>> 8;
    const payment = state[PAYMENT];
    const given = (payment & (DOUBLE_PAYMENT - 1)) - 1;
    if (this.rules.puzzle) state[SPENT] += popcount(state[LAID]) + popcount(state[LAID + 1]);
    state[DISCARD + seat] |= state[LAID];
    if (this.rules.puzzle) state[DISCARD + 1] |= state[LAID + 1];
    state[LAID] = 0;
    state[LAID + 1] = 0;
    state[PAYMENT] = 0;
    state[OPEN] &= ~(1 << tile);
    state[OWN + seat] |= 1 << tile;
    if (payment & DOUBLE_PAYMENT) state[DOUBLED] |= 1 << tile;
    if (given >= 0) {
      state[OWN + seat] &= ~(1 << given);
      state[DOUBLED] &= ~(1 << given);
      state[OPEN] |= 1 << given;
    }
    state[PENDING + seat] = 0;
    this.drawCards(state, seat, this.faces.cards[face]);
    this.useAbility(state, seat, this.faces.ability[face]);
  }

  /** What an island does when it is claimed; whatever asks for no decision ends the turn. */
  private useAbility(state: State, seat: number, ability: number): void {
    if (ability === NEXT1 || ability === NEXT2 || ability === DOUBLE) state[PENDING + seat] = ability;
    if (ability === SWAP2) state[PHASE] = SWAP;
    else if (ability === WIND_ABILITY && !this.rules.puzzle) state[PHASE] = WIND;
    else if (ability === DISCARD1 && !this.rules.puzzle && state[HAND + 1 - seat] !== 0) {
      state[PHASE] = DROP;
      state[SEAT] = 1 - seat;
    } else this.endTurn(state);
  }

  private swapCards(state: State, seat: number, move: Move): void {
    const second = secondCardOf(move);
    this.discard(state, seat, cardOf(move));
    if (second >= 0) this.discard(state, seat, second);
    this.drawCards(state, seat, second >= 0 ? 2 : 1);
  }

  private endTurn(state: State): void {
    const turn = ++state[TURN];
    state[PHASE] = turn < this.seats ? START : MOVE;
    state[SEAT] = turn % this.seats;
    state[END] = this.endOf(state);
    if (state[END] !== 0) state[SEAT] = -1;
  }

  /** Why the game is over, in the order of the rules, or 0. */
  endOf(state: State): number {
    if (state[OPEN] === 0) return ALL_CLAIMED;
    if (this.faces.hasDouble && !this.rules.puzzle) {
      for (let seat = 0; seat < 2; seat++) if (this.moves.placed(state, seat) >= MARKERS) return NO_MARKERS;
    }
    if (
      (state[HAND] | state[HAND + 1]) === 0 &&
      !this.rules.mayTake(state, 0) &&
      (this.rules.puzzle || !this.rules.mayTake(state, 1))
    ) {
      return OUT_OF_CARDS;
    }
    return state[TURN] >= this.turnLimit ? TURN_LIMIT : 0;
  }

  /** Islands' points, double where doubled, and colours; without the handicap. */
  islandPoints(state: State, seat: number): number {
    const { points, colour, colours } = this.faces;
    let sum = 0;
    for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
      const tile = 31 - Math.clz32(own & -own);
      sum += points[state[ISLAND + tile] >>> 8] << ((state[DOUBLED] >>> tile) & 1);
    }
    for (let i = 1; i <= colours.length; i++) {
      let count = 0;
      for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
        if (colour[state[ISLAND + 31 - Math.clz32(own & -own)] >>> 8] === i) count++;
      }
      sum += SERIES[Math.min(count, 6)];
    }
    return sum;
  }

  /** Cards in hand and deck. */
  cardsLeft(state: State, seat: number): number {
    const hand = popcount(state[HAND + seat]) + popcount(this.rules.highHand(state));
    return hand + this.rules.left(state, seat);
  }

  shares(state: State, out: Float64Array): void {
    if (this.rules.puzzle) {
      out[0] = state[OPEN] === 0 ? 1 : 0;
      return;
    }
    let lead = this.islandPoints(state, 0) + this.handicap[0] - this.islandPoints(state, 1) - this.handicap[1];
    if (lead === 0) lead = this.cardsLeft(state, 0) - this.cardsLeft(state, 1);
    out[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    out[1] = 1 - out[0];
  }

  scores(state: State, out: Float64Array): void {
    if (this.rules.puzzle) out[0] = 0 - state[SPENT];
    else for (let seat = 0; seat < 2; seat++) out[seat] = this.islandPoints(state, seat) + this.handicap[seat];
  }

  result(state: State): Result {
    return resultOf(this, state, TERMINATIONS[state[END] - 1]);
  }

  measure(state: State, seat: number, out: Float64Array): void {
    this.measurer.measure(state, seat, out);
  }

  /** Not kept up move by move: mixing fifty words costs less than what a search does with the hash. */
  hash(state: State, out: Int32Array): void {
    for (let i = 0; i < 2; i++) {
      let hash = i + 1;
      for (let word = SEAT; word < LENGTH; word++) hash = mix(hash, state[word], i << 1);
      out[i] = hash;
    }
  }

  /** A claim, a card laid for one, or a sail to an island that is free. */
  isNoisy(state: State, move: Move): boolean {
    const what = whatOf(move);
    return what === PAY || what === LAY_CARD || (what === SAIL && this.moves.openIslandAt(state, spaceOf(move)) >= 0);
  }

  redeal(state: State, seat: number, rng: Rng): void {
    redeal(this, state, seat, rng);
  }

  observe(state: State, seat: number): string {
    return observation(this, state, seat);
  }

  /** The cards of a hand, ascending. */
  handOf(state: State, seat: number): number[] {
    return [...bitsOf(state[HAND + seat], 0), ...bitsOf(this.rules.highHand(state), CARDS)];
  }

  /** The cards that a seat has discarded, ascending. */
  discardsOf(state: State, seat: number): number[] {
    return [...bitsOf(state[DISCARD + seat], 0), ...(this.rules.puzzle ? bitsOf(state[DISCARD + 1], CARDS) : [])];
  }

  /** The cards laid in the payment under way, ascending. */
  laidCards(state: State): number[] {
    return [...bitsOf(state[LAID], 0), ...bitsOf(state[LAID + 1], CARDS)];
  }

  /** The cards of a deck, the next one first. */
  deckOf(state: State, seat: number): number[] {
    const top = state[TOP + seat];
    return Array.from({ length: this.rules.deckSize - top }, (_, i) => deckCard(state, seat, top + i));
  }

  formatMove(_state: State, move: Move): string {
    return formatMove(this.sea, move);
  }

  parseMove(_state: State, text: string): Move {
    return parseMove(this.sea, this.rules.decks, text);
  }

  describeSetup(state: State): unknown {
    return setupObject(this, state);
  }

  setupFrom(state: State, setup: unknown): void {
    readSetup(this, state, setup);
  }

  /** Where ships start is a decision. */
  startOf(): string {
    return '';
  }

  render(state: State, view: View): string {
    return renderText(this, state, view);
  }

  draw(state: State, view: View): string {
    return drawSvg(this, state, view);
  }
}

/** The numbers of the set bits, ascending, from a first number on. */
function bitsOf(bits: number, first: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => (bits >>> bit) & 1)
    .map((bit) => first + bit);
}
