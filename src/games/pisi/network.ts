/**
 * Roads on the board and what they connect. A player's pieces hang together in **nets**, cut at the cities: cities that one net reaches
 * are connected. A net is known by its cities: no two nets of a player reach the same ones, since a road that made a second such net
 * would have brought no new connection.
 *
 * What a place brings into a road is written at JOINS: eight bits for the cities that it reaches (a city: itself; touched terrain: those
 * of its net; else none), and above them eight for all cities that one of these is not connected to yet. A road brings a new
 * connection if, over all of its places, these overlap.
 */

import { lowestBit } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { STEPS } from './grid.ts';
import { CELLS, CITY, CITY_AT, EDGE_BY, JOINS, KIND, LINKS, PIECES, ROADS, SOME_ROADS, TOUCHED, UNKNOWN } from './layout.ts';
import { lengthOf, placeIn, stepsIn } from './moves.ts';

const CITIES = 8;
/** Nets that a new road becomes part of, by their cities. */
const merged = new Uint8Array(1 << CITIES);

/** Lays a road for a seat; who pays for it is not its business. */
export function layRoad(state: State, seat: number, road: number): void {
  const steps = stepsIn(road);
  const shift = 16 * seat;
  let at = placeIn(road);
  let cities = touch(state, seat, at);
  for (let i = 2 * lengthOf(steps) - 2; i >= 0; i -= 2) {
    const direction = (steps >>> i) & 3;
    const to = at + STEPS[direction];
    state[CELLS + at] &= ~(1 << (EDGE_BY + direction));
    state[CELLS + to] &= ~(1 << (EDGE_BY + 3 - direction));
    // The piece is kept with the upper or left one of its two places.
    const low = direction < 2 ? to : at;
    state[PIECES + 4 * seat + (direction === 0 || direction === 3 ? 2 : 0) + (low >>> 5)] |= 1 << low;
    cities |= touch(state, seat, to);
    at = to;
  }
  for (let half = 0; half < 2; half++) {
    for (let rest = state[TOUCHED + 2 * seat + half]; rest !== 0; rest &= rest - 1) {
      const place = JOINS + 32 * half + lowestBit(rest);
      if (merged[(state[place] >>> shift) & 255] === 1) state[place] = (state[place] & ~(255 << shift)) | (cities << shift);
    }
  }
  merged.fill(0);
  for (let rest = cities; rest !== 0; rest &= rest - 1)
    state[LINKS + CITIES * seat + lowestBit(rest)] |= cities & ~(rest & -rest);
  refreshJoins(state, seat);
}

/** A place becomes part of a road: marks its net, and returns the cities that it brings. */
function touch(state: State, seat: number, place: number): number {
  const cities = (state[JOINS + place] >>> (16 * seat)) & 255;
  if ((state[CELLS + place] & KIND) !== CITY) {
    merged[cities] = 1; // terrain that nothing touched yet counts as a net without cities
    state[TOUCHED + 2 * seat + (place >>> 5)] |= 1 << place;
  }
  return cities;
}

/** Writes the joins of cities and touched terrain anew; those of terrain hold their cities already. */
function refreshJoins(state: State, seat: number): void {
  const links = LINKS + CITIES * seat;
  const shift = 16 * seat;
  const others = 0xffff << (16 - shift);
  for (let city = 0; city < CITIES; city++) {
    const place = JOINS + state[CITY_AT + city];
    state[place] = (state[place] & others) | (((1 << city) | ((255 & ~state[links + city] & ~(1 << city)) << 8)) << shift);
  }
  for (let half = 0; half < 2; half++) {
    for (let rest = state[TOUCHED + 2 * seat + half]; rest !== 0; rest &= rest - 1) {
      const place = JOINS + 32 * half + lowestBit(rest);
      const cities = (state[place] >>> shift) & 255;
      let apart = 0;
      for (let more = cities; more !== 0; more &= more - 1) apart |= ~(state[links + lowestBit(more)] | (more & -more));
      state[place] = (state[place] & others) | ((cities | ((apart & 255) << 8)) << shift);
    }
  }
}

/** After a road of this seat: it has fewer coins and more anchors; the other may have lost its last road, but has won none. */
export function forgetRoads(state: State, seat: number): void {
  state[ROADS + seat] = UNKNOWN;
  if (state[ROADS + 1 - seat] === SOME_ROADS) state[ROADS + 1 - seat] = UNKNOWN;
}
