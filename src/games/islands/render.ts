import type { State, View } from '../../core/game.ts';
import type { Islands } from './islands.ts';
export function renderText(_game: Islands, state: State, _view: View): string {
  return `turn ${state[0]}`;
}
