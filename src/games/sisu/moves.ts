/**
 * Moves of Sisu: their encoding and their text; listing, counting and drawing what may be played.
 *
 * A random placement draws one of 25 places for each face of the hand, and draws again while a token stands in the way: at most 16 of
 * the 25 are barred. A random token draws one of the eight ways and fills its group; where that is barred, all ways into the same group
 * are struck off and it draws again from the rest. Both are exactly uniform, and cheaper than listing: listing tokens fills up to eight
 * groups.
 */

import type { Move, Rng, State } from '../../core/game.ts';
import { next } from '../../core/random.ts';
import { ALL_PLACES, CELL_NAMES, CORNER, COVERING, LOWER, PLACES, topLeft, UPPER } from './board.ts';
import type { TileSet } from './components.ts';
import { HANDS, PLACED, SEAT, TOKENS } from './layout.ts';
import { allowedTokens, cornersOf, fill, group } from './planes.ts';
import { HAND } from './setup.ts';

/*
 * A placement: bits 0 to 4 the place, 5 and 6 the quarter turns, 7 and 8 the slot of the hand, from 0. A token: bit 9 set, bits 0 to 5
 * the cell, bit 6 the kind. A pass: bit 10 alone.
 */
const TOKEN = 1 << 9;
export const PASS = 1 << 10;
/** 25 places, three tiles, four rotations. A token has at most eight ways. */
export const MAX_MOVES = PLACES * HAND * 4;
const ALL_WAYS = 0xff;

export function placement(slot: number, place: number, turns: number): Move {
  return (slot << 7) | (turns << 5) | place;
}

export function tokenMove(kind: number, cell: number): Move {
  return TOKEN | (kind << 6) | cell;
}

/** By 8·ways + k: the k-th way of the set, from 0. */
export const NTH_WAY = new Uint8Array(256 * 8);
/** By ways: how many there are. */
export const WAYS = new Uint8Array(256);
for (let ways = 1; ways < 256; ways++) {
  for (let way = 0; way < 8; way++) if ((ways >> way) & 1) NTH_WAY[8 * ways + WAYS[ways]++] = way;
}

export type MoveParts =
  | { readonly kind: 'place'; readonly slot: number; readonly place: number; readonly turns: number }
  | { readonly kind: 'token'; readonly token: number; readonly cell: number }
  | { readonly kind: 'pass' };

export function partsOf(move: Move): MoveParts {
  if (move === PASS) return { kind: 'pass' };
  if (move & TOKEN) return { kind: 'token', token: (move >> 6) & 1, cell: move & 63 };
  return { kind: 'place', slot: (move >> 7) & 3, place: move & 31, turns: (move >> 5) & 3 };
}

export function format(move: Move): string {
  const parts = partsOf(move);
  if (parts.kind === 'pass') return 'pass';
  if (parts.kind === 'token') return `${'OI'[parts.token]}@${CELL_NAMES[parts.cell]}`;
  return `${parts.slot + 1}@${CELL_NAMES[topLeft(parts.place)]}r${parts.turns}`;
}

/** -1 where it is no move at all. */
export function parse(text: string): Move {
  if (text === 'pass') return PASS;
  const token = /^([OI])@([a-f][1-6])$/.exec(text);
  if (token !== null) return tokenMove('OI'.indexOf(token[1]), CELL_NAMES.indexOf(token[2]));
  const tile = /^([123])@([a-e])([1-5])r([0-3])$/.exec(text);
  if (tile === null) return -1;
  const place = 5 * (Number(tile[3]) - 1) + 'abcde'.indexOf(tile[2]);
  return placement(Number(tile[1]) - 1, place, Number(tile[4]));
}

/** The places, as bits, where a tile would cover no token. */
export function freePlaces(state: State): number {
  return (
    ALL_PLACES &
    ~(COVERING[state[TOKENS]] | COVERING[state[TOKENS + 1]] | COVERING[state[TOKENS + 2]] | COVERING[state[TOKENS + 3]])
  );
}

/** Placements by ascending slot, then rotation, then place; tokens outer before inner, corner by corner. */
export function listMoves(set: TileSet, state: State, out: Int32Array): number {
  return state[PLACED] < 0 ? listPlacements(set, state, out) : listTokens(state, out);
}

function listPlacements(set: TileSet, state: State, out: Int32Array): number {
  const free = freePlaces(state);
  const hand = HANDS + HAND * state[SEAT];
  let n = 0;
  for (let slot = 0; slot < HAND; slot++) {
    const turns = set.turns[state[hand + slot]];
    for (let turn = 0; turn < turns; turn++) {
      const face = (slot << 7) | (turn << 5);
      for (let rest = free; rest !== 0; rest &= rest - 1) out[n++] = face | (31 - Math.clz32(rest & -rest));
    }
  }
  return n;
}

function listTokens(state: State, out: Int32Array): number {
  const corners = 4 * state[PLACED];
  const allowed = allowedTokens(state);
  if (allowed === 0) {
    out[0] = PASS;
    return 1;
  }
  let n = 0;
  for (let way = 0; way < 8; way++) {
    if ((allowed >> way) & 1) out[n++] = TOKEN | ((way >> 2) << 6) | CORNER[corners + (way & 3)];
  }
  return n;
}

/** How many different faces a seat's hand has, turned in all ways. */
export function facesInHand(set: TileSet, state: State, seat: number): number {
  const hand = HANDS + HAND * seat;
  return set.turns[state[hand]] + set.turns[state[hand + 1]] + set.turns[state[hand + 2]];
}

/** Any placement, all equally likely. Both halves of a random word serve, the upper one first: see `below` for the arithmetic. */
export function drawPlacement(set: TileSet, state: State, rng: Rng): Move {
  const hand = HANDS + HAND * state[SEAT];
  const upTo0 = set.turns[state[hand]];
  const upTo1 = upTo0 + set.turns[state[hand + 1]];
  const all = PLACES * (upTo1 + set.turns[state[hand + 2]]);
  const free = freePlaces(state);
  for (let word = 0, half = 0; ; half ^= 1) {
    if (half === 0) word = next(rng);
    const product = Math.imul(half === 0 ? word >>> 16 : word & 0xffff, all);
    if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
    const drawn = product >>> 16;
    const face = Math.imul(drawn, 5243) >>> 17; // drawn / 25, rounded down, for what a hand can have
    const place = drawn - PLACES * face;
    if (((free >> place) & 1) === 0) continue;
    const slot = ((upTo0 - 1 - face) >>> 31) + ((upTo1 - 1 - face) >>> 31);
    return placement(slot, place, face - (slot === 0 ? 0 : slot === 1 ? upTo0 : upTo1));
  }
}

/** Any token, all equally likely, or a pass where none is allowed. */
export function drawToken(state: State, rng: Rng): Move {
  const place = state[PLACED];
  for (let ways = ALL_WAYS, word = 0, half = 0; ways !== 0; half ^= 1) {
    if (half === 0) word = next(rng);
    const all = WAYS[ways];
    const product = Math.imul(half === 0 ? word >>> 16 : word & 0xffff, all);
    if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
    const way = NTH_WAY[8 * ways + (product >>> 16)];
    const kind = way >> 2;
    const cell = CORNER[4 * place + (way & 3)];
    fill(state, kind, cell);
    const own = state[TOKENS + kind];
    const other = state[TOKENS + 2 + kind];
    if (((group[0] & (UPPER[own] | UPPER[other])) | (group[1] & (LOWER[own] | LOWER[other]))) === 0) return tokenMove(kind, cell);
    ways &= ~(cornersOf(place, group[0], group[1]) << (4 * kind));
  }
  return PASS;
}
