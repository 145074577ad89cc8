/** The games that ship: one line each. They are loaded when asked for, so that a run has one game in memory and stays fast. */

import type { GameDefinition } from '../core/game.ts';

export const GAMES: Readonly<Record<string, () => Promise<{ default: GameDefinition }>>> = {
  'connect-four': () => import('./connect-four/index.ts'),
  islands: () => import('./islands/index.ts'),
  pisi: () => import('./pisi/index.ts'),
  sequence: () => import('./sequence/index.ts'),
  sinoda: () => import('./sinoda/index.ts'),
  sisu: () => import('./sisu/index.ts'),
};
