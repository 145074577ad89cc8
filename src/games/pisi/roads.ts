/**
 * The search for roads that a seat could build and pay for: all paths over free edges between two anchors that bring a new connection,
 * each once. This is where Pisi's time goes. A player who saves coins may have hundreds of roads to choose from.
 *
 * Paths grow tile by tile from each anchor, cities first, then touched terrain tiles, both in ascending order; a path is a road when it
 * comes to an anchor that follows its start in that order, so that it is found from one end only. Before that, a flood from the anchors
 * that would do as an end, over pieces of suits that are in hand, marks on boards where a path may be with so many pieces left: it never
 * steps elsewhere, and from most starts not at all. A step is also refused when the coins do not pay for the path (purse.ts).
 *
 * The search is a loop over frames in one array, with everything else in local variables: as a recursive function it took twice as long.
 */

import { lowestBit } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { STEPS } from './grid.ts';
import { CELLS, CITY, CITY_AT, EDGE_BY, EDGES, JOINS, KIND, PIECES, PURSE, TILES, TOUCHED } from './layout.ts';
import { encodeRoad, lengthOf, placeIn, stepsIn } from './moves.ts';
import { type CityEntry, coinsOf, MOST_PIECES, makePrices, sumOf, sumsOf, TOPS } from './purse.ts';

const CITIES = 8;
const SUITS = 5;

// Each place of a path has a frame: the place, the board of neighbours that are still to be tried, the steps so far, what the path joins
// so far, and the four words of coins that are left.
const FRAME = 10;
const AT = 0;
const TRY = 1;
const PATH = 3;
const JOINED = 4;
const COINS = 5;

/** By a place and four bits for directions, at 2·(16·place + bits): the board of its neighbours there. */
const BESIDE = new Int32Array(2 * 16 * 64);
for (let place = 8; place < 56; place++) {
  for (let bits = 0; bits < 16; bits++) {
    for (let direction = 0; direction < 4; direction++) {
      const to = place + STEPS[direction];
      if ((bits >>> direction) & 1) BESIDE[2 * (16 * place + bits) + (to >>> 5)] |= 1 << to;
    }
  }
}
/** By the difference of two neighbours plus 8: the direction of the step. */
const DIRECTION = Int32Array.from({ length: 17 }, (_, i) => Math.max(0, STEPS.indexOf(i - 8)));

export class RoadFinder {
  private readonly maxRoad: number;
  /** Pieces of a road that cost nothing, at most. */
  private readonly freePieces: number;
  /** Whether there are coins for pieces towards a city, whatever its neighbour: -1 for yes, so that it is a mask. */
  private readonly cityPieces: number;
  private readonly prices: Int32Array;
  private readonly frames = new Int32Array(FRAME * (MOST_PIECES + 1));
  /** By number of pieces left: the board of terrain tiles where a path may be. */
  private readonly within = new Int32Array(2 * MOST_PIECES);

  constructor(cityEntry: CityEntry, maxRoad: number) {
    this.maxRoad = maxRoad;
    this.freePieces = cityEntry === 'free' ? 2 : 0;
    this.cityPieces = cityEntry === 'never' ? 0 : -1;
    this.prices = makePrices(cityEntry);
  }

