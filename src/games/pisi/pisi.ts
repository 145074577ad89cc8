/**
 * The Pisi engine: positions, moves, ends. The rules as implemented are in README.md.
 *
 * A state keeps a word a place, which says all that a pawn or a road needs to know about it at one look, and boards of bits where sets
 * of places are wanted (layout.ts). The search for roads is in roads.ts, what a road connects in network.ts, what it costs in purse.ts,
 * and who wins in capital.ts. This file is what a move does and when the game is over.
 */

import type { Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { judge, REACHED, SCORE, STANDING_WORDS, TOGETHER } from './capital.ts';
import { drawSvg } from './draw.ts';
import { measure } from './features.ts';
import { countPaths, NAMES, PLACES } from './grid.ts';
import { computeHash, toggleCell, toggleDecision, togglePawn, togglePieces, togglePurse } from './hash.ts';
import {
  BUILD,
  CELLS,
  CITY,
  COIN,
  COINS,
  END,
  HASH,
  KIND,
  MOVE,
  NO_ROADS,
  NO_TILE,
  PAWN,
  PAY,
  PHASE,
  PIECES,
  PLACE,
  PURSE,
  ROAD,
  ROADS,
  SEAT,
  SOME_ROADS,
  STATE_WORDS,
  TURN,
  UNKNOWN,
} from './layout.ts';
import {
  coinsIn,
  encodePawn,
  encodePayment,
  formatMove,
  kindOf,
  PASS,
  PAWN_MOVE,
  parseMove,
  placeIn,
  ROAD_MOVE,
  TAKES,
} from './moves.ts';
import { forgetRoads, layRoad } from './network.ts';
import { BITS, isExhausted, NTH_BIT, slotMove, slotsOf, takeCoin } from './pawns.ts';
import { playout } from './playout.ts';
import { type CityEntry, dueOf, formatCoins, listPayments } from './purse.ts';
import { renderText } from './render.ts';
import { RoadFinder } from './roads.ts';
import { dealTiles, readSetup, setupObject } from './setup.ts';

export const TERMINATIONS = ['suit-exhausted', 'turn-limit'] as const;
const [EXHAUSTED, TURN_LIMIT] = [1, 2];
/** Each road brings its builder a new connection, and there are 28 pairs of cities. */
const MOST_ROADS = 2 * 28;

export class Pisi implements Game {
  readonly definition: GameDefinition;
  readonly seats = 2;
  readonly options: Values;
  readonly sides = 2;
  readonly sideOf: readonly number[] = [0, 1];
  readonly maxMoves: number;
  readonly maxPlies: number;
  /** By seat. */
  readonly handicap: readonly number[];
  readonly firstMover: number;
  readonly turnLimit: number;
  readonly roads: RoadFinder;
  private readonly joinCities: boolean;
  /** For a road that is being paid for. */
  readonly demand = new Int32Array(4);
  readonly found: Int32Array;
  private readonly standing = new Int32Array(STANDING_WORDS);
  private readonly hashWords = new Int32Array(2);

  constructor(definition: GameDefinition, { options }: GameRequest) {
    this.definition = definition;
    this.options = options;
    this.handicap = options.handicap as number[];
    this.firstMover = options.firstMover as number;
    this.turnLimit = options.turnLimit as number;
    const maxRoad = options.maxRoad as number;
    this.roads = new RoadFinder(options.cityEntry as CityEntry, maxRoad);
    this.joinCities = options.cityEntry !== 'never';
    // Passing, and every road that the full grid could hold. Placing a pawn (33 tiles) and paying (at most 495 ways to name eight
    // coins of five suits, 5 to name one) are always fewer: even roads of one piece make 71.
    this.maxMoves = 1 + countPaths(maxRoad);
    // Two placements; then a turn has a pawn's move, perhaps the choice of a road, and rarely a payment.
    const moving = Math.max(0, this.turnLimit - 2);
    this.maxPlies = Math.min(2, this.turnLimit) + 2 * moving + Math.min(moving, MOST_ROADS);
    this.found = new Int32Array(this.maxMoves);
  }

  newState(): State {
    return new Int32Array(STATE_WORDS);
  }

  setup(state: State, rng: Rng): void {
    state.fill(0);
    dealTiles(state, rng, this.joinCities);
    this.restartHash(state);
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

  /**
   * Placements by ascending place. Moves of the pawn up, left, right and down, then in the same order those that take a coin. Passing,
   * then roads in the order in which roads.ts finds them. Payments in the order of purse.ts.
   */
  legalMoves(state: State, out: Int32Array): number {
    switch (state[PHASE]) {
      case PLACE:
        return this.listPlacements(state, out);
      case MOVE:
        return this.listMoves(state, out);
      case BUILD:
        out[0] = PASS;
        return 1 + this.roads.find(state, state[SEAT], out, 1, this.maxMoves - 1);
      default: {
        this.roads.demand(state, state[ROAD], this.demand);
        const count = listPayments(state[PURSE + state[SEAT]], this.demand, out);
        for (let i = 0; i < count; i++) out[i] = encodePayment(out[i]);
        return count;
      }
    }
  }

  private listPlacements(state: State, out: Int32Array): number {
    let n = 0;
    for (let i = 0; i < PLACES.length; i++) {
      const place = PLACES[i];
      if ((state[CELLS + place] & KIND) !== NO_TILE && place !== state[PAWN]) out[n++] = encodePawn(place, false);
    }
    return n;
  }

  private listMoves(state: State, out: Int32Array): number {
    const seat = state[SEAT];
    const slots = slotsOf(state, seat);
    for (let i = 0; i < BITS[slots]; i++) out[i] = slotMove(state, seat, NTH_BIT[8 * slots + i]);
    return BITS[slots];
  }

  countMoves(state: State): number {
    if (state[PHASE] === MOVE) return BITS[slotsOf(state, state[SEAT])];
    return this.legalMoves(state, this.found);
  }

  randomMove(state: State, rng: Rng): Move {
    if (state[PHASE] === MOVE) {
      const seat = state[SEAT];
      const slots = slotsOf(state, seat);
      return slotMove(state, seat, NTH_BIT[8 * slots + below(rng, BITS[slots])]);
    }
    return this.found[below(rng, this.legalMoves(state, this.found))];
  }

  play(state: State, move: Move): void {
    toggleDecision(state);
    const seat = state[SEAT];
    switch (kindOf(move)) {
      case PAWN_MOVE:
        this.movePawn(state, seat, move);
        break;
      case ROAD_MOVE:
        this.build(state, seat, move);
        break;
      case PASS:
        this.endTurn(state);
        break;
      default:
        togglePurse(state, seat);
        state[PURSE + seat] -= coinsIn(move);
        togglePurse(state, seat);
        state[ROAD] = 0;
        this.endTurn(state);
    }
    toggleDecision(state);
  }

  private movePawn(state: State, seat: number, move: Move): void {
    const to = placeIn(move);
    togglePawn(state, seat);
    state[PAWN + seat] = to;
    togglePawn(state, seat);
    const placing = state[PHASE] === PLACE;
    if ((move & TAKES) !== 0 || (placing && (state[CELLS + to] & COINS) !== 0)) {
      toggleCell(state, to);
      togglePurse(state, seat);
      takeCoin(state, seat, to);
      togglePurse(state, seat);
      toggleCell(state, to);
    }
    if (!placing && this.hasRoads(state, seat)) state[PHASE] = BUILD;
    else this.endTurn(state);
  }

  /** Whether there is a road that the seat can build and pay for. What is found out is remembered until it may have changed. */
  private hasRoads(state: State, seat: number): boolean {
    if (state[ROADS + seat] === UNKNOWN) {
      state[ROADS + seat] = this.roads.find(state, seat, this.found, 0, 1) === 0 ? NO_ROADS : SOME_ROADS;
    }
    return state[ROADS + seat] === SOME_ROADS;
  }

  private build(state: State, seat: number, road: Move): void {
    this.roads.demand(state, road, this.demand);
    this.toggleSeatPieces(state, seat);
    layRoad(state, seat, road);
    this.toggleSeatPieces(state, seat);
    forgetRoads(state, seat);
    if (dueOf(this.demand) > 0) {
      state[ROAD] = road;
      state[PHASE] = PAY;
    } else this.endTurn(state);
  }

  private toggleSeatPieces(state: State, seat: number): void {
    for (let word = 4 * seat; word < 4 * seat + 4; word++) togglePieces(state, word, state[PIECES + word]);
  }

  /** The turn is over, and perhaps the game. */
  private endTurn(state: State): void {
    const turn = state[TURN] + 1;
    state[TURN] = turn;
    state[PHASE] = turn < 2 ? PLACE : MOVE;
    state[SEAT] = turn < 2 ? turn : (turn + this.firstMover) & 1;
    if (isExhausted(state)) this.end(state, EXHAUSTED);
    else if (turn >= this.turnLimit) this.end(state, TURN_LIMIT);
  }

  private end(state: State, why: number): void {
    state[END] = why;
    state[SEAT] = -1;
  }

  playout(state: State, rng: Rng): void {
    if (state[SEAT] >= 0) playout(this, state, rng);
  }

  /** The words that a playout did not keep up, at its end. */
  finish(state: State): void {
    this.end(state, isExhausted(state) ? EXHAUSTED : TURN_LIMIT);
    this.restartHash(state);
  }

  private restartHash(state: State): void {
    computeHash(state, this.hashWords);
    state[HASH] = this.hashWords[0];
    state[HASH + 1] = this.hashWords[1];
  }

  /** Writes how the seats stand: see capital.ts. */
  judge(state: State, out: Int32Array): void {
    judge(state, out);
  }

  shares(state: State, out: Float64Array): void {
    const { standing, handicap } = this;
    judge(state, standing);
    let lead = standing[SCORE] + handicap[0] - standing[SCORE + 1] - handicap[1];
    if (lead === 0) lead = standing[TOGETHER] - standing[TOGETHER + 1];
    if (lead === 0) lead = standing[REACHED] - standing[REACHED + 1];
    out[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    out[1] = 1 - out[0];
  }

  scores(state: State, out: Float64Array): void {
    judge(state, this.standing);
    out[0] = this.standing[SCORE] + this.handicap[0];
    out[1] = this.standing[SCORE + 1] + this.handicap[1];
  }

  result(state: State): Result {
    return resultOf(this, state, TERMINATIONS[state[END] - 1]);
  }

  measure(state: State, seat: number, out: Float64Array): void {
    measure(this, state, seat, out);
  }

  hash(state: State, out: Int32Array): void {
    out[0] = state[HASH];
    out[1] = state[HASH + 1];
  }

  rehash(state: State, out: Int32Array): void {
    computeHash(state, out);
  }

  /** A road changes the balance at once. */
  isNoisy(_state: State, move: Move): boolean {
    return kindOf(move) === ROAD_MOVE;
  }

  redeal(): void {} // nothing is hidden, and nothing is left to chance

  observe(state: State): string {
    const tiles = PLACES.filter((place) => (state[CELLS + place] & KIND) !== NO_TILE).map((place) => {
      const word = state[CELLS + place];
      return `${NAMES[place]}:${(word & KIND) === CITY ? 'city' : `${word & KIND}/${(word & COINS) / COIN}`}`;
    });
    const seats = [0, 1].map((seat) => {
      const pieces = Array.from(state.subarray(PIECES + 4 * seat, PIECES + 4 * seat + 4));
      return `pawn ${NAMES[state[PAWN + seat]]} coins ${formatCoins(state[PURSE + seat])} pieces ${pieces.join(' ')}`;
    });
    const now = `turn ${state[TURN]} seat ${state[SEAT]} phase ${state[PHASE]} road ${state[ROAD]}`;
    return [now, tiles.join(' '), ...seats].join('; ');
  }

  formatMove(_state: State, move: Move): string {
    return formatMove(move);
  }

  parseMove(state: State, text: string): Move {
    return parseMove(state, text);
  }

  describeSetup(state: State): unknown {
    return setupObject(state);
  }

  setupFrom(state: State, setup: unknown): void {
    readSetup(state, setup, this.joinCities);
    this.restartHash(state);
  }

  startOf(): string {
    return ''; // who moves first is an option, the same for all games of a study
  }

  render(state: State, view: View): string {
    return renderText(this, state, view);
  }

  draw(state: State, view: View): string {
    return drawSvg(this, state, view);
  }
}
