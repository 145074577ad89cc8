/** The Capital, and what is counted for the players at the end: the winning rule of Pisi with its tie-breaks. */

import { lowestBit, popcount } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { FROM_MIDDLE } from './grid.ts';
import { CITY_AT, LINKS } from './layout.ts';

const CITIES = 8;

// The words that `judge` writes.
/** The number of the Capital, or -1 where candidates are equally near to the middle. */
export const CAPITAL = 0;
/** The cities with the most houses, a bit each. */
export const CANDIDATES = 1;
/** By seat: connections that leave the Capital, or all candidates where there is none. */
export const SCORE = 2;
/** By seat: connections that leave the candidates together. */
export const TOGETHER = 4;
/** By seat: cities with a connection of this seat. */
export const REACHED = 6;
export const STANDING_WORDS = 8;

/** A city's houses: the other cities that it is connected to, by either player. */
export function housesOf(state: State, city: number): number {
  return popcount(state[LINKS + city] | state[LINKS + CITIES + city]);
}

/** Judges the position as if the game ended here. */
export function judge(state: State, out: Int32Array): void {
  let most = -1;
  let candidates = 0;
  for (let city = 0; city < CITIES; city++) {
    const houses = housesOf(state, city);
    if (houses < most) continue;
    candidates = houses > most ? 1 << city : candidates | (1 << city);
    most = houses;
  }
  const capital = nearest(state, candidates);
  out[CAPITAL] = capital;
  out[CANDIDATES] = candidates;
  for (let seat = 0; seat < 2; seat++) {
    const links = LINKS + CITIES * seat;
    let together = 0;
    let reached = 0;
    for (let city = 0; city < CITIES; city++) {
      if (((candidates >>> city) & 1) !== 0) together += popcount(state[links + city]);
      if (state[links + city] !== 0) reached++;
    }
    out[SCORE + seat] = capital < 0 ? together : popcount(state[links + capital]);
    out[TOGETHER + seat] = together;
    out[REACHED + seat] = reached;
  }
}

/** The one of the cities that lies nearest to the middle of the grid, or -1 where several do. */
function nearest(state: State, cities: number): number {
  let least = 1000;
  let found = -1;
  for (let rest = cities; rest !== 0; rest &= rest - 1) {
    const city = lowestBit(rest);
    const distance = FROM_MIDDLE[state[CITY_AT + city]];
    if (distance > least) continue;
    found = distance < least ? city : -1;
    least = distance;
  }
  return found;
}
