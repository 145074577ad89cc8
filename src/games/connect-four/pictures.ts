/**
 * Connect Four as text and as a picture. Both show the board from the side, mark the last disc and, once there are four in a row,
 * those four; both say below who is to move or who has won. Seats are told apart without colours too: x is seat 0, o is seat 1.
 *
 * A picture is an SVG text that stands alone: it has its own background, so that it reads on light and dark pages, and nothing is
 * fetched or run. Whatever is drawn depends on the state and the view alone.
 */

import type { State, View } from '../../core/game.ts';
import type { ConnectFour } from './connect-four.ts';

/** A disc is an x or an o; the last one stands in brackets, and four in a row are capitals. */
export function renderText(game: ConnectFour, state: State, view: View): string {
  const cells = readCells(game, state, view);
  const row = (line: Cell[]) =>
    line.map(({ disc, last, four }) => (last ? '(x)' : ' x ').replace('x', four ? disc.toUpperCase() : disc));
  const letters = cells[0].map((_, column) => `  ${game.formatMove(state, column)}`);
  const rows = cells.map((line) => `|${row(line).join('')}|`);
  return [...rows, `+${'---'.repeat(letters.length)}+`, letters.join(''), '', caption(game, state, view)].join('\n');
}

/** Of a disc and of the writing on it: Okabe and Ito's colours, which most colour-blind people tell apart. */
const COLOURS: Readonly<Record<string, readonly [string, string]>> = { x: ['#0072b2', '#fff'], o: ['#e69f00', '#111'] };
const INK = '#222';
const PAPER = '#fcfbf8';
/** A cell, the disc in it, and the space round the board. */
const CELL = 64;
const RADIUS = 25;
const MARGIN = 24;

export function drawSvg(game: ConnectFour, state: State, view: View): string {
  const cells = readCells(game, state, view);
  const [boardWidth, boardHeight] = [CELL * cells[0].length, CELL * cells.length];
  const [width, height] = [boardWidth + 2 * MARGIN, boardHeight + 2 * MARGIN + 52];
  const words = caption(game, state, view);
  const middle = (place: number) => MARGIN + CELL * (place + 0.5);
  const text = (x: number, y: number, size: number, content: string, more: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" ${more}>${content}</text>`;
  const drawCell = ({ disc, last, four }: Cell, column: number, down: number) => {
    const [x, y] = [middle(column), middle(down)];
    const circle = (radius: number, more: string) => `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`;
    if (disc === '.') return circle(RADIUS, `fill="${PAPER}"`);
    const [fill, ink] = COLOURS[disc];
    return [
      four ? circle(RADIUS + 6, `fill="${INK}"`) + circle(RADIUS + 2, `fill="${PAPER}"`) : '',
      circle(RADIUS, `fill="${fill}"`),
      last ? circle(RADIUS - 5, `fill="none" stroke="${ink}" stroke-width="3" stroke-dasharray="4 3"`) : '',
      text(x, y + 7, 22, disc, `font-weight="bold" fill="${ink}"`),
    ].join('');
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Connect Four. ${words}"`,
    `  font-family="sans-serif" fill="${INK}">`,
    '<title>Connect Four</title>',
    `<rect width="${width}" height="${height}" rx="10" fill="${PAPER}"/>`,
    `<rect x="${MARGIN}" y="${MARGIN}" width="${boardWidth}" height="${boardHeight}" rx="10" fill="#d3cdbf"/>`,
    ...cells.flatMap((line, down) => line.map((cell, column) => drawCell(cell, column, down))),
    ...cells[0].map((_, column) => text(middle(column), height - 56, 15, game.formatMove(state, column), 'fill="#666"')),
    text(width / 2, height - MARGIN, 14, words, 'font-weight="bold"'),
    '</svg>\n',
  ].join('\n');
}

interface Cell {
  /** x, o, or a dot where it is empty. */
  disc: string;
  last: boolean;
  /** Whether it is one of four in a row. */
  four: boolean;
}

/** Across, down, and both diagonals, as rows and columns to step. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [-1, 1],
];

/** What both pictures show, from the top row down. */
function readCells(game: ConnectFour, state: State, { lastMove }: View): Cell[][] {
  const rows = game.rows(state);
  const top = lastMove === undefined ? -1 : rows.length - game.height(state, lastMove); // the last disc lies on top of its column
  const cells = rows.map((row, down) =>
    Array.from(row, (disc, column) => ({ disc, last: column === lastMove && down === top, four: false })),
  );
  for (const [down, row] of cells.entries()) {
    for (const column of row.keys()) {
      for (const [downwards, right] of DIRECTIONS) {
        const line = [0, 1, 2, 3].map((step) => cells[down + step * downwards]?.[column + step * right]);
        if (line.every((cell) => cell?.disc === line[0].disc && cell.disc !== '.')) for (const cell of line) cell.four = true;
      }
    }
  }
  return cells;
}

/** How it stands, in a sentence or two. */
function caption(game: ConnectFour, state: State, { lastMove }: View): string {
  const name = (seat: number) => `${'xo'[seat]} (seat ${seat})`;
  const last = lastMove === undefined ? '' : ` Last move: ${game.formatMove(state, lastMove)}.`;
  const turns = game.turn(state);
  if (game.toMove(state) >= 0) return `Turn ${turns}: ${name(game.toMove(state))} to move.${last}`;
  const { termination, winners } = game.result(state);
  return `Over after ${turns} turns: ${termination}, ${winners.length === 1 ? `${name(winners[0])} wins` : 'shared'}.${last}`;
}
