import type { State, View } from '../../core/game.ts';
import type { Pisi } from './pisi.ts';
export function drawSvg(_game: Pisi, _state: State, _view: View): string {
  return '<svg></svg>';
}
