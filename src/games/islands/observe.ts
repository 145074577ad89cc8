/** What a seat sees of an Islands position: everything but the order of the decks and the other's hand. */

import type { State } from '../../core/game.ts';
import { ABILITIES } from './abilities.ts';
import type { Islands } from './islands.ts';
import { DOUBLED, END, ISLAND, OPEN, OWN, PAYMENT, PENDING, PHASE, PHASES, SEAT, SHIP, SPENT, TURN } from './layout.ts';
import { formatCard } from './notation.ts';

export function observation(game: Islands, state: State, seat: number): string {
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  return JSON.stringify({
    turn: state[TURN],
    seat: state[SEAT],
    end: state[END],
    phase: PHASES[state[PHASE]],
    islands: Array.from(state.subarray(ISLAND, ISLAND + 12)),
    open: state[OPEN],
    doubled: state[DOUBLED],
    payment: state[PAYMENT],
    laid: game.laidCards(state).map(formatCard),
    spent: state[SPENT],
    hand: game.handOf(state, seat).map(formatCard),
    seats: game.sideOf.map((other) => ({
      ship: state[SHIP + other],
      own: state[OWN + other],
      pending: ABILITIES[state[PENDING + other]],
      inHand: game.handOf(state, other).length,
      inDeck: game.rules.left(state, other),
      discards: game.discardsOf(state, other).map(formatCard),
      score: scores[other],
    })),
  });
}
