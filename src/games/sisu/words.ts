/** What Sisu's text and picture both say: how the game stands, and short names. */

import type { State, View } from '../../core/game.ts';
import { CELL_NAMES, OFF_BOARD } from './board.ts';
import { PLACED, SLOT, TOKENS, TURN } from './layout.ts';
import { format, partsOf } from './moves.ts';
import { fill, group } from './planes.ts';
import type { Sisu } from './sisu.ts';

export const SEAT_LETTERS = 'AB';
export const KIND_NAMES = ['outer', 'inner'] as const;

/** The cells that the last move scored, and the kind of its token; none where it was no token. */
export interface Scored {
  readonly kind: number;
  readonly cells: ReadonlySet<number>;
}

export function scoredBy(game: Sisu, state: State, { lastMove }: View): Scored {
  const parts = lastMove === undefined ? null : partsOf(lastMove);
  if (parts?.kind !== 'token') return { kind: -1, cells: new Set() };
  fill(state, parts.token, parts.cell);
  return { kind: parts.token, cells: game.cellsOf(group[0], group[1]) };
}

/** The place of the tile that was just placed, or -1. */
export function placedTile(state: State, { lastMove }: View): number {
  const parts = lastMove === undefined ? null : partsOf(lastMove);
  return parts?.kind === 'place' ? parts.place : state[PLACED];
}

/** One line on how the game stands and on the last move. */
export function headline(game: Sisu, state: State, view: View): string {
  const next = game.toMove(state);
  const decision = state[PLACED] < 0 ? 'a tile' : 'a token';
  const now =
    next < 0
      ? `Over after ${state[TURN]} turns: ${game.result(state).termination}`
      : `Turn ${state[TURN]}: ${SEAT_LETTERS[next]} to place ${decision}`;
  if (view.lastMove === undefined) return `${now}.`;
  const { kind, cells } = scoredBy(game, state, view);
  const scored = kind < 0 ? '' : `, ${cells.size} ${cells.size === 1 ? 'point' : 'points'} for the ${KIND_NAMES[kind]} group`;
  return `${now}. Last move: ${format(view.lastMove)}${scored}.`;
}

/** What is said of a seat. */
export interface Standing {
  readonly letter: string;
  readonly points: string;
  /** Where its outer and its inner token stand: a cell's name, or that it is off the board. */
  readonly tokens: readonly string[];
  readonly remark: '' | 'to move' | 'winner' | 'shared win';
}

export function standings(game: Sisu, state: State): Standing[] {
  const next = game.toMove(state);
  const shares = next < 0 ? game.result(state).shares : [0, 0];
  return shares.map((share, seat) => ({
    letter: SEAT_LETTERS[seat],
    points: String(game.points(state, seat)),
    tokens: [0, 1].map((kind) => {
      const cell = state[TOKENS + 2 * seat + kind];
      return cell === OFF_BOARD ? 'off the board' : CELL_NAMES[cell];
    }),
    remark: seat === next ? 'to move' : share === 1 ? 'winner' : share > 0 ? 'shared win' : '',
  }));
}

/** The slot of a seat's hand whose tile is on the board, its successor not yet drawn, or -1. */
export function emptySlot(game: Sisu, state: State, seat: number): number {
  return game.toMove(state) === seat ? state[SLOT] : -1;
}

/** Names cut to the same length, the least from `least` on at which they differ; numbers where that is more than `most`. */
export function shortNames(names: readonly string[], least: number, most: number): string[] {
  const plain = names.map((name) => printable(name));
  for (let length = least; length <= most; length++) {
    const cut = plain.map((name) => Array.from(name).slice(0, length).join(''));
    if (new Set(cut).size === names.length) return cut;
  }
  return plain.map(
    (name, i) =>
      `${Array.from(name)
        .slice(0, Math.max(1, least - 1))
        .join('')}${i + 1}`,
  );
}

/** A user's text without what a terminal or an SVG file cannot show. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu, '?');
}
