/**
 * The Sinoda engine: positions, moves, ends. The rules as implemented are in README.md.
 *
 * A state keeps pieces in blocks by seat, and for each space of the board the place of its piece's words (layout.ts). What may be
 * played is in moves.ts; this file is what a move does and when the game is over.
 */

import type { Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { type Board, encodeMove, type FlowerName, flowerCells, makeBoard } from './board.ts';
import { drawSvg } from './draw.ts';
import { measure } from './features.ts';
import { Keys } from './hash.ts';
import {
  BLOCK,
  END,
  HASH,
  LAST_CAPTURE,
  LEFT,
  PIECES,
  PIECES_EACH,
  POINTS,
  SEAT,
  SEATS,
  START,
  SUM,
  TAKEN,
  TURN,
  UP_TO,
  VALUE,
} from './layout.ts';
import { Moves } from './moves.ts';
import { playout } from './playout.ts';
import { renderText } from './render.ts';
import { kindOf, readSetup, type Start, setupObject, startsFor } from './setup.ts';

export const TERMINATIONS = ['last-piece', 'six-captured', 'one-each', 'sinoda', 'turn-limit'] as const;
const [LAST_PIECE, SIX_CAPTURED, ONE_EACH, BY_SINODA, TURN_LIMIT] = [1, 2, 3, 4, 5];

const boards = new Map<number, Board>();
function boardOf(side: number): Board {
  const board = boards.get(side) ?? makeBoard(side);
  boards.set(side, board);
  return board;
}

export class Sinoda implements Game {
  readonly definition: GameDefinition;
  readonly seats: number;
  readonly options: Values;
  readonly sides: number;
  readonly sideOf: readonly number[];
  readonly maxMoves: number;
  readonly maxPlies: number;
  readonly board: Board;
  /** The flowers of the seats, for each start that may be drawn. */
  readonly starts: readonly Start[];
  /** By seat. */
  readonly handicap: readonly number[];
  readonly winBySinoda: boolean;
  private readonly startValue: readonly number[];
  readonly turnLimit: number;
  /** Where the words of the spaces begin. */
  readonly spaces: number;
  private readonly count: Int32Array;
  readonly moves: Moves;
  private readonly keys: Keys;
  /** By a piece's first word; -1 for the 0 of an empty space. */
  readonly sideOfPiece: Int32Array;
  private readonly startStates: readonly State[];
  private readonly hashWords = new Int32Array(2);

  constructor(definition: GameDefinition, { seats, options }: GameRequest) {
    this.definition = definition;
    this.seats = seats;
    this.options = options;
    const teams = (options.teams as number | undefined) ?? 0;
    this.sides = teams || seats;
    this.sideOf = Array.from({ length: seats }, (_, seat) => seat % this.sides);
    this.board = boardOf(options.board === 'small' ? 3 : 5);
    this.starts = startsFor(seats, options);
    this.handicap = options.handicap as number[];
    this.startValue = options.startValue as number[];
    this.winBySinoda = options.winBySinoda === true;
    this.turnLimit = options.turnLimit as number;
    this.maxMoves = PIECES_EACH * this.board.slots.most;
    this.maxPlies = this.turnLimit;
    this.spaces = SEATS + BLOCK * seats;
    this.count = this.board.slots.count;
    this.keys = new Keys(seats, this.board.cells);
    this.sideOfPiece = Int32Array.from({ length: this.spaces }, (_, word) =>
      word < SEATS ? -1 : ((word - SEATS) >> 5) % this.sides,
    );
    this.moves = new Moves(this.board, this.spaces, this.sideOfPiece);
    this.startStates = this.starts.map((_, start) => this.startState(start));
  }

  newState(): State {
    return new Int32Array(this.spaces + this.board.cells + 1);
  }

  setup(state: State, rng: Rng): void {
    state.set(this.startStates[this.starts.length > 1 ? below(rng, this.starts.length) : 0]);
  }

  private startState(start: number): State {
    const state = this.newState();
    const pieces = (flower: FlowerName, seat: number) =>
      flowerCells(this.board, flower).map((cell) => ({ cell, value: this.startValue[seat] }));
    this.place(state, this.starts[start].map(pieces));
    state[START] = start;
    return state;
  }

  /** Fills a state with pieces by seat, at most six each, nothing captured yet and seat 0 to move. */
  place(state: State, pieces: readonly (readonly { cell: number; value: number }[])[]): void {
    state.fill(0);
    for (let seat = 0; seat < this.seats; seat++) {
      const block = SEATS + BLOCK * seat;
      for (let i = 0; i < PIECES_EACH; i++) {
        const piece = block + PIECES + i;
        const given = pieces[seat][i];
        if (given !== undefined) {
          state[piece] = given.cell;
          state[piece + VALUE] = given.value;
          state[this.spaces + given.cell] = piece;
          state[block + LEFT]++;
          state[block + SUM] += given.value;
        }
      }
    }
    this.recount(state);
    this.rehash(state, this.hashWords);
    state.set(this.hashWords, HASH);
  }

  /** Works out how many slots the pieces have. */
  private recount(state: State): void {
    for (let seat = 0; seat < this.seats; seat++) {
      let sum = 0;
      const start = SEATS + BLOCK * seat + PIECES;
      for (let piece = start; piece < start + PIECES_EACH; piece++) {
        sum += this.count[8 * state[piece] + state[piece + VALUE]]; // a piece that is gone shows 0: no slots
        state[piece + UP_TO] = sum;
      }
    }
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

  /** Pieces by ascending space; for each: change up, change down, moves by ascending end. */
  legalMoves(state: State, out: Int32Array): number {
    return this.moves.list(state, out);
  }

  countMoves(state: State): number {
    return this.moves.tally(state);
  }

  isLegal(state: State, move: Move): boolean {
    return this.moves.isLegal(state, move);
  }

  randomMove(state: State, rng: Rng): Move {
    return this.moves.draw(state, rng);
  }

  play(state: State, move: Move): void {
    const { count, spaces } = this;
    const from = move & 255;
    const to = (move >>> 8) & 255;
    const seat = state[SEAT];
    const block = SEATS + BLOCK * seat;
    const piece = state[spaces + from];
    state[LAST_CAPTURE] = 0;
    const value = state[piece + VALUE];
    let now = value;
    let mayEnd = state[TURN] === 0; // a handicap may decide a game that has hardly begun
    if (from === to) {
      now = move >>> 16 === 1 ? value + 1 : value - 1;
      state[piece + VALUE] = now;
      state[block + SUM] += now - value;
      mayEnd ||= now < value;
    } else {
      const victim = state[spaces + to];
      state[spaces + from] = 0;
      state[spaces + to] = piece;
      state[piece] = to;
      if (victim !== 0) {
        this.captureHashed(state, block, victim);
        mayEnd = true;
      }
    }
    this.countSlots(state, piece, block + PIECES + PIECES_EACH, count[8 * to + now] - count[8 * from + value]);
    this.keys.togglePiece(state, HASH, seat, from, value);
    this.keys.togglePiece(state, HASH, seat, to, now);
    const after = seat + 1 === this.seats ? 0 : seat + 1;
    this.keys.toggleSeat(state, HASH, seat);
    this.keys.toggleSeat(state, HASH, after);
    state[SEAT] = after;
    state[TURN]++;
    if (mayEnd && this.end(state)) state[SEAT] = -1;
    else if (state[TURN] >= this.turnLimit) {
      state[END] = TURN_LIMIT;
      state[SEAT] = -1;
    }
  }

  playout(state: State, rng: Rng): void {
    if (state[SEAT] >= 0) playout(this, state, rng);
  }

  /** The words that a playout did not keep up, at its end. */
  finish(state: State, turn: number): void {
    state[TURN] = turn;
    state[SEAT] = -1;
    if (!this.end(state)) state[END] = TURN_LIMIT;
    this.rehash(state, this.hashWords);
    state[HASH] = this.hashWords[0];
    state[HASH + 1] = this.hashWords[1];
  }

  /** Keeps the hash up over a capture. */
  private captureHashed(state: State, block: number, victim: number): void {
    const seat = (block - SEATS) >>> 5;
    const loser = (victim - SEATS) >>> 5;
    this.keys.togglePiece(state, HASH, loser, state[victim], state[victim + VALUE]);
    this.keys.toggleCaptures(state, HASH, seat, state[block + POINTS], state[block + TAKEN]);
    this.capture(state, block, victim);
    this.keys.toggleCaptures(state, HASH, seat, state[block + POINTS], state[block + TAKEN]);
  }

  /** The seat of this block takes an opponent's piece, whose words stay but show 0. */
  capture(state: State, block: number, victim: number): void {
    const points = state[victim + VALUE];
    const losing = victim - ((victim - SEATS) & (BLOCK - 1));
    this.countSlots(state, victim, losing + PIECES + PIECES_EACH, -this.count[8 * state[victim] + points]);
    state[victim + VALUE] = 0;
    this.score(state, block, losing, points);
  }

  /** What a capture does to the two seats' counts. */
  score(state: State, block: number, losing: number, points: number): void {
    state[losing + LEFT]--;
    state[losing + SUM] -= points;
    state[block + POINTS] += points;
    state[block + TAKEN]++;
    state[LAST_CAPTURE] = points;
  }

  private countSlots(state: State, piece: number, end: number, change: number): void {
    for (let p = piece; p < end; p++) state[p + UP_TO] += change;
  }

  /** Whether the game is over but for the turn limit, and why, in the order of the rules. */
  private end(state: State): boolean {
    state[END] = this.endOfPieces(state) || (this.isSinoda(state) ? BY_SINODA : 0);
    return state[END] !== 0;
  }

  /** Why a capture ended the game, or 0: the first three ends of the rules. */
  endOfPieces(state: State): number {
    let onlyOnes = true;
    let six = false;
    for (let block = SEATS; block < this.spaces; block += BLOCK) {
      if (state[block + LEFT] === 0) return LAST_PIECE;
      if (state[block + LEFT] > 1) onlyOnes = false;
      if (state[block + TAKEN] >= 6) six = true;
    }
    return six ? SIX_CAPTURED : onlyOnes ? ONE_EACH : 0;
  }

  private isSinoda(state: State): boolean {
    if (!this.winBySinoda) return false;
    const lead = this.points(state, 0) - this.points(state, 1);
    return lead > state[SEATS + SUM] || -lead > state[SEATS + BLOCK + SUM];
  }

  points(state: State, seat: number): number {
    return state[SEATS + BLOCK * seat + POINTS] + this.handicap[seat];
  }

  /** Whether seat a stands better than seat b (1), worse (-1) or just as well. */
  private compare(state: State, a: number, b: number): number {
    const points = this.points(state, a) - this.points(state, b);
    return Math.sign(points !== 0 ? points : state[SEATS + BLOCK * a + LEFT] - state[SEATS + BLOCK * b + LEFT]);
  }

  shares(state: State, out: Float64Array): void {
    let best = 0;
    for (let seat = 1; seat < this.seats; seat++) if (this.compare(state, seat, best) > 0) best = seat;
    out.fill(0);
    let winning = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      if (this.compare(state, seat, best) !== 0 || out[this.sideOf[seat]] === 1) continue;
      out[this.sideOf[seat]] = 1;
      winning++;
    }
    for (let side = 0; side < this.sides; side++) out[side] /= winning;
  }

  scores(state: State, out: Float64Array): void {
    for (let seat = 0; seat < this.seats; seat++) out[seat] = this.points(state, seat);
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
    this.keys.compute(state, out);
  }

  isNoisy(state: State, move: Move): boolean {
    const to = (move >>> 8) & 255;
    return to !== (move & 255) && state[this.spaces + to] !== 0;
  }

  redeal(): void {} // nothing is hidden, and nothing is left to chance

  observe(state: State): string {
    const seats = this.sideOf.map((_, seat) => {
      const { points, taken, pieces } = this.describeSeat(state, seat);
      return `${points}/${taken} ${pieces.map(({ name, value }) => `${name}:${value}`).join(' ')}`;
    });
    return [`turn ${state[TURN]} seat ${state[SEAT]}`, ...seats].join('; ');
  }

  /** One seat's part of a position, for people: pieces by space. */
  describeSeat(
    state: State,
    seat: number,
  ): { points: number; taken: number; pieces: { cell: number; name: string; value: number }[] } {
    const block = SEATS + BLOCK * seat;
    const pieces = [];
    for (let piece = block + PIECES; piece < block + PIECES + PIECES_EACH; piece++) {
      const cell = state[piece];
      if (state[piece + VALUE] > 0) pieces.push({ cell, name: this.board.names[cell], value: state[piece + VALUE] });
    }
    pieces.sort((a, b) => a.cell - b.cell);
    return { points: this.points(state, seat), taken: state[block + TAKEN], pieces };
  }

  formatMove(_state: State, move: Move): string {
    const from = this.board.names[move & 255];
    if ((move & 255) === ((move >>> 8) & 255)) return `${from}${move >>> 16 === 1 ? '+' : '-'}`;
    return `${from}>${this.board.names[(move >>> 8) & 255]}`;
  }

  parseMove(_state: State, text: string): Move {
    const parts = /^([a-z]\d+)(?:([+-])|>([a-z]\d+))$/.exec(text);
    if (parts === null) return -1;
    const [, fromName, sign, toName] = parts;
    const from = this.board.names.indexOf(fromName);
    const to = sign === undefined ? this.board.names.indexOf(toName) : from;
    if (from < 0 || to < 0 || (sign === undefined && from === to)) return -1;
    return encodeMove(from, to, sign === '+');
  }

  describeSetup(state: State): unknown {
    return setupObject(this.board, this.starts[state[START]], this.sideOf);
  }

  setupFrom(state: State, setup: unknown): void {
    state.set(this.startStates[readSetup(setup, this.board, this.starts, this.sideOf)]);
  }

  /** With four seats, two start at corners and two at edges. */
  startOf(state: State, seat: number): string {
    return this.seats === 4 ? kindOf(this.starts[state[START]][seat]) : '';
  }

  render(state: State, view: View): string {
    return renderText(this, state, view);
  }

  draw(state: State, view: View): string {
    return drawSvg(this, state, view);
  }
}
