/**
 * The heuristic value of a position: weights times features for every seat, a team's being its best seat's, and a softmax over
 * the sides, so that values are shares and sum to 1. For two sides that is the logistic of the difference; for one side it is the
 * logistic of its own sum. A finished game has its shares. The one place where features become a value, so that weights can be
 * fitted, tuned and explained.
 */

import type { Feature, Game, State } from './game.ts';

/** The weights of a feature table by name. */
export function defaultWeights(features: Readonly<Record<string, Feature>>): Record<string, number> {
  return Object.fromEntries(Object.entries(features).map(([name, feature]) => [name, feature.weight]));
}

export class Valuer {
  private readonly game: Game;
  private readonly weights: Float64Array;
  private readonly features: Float64Array;
  /** By side: what `evaluate` worked out last. */
  readonly values: Float64Array;

  constructor(game: Game, weights: Readonly<Record<string, number>>) {
    const names = Object.keys(game.definition.features);
    this.game = game;
    this.weights = Float64Array.from(names, (name) => weights[name] ?? 0);
    this.features = new Float64Array(names.length);
    this.values = new Float64Array(game.sides);
  }

  /** Fills `values` with every side's expected share. */
  evaluate(state: State): Float64Array {
    const { game, values } = this;
    if (game.toMove(state) < 0) game.shares(state, values);
    else {
      this.sums(state);
      this.softmax();
    }
    return values;
  }

  /**
   * The logarithm of the odds of one side's expected share, infinite where it has won or lost. It orders positions as the share does,
   * but goes on telling them apart where shares are so near to 0 or 1 that their difference is lost.
   */
  logOdds(state: State, side: number): number {
    const { game, values } = this;
    if (game.toMove(state) < 0) {
      game.shares(state, values);
      return Math.log(values[side]) - Math.log1p(-values[side]);
    }
    this.sums(state);
    let most = -Infinity;
    for (let i = 0; i < values.length; i++) if (i !== side && values[i] > most) most = values[i];
    if (most === -Infinity) return values[side]; // nobody else
    let others = 0;
    for (let i = 0; i < values.length; i++) if (i !== side) others += Math.exp(values[i] - most);
    return values[side] - most - Math.log(others);
  }

  /** Fills `values` with the sums of the sides: a team's is its best seat's. */
  private sums(state: State): void {
    const { game, values } = this;
    values.fill(-Infinity);
    for (let seat = 0; seat < game.seats; seat++) {
      const side = game.sideOf[seat];
      const sum = this.sum(state, seat);
      if (sum > values[side]) values[side] = sum;
    }
  }

  /** Weights times features of one seat. */
  sum(state: State, seat: number): number {
    const { features, weights } = this;
    this.game.measure(state, seat, features);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += weights[i] * features[i];
    return sum;
  }

  private softmax(): void {
    const { values } = this;
    if (values.length === 1) {
      values[0] = 1 / (1 + Math.exp(-values[0]));
      return;
    }
    let most = -Infinity;
    for (let i = 0; i < values.length; i++) if (values[i] > most) most = values[i];
    let total = 0;
    for (let i = 0; i < values.length; i++) {
      values[i] = Math.exp(values[i] - most);
      total += values[i];
    }
    for (let i = 0; i < values.length; i++) values[i] /= total;
  }
}