  /** Writes the seat's roads as moves from `first` on and returns their number; stops when there are `most`. */
  find(state: State, seat: number, out: Int32Array, first: number, most: number): number {
    const purse = state[PURSE + seat];
    const pieces = Math.min(this.maxRoad, sumOf(purse) + this.freePieces);
    if (pieces === 0) return 0;
    const { frames, prices, within } = this;
    const shift = 16 * seat;
    // Edges without a piece, to the right and down, in the upper and the lower half.
    const rightU = state[EDGES] & ~(state[PIECES] | state[PIECES + 4]);
    const rightL = state[EDGES + 1] & ~(state[PIECES + 1] | state[PIECES + 5]);
    const downU = state[EDGES + 2] & ~(state[PIECES + 2] | state[PIECES + 6]);
    const downL = state[EDGES + 3] & ~(state[PIECES + 3] | state[PIECES + 7]);
    // Tiles towards which a piece can be paid for, as far as it goes by its suit alone.
    const cityU = state[TILES + 2 * CITY];
    const cityL = state[TILES + 2 * CITY + 1];
    let payU = cityU & this.cityPieces;
    let payL = cityL & this.cityPieces;
    let landU = 0;
    let landL = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const mask = coinsOf(purse, suit) === 0 ? 0 : -1;
      payU |= state[TILES + 2 * suit] & mask;
      payL |= state[TILES + 2 * suit + 1] & mask;
      landU |= state[TILES + 2 * suit];
      landL |= state[TILES + 2 * suit + 1];
    }
    const sums0 = sumsOf(purse, 0);
    const sums1 = sumsOf(purse, 1);
    const sums2 = sumsOf(purse, 2);
    const sums3 = sumsOf(purse, 3);
    const mask0 = ~sums0 & TOPS;
    const mask1 = ~sums1 & TOPS;
    const mask2 = ~sums2 & TOPS;
    const mask3 = ~sums3 & TOPS;
    frames[COINS] = sums0 | TOPS;
    frames[COINS + 1] = sums1 | TOPS;
    frames[COINS + 2] = sums2 | TOPS;
    frames[COINS + 3] = sums3 | TOPS;
    const nets = netsOf(state, seat);
    // Touched terrain that follows the start; where all that it reaches is connected already, no road starts there.
    let touchedU = state[TOUCHED + 2 * seat];
    let touchedL = state[TOUCHED + 2 * seat + 1];
    let citiesU = cityU;
    let citiesL = cityL;
    const starts = CITIES + ((nets & (nets >>> 8)) === 0 ? 0 : 64);
    let n = 0;
    for (let i = 0; i < starts; i++) {
      let start = 0;
      if (i < CITIES) {
        start = state[CITY_AT + i];
        if (start < 32) citiesU &= citiesU - 1;
        else citiesL &= citiesL - 1;
      } else if (touchedU !== 0) {
        start = lowestBit(touchedU);
        touchedU &= touchedU - 1;
      } else if (touchedL !== 0) {
        start = 32 + lowestBit(touchedL);
        touchedL &= touchedL - 1;
      } else break;
      // Most starts have no way out that could be paid for.
      const ways = 2 * (16 * start + ((state[CELLS + start] >>> EDGE_BY) & 15));
      const pays = ((start < 32 ? payU : payL) >>> start) & 1;
      const besideU = BESIDE[ways] & (payU | -pays);
      const besideL = BESIDE[ways + 1] & (payL | -pays);
      if ((besideU | besideL) === 0) continue;
      const joins = (state[JOINS + start] >>> shift) & 0xffff;
      // Where this start and touched terrain are all connected, the end must be a city that one of them is not connected to.
      const all = joins | nets;
      let endsU = citiesU | touchedU;
      let endsL = citiesL | touchedL;
      if ((all & (all >>> 8)) === 0) {
        endsU = 0;
        endsL = 0;
        for (let rest = (all >>> 8) & -(1 << i); rest !== 0; rest &= rest - 1) {
          const city = state[CITY_AT + lowestBit(rest)];
          if (city < 32) endsU |= 1 << city;
          else endsL |= 1 << city;
        }
      }
      if ((endsU | endsL) === 0) continue;
      // The flood, a piece at a time; `known` is where it stops to grow.
      let setU = endsU;
      let setL = endsL;
      let known = 0;
      while (known < pieces - 1) {
        const toU = setU & payU;
        const toL = setL & payL;
        const moreU = (besideUpper(setU, setL, rightU, downU) & payU) | besideUpper(toU, toL, rightU, downU);
        const moreL = (besideLower(setU, setL, rightL, downL, downU) & payL) | besideLower(toU, toL, rightL, downL, downU);
        const nextU = (known === 0 ? moreU : moreU | setU) & landU;
        const nextL = (known === 0 ? moreL : moreL | setL) & landL;
        if (known > 0 && nextU === setU && nextL === setL) break;
        known++;
        within[2 * known] = setU = nextU;
        within[2 * known + 1] = setL = nextL;
      }
      let last = 2 * Math.min(known, pieces - 1); // within[last] is where the next step may lead
      frames[TRY] = besideU & (endsU | within[last]);
      frames[TRY + 1] = besideL & (endsL | within[last + 1]);
      if ((frames[TRY] | frames[TRY + 1]) === 0) continue;
      frames[AT] = start;
      frames[PATH] = 1;
      frames[JOINED] = joins;
      let seenU = start < 32 ? 1 << start : 0;
      let seenL = start < 32 ? 0 : 1 << start;
      let left = pieces - 1; // pieces after the next one
      for (let frame = 0; frame >= 0; ) {
        const at = frames[frame + AT];
        let to = 0;
        const tryU = frames[frame + TRY];
        if (tryU !== 0) {
          to = lowestBit(tryU);
          frames[frame + TRY] = tryU & (tryU - 1);
        } else {
          const tryL = frames[frame + TRY + 1];
          if (tryL === 0) {
            if (at < 32) seenU ^= 1 << at;
            else seenL ^= 1 << at;
            frame -= FRAME;
            left++;
            continue;
          }
          to = 32 + lowestBit(tryL);
          frames[frame + TRY + 1] = tryL & (tryL - 1);
        }
        const there = state[CELLS + to];
        const price = 32 * (state[CELLS + at] & KIND) + 4 * (there & KIND);
        const coins0 = (frames[frame + COINS] - prices[price]) | 0;
        const coins1 = (frames[frame + COINS + 1] - prices[price + 1]) | 0;
        const coins2 = (frames[frame + COINS + 2] - prices[price + 2]) | 0;
        const coins3 = (frames[frame + COINS + 3] - prices[price + 3]) | 0;
        if (((~coins0 & mask0) | (~coins1 & mask1) | (~coins2 & mask2) | (~coins3 & mask3)) !== 0) continue;
        const path = (frames[frame + PATH] << 2) | DIRECTION[to - at + 8];
        const joined = frames[frame + JOINED] | ((state[JOINS + to] >>> shift) & 0xffff);
        if ((joined & (joined >>> 8)) !== 0 && (((to < 32 ? endsU : endsL) >>> to) & 1) !== 0) {
          out[first + n++] = encodeRoad(start, path);
          if (n === most) return n;
        }
        if (left === 0) continue;
        last = 2 * Math.min(known, left);
        if (((within[last + (to >>> 5)] >>> to) & 1) === 0) continue;
        last = 2 * Math.min(known, left - 1);
        const onward = 2 * (16 * to + ((there >>> EDGE_BY) & 15));
        const paysHere = ((to < 32 ? payU : payL) >>> to) & 1;
        const nextU = BESIDE[onward] & (endsU | within[last]) & (payU | -paysHere) & ~seenU;
        const nextL = BESIDE[onward + 1] & (endsL | within[last + 1]) & (payL | -paysHere) & ~seenL;
        if ((nextU | nextL) === 0) continue;
        frame += FRAME;
        left--;
        frames[frame + AT] = to;
        frames[frame + TRY] = nextU;
        frames[frame + TRY + 1] = nextL;
        frames[frame + PATH] = path;
        frames[frame + JOINED] = joined;
        frames[frame + COINS] = coins0;
        frames[frame + COINS + 1] = coins1;
        frames[frame + COINS + 2] = coins2;
        frames[frame + COINS + 3] = coins3;
        if (to < 32) seenU |= 1 << to;
        else seenL |= 1 << to;
      }
    }
    return n;
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

/** What all touched terrain brings together: see network.ts. */
function netsOf(state: State, seat: number): number {
  let nets = 0;
  for (let rest = state[TOUCHED + 2 * seat]; rest !== 0; rest &= rest - 1) nets |= state[JOINS + lowestBit(rest)];
  for (let rest = state[TOUCHED + 2 * seat + 1]; rest !== 0; rest &= rest - 1) nets |= state[JOINS + 32 + lowestBit(rest)];
  return (nets >>> (16 * seat)) & 0xffff;
}

/** The upper half of the board of all places that an edge joins to one of these. */
function besideUpper(upper: number, lower: number, right: number, down: number): number {
  return ((upper & right) << 1) | ((upper >>> 1) & right) | ((upper & down) << 8) | (((upper >>> 8) | (lower << 24)) & down);
}

/** And its lower half, for which the edges down from the upper half matter, too. */
function besideLower(upper: number, lower: number, right: number, down: number, downFromUpper: number): number {
  return (
    ((lower & right) << 1) |
    ((lower >>> 1) & right) |
    ((lower & down) << 8) |
    ((lower >>> 8) & down) |
    ((upper & downFromUpper) >>> 24)
  );
}
