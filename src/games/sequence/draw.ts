import type { State, View } from '../../core/game.ts';
import type { Sequence } from './sequence.ts';

export function drawSvg(game: Sequence, state: State, _view: View): string {
  return `<svg>${game.turn(state)}</svg>`;
}
