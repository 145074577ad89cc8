/**
 * A whole random game in one loop: what `randomMove` and `play` do, with the random stream, the board and the tokens in local variables,
 * and each token's group filled once instead of twice. Where tiles show more than four icons of a kind, which takes a third plane of
 * bits, it is played move by move. The testkit holds that both draw the same and end alike.
 */

import type { Rng, State } from '../../core/game.ts';
import {
  ALL_PLACES,
  CORNER,
  COVERING,
  HALF,
  LOWER,
  PLACES,
  SHIFT_LOWER,
  SHIFT_UPPER,
  SQUARE_LOWER,
  SQUARE_UPPER,
  UPPER,
} from './board.ts';
import { DECK, HANDS, KIND, NONE, PLACED, PLANES, POINTS, SEAT, TOKENS, TURN } from './layout.ts';
import { NTH_WAY, WAYS } from './moves.ts';
import { cornersOf, countCells } from './planes.ts';
import { HAND } from './setup.ts';
import type { Sisu } from './sisu.ts';

/** The tokens' cells, as in a state, where the compiler knows the address. */
const tokens = new Int32Array(4);

export function playout(game: Sisu, state: State, rng: Rng): void {
  const { set, deckSize } = game;
  const isSmall = set.terrains.length <= 4 && set.animals.length <= 4;
  while (state[SEAT] >= 0 && (!isSmall || state[PLACED] >= 0)) game.play(state, game.randomMove(state, rng));
  if (state[SEAT] < 0) return;
  const { turns, terrainFaces, animalFaces } = set;
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  // Terrains' low and high bits, animals' low and high bits, each in the upper and in the lower rows.
  let t0 = state[PLANES];
  let t1 = state[PLANES + 1];
  let t2 = state[PLANES + 2];
  let t3 = state[PLANES + 3];
  let a0 = state[PLANES + KIND];
  let a1 = state[PLANES + KIND + 1];
  let a2 = state[PLANES + KIND + 2];
  let a3 = state[PLANES + KIND + 3];
  for (let i = 0; i < 4; i++) tokens[i] = state[TOKENS + i];
  let seat = state[SEAT];
  for (let turn = state[TURN]; turn < deckSize; turn++, seat ^= 1) {
    // Place a tile.
    const hand = HANDS + HAND * seat;
    const free = ALL_PLACES & ~(COVERING[tokens[0]] | COVERING[tokens[1]] | COVERING[tokens[2]] | COVERING[tokens[3]]);
    const upTo0 = turns[state[hand]];
    const upTo1 = upTo0 + turns[state[hand + 1]];
    const faces = PLACES * (upTo1 + turns[state[hand + 2]]);
    let drawn = 0;
    let face = 0;
    let place = 0;
    for (let word = 0, half = 0; ; half ^= 1) {
      if (half === 0) {
        const m = Math.imul(r1, 5);
        word = Math.imul((m << 7) | (m >>> 25), 9);
        const shifted = r1 << 9;
        r2 ^= r0;
        r3 ^= r1;
        r1 ^= r2;
        r0 ^= r3;
        r2 ^= shifted;
        r3 = (r3 << 11) | (r3 >>> 21);
      } else word <<= 16;
      const product = Math.imul(word >>> 16, faces);
      if ((product & 0xffff) < faces && (product & 0xffff) < 65536 % faces) continue;
      drawn = product >>> 16;
      face = Math.imul(drawn, 5243) >>> 17;
      place = drawn - PLACES * face;
      if (((free >> place) & 1) !== 0) break;
    }
    const notFirst = (upTo0 - 1 - face) >> 31; // all ones, or 0
    const isThird = (upTo1 - 1 - face) >> 31;
    const taken = hand - notFirst - isThird;
    const turned = 4 * state[taken] + face - (notFirst & upTo0) - (isThird & (upTo1 - upTo0));
    const terrain = terrainFaces[turned];
    const animal = animalFaces[turned];
    const toUpper = SHIFT_UPPER[place];
    const toLower = SHIFT_LOWER[place];
    const keepUpper = ~SQUARE_UPPER[place];
    const keepLower = ~SQUARE_LOWER[place];
    let shifted = Math.imul(terrain & 1023, toUpper);
    t0 = (t0 & keepUpper) | (shifted & HALF);
    t1 = (t1 & keepLower) | (shifted >>> 24) | Math.imul(terrain & 1023, toLower);
    shifted = Math.imul(terrain >>> 10, toUpper);
    t2 = (t2 & keepUpper) | (shifted & HALF);
    t3 = (t3 & keepLower) | (shifted >>> 24) | Math.imul(terrain >>> 10, toLower);
    shifted = Math.imul(animal & 1023, toUpper);
    a0 = (a0 & keepUpper) | (shifted & HALF);
    a1 = (a1 & keepLower) | (shifted >>> 24) | Math.imul(animal & 1023, toLower);
    shifted = Math.imul(animal >>> 10, toUpper);
    a2 = (a2 & keepUpper) | (shifted & HALF);
    a3 = (a3 & keepLower) | (shifted >>> 24) | Math.imul(animal >>> 10, toLower);
    // Put a token on it.
    for (let ways = 0xff, word = 0, half = 0; ways !== 0; half ^= 1) {
      if (half === 0) {
        const m = Math.imul(r1, 5);
        word = Math.imul((m << 7) | (m >>> 25), 9);
        const shifted = r1 << 9;
        r2 ^= r0;
        r3 ^= r1;
        r1 ^= r2;
        r0 ^= r3;
        r2 ^= shifted;
        r3 = (r3 << 11) | (r3 >>> 21);
      } else word <<= 16;
      const all = WAYS[ways];
      const product = Math.imul(word >>> 16, all);
      if ((product & 0xffff) < all && (product & 0xffff) < 65536 % all) continue;
      const way = NTH_WAY[8 * ways + (product >>> 16)];
      const kind = way >> 2;
      const cell = CORNER[4 * place + (way & 3)];
      let upper = UPPER[cell];
      let lower = LOWER[cell];
      // Without branches, which the processor could only guess: the planes of the kind, and all ones where the cell's bit is set.
      const inner = -kind;
      const p0 = t0 ^ ((t0 ^ a0) & inner);
      const p1 = t1 ^ ((t1 ^ a1) & inner);
      const p2 = t2 ^ ((t2 ^ a2) & inner);
      const p3 = t3 ^ ((t3 ^ a3) & inner);
      const low = -((p0 & upper) | (p1 & lower)) >> 31;
      const high = -((p2 & upper) | (p3 & lower)) >> 31;
      const sameUpper = ~((p0 ^ low) | (p2 ^ high)) & HALF;
      const sameLower = ~((p1 ^ low) | (p3 ^ high)) & HALF;
      upper = (upper | (upper << 1) | (upper >>> 1)) & sameUpper;
      lower = (lower | (lower << 1) | (lower >>> 1)) & sameLower;
      for (;;) {
        const nextUpper = (upper | (upper << 8) | (upper >>> 8) | (lower << 16)) & sameUpper;
        const nextLower = (lower | (lower << 8) | (lower >>> 8) | (upper >>> 16)) & sameLower;
        const wideUpper = (nextUpper | (nextUpper << 1) | (nextUpper >>> 1)) & sameUpper;
        const wideLower = (nextLower | (nextLower << 1) | (nextLower >>> 1)) & sameLower;
        if (((wideUpper ^ upper) | (wideLower ^ lower)) === 0) break;
        upper = wideUpper;
        lower = wideLower;
      }
      const own = tokens[kind];
      const other = tokens[2 + kind];
      if (((upper & (UPPER[own] | UPPER[other])) | (lower & (LOWER[own] | LOWER[other]))) === 0) {
        tokens[2 * seat + kind] = cell;
        state[POINTS + seat] += countCells(upper, lower);
        break;
      }
      ways &= ~(cornersOf(place, upper, lower) << (4 * kind));
    }
    // Take a tile.
    state[taken] = state[DECK + turn];
    state[DECK + turn] = NONE;
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
  state[PLANES] = t0;
  state[PLANES + 1] = t1;
  state[PLANES + 2] = t2;
  state[PLANES + 3] = t3;
  state[PLANES + KIND] = a0;
  state[PLANES + KIND + 1] = a1;
  state[PLANES + KIND + 2] = a2;
  state[PLANES + KIND + 3] = a3;
  for (let i = 0; i < 4; i++) state[TOKENS + i] = tokens[i];
  state[TURN] = deckSize;
  state[SEAT] = -1;
}
