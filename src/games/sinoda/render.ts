import type { State, View } from '../../core/game.ts';
import type { Sinoda } from './sinoda.ts';
export function renderText(_g: Sinoda, _s: State, _v: View): string {
  return '';
}
