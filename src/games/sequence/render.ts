import type { State, View } from '../../core/game.ts';
import type { Sequence } from './sequence.ts';

export function renderText(game: Sequence, state: State, _view: View): string {
  return `turn ${game.turn(state)}`;
}
