/** Where the seats of a Sinoda game start, and the set-up object of a trace that says so. */

import { InputError } from '../../core/errors.ts';
import type { Values } from '../../core/table.ts';
import { type Board, type FlowerName, flowerCells } from './board.ts';

/** Flowers by seat, clockwise. */
export type Start = readonly FlowerName[];

const CORNER_STARTS: Readonly<Record<number, Start>> = {
  2: ['W', 'E'],
  3: ['W', 'NE', 'SE'],
  4: ['W', 'N', 'E', 'S'],
  6: ['W', 'NW', 'NE', 'E', 'SE', 'SW'],
};
/** Seat 0 at an edge. */
const EDGE_STARTS: Readonly<Record<number, Start>> = { 2: ['N', 'S'], 4: ['N', 'E', 'S', 'W'] };

/** The starts that may be drawn: one, or two where it is left to chance. */
export function startsFor(seats: number, { start }: Values): readonly Start[] {
  if (start === 'edge') return [EDGE_STARTS[seats]];
  return start === 'random' ? [CORNER_STARTS[seats], EDGE_STARTS[seats]] : [CORNER_STARTS[seats]];
}

/** What kind of start a flower is. */
export function kindOf(flower: FlowerName): 'corner' | 'edge' {
  return flower === 'N' || flower === 'S' ? 'edge' : 'corner';
}

export function setupObject(board: Board, start: Start, sideOf: readonly number[]): unknown {
  return { side: board.side, seats: start.map((flower) => ({ flower, cells: cellNames(board, flower) })), teams: [...sideOf] };
}

function cellNames(board: Board, flower: FlowerName): string[] {
  return flowerCells(board, flower)
    .map((cell) => board.names[cell])
    .sort();
}

/** Which of the possible starts a set-up object describes. Throws an InputError that names the part that does not fit. */
export function readSetup(setup: unknown, board: Board, starts: readonly Start[], sideOf: readonly number[]): number {
  const given = setup as { side?: unknown; seats?: unknown; teams?: unknown } | null | undefined;
  const wrong = (what: string, found: unknown, valid: string) =>
    new InputError(`the set-up's ${what} is ${JSON.stringify(found) ?? 'missing'}, but with these options it must be ${valid}.`);
  if (given?.side !== board.side) throw wrong('side', given?.side, String(board.side));
  if (JSON.stringify(given.teams) !== JSON.stringify(sideOf)) throw wrong('teams', given.teams, JSON.stringify(sideOf));
  const seats = Array.isArray(given.seats) ? (given.seats as ({ flower?: unknown; cells?: unknown } | null)[]) : [];
  const flowers = seats.map((seat) => seat?.flower);
  const start = starts.findIndex((valid) => JSON.stringify(valid) === JSON.stringify(flowers));
  if (start < 0) throw wrong('list of flowers', flowers, starts.map((valid) => JSON.stringify(valid)).join(' or '));
  for (const [seat, flower] of starts[start].entries()) {
    const valid = cellNames(board, flower);
    const cells = seats[seat]?.cells;
    const found = Array.isArray(cells) ? [...cells].sort() : cells;
    if (JSON.stringify(found) !== JSON.stringify(valid))
      throw wrong(`list of cells of seat ${seat}`, cells, JSON.stringify(valid));
  }
  return start;
}
