/**
 * What a seat's position in Sinoda is worth, in numbers: the features that greedy play, search and tuning weigh. Who attacks whom is
 * looked up pair by pair in the slots' table of ends, which is far cheaper than listing moves.
 *
 * A capture is counted for what it nets: the number on the captured piece, less the number on the capturer where that could be taken
 * back. Without this, greedy players never come near each other, and nearly all of their games end by the turn limit. Sums over all
 * pieces at risk, nearness to opponents and the mean of the own numbers were tried and gained nothing.
 */

import type { Feature, State } from '../../core/game.ts';
import { BLOCK, LEFT, PIECES, PIECES_EACH, SEAT, SEATS, SUM, VALUE } from './layout.ts';
import type { Sinoda } from './sinoda.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  captured: { weight: 0.1, text: 'Points captured, handicap included.' },
  pieces: { weight: 0.2, text: 'Own pieces on the board.' },
  atRisk: {
    weight: -0.21,
    text: 'While somebody else decides: the most that an opponent could net by capturing one of its pieces.',
  },
  available: { weight: 0.2, text: 'While it decides itself: the most that it could net by a capture.' },
  sinoda: {
    weight: 2.5,
    text: 'Two seats, when in the lead: the lead over (1 + the sum of the numbers on its pieces).',
  },
  progress: { weight: 0.3, text: 'Minus the mean number of steps from its pieces to the middle of the board.' },
};

export function measure(game: Sinoda, state: State, seat: number, out: Float64Array): void {
  const own = SEATS + BLOCK * seat;
  const left = state[own + LEFT];
  const decides = state[SEAT] === seat;
  let steps = 0;
  for (let piece = own + PIECES; piece < own + PIECES + PIECES_EACH; piece++) {
    if (state[piece + VALUE] !== 0) steps += game.board.toMiddle[state[piece]];
  }
  out[0] = game.points(state, seat);
  out[1] = left;
  out[2] = decides ? 0 : mostAtRisk(game, state, seat);
  out[3] = decides ? mostAvailable(game, state, seat) : 0;
  out[4] = game.winBySinoda ? nearnessToSinoda(game, state, seat) : 0;
  out[5] = left === 0 ? 0 : -steps / left;
}

function mostAtRisk(game: Sinoda, state: State, seat: number): number {
  const start = SEATS + BLOCK * seat + PIECES;
  let most = 0;
  for (let piece = start; piece < start + PIECES_EACH; piece++) {
    if (state[piece + VALUE] > most) most = Math.max(most, netGain(game, state, piece, SEATS, game.spaces));
  }
  return most;
}

function mostAvailable(game: Sinoda, state: State, seat: number): number {
  const own = SEATS + BLOCK * seat;
  const side = game.sideOf[seat];
  let most = 0;
  for (let block = SEATS; block < game.spaces; block += BLOCK) {
    if (game.sideOfPiece[block] === side) continue;
    for (let piece = block + PIECES; piece < block + PIECES + PIECES_EACH; piece++) {
      if (state[piece + VALUE] > most) most = Math.max(most, netGain(game, state, piece, own, own + BLOCK));
    }
  }
  return most;
}

/** The most that capturing a piece nets for the seats whose blocks lie between `start` and `end`; 0 where it nets nothing. */
function netGain(game: Sinoda, state: State, victim: number, start: number, end: number): number {
  const { slots, cells } = game.board;
  const side = game.sideOfPiece[victim];
  const value = state[victim + VALUE];
  const to = state[victim];
  let least = 0; // the lowest number on a piece that could capture
  for (let block = start; block < end; block += BLOCK) {
    if (game.sideOfPiece[block] === side) continue;
    for (let piece = block + PIECES; piece < block + PIECES + PIECES_EACH; piece++) {
      const number = state[piece + VALUE];
      if (number === 0 || (least !== 0 && number >= least)) continue;
      const slot = slots.to[(8 * state[piece] + number) * cells + to];
      if (slot >= 0 && game.moves.isClear(state, slot)) least = number;
    }
  }
  if (least === 0) return 0;
  return isGuarded(game, state, victim) ? Math.max(0, value - least) : value;
}

/** Whether another piece of the same seat could take back whatever captures this one, as the board stands. */
function isGuarded(game: Sinoda, state: State, victim: number): boolean {
  const { slots, cells } = game.board;
  const start = victim - ((victim - SEATS) & (BLOCK - 1)) + PIECES;
  for (let guard = start; guard < start + PIECES_EACH; guard++) {
    const number = state[guard + VALUE];
    if (number === 0 || guard === victim) continue;
    const slot = slots.to[(8 * state[guard] + number) * cells + state[victim]];
    if (slot >= 0 && game.moves.isClear(state, slot)) return true;
  }
  return false;
}

function nearnessToSinoda(game: Sinoda, state: State, seat: number): number {
  const lead = game.points(state, seat) - game.points(state, 1 - seat);
  if (lead <= 0) return 0;
  return lead / (state[SEATS + BLOCK * seat + SUM] + 1);
}
