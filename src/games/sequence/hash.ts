/**
 * The hash of a Sequence position: chips, claimed lines, hands, the order of the draw pile (so also the discards), and who decides what.
 * It is worked out when asked for: it is some sixty words, and keeping it up would slow down every move for the few searches that want it.
 */

import type { State } from '../../core/game.ts';
import { mix } from '../../core/hash.ts';
import { SET } from './board.ts';
import { CHIPS, CLAIMED, DECK, DECK_WORDS, HAND, HELD_LINES, RAIL, SEAT, SWAPPED, TEAM, TEAMS, TOP } from './layout.ts';
import { RAILS } from './rails.ts';

/** Keeps the two words of a hash apart. */
const KEY = 0x5bd1e994;

export function hashWords(state: State, sides: number, seats: number, out: Int32Array): void {
  const hands = TEAMS + TEAM * sides;
  let low = mix(1, state[SEAT] + (state[SWAPPED] << 8), 0);
  let high = mix(2, state[SEAT] + (state[SWAPPED] << 8), KEY);
  let claimed = 0;
  for (let team = 0; team < sides; team++) {
    claimed |= state[HELD_LINES + team];
    for (let i = 0; i < SET; i++) {
      low = mix(low, state[TEAMS + TEAM * team + CHIPS + i], 0);
      high = mix(high, state[TEAMS + TEAM * team + CHIPS + i], KEY);
    }
  }
  for (let i = hands; i < hands + HAND * seats; i++) {
    low = mix(low, state[i], 0);
    high = mix(high, state[i], KEY);
  }
  const top = state[TOP];
  for (let i = top >> 2; i < DECK_WORDS; i++) {
    // Of the first word only what was not drawn yet.
    const word = i === top >> 2 ? state[DECK + i] >>> ((top & 3) << 3) : state[DECK + i];
    low = mix(low, word, 0);
    high = mix(high, word, KEY);
  }
  for (let team = 0; team < sides && claimed !== 0; team++) {
    for (let i = TEAMS + TEAM * team + RAIL; i < TEAMS + TEAM * team + RAIL + RAILS; i++) {
      low = mix(low, state[i] >>> CLAIMED, 0);
      high = mix(high, state[i] >>> CLAIMED, KEY);
    }
  }
  out[0] = low;
  out[1] = high;
}
