import type { Feature, State } from '../../core/game.ts';
import type { Sisu } from './sisu.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  points: { weight: 0.1, text: 'Points, handicap included.' },
};

export function measure(game: Sisu, state: State, seat: number, out: Float64Array): void {
  out[0] = game.points(state, seat);
}
