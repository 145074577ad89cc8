import type { State, View } from '../../core/game.ts';
import type { Islands } from './islands.ts';
export function drawSvg(_game: Islands, state: State, _view: View): string {
  return `<svg>${state[0]}</svg>`;
}
