/** What a seat of Islands cannot see, dealt anew. */

import { popcount } from '../../core/bits.ts';
import type { Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { CARDS } from './components.ts';
import type { Islands } from './islands.ts';
import { DISCARD, HAND, LAID, LAY, PHASE, SEAT } from './layout.ts';
import { shuffleDeck } from './setup.ts';

/**
 * Deals anew: the order of the seat's own deck; hand and deck of the other, whose cards are known but not where they are. What the other
 * has begun to pay for, its hand must be able to pay: deals in which it cannot are thrown away, so that all others are equally likely.
 */
export function redeal(game: Islands, state: State, seat: number, rng: Rng): void {
  if (game.rules.puzzle) {
    const low = ~(state[HAND] | state[DISCARD] | state[LAID]);
    const high = ~(state[HAND + 1] | state[DISCARD + 1] | state[LAID + 1]);
    shuffleDeck(state, 0, low, high, game.rules.deckSize, rng);
    return;
  }
  const other = 1 - seat;
  const paying = state[PHASE] === LAY ? state[SEAT] : -1;
  const own = ~(state[HAND + seat] | state[DISCARD + seat] | (paying === seat ? state[LAID] : 0));
  shuffleDeck(state, seat, own, 0, CARDS, rng);
  const unseen = ~(state[DISCARD + other] | (paying === other ? state[LAID] : 0));
  const size = popcount(state[HAND + other]);
  do state[HAND + other] = chooseBits(unseen, size, rng);
  while (paying === other && !game.moves.canFinish(state, other));
  shuffleDeck(state, other, unseen & ~state[HAND + other], 0, CARDS, rng);
}

/** So many of the set bits, every choice equally likely (Knuth's algorithm S). */
function chooseBits(bits: number, count: number, rng: Rng): number {
  let chosen = 0;
  let wanted = count;
  let left = popcount(bits);
  for (let rest = bits; wanted > 0; rest &= rest - 1) {
    if (below(rng, left) < wanted) {
      chosen |= rest & -rest;
      wanted--;
    }
    left--;
  }
  return chosen;
}
