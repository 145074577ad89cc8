/**
 * Moves of Pisi as numbers and as text. The two lowest bits say what a move is:
 *
 * - 0, the pawn: bits 2 to 7 the place it goes to, bit 8 set if it takes a coin there. `c4`, `c4+`; placing a pawn is written `c4`, too.
 * - 1, `pass`: nothing else.
 * - 2, a road: bits 2 to 7 the place where it starts, from bit 8 on its steps, two bits a direction, the last lowest, with a 1 above the
 *   first. Of a road's two ends it starts at the city if the other is terrain, else at the lower place: a road is one number.
 *   `build a1-b1-b2` names its tiles from the end that gives the smaller text.
 * - 3, a payment: four bits a suit from bit 2 on, A first. `pay AAC`.
 *
 * A text has one form: another order of the same tiles or coins is no move.
 */

import type { Move, State } from '../../core/game.ts';
import { NAMES, placeOf, STEPS } from './grid.ts';
import { CELLS, CITY, KIND } from './layout.ts';
import { formatCoins, MOST_PIECES, parseCoins } from './purse.ts';

export const PAWN_MOVE = 0;
export const PASS = 1;
export const ROAD_MOVE = 2;
export const PAYMENT = 3;
/** The bit of a pawn's move that takes a coin. */
export const TAKES = 1 << 8;

export function encodePawn(to: number, takes: boolean): Move {
  return PAWN_MOVE | (to << 2) | (takes ? TAKES : 0);
}

export function encodeRoad(start: number, steps: number): Move {
  return ROAD_MOVE | (start << 2) | (steps << 8);
}

export function encodePayment(coins: number): Move {
  return PAYMENT | (coins << 2);
}

/** What kind of move it is. */
export function kindOf(move: Move): number {
  return move & 3;
}

/** Where a pawn goes or a road starts. */
export function placeIn(move: Move): number {
  return (move >>> 2) & 63;
}

export function stepsIn(move: Move): number {
  return move >>> 8;
}

export function coinsIn(move: Move): number {
  return move >>> 2;
}

/** How many steps there are in the steps of a road. */
export function lengthOf(steps: number): number {
  return (31 - Math.clz32(steps)) >>> 1;
}

/** The tiles of a road, from its start. */
export function tilesOf(road: Move): number[] {
  const steps = stepsIn(road);
  const tiles = [placeIn(road)];
  for (let i = lengthOf(steps) - 1; i >= 0; i--) tiles.push(tiles[tiles.length - 1] + STEPS[(steps >>> (2 * i)) & 3]);
  return tiles;
}

/** The road over these tiles, or -1 where two that follow each other are not neighbours. */
export function roadOver(state: State, tiles: readonly number[]): Move {
  const last = tiles[tiles.length - 1];
  const isCity = (place: number) => (state[CELLS + place] & KIND) === CITY;
  const turned = isCity(tiles[0]) === isCity(last) ? tiles[0] > last : isCity(last);
  const ordered = turned ? [...tiles].reverse() : tiles;
  let steps = 1;
  for (let i = 1; i < ordered.length; i++) {
    const direction = STEPS.indexOf(ordered[i] - ordered[i - 1]);
    if (direction < 0) return -1;
    steps = (steps << 2) | direction;
  }
  return encodeRoad(ordered[0], steps);
}

export function formatMove(move: Move): string {
  switch (kindOf(move)) {
    case PAWN_MOVE:
      return `${NAMES[placeIn(move)]}${(move & TAKES) !== 0 ? '+' : ''}`;
    case PASS:
      return 'pass';
    case ROAD_MOVE: {
      const names = tilesOf(move).map((place) => NAMES[place]);
      if (names[0] > names[names.length - 1]) names.reverse();
      return `build ${names.join('-')}`;
    }
    default:
      return `pay ${formatCoins(coinsIn(move))}`;
  }
}

/** The move of a text, legal or not, or -1. */
export function parseMove(state: State, text: string): Move {
  if (text === 'pass') return PASS;
  const pawn = /^([a-g][1-6])(\+?)$/.exec(text);
  if (pawn !== null) return encodePawn(placeOf(pawn[1]), pawn[2] === '+');
  if (text.startsWith('pay ')) {
    const coins = parseCoins(text.slice(4));
    return coins < 0 ? -1 : encodePayment(coins);
  }
  if (!text.startsWith('build ')) return -1;
  const tiles = text.slice(6).split('-').map(placeOf);
  if (tiles.length < 2 || tiles.length > MOST_PIECES + 1 || tiles.includes(-1)) return -1;
  const move = roadOver(state, tiles);
  return move >= 0 && formatMove(move) === text ? move : -1;
}
