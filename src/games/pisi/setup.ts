/** Starting positions of Pisi: dealt at random, or read from the set-up object of a trace. */

import { InputError, suggest } from '../../core/errors.ts';
import type { Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { ALL_TILES, drawLayout, hangsTogether } from './deal.ts';
import { COLUMNS, columnOf, NAMES, PLACES, placeOf, rowOf, STEPS } from './grid.ts';
import {
  CELLS,
  CITY,
  CITY_AT,
  COIN,
  COINS_BY,
  EDGE_BY,
  EDGES,
  JOINS,
  KIND,
  NO_TILE,
  ON_TILES,
  TILE_BY,
  TILES,
  WITH_COINS,
} from './layout.ts';
import { SUITS } from './purse.ts';

const CITIES = 8;
const TILES_EACH = 5;
const COINS_EACH = 2;
/** Four bits a suit: ten coins of each lie on the tiles. */
const ALL_COINS = 0xaaaaa;

/** The tiles in the order in which they are dealt: cities first, then suit by suit. */
const TILE = Int32Array.from({ length: ALL_TILES }, (_, i) =>
  i < CITIES ? CITY : Math.floor((i - CITIES) / TILES_EACH) | (COINS_EACH * COIN),
);

const columns = new Int32Array(COLUMNS);
const dealt = new Int32Array(ALL_TILES);

/** Deals the tiles into a state that is 0 everywhere else. */
export function dealTiles(state: State, rng: Rng, joinCities: boolean): void {
  drawLayout(rng, columns);
  state.fill(NO_TILE, CELLS, CELLS + 64);
  let n = 0;
  for (let i = 0; i < PLACES.length; i++) {
    const place = PLACES[i];
    if (((columns[columnOf(place)] >>> rowOf(place)) & 1) !== 0) dealt[n++] = place;
  }
  // The last five tiles are of one suit: they need no drawing.
  for (let i = 0; i < ALL_TILES; i++) {
    const j = i < ALL_TILES - TILES_EACH ? i + below(rng, ALL_TILES - i) : i;
    const place = dealt[j];
    dealt[j] = dealt[i];
    state[CELLS + place] = TILE[i];
  }
  joinTiles(state, joinCities);
}

/** By a tile's kind, what it means for its neighbours: the lowest bit of each of their three times four. Holes mean nothing. */
const HERE = Int32Array.from({ length: 8 }, (_, kind) => {
  const tile = 1 << TILE_BY;
  const edge = 1 << EDGE_BY;
  return kind < CITY ? tile | edge | (1 << COINS_BY) : kind === CITY ? tile | edge : 0;
});

/** Writes what follows from the kinds and coins of the tiles. */
function joinTiles(state: State, joinCities: boolean): void {
  let cities = 0;
  for (let i = 0; i < PLACES.length; i++) {
    const place = PLACES[i];
    const at = CELLS + place;
    const kind = state[at] & KIND;
    if (kind === NO_TILE) continue;
    const left = state[at - 1] & KIND;
    const right = state[at + 1] & KIND;
    const up = state[at - 8] & KIND;
    const down = state[at + 8] & KIND;
    let by = HERE[up] | (HERE[left] << 1) | (HERE[right] << 2) | (HERE[down] << 3);
    if (kind === CITY) {
      const joins = (1 << cities) | ((255 ^ (1 << cities)) << 8);
      state[JOINS + place] = joins | (joins << 16);
      state[CITY_AT + cities] = place;
      cities++;
      if (!joinCities) by &= ~edgesTo(CITY, up, left, right, down);
    }
    state[at] |= by;
    const half = place >>> 5;
    const bit = 1 << place;
    state[TILES + 2 * kind + half] |= bit;
    if (kind !== CITY) state[WITH_COINS + half] |= bit;
    if (((by >>> (EDGE_BY + 2)) & 1) !== 0) state[EDGES + half] |= bit;
    if (((by >>> (EDGE_BY + 3)) & 1) !== 0) state[EDGES + 2 + half] |= bit;
  }
  state[ON_TILES] = ALL_COINS;
}

/** The bits of the edges to neighbours of a kind. */
function edgesTo(kind: number, up: number, left: number, right: number, down: number): number {
  return ((up === kind ? 1 : 0) | (left === kind ? 2 : 0) | (right === kind ? 4 : 0) | (down === kind ? 8 : 0)) << EDGE_BY;
}

/** The tiles by place, row by row. */
export function setupObject(state: State): { tiles: Record<string, string> } {
  const tiles: Record<string, string> = {};
  for (const place of PLACES) {
    const kind = state[CELLS + place] & KIND;
    if (kind !== NO_TILE) tiles[NAMES[place]] = kind === CITY ? 'city' : SUITS[kind];
  }
  return { tiles };
}

/** Its inverse. Throws an InputError that names the entry that does not fit. */
export function readSetup(state: State, setup: unknown, joinCities: boolean): void {
  const tiles = (setup as { tiles?: unknown } | null | undefined)?.tiles;
  if (typeof tiles !== 'object' || tiles === null || Array.isArray(tiles)) {
    throw new InputError(`the set-up's tiles must be an object with a tile for each of ${ALL_TILES} places.`);
  }
  const kinds = new Map<number, number>();
  const count = new Array<number>(CITY + 1).fill(0);
  for (const [name, tile] of Object.entries(tiles)) {
    const place = placeOf(name);
    if (place < 0) throw new InputError(`the set-up's tile at '${name}' is off the grid, whose places are a1 to g6.`);
    const kind = tile === 'city' ? CITY : typeof tile === 'string' && tile.length === 1 ? SUITS.indexOf(tile) : -1;
    if (kind < 0) {
      const hint = suggest(String(tile), [...SUITS, 'city']);
      throw new InputError(`the set-up's tile at '${name}' is ${JSON.stringify(tile) ?? 'missing'}${hint}`);
    }
    kinds.set(place, kind);
    count[kind]++;
  }
  count.forEach((found, kind) => {
    const [what, expected] = kind === CITY ? ['cities', CITIES] : [`tiles of suit ${SUITS[kind]}`, TILES_EACH];
    if (found !== expected) throw new InputError(`the set-up has ${found} ${what}, but there must be ${expected}.`);
  });
  const set = new Int32Array(COLUMNS);
  for (const place of kinds.keys()) {
    const neighbours = Array.from(STEPS).filter((step) => kinds.has(place + step)).length;
    if (neighbours < 2)
      throw new InputError(`the set-up's tile at '${NAMES[place]}' has fewer than two neighbours: its pawn could not move on.`);
    set[columnOf(place)] |= 1 << rowOf(place);
  }
  if (!hangsTogether(set)) throw new InputError("the set-up's tiles do not all hang together.");
  state.fill(0);
  state.fill(NO_TILE, CELLS, CELLS + 64);
  for (const [place, kind] of kinds) state[CELLS + place] = kind === CITY ? CITY : kind | (COINS_EACH * COIN);
  joinTiles(state, joinCities);
}
