/**
 * A whole random game in one loop: what `randomMove` and `play` do, with the random stream in local variables, pieces and spaces in
 * small arrays whose addresses the compiler knows, and without keeping up the hash. Three times as fast as calling them. The testkit
 * holds that both draw the same and end alike.
 */

import type { Rng, State } from '../../core/game.ts';
import { BLOCK, LAST_CAPTURE, PIECES, PIECES_EACH, SEAT, SEATS, SUM, TURN, UP_TO, VALUE } from './layout.ts';
import type { Sinoda } from './sinoda.ts';

/** By space: 1 + the piece on it, or 0. A piece is 8·seat + its number. */
const pieceOn = new Uint8Array(256);
/** By piece: 8·space + the number it shows; the slots of the seat's pieces up to and with it. */
const standing = new Int32Array(64);
const upTo = new Int32Array(64);
const sideOf = new Int32Array(64);
/**
 * By seat: twice how far it is from a win by Sinoda, that is, the sum of the numbers on its pieces less its lead. Only the seat's own
 * turns lessen it: a captured piece's number leaves the loser's sum and adds to the loser's deficit alike. Below 0 it has won.
 */
const slack = new Int32Array(8);
const NEVER = 1 << 24;

export function playout(game: Sinoda, state: State, rng: Rng): void {
  const { turnLimit } = game;
  const { last, count, path, otherPath } = game.board.slots;
  const end = 8 * game.seats;
  read(game, state);
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  let turn = state[TURN];
  let start = 8 * state[SEAT];
  for (;;) {
    // Draw a slot of one of the seat's pieces, again while it is blocked.
    const upTo0 = upTo[start];
    const upTo1 = upTo[start + 1];
    const upTo2 = upTo[start + 2];
    const upTo3 = upTo[start + 3];
    const upTo4 = upTo[start + 4];
    const all = upTo[start + 5];
    const side = sideOf[start];
    let piece = 0;
    let k = 0;
    let way = 0;
    let there = 0;
    for (let word = 0, lower = 0; ; lower ^= 1) {
      if (lower === 0) {
        const m = Math.imul(r1, 5);
        word = Math.imul((m << 7) | (m >>> 25), 9);
        const shifted = r1 << 9;
        r2 ^= r0;
        r3 ^= r1;
        r1 ^= r2;
        r0 ^= r3;
        r2 ^= shifted;
        r3 = (r3 << 11) | (r3 >>> 21);
      }
      const product = Math.imul(lower === 0 ? word >>> 16 : word & 0xffff, all);
      if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
      const drawn = product >>> 16;
      piece =
        start +
        ((upTo0 - 1 - drawn) >>> 31) +
        ((upTo1 - 1 - drawn) >>> 31) +
        ((upTo2 - 1 - drawn) >>> 31) +
        ((upTo3 - 1 - drawn) >>> 31) +
        ((upTo4 - 1 - drawn) >>> 31);
      k = standing[piece];
      const slot = last[k] + drawn - upTo[piece];
      way = path[slot];
      there = pieceOn[way & 255];
      if (there !== 0) {
        if (there === piece + 1) break;
        if (sideOf[there - 1] === side) continue;
      }
      if ((pieceOn[(way >>> 8) & 255] | pieceOn[(way >>> 16) & 255] | pieceOn[way >>> 24]) === 0) break;
      const other = otherPath[slot];
      if ((pieceOn[(other >>> 8) & 255] | pieceOn[(other >>> 16) & 255] | pieceOn[other >>> 24]) === 0) break;
    }
    // Play it.
    state[LAST_CAPTURE] = 0;
    const to = way & 255;
    let now = (to << 3) | (k & 7);
    let over = false;
    if (there === piece + 1) {
      now = way >>> 8 === 1 ? k + 1 : k - 1;
      slack[start >>> 3] += 2 * (now - k);
      over = slack[start >>> 3] < 0;
    } else {
      pieceOn[k >>> 3] = 0;
      pieceOn[to] = piece + 1;
      if (there !== 0) {
        capture(game, state, piece, there - 1);
        over = slack[start >>> 3] < 0 || game.endOfPieces(state) !== 0;
      }
    }
    standing[piece] = now;
    const change = count[now] - count[k];
    for (let p = piece; p < start + PIECES_EACH; p++) upTo[p] += change;
    turn++;
    start += 8;
    if (start === end) start = 0;
    if (over || turn >= turnLimit) break;
    if (turn === 1 && (slack[0] < 0 || slack[1] < 0)) break; // a handicap may decide a game that has hardly begun
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
  write(game, state);
  game.finish(state, turn);
}

function capture(game: Sinoda, state: State, piece: number, victim: number): void {
  const points = standing[victim] & 7;
  const slots = game.board.slots.count[standing[victim]];
  for (let p = victim; p < (victim & ~7) + PIECES_EACH; p++) upTo[p] -= slots;
  standing[victim] -= points;
  slack[piece >>> 3] -= 2 * points;
  game.score(state, SEATS + BLOCK * (piece >>> 3), SEATS + BLOCK * (victim >>> 3), points);
}

/** Takes the pieces off the state's board and puts them on ours. */
function read(game: Sinoda, state: State): void {
  for (let seat = 0; seat < game.seats; seat++) {
    const words = SEATS + BLOCK * seat + PIECES;
    for (let i = 0; i < PIECES_EACH; i++) {
      const piece = 8 * seat + i;
      const cell = state[words + i];
      const value = state[words + i + VALUE];
      standing[piece] = 8 * cell + value;
      upTo[piece] = state[words + i + UP_TO];
      sideOf[piece] = game.sideOf[seat];
      if (value === 0) continue;
      pieceOn[cell] = piece + 1;
      state[game.spaces + cell] = 0;
    }
    slack[seat] = game.winBySinoda
      ? 2 * (state[words - PIECES + SUM] - game.points(state, seat) + game.points(state, 1 - seat))
      : NEVER;
  }
}

/** And back. */
function write(game: Sinoda, state: State): void {
  for (let seat = 0; seat < game.seats; seat++) {
    const words = SEATS + BLOCK * seat + PIECES;
    let sum = 0;
    for (let i = 0; i < PIECES_EACH; i++) {
      const piece = 8 * seat + i;
      const cell = standing[piece] >>> 3;
      const value = standing[piece] & 7;
      state[words + i] = cell;
      state[words + i + VALUE] = value;
      state[words + i + UP_TO] = upTo[piece];
      if (value === 0) continue;
      sum += value;
      pieceOn[cell] = 0;
      state[game.spaces + cell] = words + i;
    }
    state[words - PIECES + SUM] = sum;
  }
}
