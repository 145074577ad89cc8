/** Whether randomMove draws every legal move equally often: Pearson's chi-square on positions of a random game. */

import type { Game } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';

const DRAWS_PER_MOVE = 200;
/** Standard deviations that no honest draw will ever show. */
const FAR = 5.5;

export function checkRandomMove(game: Game, seed: string): string[] {
  const state = game.newState();
  const moves = new Int32Array(game.maxMoves);
  const rng = streamFrom(`${seed}/uniform`);
  game.setup(state, rng);
  const failures: string[] = [];
  for (let ply = 0; game.toMove(state) >= 0 && ply < 200 && failures.length === 0; ply++) {
    const count = game.legalMoves(state, moves);
    if (ply % 20 < 2) {
      const drawn = new Map<number, number>(Array.from(moves.slice(0, count), (move) => [move, 0]));
      for (let i = 0; i < DRAWS_PER_MOVE * count; i++) {
        const move = game.randomMove(state, rng);
        const times = drawn.get(move);
        if (times === undefined)
          return [`randomMove drew ${game.formatMove(state, move)}, which is not legal, at decision ${ply}`];
        drawn.set(move, times + 1);
      }
      const score = deviation([...drawn.values()], DRAWS_PER_MOVE);
      if (score > FAR) failures.push(`randomMove is not uniform at decision ${ply}: ${score.toFixed(1)} standard deviations off`);
    }
    game.play(state, game.randomMove(state, rng));
  }
  return failures;
}

/** Chi-square of counts that should all be `expected`, as a standard normal deviate (Wilson and Hilferty 1931). */
export function deviation(counts: readonly number[], expected: number): number {
  const freedom = counts.length - 1;
  if (freedom === 0) return 0;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}
