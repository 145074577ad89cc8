/** What a position is worth at the end of an iteration's path: a value of the features, or the end of a playout. */

import type { Game, Rng, State } from '../../core/game.ts';
import { fraction } from '../../core/random.ts';
import type { Valuer } from '../../core/value.ts';
import { playOut } from '../playout.ts';

export type LeafKind = 'evaluate' | 'best' | 'random' | 'greedy';

export interface LeafSettings {
  /**
   * `evaluate`: the value of its features. `best`: that of the best position one decision further. `random`, `greedy`: a playout of
   * moves drawn uniformly, or of the best by the features.
   */
  readonly leaf: LeafKind;
  /** Decisions after which a playout stops and is evaluated; 0: never. */
  readonly cutoff: number;
  /** How often a greedy playout draws a move uniformly instead. */
  readonly epsilon: number;
}

export class Leaf {
  private readonly game: Game;
  private readonly valuer: Valuer;
  private readonly rng: Rng;
  private readonly settings: LeafSettings;
  private readonly moves: Int32Array;
  private readonly after: State;

  constructor(game: Game, valuer: Valuer, settings: LeafSettings, rng: Rng) {
    this.game = game;
    this.valuer = valuer;
    this.settings = settings;
    this.rng = rng;
    this.moves = new Int32Array(settings.leaf === 'greedy' ? game.maxMoves : 0);
    this.after = game.newState();
  }

  /** Writes the expected shares by side. Uses the state up. */
  value(state: State, out: Float64Array): void {
    const { game, rng } = this;
    const { leaf, cutoff } = this.settings;
    if (leaf === 'random' && cutoff === 0) {
      playOut(game, state, rng);
      game.shares(state, out);
      return;
    }
    if (leaf === 'random' || leaf === 'greedy') {
      for (let ply = 0; (cutoff === 0 || ply < cutoff) && game.toMove(state) >= 0; ply++) {
        game.play(state, leaf === 'random' ? game.randomMove(state, rng) : this.greedyMove(state));
      }
    }
    out.set(this.valuer.evaluate(state));
  }

  private greedyMove(state: State): number {
    const { game, rng, moves, after, valuer } = this;
    if (fraction(rng) < this.settings.epsilon) return game.randomMove(state, rng);
    const side = game.sideOf[game.toMove(state)];
    const count = game.legalMoves(state, moves);
    let best = -Infinity;
    let chosen = moves[0];
    for (let i = 0; i < count; i++) {
      game.copy(after, state);
      game.play(after, moves[i]);
      const value = valuer.logOdds(after, side);
      if (value > best) {
        best = value;
        chosen = moves[i];
      }
    }
    return chosen;
  }
}
