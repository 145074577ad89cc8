/**
 * Connect Four, the model of how a game is added: everything that the contract asks for, on one page.
 *
 * Bitboards: a column is six bits, lowest row first. Seven columns do not fit an int32 word, but five do, and every four in a row
 * lies within four neighbouring columns. So each seat's discs are kept in two words, columns a–e and columns c–g: the middle columns
 * stand in both, and no line crosses from one word to the other.
 */

import { popcount } from '../../core/bits.ts';
import { InputError } from '../../core/errors.ts';
import type { Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { mix } from '../../core/hash.ts';
import { below } from '../../core/random.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { drawSvg, renderText } from './pictures.ts';

const COLUMNS = 7;
const ROWS = 6;
const CELLS = COLUMNS * ROWS;

// The words of a state.
const TURN = 0;
/** 0 while it runs, then 1 + the place of the word in TERMINATIONS. */
const END = 1;
/** Discs in each column: three bits a column. */
const HEIGHTS = 2;
/** Columns a–e and c–g of seat 0, then of seat 1. */
const DISCS = 3;
const LENGTH = 7;

export const TERMINATIONS = ['four', 'full'] as const;
const FOUR = 1;
const FULL = 2;

/** By cell (six a column): its bit in either word, 0 where the column does not stand in it. */
const LEFT_BIT = Int32Array.from({ length: CELLS }, (_, cell) => (cell < 5 * ROWS ? 1 << cell : 0));
const RIGHT_BIT = Int32Array.from({ length: CELLS }, (_, cell) => (cell >= 2 * ROWS ? 1 << (cell - 2 * ROWS) : 0));
/** Rows 1–3 and rows 4–6 of every column: where a line may begin that goes up or down by three. */
const LOWER_ROWS = 0o0707070707;
const UPPER_ROWS = 0o7070707070;

/** Whether a word of discs holds four in a row. Two shifts double a pair; the masks keep lines from running over a column's end. */
function hasFour(discs: number): boolean {
  const across = discs & (discs >>> 6);
  const up = discs & (discs >>> 1);
  const rising = discs & (discs >>> 7);
  const falling = discs & (discs >>> 5);
  const lines =
    (across & (across >>> 12)) |
    (((up & (up >>> 2)) | (rising & (rising >>> 14))) & LOWER_ROWS) |
    (falling & (falling >>> 10) & UPPER_ROWS);
  return lines !== 0;
}

/** All 69 lines: the word each lies in (0 left, 1 right) and its bits there. */
const LINES = allLines();
const LINE_WORD = Int32Array.from(LINES, ([word]) => word);
const LINE_BITS = Int32Array.from(LINES, ([, bits]) => bits);

function allLines(): [number, number][] {
  const lines: [number, number][] = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      for (const [right, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ]) {
        const lastColumn = column + 3 * right;
        const lastRow = row + 3 * up;
        if (lastColumn >= COLUMNS || lastRow >= ROWS || lastRow < 0) continue;
        const word = lastColumn < 5 ? 0 : 1;
        const bits = word === 0 ? LEFT_BIT : RIGHT_BIT;
        let line = 0;
        for (let i = 0; i < 4; i++) line |= bits[(column + i * right) * ROWS + row + i * up];
        lines.push([word, line]);
      }
    }
  }
  return lines;
}

export class ConnectFour implements Game {
  readonly definition: GameDefinition;
  readonly options: Values;
  readonly seats = 2;
  readonly sides = 2;
  readonly sideOf = [0, 1];
  readonly maxMoves = COLUMNS;
  readonly maxPlies = CELLS;

  constructor(definition: GameDefinition, { options }: GameRequest) {
    this.definition = definition;
    this.options = options;
  }

  newState(): State {
    return new Int32Array(LENGTH);
  }

  setup(state: State): void {
    state.fill(0);
  }

  copy(to: State, from: State): void {
    for (let i = 0; i < LENGTH; i++) to[i] = from[i]; // for so few words faster than `set`
  }

  toMove(state: State): number {
    return state[END] === 0 ? state[TURN] & 1 : -1;
  }

  turn(state: State): number {
    return state[TURN];
  }

  /** A move is a column, 0 to 6. */
  legalMoves(state: State, out: Int32Array): number {
    let n = 0;
    for (let column = 0; column < COLUMNS; column++) if (this.height(state, column) < ROWS) out[n++] = column;
    return n;
  }

  countMoves(state: State): number {
    // A full column's three bits are 110: its upper two bits are both set.
    const heights = state[HEIGHTS];
    return COLUMNS - popcount(heights & (heights << 1) & 0o4444444);
  }

  height(state: State, column: number): number {
    return (state[HEIGHTS] >>> (3 * column)) & 7;
  }

  play(state: State, column: Move): void {
    const cell = ROWS * column + this.height(state, column);
    const discs = DISCS + 2 * (state[TURN] & 1);
    state[HEIGHTS] += 1 << (3 * column);
    state[discs] |= LEFT_BIT[cell];
    state[discs + 1] |= RIGHT_BIT[cell];
    state[TURN]++;
    if (hasFour(state[discs]) || hasFour(state[discs + 1])) state[END] = FOUR;
    else if (state[TURN] === CELLS) state[END] = FULL;
  }

