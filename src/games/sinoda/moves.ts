/**
 * What may be played in a position of Sinoda: listing, counting and drawing legal moves from the slots' tables.
 *
 * Paths of a piece pass at most three spaces, so a slot is tested by looking at three words of the board. Occupancy masks (two words on
 * the small board, five on the large) and masks of blocked slots were tried, with and without branches: none was faster. Drawing a slot
 * and rejecting blocked ones is three times as fast as listing; for counting, masks of blocked slots are faster (barriers.ts).
 */

import { popcount } from '../../core/bits.ts';
import type { Move, Rng, State } from '../../core/game.ts';
import { next } from '../../core/random.ts';
import { type Barriers, barriersOf, SECOND_PATH } from './barriers.ts';
import { type Board, encodeMove, LEAST_VALUE, MOST_VALUE } from './board.ts';
import { BLOCK, PIECES, PIECES_EACH, SEAT, SEATS, UP_TO, VALUE } from './layout.ts';

/** Beyond every space: sorts a piece that is gone behind the others. */
const GONE = 1000;

export class Moves {
  private readonly last: Int32Array;
  private readonly count: Int32Array;
  private readonly path: Int32Array;
  private readonly otherPath: Int32Array;
  private readonly slotMove: Int32Array;
  private readonly spaces: number;
  private readonly sideOfPiece: Int32Array;
  private readonly slotTo: Int16Array;
  private readonly cells: number;
  private readonly barriers: Barriers;
  private readonly order = new Int32Array(PIECES_EACH);
  private readonly ownSpaces: Int32Array;
  private readonly otherSpaces: Int32Array;

  /** `spaces` is where the words of the spaces begin, `sideOfPiece` the side by a piece's first word, -1 for an empty space's 0. */
  constructor(board: Board, spaces: number, sideOfPiece: Int32Array) {
    ({ last: this.last, count: this.count, path: this.path, otherPath: this.otherPath, move: this.slotMove } = board.slots);
    this.slotTo = board.slots.to;
    this.cells = board.cells;
    this.barriers = barriersOf(board);
    this.spaces = spaces;
    this.sideOfPiece = sideOfPiece;
    this.ownSpaces = new Int32Array(spaces); // more than there can be pieces
    this.otherSpaces = new Int32Array(spaces);
  }

  /** Pieces by ascending space; for each: change up, change down, moves by ascending end. */
  list(state: State, out: Int32Array): number {
    const { order, last, count, slotMove, path, otherPath, spaces, sideOfPiece } = this;
    const start = SEATS + BLOCK * state[SEAT] + PIECES;
    const side = sideOfPiece[start];
    this.sort(state, start);
    let n = 0;
    for (let i = 0; i < PIECES_EACH; i++) {
      const piece = order[i];
      const value = state[piece + VALUE];
      if (value === 0) break;
      const from = state[piece];
      const end = last[8 * from + value];
      let slot = end - count[8 * from + value];
      if (value < MOST_VALUE) out[n++] = slotMove[slot++];
      if (value > LEAST_VALUE) out[n++] = slotMove[slot++];
      // As in isFree, but with everything at hand: this is where tournaments spend half of their time.
      for (; slot < end; slot++) {
        const way = path[slot];
        const to = way & 255;
        if ((state[spaces + ((way >>> 8) & 255)] | state[spaces + ((way >>> 16) & 255)] | state[spaces + (way >>> 24)]) !== 0) {
          const by = otherPath[slot];
          if (by === way) continue;
          if ((state[spaces + ((by >>> 8) & 255)] | state[spaces + ((by >>> 16) & 255)] | state[spaces + (by >>> 24)]) !== 0)
            continue;
        }
        if (sideOfPiece[state[spaces + to]] !== side) out[n++] = from | (to << 8);
      }
    }
    return n;
  }

  /**
   * Puts a seat's pieces into `order`, by ascending space, those that are gone last. A piece's place is the number of pieces that come
   * before it: fifteen comparisons, but none of them is a branch that the processor could guess wrong.
   */
  private sort(state: State, start: number): void {
    const { order } = this;
    const a = state[start + VALUE] === 0 ? GONE : state[start];
    const b = state[start + 1 + VALUE] === 0 ? GONE + 1 : state[start + 1];
    const c = state[start + 2 + VALUE] === 0 ? GONE + 2 : state[start + 2];
    const d = state[start + 3 + VALUE] === 0 ? GONE + 3 : state[start + 3];
    const e = state[start + 4 + VALUE] === 0 ? GONE + 4 : state[start + 4];
    const f = state[start + 5 + VALUE] === 0 ? GONE + 5 : state[start + 5];
    // ab is 1 if a comes before b, and so on.
    const ab = (a - b) >>> 31;
    const ac = (a - c) >>> 31;
    const ad = (a - d) >>> 31;
    const ae = (a - e) >>> 31;
    const af = (a - f) >>> 31;
    const bc = (b - c) >>> 31;
    const bd = (b - d) >>> 31;
    const be = (b - e) >>> 31;
    const bf = (b - f) >>> 31;
    const cd = (c - d) >>> 31;
    const ce = (c - e) >>> 31;
    const cf = (c - f) >>> 31;
    const de = (d - e) >>> 31;
    const df = (d - f) >>> 31;
    const ef = (e - f) >>> 31;
    order[5 - ab - ac - ad - ae - af] = start;
    order[4 + ab - bc - bd - be - bf] = start + 1;
    order[3 + ac + bc - cd - ce - cf] = start + 2;
    order[2 + ad + bd + cd - de - df] = start + 3;
    order[1 + ae + be + ce + de - ef] = start + 4;
    order[af + bf + cf + df + ef] = start + 5;
  }

