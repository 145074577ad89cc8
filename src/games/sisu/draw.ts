import type { State, View } from '../../core/game.ts';
import type { Sisu } from './sisu.ts';
export function drawSvg(_game: Sisu, _state: State, _view: View): string {
  return '<svg></svg>';
}
