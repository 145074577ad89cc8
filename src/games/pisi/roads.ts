/**
 * The search for roads that a seat could build and pay for: all paths over free edges between two anchors that bring a new connection,
 * each once. This is where Pisi's time goes. A player who saves coins may have hundreds of roads to choose from.
 *
 * Paths grow tile by tile from each anchor, touched terrain tiles first, then cities, both in ascending order; a path is a road when it
 * comes to an anchor that follows its start in that order, so that it is found from one end only. A path is given up when the coins do
 * not pay for it, or when no end that could help it is near enough for the pieces that are left (`mayEnd`).
 */

import { lowestBit } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { STEPS } from './grid.ts';
import { AROUND, CELLS, CITY, CITY_AT, EDGE_BY, JOINS, KIND, PURSE, REACH, TOUCHED } from './layout.ts';
import { encodeRoad, lengthOf, placeIn, stepsIn } from './moves.ts';
import { type CityEntry, makePrices, maskOf, sumOf, wordOf } from './purse.ts';

const CITIES = 8;
/** An end beyond every place: no terrain tile follows a city. */
const NONE = 64;
/** Boards and reaches are known for this many pieces; of longer ways nothing is. */
const KNOWN = 4;

export class RoadFinder {
  private readonly maxRoad: number;
  /** Pieces of a road that cost nothing, at most. */
  private readonly freePieces: number;
  readonly prices: Int32Array;
  private readonly onPath = new Uint8Array(64);
  // What stays the same during a search.
  private state: State = new Int32Array(0);
  private out: Int32Array = new Int32Array(0);
  /** The next road is written here; there is no room beyond `end`. */
  private at = 0;
  private end = 0;
  /** Where the halves of the words at JOINS and the boards at AROUND are the seat's. */
  private shift = 0;
  private around = 0;
  private mask0 = 0;
  private mask1 = 0;
  private mask2 = 0;
  private mask3 = 0;
  // What stays the same from one start.
  private start = 0;
  /** Roads end at a terrain tile above this one, … */
  private landFloor = 0;
  /** … or at one of these cities. */
  private endCities = 0;

  constructor(cityEntry: CityEntry, maxRoad: number) {
    this.maxRoad = maxRoad;
    this.freePieces = cityEntry === 'free' ? 2 : 0;
    this.prices = makePrices(cityEntry);
  }

  /** Writes the seat's roads as moves from `first` on and returns their number; stops when there are `most`. */
  find(state: State, seat: number, out: Int32Array, first: number, most: number): number {
    const purse = state[PURSE + seat];
    const pieces = Math.min(this.maxRoad, sumOf(purse) + this.freePieces);
    if (pieces === 0) return 0;
    this.state = state;
    this.out = out;
    this.at = first;
    this.end = first + most;
    this.shift = 16 * seat;
    this.around = AROUND + 8 * seat;
    this.mask0 = maskOf(purse, 0);
    this.mask1 = maskOf(purse, 1);
    this.mask2 = maskOf(purse, 2);
    this.mask3 = maskOf(purse, 3);
    const coins0 = wordOf(purse, 0);
    const coins1 = wordOf(purse, 1);
    const coins2 = wordOf(purse, 2);
    const coins3 = wordOf(purse, 3);
    this.endCities = (1 << CITIES) - 1;
    for (let half = 0; half < 2; half++) {
      for (let rest = state[TOUCHED + 2 * seat + half]; rest !== 0 && this.at < this.end; rest &= rest - 1) {
        this.start = 32 * half + lowestBit(rest);
        this.landFloor = this.start;
        this.grow(this.start, 1, this.joinsOf(this.start), pieces, coins0, coins1, coins2, coins3);
      }
    }
    this.landFloor = NONE;
    for (let city = 0; city < CITIES && this.at < this.end; city++) {
      this.start = state[CITY_AT + city];
      this.endCities &= ~(1 << city);
      this.grow(this.start, 1, this.joinsOf(this.start), pieces, coins0, coins1, coins2, coins3);
    }
    return this.at - first;
  }

  /** A path has come to a place, `joined` is what the places on it bring together, and so many pieces may still be laid. */
  private grow(at: number, steps: number, joined: number, pieces: number, c0: number, c1: number, c2: number, c3: number): void {
    const { state, prices, onPath } = this;
    const here = state[CELLS + at];
    const free = (here >>> EDGE_BY) & 15;
    onPath[at] = 1;
    for (let direction = 0; direction < 4; direction++) {
      if (((free >>> direction) & 1) === 0) continue;
      const to = at + STEPS[direction];
      if (onPath[to] === 1) continue;
      const kind = state[CELLS + to] & KIND;
      const price = 32 * (here & KIND) + 4 * kind;
      const left0 = (c0 - prices[price]) | 0;
      const left1 = (c1 - prices[price + 1]) | 0;
      const left2 = (c2 - prices[price + 2]) | 0;
      const left3 = (c3 - prices[price + 3]) | 0;
      const lacking = (~left0 & this.mask0) | (~left1 & this.mask1) | (~left2 & this.mask2) | (~left3 & this.mask3);
      if (lacking !== 0) continue;
      const joins = this.joinsOf(to);
      const all = joined | joins;
      if (kind === CITY) {
        if ((joins & this.endCities) !== 0 && (all & (all >>> 8)) !== 0) this.add((steps << 2) | direction);
        continue;
      }
      if (joins !== 0 && to > this.landFloor && (all & (all >>> 8)) !== 0) this.add((steps << 2) | direction);
      if (pieces > 1 && this.mayEnd(to, all, pieces - 1))
        this.grow(to, (steps << 2) | direction, all, pieces - 1, left0, left1, left2, left3);
      if (this.at >= this.end) break;
    }
    onPath[at] = 0;
  }

  private add(steps: number): void {
    if (this.at < this.end) this.out[this.at++] = encodeRoad(this.start, steps);
  }

  /** Whether so many pieces might lead from a terrain tile to an end that the path is still looking for. */
  private mayEnd(at: number, joined: number, pieces: number): boolean {
    if (pieces > KNOWN) return true;
    const { state } = this;
    const cities = (state[REACH + at] >>> (8 * (pieces - 1))) & this.endCities;
    const near = (state[this.around + 2 * (pieces - 1) + (at >>> 5)] >>> at) & 1;
    const wanted = (joined & (joined >>> 8)) !== 0 ? cities : cities & (joined >>> 8);
    // From a city only cities end a road, though touched terrain on the way may give it its connection.
    return this.landFloor === NONE ? wanted !== 0 || (near !== 0 && cities !== 0) : (wanted | near) !== 0;
  }

  private joinsOf(place: number): number {
    return (this.state[JOINS + place] >>> this.shift) & 0xffff;
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
