import type { Rng, State } from '../../core/game.ts';
import type { Sequence } from './sequence.ts';

export function playout(game: Sequence, state: State, rng: Rng): void {
  while (game.toMove(state) >= 0) game.play(state, game.randomMove(state, rng));
}
