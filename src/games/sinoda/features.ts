/**
 * What a seat's position in Sinoda is worth, in numbers: the features that greedy play, search and tuning weigh. Who attacks whom is
 * looked up pair by pair in the slots' table of ends, which is far cheaper than listing moves.
 *
 * A capture is counted for what it nets: the number on the captured piece, less the number on the capturer where that could be taken
 * back. Without this, greedy players never come near each other, and games end by the turn limit.
 */

import type { Feature, State } from '../../core/game.ts';
import { BLOCK, LEFT, PIECES, PIECES_EACH, SEAT, SEATS, SUM, VALUE } from './layout.ts';
import type { Sinoda } from './sinoda.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  captured: { weight: 0.5, text: 'Points captured, handicap included.' },
  pieces: { weight: 0.3, text: 'Own pieces on the board.' },
  atRisk: { weight: -0.1, text: 'Points that opponents could net by capturing own pieces at once, summed over the own pieces.' },
  worstRisk: { weight: -0.2, text: 'The highest of these while an opponent decides.' },
  available: {
    weight: 0.1,
    text: 'Points that it could net by capturing opposing pieces at once, summed over the opposing pieces.',
  },
  bestCapture: { weight: 0.2, text: 'The highest of these while the seat itself decides.' },
  sinoda: { weight: 1, text: 'Two seats, when in the lead: 1 over (1 + points on own pieces that the lead does not cover).' },
  centre: { weight: 0.2, text: 'Progress: minus the mean number of steps from the own pieces to the middle of the board.' },
  contact: { weight: 0.1, text: 'Progress: minus the mean number of steps from the own pieces to their nearest opponents.' },
  reach: { weight: 0.1, text: 'The mean of the numbers on the own pieces.' },
};

export function measure(game: Sinoda, state: State, seat: number, out: Float64Array): void {
  const { cells, distance } = game.board;
  const own = SEATS + BLOCK * seat;
  const side = game.sideOf[seat];
  const decides = state[SEAT] === seat;
  let available = 0;
  let bestCapture = 0;
  for (let block = SEATS; block < game.spaces; block += BLOCK) {
    if (game.sideOfPiece[block] === side) continue;
    for (let other = block + PIECES; other < block + PIECES + PIECES_EACH; other++) {
      if (state[other + VALUE] === 0) continue;
      const net = netGain(game, state, other, own, own + BLOCK);
      available += net;
      if (net > bestCapture) bestCapture = net;
    }
  }
  let atRisk = 0;
  let worstRisk = 0;
  let toMiddle = 0;
  let toOpponent = 0;
  for (let piece = own + PIECES; piece < own + PIECES + PIECES_EACH; piece++) {
    if (state[piece + VALUE] === 0) continue;
    const net = netGain(game, state, piece, SEATS, game.spaces);
    atRisk += net;
    if (net > worstRisk) worstRisk = net;
    toMiddle += game.board.toMiddle[state[piece]];
    let nearest = 255;
    for (let block = SEATS; block < game.spaces; block += BLOCK) {
      if (game.sideOfPiece[block] === side) continue;
      for (let other = block + PIECES; other < block + PIECES + PIECES_EACH; other++) {
        const steps = distance[state[other] * cells + state[piece]];
        if (steps < nearest && state[other + VALUE] !== 0) nearest = steps;
      }
    }
    toOpponent += nearest;
  }
  const left = Math.max(1, state[own + LEFT]);
  out[0] = game.points(state, seat);
  out[1] = state[own + LEFT];
  out[2] = atRisk;
  out[3] = decides ? 0 : worstRisk;
  out[4] = available;
  out[5] = decides ? bestCapture : 0;
  out[6] = game.winBySinoda ? nearnessToSinoda(game, state, seat) : 0;
  out[7] = -toMiddle / left;
  out[8] = -toOpponent / left;
  out[9] = state[own + SUM] / left;
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
      if (slot >= 0 && game.isClear(state, slot)) least = number;
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
    if (slot >= 0 && game.isClear(state, slot)) return true;
  }
  return false;
}

function nearnessToSinoda(game: Sinoda, state: State, seat: number): number {
  const lead = game.points(state, seat) - game.points(state, 1 - seat);
  if (lead <= 0) return 0;
  return 1 / (1 + Math.max(0, state[SEATS + BLOCK * seat + SUM] - lead));
}