  /** Any column, again while it is full. */
  randomMove(state: State, rng: Rng): Move {
    for (;;) {
      const column = below(rng, COLUMNS);
      if (this.height(state, column) < ROWS) return column;
    }
  }

  /** randomMove and play in local variables: a game takes half the time. */
  playout(state: State, rng: Rng): void {
    if (state[END] !== 0) return;
    let turn = state[TURN];
    let heights = state[HEIGHTS];
    // `own` are the discs of the seat that decides.
    const discs = DISCS + 2 * (turn & 1);
    let ownLeft = state[discs];
    let ownRight = state[discs + 1];
    let otherLeft = state[DISCS + 2 - 2 * (turn & 1)];
    let otherRight = state[DISCS + 3 - 2 * (turn & 1)];
    let end = 0;
    while (end === 0) {
      const column = below(rng, COLUMNS);
      const height = (heights >>> (3 * column)) & 7;
      if (height === ROWS) continue;
      const cell = ROWS * column + height;
      const left = ownLeft | LEFT_BIT[cell];
      const right = ownRight | RIGHT_BIT[cell];
      heights += 1 << (3 * column);
      turn++;
      ownLeft = otherLeft;
      ownRight = otherRight;
      otherLeft = left;
      otherRight = right;
      if (hasFour(left) || hasFour(right)) end = FOUR;
      else if (turn === CELLS) end = FULL;
    }
    state[TURN] = turn;
    state[END] = end;
    state[HEIGHTS] = heights;
    state[DISCS + 2 * (turn & 1)] = ownLeft;
    state[DISCS + 2 * (turn & 1) + 1] = ownRight;
    state[DISCS + 2 - 2 * (turn & 1)] = otherLeft;
    state[DISCS + 3 - 2 * (turn & 1)] = otherRight;
  }

  shares(state: State, out: Float64Array): void {
    const winner = (state[TURN] - 1) & 1; // whoever moved last
    out[0] = state[END] === FULL ? 0.5 : winner === 0 ? 1 : 0;
    out[1] = 1 - out[0];
  }

  scores(state: State, out: Float64Array): void {
    if (state[END] === 0) out.fill(0);
    else this.shares(state, out);
  }

  result(state: State): Result {
    return resultOf(this, state, TERMINATIONS[state[END] - 1]);
  }

  /** Features: lines of three and of two that are still open, whether the seat can finish a four now, and discs in the middle. */
  measure(state: State, seat: number, out: Float64Array): void {
    const own = DISCS + 2 * seat;
    const other = DISCS + 2 - 2 * seat;
    const floor = this.landing(state, LEFT_BIT);
    const floorRight = this.landing(state, RIGHT_BIT);
    let threes = 0;
    let twos = 0;
    let ready = 0;
    for (let i = 0; i < LINE_BITS.length; i++) {
      const word = LINE_WORD[i];
      const line = LINE_BITS[i];
      if ((state[other + word] & line) !== 0) continue;
      const discs = popcount(state[own + word] & line);
      if (discs === 2) twos++;
      if (discs !== 3) continue;
      threes++;
      if ((line & ~state[own + word] & (word === 0 ? floor : floorRight)) !== 0) ready = 1;
    }
    out[0] = ready === 1 && this.toMove(state) === seat ? 1 : 0;
    out[1] = threes;
    out[2] = twos;
    out[3] = popcount(state[own] & (0o77 << (3 * ROWS)));
  }

  /** The cells that a disc would land on, as bits of one of the two words. */
  private landing(state: State, bits: Int32Array): number {
    let cells = 0;
    for (let column = 0; column < COLUMNS; column++) {
      const height = this.height(state, column);
      if (height < ROWS) cells |= bits[ROWS * column + height];
    }
    return cells;
  }

  /** Heights and one seat's discs say everything. */
  hash(state: State, out: Int32Array): void {
    for (let i = 0; i < 2; i++) {
      out[i] = mix(mix(mix(i, state[HEIGHTS], 0), state[DISCS], 0), state[DISCS + 1], 0);
    }
  }

  redeal(): void {} // nothing is hidden, and nothing is left to chance

  observe(state: State): string {
    return `turn ${state[TURN]}: ${this.rows(state).join('/')}`;
  }

  /** The board from the top row down, a letter a cell: x for seat 0, o for seat 1, a dot where it is empty. */
  rows(state: State): string[] {
    return Array.from({ length: ROWS }, (_, down) =>
      Array.from({ length: COLUMNS }, (_, column) => {
        const cell = ROWS * column + ROWS - 1 - down;
        const has = (discs: number) => ((state[discs] & LEFT_BIT[cell]) | (state[discs + 1] & RIGHT_BIT[cell])) !== 0;
        return has(DISCS) ? 'x' : has(DISCS + 2) ? 'o' : '.';
      }).join(''),
    );
  }

  formatMove(_state: State, column: Move): string {
    return 'abcdefg'[column];
  }

  parseMove(_state: State, text: string): Move {
    return text.length === 1 ? 'abcdefg'.indexOf(text) : -1;
  }

  describeSetup(): unknown {
    return {};
  }

  setupFrom(state: State, setup: unknown): void {
    if (JSON.stringify(setup) !== '{}') throw new InputError(`the set-up must be {}, not ${JSON.stringify(setup) ?? 'missing'}.`);
    this.setup(state);
  }

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
