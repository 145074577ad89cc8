/**
 * The search for roads that a seat could build and pay for: all paths over free edges between two anchors that bring a new connection,
 * each once. This is where Pisi's time goes. A player who saves coins may have hundreds of roads to choose from.
 *
 * Paths grow tile by tile from each anchor, cities first, then touched terrain tiles, both in ascending order; a path is a road when it
 * comes to an anchor that follows its start in that order, so that it is found from one end only. A path is given up when the coins do
 * not pay for it, or when no end that could help it is near enough for the pieces that are left (`mayEnd`). Most of the time no touched
 * tile is worth starting from, because what all of them reach is connected already.
 *
 * The search is a loop over frames in one array, with everything else in local variables: as a recursive function it took twice as long.
 */

import { lowestBit } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { STEPS } from './grid.ts';
import { AROUND, CELLS, CITY, CITY_AT, EDGE_BY, JOINS, KIND, KINDS_BY, PURSE, REACH, TOUCHED } from './layout.ts';
import { encodeRoad, lengthOf, placeIn, stepsIn } from './moves.ts';
import { type CityEntry, MOST_PIECES, makePrices, maskOf, sumOf, wordOf } from './purse.ts';

const CITIES = 8;
const ALL_CITIES = (1 << CITIES) - 1;
/** The words at AROUND and REACH are about so many pieces; of longer ways nothing is known. */
const KNOWN = 4;

// Each place of a path has a frame: the place, the directions that are still to be tried, the steps so far, what the path joins so far,
// and the four words of coins that are left.
const FRAME = 8;
const DIRECTIONS = 1;
const PATH = 2;
const JOINED = 3;
const COINS = 4;

export class RoadFinder {
  private readonly maxRoad: number;
  /** Pieces of a road that cost nothing, at most. */
  private readonly freePieces: number;
  /** The bit of cities among the kinds that can be paid for, or 0. */
  private readonly cityPieces: number;
  private readonly prices: Int32Array;
  private readonly frames = new Int32Array(FRAME * (MOST_PIECES + 1));
  private readonly onPath = new Uint8Array(64);

  constructor(cityEntry: CityEntry, maxRoad: number) {
    this.maxRoad = maxRoad;
    this.freePieces = cityEntry === 'free' ? 2 : 0;
    this.cityPieces = cityEntry === 'never' ? 0 : 1 << CITY;
    this.prices = makePrices(cityEntry);
  }

  /** Writes the seat's roads as moves from `first` on and returns their number; stops when there are `most`. */
  find(state: State, seat: number, out: Int32Array, first: number, most: number): number {
    const purse = state[PURSE + seat];
    const pieces = Math.min(this.maxRoad, sumOf(purse) + this.freePieces);
    if (pieces === 0) return 0;
    const { frames, onPath, prices } = this;
    const shift = 16 * seat;
    const around = AROUND + 8 * seat;
    const payable = payableKinds(purse, this.cityPieces);
    const payableBy = spreadBits(payable);
    const mask0 = maskOf(purse, 0);
    const mask1 = maskOf(purse, 1);
    const mask2 = maskOf(purse, 2);
    const mask3 = maskOf(purse, 3);
    frames[COINS] = wordOf(purse, 0);
    frames[COINS + 1] = wordOf(purse, 1);
    frames[COINS + 2] = wordOf(purse, 2);
    frames[COINS + 3] = wordOf(purse, 3);
    const deepest = FRAME * (pieces - 1);
    const nets = netsOf(state, seat);
    let upper = (nets & (nets >>> 8)) === 0 ? 0 : state[TOUCHED + 2 * seat];
    let lower = (nets & (nets >>> 8)) === 0 ? 0 : state[TOUCHED + 2 * seat + 1];
    let endCities = ALL_CITIES;
    let city = 0;
    let n = 0;
    for (;;) {
      let start = 0;
      let floor = -1; // roads end at touched terrain above this
      if (city < CITIES) {
        start = state[CITY_AT + city];
        endCities &= ~(1 << city);
        city++;
      } else if (upper !== 0) {
        start = lowestBit(upper);
        floor = start;
        upper &= upper - 1;
      } else if (lower !== 0) {
        start = 32 + lowestBit(lower);
        floor = start;
        lower &= lower - 1;
      } else return n;
      const joins = (state[JOINS + start] >>> shift) & 0xffff;
      if (!mayEnd(state, around, start, joins, nets, pieces, endCities)) continue;
      frames[0] = start;
      frames[DIRECTIONS] = openFrom(state, start, payable, payableBy);
      frames[PATH] = 1;
      frames[JOINED] = joins;
      onPath[start] = 1;
      for (let frame = 0; frame >= 0; ) {
        const directions = frames[frame + DIRECTIONS];
        const at = frames[frame];
        if (directions === 0) {
          onPath[at] = 0;
          frame -= FRAME;
          continue;
        }
        frames[frame + DIRECTIONS] = directions & (directions - 1);
        const direction = lowestBit(directions);
        const to = at + STEPS[direction];
        if (onPath[to] === 1) continue;
        const there = state[CELLS + to];
        const price = 32 * (state[CELLS + at] & KIND) + 4 * (there & KIND);
        const coins0 = (frames[frame + COINS] - prices[price]) | 0;
        const coins1 = (frames[frame + COINS + 1] - prices[price + 1]) | 0;
        const coins2 = (frames[frame + COINS + 2] - prices[price + 2]) | 0;
        const coins3 = (frames[frame + COINS + 3] - prices[price + 3]) | 0;
        if (((~coins0 & mask0) | (~coins1 & mask1) | (~coins2 & mask2) | (~coins3 & mask3)) !== 0) continue;
        const path = (frames[frame + PATH] << 2) | direction;
        const brings = (state[JOINS + to] >>> shift) & 0xffff;
        const joined = frames[frame + JOINED] | brings;
        const isCity = (there & KIND) === CITY;
        if ((joined & (joined >>> 8)) !== 0 && (isCity ? (brings & endCities) !== 0 : brings !== 0 && to > floor)) {
          out[first + n++] = encodeRoad(start, path);
          if (n === most) {
            for (; frame >= 0; frame -= FRAME) onPath[frames[frame]] = 0;
            return n;
          }
        }
        if (isCity || frame === deepest) continue;
        const left = pieces - 1 - frame / FRAME;
        if (!mayEnd(state, around, to, joined, nets, left, endCities)) continue;
        frame += FRAME;
        frames[frame] = to;
        frames[frame + DIRECTIONS] = openFrom(state, to, payable, payableBy) & ~(8 >>> direction); // not back
        frames[frame + PATH] = path;
        frames[frame + JOINED] = joined;
        frames[frame + COINS] = coins0;
        frames[frame + COINS + 1] = coins1;
        frames[frame + COINS + 2] = coins2;
        frames[frame + COINS + 3] = coins3;
        onPath[to] = 1;
      }
    }
  }

