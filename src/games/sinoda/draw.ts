/**
 * Sinoda's position as an SVG picture that stands alone: it has its own background, so that it reads on light and dark pages, and
 * nothing is fetched or run.
 *
 * Pieces are triangles, as on the table. Their colours are Okabe and Ito's, which most colour-blind people tell apart; the seat's
 * letter stands on each piece all the same. The last move is drawn along a path that the piece may have taken, space by space.
 */

import type { Move, State, View } from '../../core/game.ts';
import type { Board } from './board.ts';
import { LAST_CAPTURE } from './layout.ts';
import { halfSteps, headline, partsOf, pointsUp, rowLetter, seatLetter, standings } from './render.ts';
import type { Sinoda } from './sinoda.ts';

/** By seat, a piece and the writing on it. */
const COLOURS = [
  ['#0072b2', '#fff'],
  ['#e69f00', '#111'],
  ['#009e73', '#111'],
  ['#cc79a7', '#111'],
  ['#56b4e9', '#111'],
  ['#f0e442', '#111'],
] as const;
const INK = '#222';
const FAINT = '#666';
const LINE = '#c4bfb4';
const PAPER = '#fcfbf8';
const SHADE = '#f2efe8';
/** The last move: no seat has this colour. */
const ACCENT = '#d55e00';
const MARK = '#fbe6d4';

/** The board is always this wide, so that a small one has larger triangles. Around it there is room for letters and numbers. */
const BOARD_WIDTH = 600;
const MARGIN = 44;
const WIDTH = BOARD_WIDTH + 2 * MARGIN;
const LEGEND_LINE = 26;

type Point = readonly [number, number];

export function drawSvg(game: Sinoda, state: State, view: View): string {
  const { board } = game;
  const boardEnd = Math.ceil(MARGIN + 2 * board.side * rowHeight(board));
  const height = boardEnd + MARGIN + LEGEND_LINE * (game.seats + 2) + MARGIN / 2;
  const { lastMove } = view;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"`,
    `  aria-label="${escapeXml(inWords(game, state, view))}"`,
    `  font-family="sans-serif" fill="${INK}">`,
    '<title>Sinoda</title>',
    `<rect width="${WIDTH}" height="${height}" rx="10" fill="${PAPER}"/>`,
    ...grid(board),
    ...rim(board),
    ...(lastMove === undefined ? [] : lastMoveWay(game, state, lastMove)),
    ...pieces(game, state),
    ...(lastMove === undefined ? [] : badge(game, state, lastMove)),
    ...legend(game, state, view, boardEnd + MARGIN),
    '</svg>\n',
  ].join('\n');
}

/** The picture for those who cannot see it. */
function inWords(game: Sinoda, state: State, view: View): string {
  const seats = standings(game, state).map(({ letter, columns, remark }, seat) => {
    const facts = columns.map(([head, fact]) => `${head} ${fact}`);
    const places = game.describeSeat(state, seat).pieces.map(({ name, value }) => `${value} on ${name}`);
    return `${letter}: ${[...facts, ...places, ...(remark === '' ? [] : [remark])].join(', ')}.`;
  });
  return ['Sinoda.', headline(game, state, view), ...seats].join(' ');
}

// Where things are.

function sideLength(board: Board): number {
  return BOARD_WIDTH / (2 * board.side);
}

function rowHeight(board: Board): number {
  return (sideLength(board) * Math.sqrt(3)) / 2;
}

/** The middle of a triangle, equally far from its sides. */
function middle(board: Board, cell: number): Point {
  const h = rowHeight(board);
  return [
    WIDTH / 2 + (halfSteps(board, cell) * sideLength(board)) / 2,
    MARGIN + h * board.rowOf[cell] + (pointsUp(board, cell) ? 2 / 3 : 1 / 3) * h,
  ];
}

/** The corners of a space's triangle, made smaller or larger about its middle: the tip, then right and left. */
function corners(board: Board, cell: number, scale = 1): Point[] {
  const [x, y] = middle(board, cell);
  const s = (scale * sideLength(board)) / 2;
  const h = (scale * rowHeight(board)) / 3;
  const up = pointsUp(board, cell) ? 1 : -1;
  return [
    [x, y - 2 * up * h],
    [x + s, y + up * h],
    [x - s, y + up * h],
  ];
}

// How they are written down.

