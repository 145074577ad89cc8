import type { State, View } from '../../core/game.ts';
import type { ConnectFour } from './connect-four.ts';
export function renderText(_g: ConnectFour, _s: State, _v: View): string {
  return '';
}
export function drawSvg(_g: ConnectFour, _s: State, _v: View): string {
  return '';
}
