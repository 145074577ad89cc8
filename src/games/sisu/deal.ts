/** Dealing Sisu's start from a random stream: nine tiles turned at random, the hands and the deck; the box keeps the rest. */

import type { Rng, State } from '../../core/game.ts';
import { next } from '../../core/random.ts';
import type { TileSet } from './components.ts';
import { BOXED, DECK, HANDS, INNER, KIND, OUTER, PLANES } from './layout.ts';
import { HAND, OPEN } from './setup.ts';

/** Tiles along a side of the grid. */
const GRID = 3;

/** Fills a state that is blank. `order` is room for all tiles of the set. */
export function deal(set: TileSet, deckSize: number, order: Int32Array, state: State, rng: Rng): void {
  order.set(set.all);
  drawFirst(order, OPEN + deckSize, rng);
  layGrid(set, order, state, next(rng));
  for (let i = 0; i < 2 * HAND; i++) state[HANDS + i] = order[GRID * GRID + i];
  for (let i = OPEN; i < order.length; i++) state[DECK - OPEN + i] = order[i];
  state[BOXED] = order.length - OPEN - deckSize;
}

/** Puts tiles drawn at random in front. Both halves of a random word serve: see `below` for the arithmetic. */
function drawFirst(order: Int32Array, count: number, rng: Rng): void {
  for (let i = 0, word = 0, half = 0; i < count; half ^= 1) {
    word = half === 0 ? next(rng) : word << 16;
    const all = order.length - i;
    const product = Math.imul(word >>> 16, all);
    if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
    const j = i + (product >>> 16);
    const tile = order[j];
    order[j] = order[i];
    order[i++] = tile;
  }
}

/** Lays the first nine tiles, three of them, two rows of cells, at a time. Two bits of `turns` turn each. */
function layGrid(set: TileSet, order: Int32Array, state: State, turns: number): void {
  for (let band = 0, rest = turns; band < GRID; band++, rest >>>= 6) {
    const left = 4 * order[GRID * band] + (rest & 3);
    const middle = 4 * order[GRID * band + 1] + ((rest >>> 2) & 3);
    const right = 4 * order[GRID * band + 2] + ((rest >>> 4) & 3);
    const { terrainFaces, animalFaces } = set;
    layBand(state, OUTER, band, terrainFaces[left], terrainFaces[middle], terrainFaces[right]);
    layBand(state, INNER, band, animalFaces[left], animalFaces[middle], animalFaces[right]);
  }
}

function layBand(state: State, kind: number, band: number, left: number, middle: number, right: number): void {
  const start = PLANES + KIND * kind;
  for (let word = start, shift = 0; shift < 30; word += 2, shift += 10) {
    const rows = ((left >>> shift) & 1023) | (((middle >>> shift) & 1023) << 2) | (((right >>> shift) & 1023) << 4);
    if (band === 0) state[word] = rows;
    else if (band === 1) {
      state[word] |= (rows & 0xff) << 16;
      state[word + 1] = rows >>> 8;
    } else state[word + 1] |= rows << 8;
  }
}