  /** Writes what a road takes from the four words of coins: see purse.ts. */
  demand(state: State, road: number, out: Int32Array): void {
    const { prices } = this;
    const steps = stepsIn(road);
    let at = placeIn(road);
    out[0] = 0;
    out[1] = 0;
    out[2] = 0;
    out[3] = 0;
    for (let i = 2 * lengthOf(steps) - 2; i >= 0; i -= 2) {
      const to = at + STEPS[(steps >>> i) & 3];
      const price = 32 * (state[CELLS + at] & KIND) + 4 * (state[CELLS + to] & KIND);
      for (let word = 0; word < 4; word++) out[word] += prices[price + word];
      at = to;
    }
  }
}

/** The kinds of tiles, a bit each, towards which a piece can be paid for at all; cities where pieces beside them are not out of the question. */
function payableKinds(purse: number, cityPieces: number): number {
  const coins = purse | (purse >>> 1);
  const some = coins | (coins >>> 2);
  return (some & 1) | ((some >>> 3) & 2) | ((some >>> 6) & 4) | ((some >>> 9) & 8) | ((some >>> 12) & 16) | cityPieces;
}

/** Four times each of six bits. */
function spreadBits(kinds: number): number {
  return (
    15 *
    ((kinds & 1) | ((kinds & 2) << 3) | ((kinds & 4) << 6) | ((kinds & 8) << 9) | ((kinds & 16) << 12) | ((kinds & 32) << 15))
  );
}

/** The directions in which a piece may be laid from a place and, by itself, be paid for. */
function openFrom(state: State, place: number, payable: number, payableBy: number): number {
  const here = state[CELLS + place];
  const free = (here >>> EDGE_BY) & 15;
  if (((payable >>> (here & KIND)) & 1) !== 0) return free;
  const by = state[KINDS_BY + place] & payableBy;
  const folded = by | (by >>> 8) | (by >>> 16);
  return free & (folded | (folded >>> 4));
}

/** What all touched terrain brings together: see network.ts. */
function netsOf(state: State, seat: number): number {
  let nets = 0;
  for (let rest = state[TOUCHED + 2 * seat]; rest !== 0; rest &= rest - 1) nets |= state[JOINS + lowestBit(rest)];
  for (let rest = state[TOUCHED + 2 * seat + 1]; rest !== 0; rest &= rest - 1) nets |= state[JOINS + 32 + lowestBit(rest)];
  return (nets >>> (16 * seat)) & 0xffff;
}

/** Whether so many pieces might lead from a tile to an end that a path is still looking for. */
function mayEnd(
  state: State,
  around: number,
  at: number,
  joined: number,
  nets: number,
  pieces: number,
  endCities: number,
): boolean {
  const cities = pieces > KNOWN ? endCities : (state[REACH + at] >>> (8 * pieces - 8)) & endCities;
  const wanted = (joined & (joined >>> 8)) !== 0 ? cities : cities & (joined >>> 8);
  if (wanted !== 0) return true;
  // Touched terrain may end a road, or give it a connection on the way to a city.
  const all = joined | nets;
  if ((all & (all >>> 8)) === 0) return false;
  return pieces > KNOWN || ((state[around + 2 * pieces - 2 + (at >>> 5)] >>> at) & 1) !== 0;
}
