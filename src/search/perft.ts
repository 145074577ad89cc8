/** Counts the sequences of decisions from a position: the standard test of move generation. */

import type { Game, State } from '../core/game.ts';

/** The number of sequences of 1, 2, … `depth` decisions. */
export function perft(game: Game, state: State, depth: number): number[] {
  const counts = new Array<number>(depth).fill(0);
  const states = Array.from({ length: depth }, () => game.newState());
  const moves = Array.from({ length: depth }, () => new Int32Array(game.maxMoves));
  const descend = (from: State, level: number) => {
    if (game.toMove(from) < 0) return;
    if (level === depth - 1) {
      counts[level] += game.countMoves(from);
      return;
    }
    const list = moves[level];
    const count = game.legalMoves(from, list);
    counts[level] += count;
    for (let i = 0; i < count; i++) {
      game.copy(states[level], from);
      game.play(states[level], list[i]);
      descend(states[level], level + 1);
    }
  };
  if (depth > 0) descend(state, 0);
  return counts;
}
