import type { State, View } from '../../core/game.ts';
import type { Sisu } from './sisu.ts';
export function renderText(_game: Sisu, state: State, _view: View): string {
  return state.join();
}
