import type { State } from '../../core/game.ts';
import type { Sinoda } from './sinoda.ts';
export function measure(_g: Sinoda, _s: State, _seat: number, _out: Float64Array): void {}
