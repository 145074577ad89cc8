/**
 * Zobrist hashing of Pisi positions: tiles, coins, pawns, pieces, and what is being decided. The turn counter is left out, and with it
 * how near the turn limit is.
 */

import type { State } from '../../core/game.ts';
import { mix, zobristTable } from '../../core/hash.ts';
import { CELLS, COINS, HASH, KIND, PAWN, PHASE, PIECES, PURSE, ROAD, SEAT } from './layout.ts';

const SEATS = 2;
/** A place's kind and coins are its five lowest bits. */
const CELL_BITS = KIND | COINS;
const CELL_KEYS = zobristTable('pisi/cell', 64 * (CELL_BITS + 1));
const PAWN_KEYS = zobristTable('pisi/pawn', SEATS * 64);
const PIECE_KEYS = zobristTable('pisi/piece', SEATS * 2 * 64);
const PURSE_KEYS = zobristTable('pisi/purse', SEATS * 5 * 16);
/** By seat and phase. A finished game is known by its coins, so that the seat that would be next may stand here. */
const DECIDES_KEYS = zobristTable('pisi/decides', 4 * (SEATS + 1));

// Each of these puts a fact into the state's two hash words, or takes it out again.

export function toggleCell(state: State, place: number): void {
  toggle(state, HASH, CELL_KEYS, 32 * place + (state[CELLS + place] & CELL_BITS));
}

export function togglePawn(state: State, seat: number): void {
  toggle(state, HASH, PAWN_KEYS, 64 * seat + state[PAWN + seat]);
}

/** All pieces of a seat's word of pieces, given as the bits that changed. */
export function togglePieces(state: State, word: number, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) toggle(state, HASH, PIECE_KEYS, pieceKey(word, rest));
}

export function togglePurse(state: State, seat: number): void {
  for (let suit = 0; suit < 5; suit++) toggle(state, HASH, PURSE_KEYS, purseKey(state, seat, suit));
}

/** Who decides what, the road that waits for its payment included. */
export function toggleDecision(state: State): void {
  toggle(state, HASH, DECIDES_KEYS, decidesKey(state));
  if (state[ROAD] !== 0) {
    state[HASH] ^= mix(0, state[ROAD], 0);
    state[HASH + 1] ^= mix(0, state[ROAD], 0x5bd1e994);
  }
}

/** The whole position's hash, from nothing. */
export function computeHash(state: State, out: Int32Array): void {
  out[0] = 0;
  out[1] = 0;
  for (let place = 8; place < 56; place++) toggle(out, 0, CELL_KEYS, 32 * place + (state[CELLS + place] & CELL_BITS));
  for (let seat = 0; seat < SEATS; seat++) {
    toggle(out, 0, PAWN_KEYS, 64 * seat + state[PAWN + seat]);
    for (let suit = 0; suit < 5; suit++) toggle(out, 0, PURSE_KEYS, purseKey(state, seat, suit));
  }
  for (let word = 0; word < 4 * SEATS; word++) {
    for (let rest = state[PIECES + word]; rest !== 0; rest &= rest - 1) toggle(out, 0, PIECE_KEYS, pieceKey(word, rest));
  }
  toggle(out, 0, DECIDES_KEYS, decidesKey(state));
  if (state[ROAD] !== 0) {
    out[0] ^= mix(0, state[ROAD], 0);
    out[1] ^= mix(0, state[ROAD], 0x5bd1e994);
  }
}

function pieceKey(word: number, rest: number): number {
  return 32 * word + 31 - Math.clz32(rest & -rest);
}

function purseKey(state: State, seat: number, suit: number): number {
  return 80 * seat + 16 * suit + ((state[PURSE + seat] >>> (4 * suit)) & 15);
}

function decidesKey(state: State): number {
  return 4 * (state[SEAT] + 1) + state[PHASE];
}

function toggle(words: Int32Array, at: number, keys: Int32Array, i: number): void {
  words[at] ^= keys[2 * i];
  words[at + 1] ^= keys[2 * i + 1];
}
