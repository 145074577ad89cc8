/**
 * Sinoda's position as text for a terminal, and the words that its picture (draw.ts) shares with it.
 *
 * Every space is a triangle three lines high, so that the board has its true shape and one sees which way a space points. Pieces
 * are written at the wide end of their triangle: the seat's letter and the number, because a terminal may have no colours. At the
 * narrow end, every fifth space of a row bears its number: the others are counted from there.
 */

import type { Move, State, View } from '../../core/game.ts';
import type { Board } from './board.ts';
import { LAST_CAPTURE, START } from './layout.ts';
import type { Sinoda } from './sinoda.ts';

/** Characters from a space to its neighbour in the row, and lines of a row: edges are slashes, so both are the same. */
const PITCH = 3;
/** Characters left of the widest rows, where their letters stand. */
const MARGIN = 3;
/** Lines above the board: numbers, and its upper edge. */
const ABOVE = 2;

export function renderText(game: Sinoda, state: State, view: View): string {
  return [...boardLines(game, state, view), '', headline(game, state, view), '', ...seatLines(game, state)].join('\n');
}

function boardLines(game: Sinoda, state: State, { lastMove }: View): string[] {
  const { board } = game;
  const rows = board.rowLength.length;
  const canvas: string[][] = Array.from({ length: ABOVE + PITCH * rows + 1 }, () => []);
  const write = (line: number, x: number, text: string) => {
    for (let i = 0; i < text.length; i++) canvas[line][x + i] = text[i];
  };
  const labels = labelsOf(game, state, lastMove);
  for (let cell = 0; cell < board.cells; cell++) {
    const row = board.rowOf[cell];
    const column = board.columnOf[cell];
    const x = MARGIN + PITCH * (halfSteps(board, cell) + 2 * board.side - 1);
    const y = ABOVE + PITCH * row;
    const label = labels.get(cell) ?? '    ';
    const number = String(column + 1);
    const fifth = (column % 5 === 4 ? number : '').padStart(2);
    if (pointsUp(board, cell)) {
      write(y, x + 2, '/\\');
      write(y + 1, x + 1, `/${fifth}\\`);
      write(y + 2, x, `/${label.replaceAll(' ', '_')}\\`);
    } else {
      write(y, x, `\\${label}/`);
      write(y + 1, x + 1, `\\${fifth}/`);
      write(y + 2, x + 2, '\\/');
    }
    // Round the board: letters at the left, numbers above, below, and at the right, where the highest of each row stands.
    if (column === 0) write(y + 1, x - 2, rowLetter(row));
    if (row === 0) write(0, x + 2, number);
    else if (row === rows - 1) write(y + PITCH, x + 2, number);
    else if (column === board.rowLength[row] - 1) write(y + 1, x + 7, number);
    if (row === 0 && !pointsUp(board, cell)) write(1, x + 1, '____');
  }
  return canvas.map((line) => Array.from(line, (character) => character ?? ' ').join(''));
}

/** By space, four characters: the piece on it, and the last move's marks: (  ) at its start, [A1] at its end, +A2+ or -A1-. */
function labelsOf(game: Sinoda, state: State, lastMove: Move | undefined): Map<number, string> {
  const { from, to, sign } = partsOf(lastMove);
  const labels = new Map([[from, '(  )']]);
  for (let seat = 0; seat < game.seats; seat++) {
    for (const { cell, value } of game.describeSeat(state, seat).pieces) {
      const piece = `${seatLetter(seat)}${value}`;
      labels.set(cell, cell !== to ? ` ${piece} ` : sign !== '' ? `${sign}${piece}${sign}` : `[${piece}]`);
    }
  }
  return labels;
}

/** A line of headings, then a line for each seat: columns as wide as their heading, the remark last. */
function seatLines(game: Sinoda, state: State): string[] {
  const seats = standings(game, state);
  const heads = seats[0].columns.map(([head]) => head);
  return [
    `   ${heads.join('   ')}`,
    ...seats.map(({ letter, columns, remark }) => {
      const texts = columns.map(([head, text]) => text.padStart(head.length));
      return `${letter}  ${texts.join('   ')}   ${remark}`.trimEnd();
    }),
  ];
}

/** What is said of a seat: headings with their texts, and a remark. */
export interface Standing {
  readonly letter: string;
  readonly columns: readonly (readonly [string, string])[];
  readonly remark: '' | 'to move' | 'winner' | 'shared win';
}

export function standings(game: Sinoda, state: State): Standing[] {
  const next = game.toMove(state);
  const shares = next < 0 ? game.result(state).shares : [];
  return game.sideOf.map((side, seat) => {
    const { points, taken, pieces } = game.describeSeat(state, seat);
    const sum = pieces.reduce((total, { value }) => total + value, 0);
    const facts = {
      seat,
      start: game.starts[state[START]][seat],
      ...(game.sides < game.seats && { team: side }),
      points,
      captured: taken,
      pieces: pieces.length,
      sum,
    };
    const won = shares[seat] === 1 ? 'winner' : shares[seat] > 0 ? 'shared win' : '';
    return {
      letter: seatLetter(seat),
      columns: Object.entries(facts).map(([head, fact]) => [head, String(fact)] as const),
      remark: seat === next ? 'to move' : won,
    };
  });
}

/** One line on how the game stands and on the last move. */
export function headline(game: Sinoda, state: State, { lastMove }: View): string {
  const next = game.toMove(state);
  const turns = game.turn(state);
  const now =
    next < 0 ? `Over after ${turns} turns: ${game.result(state).termination}` : `Turn ${turns}: ${seatLetter(next)} to move`;
  if (lastMove === undefined) return `${now}.`;
  return `${now}. Last move: ${game.formatMove(state, lastMove)}${state[LAST_CAPTURE] > 0 ? ', a capture' : ''}.`;
}

/** A move's parts; the sign is that of a change, else empty. Spaces are -1 where there is no move. */
export function partsOf(move: Move | undefined): { from: number; to: number; sign: '' | '+' | '-' } {
  if (move === undefined) return { from: -1, to: -1, sign: '' };
  const from = move & 255;
  const to = (move >>> 8) & 255;
  return { from, to, sign: from !== to ? '' : move >>> 16 === 1 ? '+' : '-' };
}

/** Seats are shown as letters, so that a piece's seat and number cannot be mistaken for each other. */
export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export function rowLetter(row: number): string {
  return String.fromCharCode(97 + row);
}

/** How far right of the board's middle a space lies, in half sides of a triangle: the distance of two neighbours in a row. */
export function halfSteps(board: Board, cell: number): number {
  return board.columnOf[cell] - (board.rowLength[board.rowOf[cell]] - 1) / 2;
}

/** Rows of the upper half begin with a triangle that points up, rows of the lower half with one that points down. */
export function pointsUp(board: Board, cell: number): boolean {
  return (board.columnOf[cell] % 2 === 0) === board.rowOf[cell] < board.side;
}
