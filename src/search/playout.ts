/** A random game to its end: the game's own fast way where it has one. */

import type { Game, Rng, State } from '../core/game.ts';

export function playOut(game: Game, state: State, rng: Rng): void {
  if (game.playout !== undefined) game.playout(state, rng);
  else while (game.toMove(state) >= 0) game.play(state, game.randomMove(state, rng));
}
