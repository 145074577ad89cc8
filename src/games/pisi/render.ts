import type { State, View } from '../../core/game.ts';
import type { Pisi } from './pisi.ts';
export function renderText(game: Pisi, state: State, _view: View): string {
  return game.observe(state);
}
