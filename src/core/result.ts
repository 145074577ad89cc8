/** The result of a finished game for people and files, from what every game can tell about its end anyway. */

import type { Game, Result, State } from './game.ts';

export function resultOf(game: Game, state: State, termination: string): Result {
  const bySide = new Float64Array(game.sides);
  const scores = new Float64Array(game.seats);
  game.shares(state, bySide);
  game.scores(state, scores);
  const shares = game.sideOf.map((side) => bySide[side]);
  const winners = shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  return { termination, shares, scores: Array.from(scores), winners };
}
