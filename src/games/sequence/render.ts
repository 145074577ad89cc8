/**
 * Sequence's position as text for a terminal, and the words that its picture (draw.ts) shares with it.
 *
 * Every cell shows its card and, behind it, the first letter of the team whose chip lies there: `7C b` is an ordinary chip, `7C=B` one
 * that lies in a sequence. The last move stands in brackets, a chip that it took in parentheses.
 */

import type { Move, State, View } from '../../core/game.ts';
import { CARDS } from './cards.ts';
import { HAND, HELD_LINES, SEAT, SIZE, SWAPPED, TOP } from './layout.ts';
import { kindOf, PLACE, spaceOf, TAKE } from './moves.ts';
import { CELL_AT, CELLS, cellName, EDGE, FIVE } from './rails.ts';
import type { Line, Sequence } from './sequence.ts';

/** The colours of the chips in the box. */
export const TEAM_NAMES = ['blue', 'green', 'red'] as const;
/** What is shown of a card that the looking seat cannot see. */
const BACK = '??';

export function renderText(game: Sequence, state: State, view: View): string {
  return [
    ...boardLines(game, state, view),
    '',
    `${headline(game, state)}${lastMoveText(game, state, view)}`,
    '',
    ...teamLines(game, state),
    ...seatLines(game, state, view),
    pileLine(game, state),
  ].join('\n');
}

function boardLines(game: Sequence, state: State, { lastMove }: View): string[] {
  const chips = chipsByCell(game, state);
  const { placed, taken } = marksOf(game, lastMove);
  const letters = Array.from({ length: EDGE }, (_, column) => `  ${cellName(column)[0]}   `).join('');
  const rows = Array.from({ length: EDGE }, (_, row) => {
    const cells = Array.from({ length: EDGE }, (_, column) => {
      const cell = EDGE * row + column;
      const { team, locked } = chips[cell];
      const letter = TEAM_NAMES[team]?.[0] ?? ' ';
      const text = `${game.board.cells[cell]}${locked ? '=' : ' '}${locked ? letter.toUpperCase() : letter}`;
      return cell === placed ? `[${text}]` : cell === taken ? `(${text})` : ` ${text} `;
    });
    return `${String(row + 1).padStart(2)} ${cells.join('')}`;
  });
  return [`   ${letters}`.trimEnd(), ...rows.map((row) => row.trimEnd())];
}

/** What lies on a cell: a team's chip, -1 for none, and whether it lies in a sequence. */
export interface Chip {
  team: number;
  locked: boolean;
}

export function chipsByCell(game: Sequence, state: State): Chip[] {
  const chips: Chip[] = Array.from({ length: CELLS }, () => ({ team: -1, locked: false }));
  for (let team = 0; team < game.sides; team++) {
    for (const space of game.chipsOf(state, team)) chips[game.board.cellOf[space]].team = team;
  }
  for (const line of game.linesOf(state)) {
    for (const cell of cellsOf(line)) if (chips[cell].team === line.team) chips[cell].locked = true;
  }
  return chips;
}

/** The five cells of a line, corners included. */
export function cellsOf({ rail, start }: Line): number[] {
  return Array.from(CELL_AT.subarray(EDGE * rail + start, EDGE * rail + start + FIVE));
}

/** The cells that the last move placed a chip on or took one from, -1 where there is none. */
export function marksOf({ board }: Sequence, move: Move | undefined): { placed: number; taken: number } {
  if (move === undefined) return { placed: -1, taken: -1 };
  const cell = board.cellOf[spaceOf(move)];
  return { placed: kindOf(move) === PLACE ? cell : -1, taken: kindOf(move) === TAKE ? cell : -1 };
}

/** One line on how the game stands. */
export function headline(game: Sequence, state: State): string {
  const turns = game.turn(state);
  const seat = state[SEAT];
  if (seat < 0) {
    const { termination, shares } = game.result(state);
    const winners = TEAM_NAMES.slice(0, game.sides).filter((_, team) => shares[team] > 0); // seat t is in team t
    const won = winners.length === 1 ? `${winners[0]} wins` : `${winners.join(' and ')} share the victory`;
    return `Over after ${turns} ${turns === 1 ? 'turn' : 'turns'}: ${termination}, ${won}.`;
  }
  const swapped = state[SWAPPED] === 1 ? ' on, having swapped a dead card' : '';
  return `Turn ${turns}: seat ${seat} (${TEAM_NAMES[game.sideOf[seat]]}) to move${swapped}.`;
}

/** " Last move: 7C@e5.", or nothing. */
export function lastMoveText(game: Sequence, state: State, { lastMove }: View): string {
  return lastMove === undefined ? '' : ` Last move: ${game.formatMove(state, lastMove)}.`;
}

/** A team's sequences in words: "blue: 1 of 2 sequences (a5–e5)". */
export function teamLines(game: Sequence, state: State): string[] {
  const lines = game.linesOf(state);
  return Array.from({ length: game.sides }, (_, team) => {
    const own = lines
      .filter((line) => line.team === team)
      .map((line) => `${cellName(cellsOf(line)[0])}–${cellName(cellsOf(line)[4])}`);
    const where = own.length === 0 ? '' : ` (${own.join(', ')})`;
    return `${TEAM_NAMES[team]}: ${state[HELD_LINES + team]} of ${game.need} ${game.need === 1 ? 'sequence' : 'sequences'}${where}`;
  });
}

/** The cards of a seat as the looking seat sees them: texts, or backs. */
export function shownHand(game: Sequence, state: State, seat: number, view: View): string[] {
  if (view.seat === undefined || view.seat === seat) return game.handOf(state, seat);
  return Array<string>(state[game.hands + HAND * seat + SIZE]).fill(BACK);
}

function seatLines(game: Sequence, state: State, view: View): string[] {
  const width = Math.max(...TEAM_NAMES.slice(0, game.sides).map((name) => name.length));
  return game.sideOf.map((team, seat) => {
    const name = `seat ${seat}`.padEnd(game.seats > 10 ? 7 : 6);
    const mark = state[SEAT] === seat ? '>' : ' ';
    return `${mark} ${name} ${TEAM_NAMES[team].padEnd(width)}  ${shownHand(game, state, seat, view).join(' ')}`.trimEnd();
  });
}

/** How many cards lie where, and the jacks that were played: of the others the board tells. */
export function pileLine(game: Sequence, state: State): string {
  const discards = game.discardsOf(state);
  const jacks = discards.filter((card) => card.startsWith('J'));
  return `Draw pile ${CARDS - state[TOP]}, discards ${discards.length}${jacks.length > 0 ? ` (jacks: ${jacks.join(' ')})` : ''}.`;
}
