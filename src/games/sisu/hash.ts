/**
 * The hash of a Sisu position. It is worked out from nothing: a position is some forty words, and keeping it up would have to look at
 * the old and the new icons of every cell that a tile covers, at each of the many moves that nobody asks a hash of.
 */

import type { State } from '../../core/game.ts';
import { mix } from '../../core/hash.ts';
import { BOXED, DECK, SEAT, TURN } from './layout.ts';

/** All but the turn, tiles that were drawn, and the box: the number of tiles left in the deck tells how far the game is. */
export function hashOf(state: State, deckEnd: number, out: Int32Array): void {
  const next = DECK + state[TURN];
  let a = mix(1, deckEnd - next, 0);
  let b = mix(2, deckEnd - next, 0x5bd1e994);
  for (let word = SEAT; word < BOXED; word++) {
    a = mix(a, state[word], 0);
    b = mix(b, state[word], 0x5bd1e994);
  }
  for (let word = next; word < deckEnd; word++) {
    a = mix(a, state[word], 0);
    b = mix(b, state[word], 0x5bd1e994);
  }
  out[0] = a;
  out[1] = b;
}
