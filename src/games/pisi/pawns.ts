/** Pawns: where they may go, and the coins that they take. */

import type { Move, State } from '../../core/game.ts';
import { STEPS } from './grid.ts';
import { CELLS, COIN, COINS, COINS_BY, KIND, ON_TILES, PAWN, PURSE, ROADS, TILE_BY, UNKNOWN, WITH_COINS } from './layout.ts';
import { encodePawn } from './moves.ts';

/** By eight bits: how many are set; and, at 8 times the bits, the places of those that are. */
export const BITS = Int32Array.from({ length: 256 }, (_, bits) => placesOf(bits).length);
export const NTH_BIT = Int32Array.from({ length: 2048 }, (_, i) => placesOf(i >> 3)[i & 7] ?? 0);

function placesOf(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((place) => (bits >> place) & 1);
}

/**
 * Where a pawn may go, eight bits: the directions in which there is a tile, and four bits up those in which it has coins. Towards the
 * other pawn the tile is the one beyond it.
 */
export function slotsOf(state: State, seat: number): number {
  const from = state[PAWN + seat];
  const other = state[PAWN + 1 - seat];
  const slots = (state[CELLS + from] >>> TILE_BY) & 255;
  const distance = other - from;
  if (distance !== 1 && distance !== -1 && distance !== 8 && distance !== -8) return slots;
  const direction = distance < 0 ? (distance === -8 ? 0 : 1) : distance === 1 ? 2 : 3;
  const both = 17 << direction;
  return (slots & ~both) | ((state[CELLS + other] >>> TILE_BY) & both);
}

/** The move of one of these slots. */
export function slotMove(state: State, seat: number, slot: number): Move {
  const step = STEPS[slot & 3];
  const beside = state[PAWN + seat] + step;
  return encodePawn(beside === state[PAWN + 1 - seat] ? beside + step : beside, slot >= 4);
}

/** A coin goes from a tile into a purse. */
export function takeCoin(state: State, seat: number, place: number): void {
  const suit = 4 * (state[CELLS + place] & KIND);
  state[CELLS + place] -= COIN;
  state[PURSE + seat] += 1 << suit;
  state[ON_TILES] -= 1 << suit;
  state[ROADS + seat] = UNKNOWN;
  if ((state[CELLS + place] & COINS) !== 0) return;
  state[WITH_COINS + (place >>> 5)] ^= 1 << place;
  for (let direction = 0; direction < 4; direction++)
    state[CELLS + place + STEPS[direction]] &= ~(1 << (COINS_BY + 3 - direction));
}

/** Whether some suit has no coin left on the tiles: whether one of the five times four bits is 0. */
export function isExhausted(state: State): boolean {
  const coins = state[ON_TILES];
  return ((coins - 0x11111) & ~coins & 0x88888) !== 0;
}
