import type { Feature, State } from '../../core/game.ts';
import type { Pisi } from './pisi.ts';
export const FEATURES: Readonly<Record<string, Feature>> = { score: { weight: 1, text: 'x' } };
const scores = new Float64Array(2);
export function measure(game: Pisi, state: State, seat: number, out: Float64Array): void {
  game.scores(state, scores);
  out[0] = scores[seat];
}