  /** How many `list` would write: all slots of the seat's pieces, less those that other pieces block. */
  tally(state: State): number {
    const { ownSpaces, otherSpaces, sideOfPiece, barriers } = this;
    const { passing, ending, single, columns } = barriers;
    const start = SEATS + BLOCK * state[SEAT] + PIECES;
    const side = sideOfPiece[start];
    let own = 0;
    let others = 0;
    for (let piece = SEATS + PIECES; piece < this.spaces; piece += BLOCK) {
      const isOwn = sideOfPiece[piece] === side;
      for (let p = piece; p < piece + PIECES_EACH; p++) {
        if (state[p + VALUE] === 0) continue;
        if (isOwn) ownSpaces[own++] = state[p];
        else otherSpaces[others++] = state[p];
      }
    }
    let n = state[start + PIECES_EACH - 1 + UP_TO];
    for (let piece = start; piece < start + PIECES_EACH; piece++) {
      const value = state[piece + VALUE];
      if (value === 0) continue;
      const k = 4 * state[piece] + value - 1;
      const row = k * columns;
      let blocked = 0;
      for (let i = 0; i < own; i++) blocked |= ending[row + ownSpaces[i]];
      for (let i = 0; i < others; i++) blocked |= passing[row + otherSpaces[i]];
      n -= popcount((blocked & (blocked >>> SECOND_PATH)) | (blocked & single[k]));
    }
    return n;
  }

  /** Whether `list` would write this move, whatever number it is. */
  isLegal(state: State, move: Move): boolean {
    const from = move & 255;
    const to = (move >>> 8) & 255;
    const piece = from < this.cells ? state[this.spaces + from] : 0;
    const start = SEATS + BLOCK * state[SEAT] + PIECES;
    if (piece < start || piece >= start + PIECES_EACH || to >= this.cells) return false;
    const value = state[piece + VALUE];
    if (move === encodeMove(from, from, true)) return value < MOST_VALUE;
    if (move !== encodeMove(from, to, false)) return false;
    if (from === to) return value > LEAST_VALUE;
    const slot = this.slotTo[(8 * from + value) * this.cells + to];
    return slot >= 0 && this.isFree(state, piece, slot);
  }

  /** Whether a piece may use one of its slots. */
  private isFree(state: State, piece: number, slot: number): boolean {
    const there = state[this.spaces + (this.path[slot] & 255)];
    if (there === piece) return true; // a change
    if (there !== 0 && this.sideOfPiece[there] === this.sideOfPiece[piece]) return false;
    return this.isClear(state, slot);
  }

  /** Whether the spaces that a slot passes are empty, on either path. */
  isClear(state: State, slot: number): boolean {
    const { spaces } = this;
    const way = this.path[slot];
    if ((state[spaces + ((way >>> 8) & 255)] | state[spaces + ((way >>> 16) & 255)] | state[spaces + (way >>> 24)]) === 0)
      return true;
    const other = this.otherPath[slot];
    return (
      (state[spaces + ((other >>> 8) & 255)] | state[spaces + ((other >>> 16) & 255)] | state[spaces + (other >>> 24)]) === 0
    );
  }

  /** Any legal move, all equally likely: a slot of one of the seat's pieces, drawn again while it is blocked. */
  draw(state: State, rng: Rng): Move {
    const start = SEATS + BLOCK * state[SEAT] + PIECES;
    const upTo0 = state[start + UP_TO];
    const upTo1 = state[start + UP_TO + 1];
    const upTo2 = state[start + UP_TO + 2];
    const upTo3 = state[start + UP_TO + 3];
    const upTo4 = state[start + UP_TO + 4];
    const all = state[start + UP_TO + 5];
    for (let word = 0, halves = 0; ; halves ^= 1) {
      // Both halves of a random word serve, the upper one first: see `below` for the arithmetic.
      if (halves === 0) word = next(rng);
      const product = Math.imul(halves === 0 ? word >>> 16 : word & 0xffff, all);
      if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
      const drawn = product >>> 16;
      const piece =
        start +
        ((upTo0 - 1 - drawn) >>> 31) +
        ((upTo1 - 1 - drawn) >>> 31) +
        ((upTo2 - 1 - drawn) >>> 31) +
        ((upTo3 - 1 - drawn) >>> 31) +
        ((upTo4 - 1 - drawn) >>> 31);
      const k = 8 * state[piece] + state[piece + VALUE];
      const slot = this.last[k] + drawn - state[piece + UP_TO];
      if (this.isFree(state, piece, slot)) return this.slotMove[slot];
    }
  }
}
