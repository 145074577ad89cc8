/** Zobrist keys of a Sinoda position: pieces, points, number of captured pieces, and the seat that decides. */

import type { State } from '../../core/game.ts';
import { zobristTable } from '../../core/hash.ts';
import { BLOCK, PIECES, PIECES_EACH, POINTS, SEATS, TAKEN, TURN, VALUE } from './layout.ts';

const MOST_POINTS = 256;
const MOST_TAKEN = 64;

export class Keys {
  private readonly seats: number;
  private readonly cells: number;
  private readonly pieces: Int32Array;
  private readonly decides: Int32Array;
  private readonly points: Int32Array;
  private readonly taken: Int32Array;

  constructor(seats: number, cells: number) {
    this.seats = seats;
    this.cells = cells;
    this.pieces = zobristTable('sinoda/piece', seats * cells * 8);
    this.decides = zobristTable('sinoda/seat', seats);
    this.points = zobristTable('sinoda/points', seats * MOST_POINTS);
    this.taken = zobristTable('sinoda/taken', seats * MOST_TAKEN);
  }

  /** Each of these puts a fact into the two hash words at `at`, or takes it out again. */
  togglePiece(words: Int32Array, at: number, seat: number, cell: number, value: number): void {
    toggle(words, at, this.pieces, (seat * this.cells + cell) * 8 + value);
  }

  toggleSeat(words: Int32Array, at: number, seat: number): void {
    toggle(words, at, this.decides, seat);
  }

  toggleCaptures(words: Int32Array, at: number, seat: number, points: number, taken: number): void {
    toggle(words, at, this.points, seat * MOST_POINTS + points);
    toggle(words, at, this.taken, seat * MOST_TAKEN + taken);
  }

  /** The whole position's hash, from nothing. */
  compute(state: State, out: Int32Array): void {
    out[0] = 0;
    out[1] = 0;
    for (let seat = 0; seat < this.seats; seat++) {
      const block = SEATS + BLOCK * seat;
      for (let piece = block + PIECES; piece < block + PIECES + PIECES_EACH; piece++) {
        if (state[piece + VALUE] > 0) this.togglePiece(out, 0, seat, state[piece], state[piece + VALUE]);
      }
      this.toggleCaptures(out, 0, seat, state[block + POINTS], state[block + TAKEN]);
    }
    this.toggleSeat(out, 0, state[TURN] % this.seats);
  }
}

function toggle(words: Int32Array, at: number, keys: Int32Array, i: number): void {
  words[at] ^= keys[2 * i];
  words[at + 1] ^= keys[2 * i + 1];
}
