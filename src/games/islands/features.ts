import type { Feature, State } from '../../core/game.ts';
import type { Islands } from './islands.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  points: { weight: 1, text: 'Points.' },
};

export class Measure {
  private readonly game: Islands;
  constructor(game: Islands) {
    this.game = game;
  }
  measure(state: State, seat: number, out: Float64Array): void {
    out[0] = this.game.islandPoints(state, seat);
  }
}