function round(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function text(x: number, y: number, size: number, content: string, more = 'text-anchor="middle"'): string {
  return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" ${more}>${escapeXml(content)}</text>`;
}

/** Text whose capitals and digits, about 0.72 of its size high, have their middle at a point. */
function centred([x, y]: Point, size: number, content: string, more = ''): string {
  return text(x, y + 0.36 * size, size, content, `text-anchor="middle" ${more}`.trimEnd());
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// What is drawn, from below.

/** The triangles that point down, shaded and with their outlines: these are all the inner lines. Then the board's edge. */
function grid(board: Board): string[] {
  const down: string[] = [];
  for (let cell = 0; cell < board.cells; cell++) if (!pointsUp(board, cell)) down.push(outline(corners(board, cell)));
  const half = BOARD_WIDTH / 2;
  const top = MARGIN;
  const bottom = MARGIN + 2 * board.side * rowHeight(board);
  const x = WIDTH / 2;
  const y = (top + bottom) / 2;
  const edge = outline([
    [x - half, y],
    [x - half / 2, top],
    [x + half / 2, top],
    [x + half, y],
    [x + half / 2, bottom],
    [x - half / 2, bottom],
  ]);
  return [
    `<path d="${edge}" fill="#fff"/>`,
    `<path d="${down.join('')}" fill="${SHADE}" stroke="${LINE}"/>`,
    `<path d="${edge}" fill="none" stroke="${FAINT}" stroke-width="2" stroke-linejoin="round"/>`,
  ];
}

/** Letters left of the rows; numbers above, below and, the highest of each row, at the right. */
function rim(board: Board): string[] {
  const rows = board.rowLength.length;
  const labels: string[] = [];
  const half = sideLength(board) / 2;
  for (let cell = 0; cell < board.cells; cell++) {
    const row = board.rowOf[cell];
    const column = board.columnOf[cell];
    const x = middle(board, cell)[0];
    const y = MARGIN + (row + 0.5) * rowHeight(board);
    const number = String(column + 1);
    if (column === 0) labels.push(centred([x - half - 8, y], 15, rowLetter(row)));
    if (row === 0) labels.push(centred([x, MARGIN - 13], 11, number));
    else if (row === rows - 1) labels.push(centred([x, MARGIN + rows * rowHeight(board) + 13], 11, number));
    else if (column === board.rowLength[row] - 1) labels.push(centred([x + half + 8, y], 11, number));
  }
  return [`<g fill="${FAINT}">`, ...labels, '</g>'];
}

function pieces(game: Sinoda, state: State): string[] {
  return game.sideOf.flatMap((_, seat) =>
    game.describeSeat(state, seat).pieces.map(({ cell, value }) => piece(game.board, cell, seat, value)),
  );
}

/** A piece, its number in the middle and its seat's letter at the tip. */
function piece(board: Board, cell: number, seat: number, value: number): string {
  const [fill, ink] = COLOURS[seat];
  const s = sideLength(board);
  const [x, y] = middle(board, cell);
  const [tip] = corners(board, cell, 0.51);
  const aside = pointsUp(board, cell) ? 0.035 * s : -0.035 * s; // the number leaves a little room for the letter
  return [
    `<g><title>${seatLetter(seat)}${value} on ${board.names[cell]}</title>`,
    `<path d="${outline(corners(board, cell, 0.8))}" fill="${fill}" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/>`,
    centred([x, y + aside], 0.35 * s, String(value), `font-weight="bold" fill="${ink}"`),
    centred(tip, 0.16 * s, seatLetter(seat), `fill="${ink}"`),
    '</g>',
  ].join('');
}

/** The last move below the pieces: where it began and ended, and the way. A capture or a change is marked on the piece. */
function lastMoveWay(game: Sinoda, state: State, move: Move): string[] {
  const { board } = game;
  const { from, to, sign } = partsOf(move);
  const marked = `fill="${MARK}" stroke="${ACCENT}" stroke-linejoin="round"`;
  const ended = `<path d="${outline(corners(board, to))}" ${marked} stroke-width="3"/>`;
  if (sign !== '') return [ended];
  const way = [from, ...passed(game, state, move), to].map((cell) => middle(board, cell));
  const [x, y] = way[way.length - 1];
  const [beforeX, beforeY] = way[way.length - 2];
  // The arrow's tip stops short of the last middle, where the piece is: just beyond the side that it came across.
  const length = Math.hypot(x - beforeX, y - beforeY);
  const [dx, dy] = [(x - beforeX) / length, (y - beforeY) / length];
  const s = sideLength(board);
  const back = (distance: number, aside = 0): Point => [x - distance * dx - aside * dy, y - distance * dy + aside * dx];
  const tip = 0.23 * s;
  const head = outline([back(tip), back(tip + 0.17 * s, 0.11 * s), back(tip + 0.17 * s, -0.11 * s)]);
  const shaft = [...way.slice(0, -1), back(tip + 0.15 * s)].map(([px, py]) => `${round(px)} ${round(py)}`).join('L');
  const start = way[0].map(round);
  return [
    ended,
    `<path d="${outline(corners(board, from, 0.8))}" ${marked} stroke-width="1.5" stroke-dasharray="5 4"/>`,
    `<path d="M${shaft}" fill="none" stroke="${ACCENT}" stroke-width="${round(0.05 * s)}" stroke-linejoin="round"/>`,
    `<path d="${head}" fill="${ACCENT}"/>`,
    `<circle cx="${start[0]}" cy="${start[1]}" r="${round(0.07 * s)}" fill="${ACCENT}"/>`,
  ];
}

/** The spaces that the last move passed. Where two ways lead to its end, one that no piece blocks: no other has moved since. */
function passed(game: Sinoda, state: State, move: Move): number[] {
  const { cells, slots } = game.board;
  const { from, to } = partsOf(move);
  const standing = game.sideOf.flatMap((_, seat) => game.describeSeat(state, seat).pieces);
  const occupied = new Set(standing.map(({ cell }) => cell));
  const value = standing.find(({ cell }) => cell === to)?.value ?? 0;
  const slot = slots.to[(8 * from + value) * cells + to];
  const ways = [slots.path[slot], slots.otherPath[slot]].map((way) =>
    [(way >>> 8) & 255, (way >>> 16) & 255, way >>> 24].filter((cell) => cell < cells),
  );
  return ways.find((way) => !way.some((cell) => occupied.has(cell))) ?? [];
}

/** A change or a known capture, as a badge at a corner of the piece, away from where it came. */
function badge(game: Sinoda, state: State, move: Move): string[] {
  const { from, to, sign } = partsOf(move);
  const mark = sign === '-' ? '−' : sign === '+' ? '+' : state[LAST_CAPTURE] > 0 ? '×' : '';
  if (mark === '') return [];
  const s = sideLength(game.board);
  const [, right, left] = corners(game.board, to, 0.66);
  const at = middle(game.board, from)[0] > middle(game.board, to)[0] ? left : right;
  const [x, y] = at.map(round);
  return [
    `<circle cx="${x}" cy="${y}" r="${round(0.125 * s)}" fill="#fff" stroke="${ACCENT}" stroke-width="2"/>`,
    centred(at, 0.24 * s, mark, `font-weight="bold" fill="${ACCENT}"`),
  ];
}

/** Under the board: how it stands, then a table with a line for each seat. */
function legend(game: Sinoda, state: State, view: View, top: number): string[] {
  const seats = standings(game, state);
  const y = (line: number) => top + LEGEND_LINE * line + 17;
  const right = (column: number) => MARGIN + 78 + 66 * column;
  return [
    text(MARGIN, y(0), 15, headline(game, state, view), 'font-weight="bold"'),
    ...seats[0].columns.map(([head], column) => text(right(column), y(1), 12, head, `text-anchor="end" fill="${FAINT}"`)),
    ...seats.flatMap(({ letter, columns, remark }, seat) => [
      `<rect x="${MARGIN}" y="${y(seat + 2) - 16}" width="22" height="22" rx="3" fill="${COLOURS[seat][0]}" stroke="${INK}"/>`,
      centred([MARGIN + 11, y(seat + 2) - 5], 15, letter, `font-weight="bold" fill="${COLOURS[seat][1]}"`),
      ...columns.map(([, fact], column) => text(right(column), y(seat + 2), 15, fact, 'text-anchor="end"')),
      ...(remark === '' ? [] : [text(right(columns.length - 1) + 16, y(seat + 2), 15, remark, 'font-weight="bold"')]),
    ]),
  ];
}
