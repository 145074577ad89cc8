/**
 * Pisi's position as an SVG picture that stands alone: it has its own background, so that it reads on light and dark pages, and
 * nothing is fetched or run.
 *
 * Everything has a place of its own on a tile, so that nothing covers anything: the suit at the upper left, coins at the lower left, a
 * pawn at the upper right, and roads through the middle, those of the two players a little apart. A city has a house there, with the
 * number of its houses. Players have strong colours (Okabe and Ito's, which most colour-blind people tell apart) and their numbers,
 * suits pale ones and their letters.
 */

import type { State, View } from '../../core/game.ts';
import { COLUMNS, columnOf, NAMES, PLACES, ROWS, rowOf } from './grid.ts';
import { CELLS, CITY, COIN, COINS, KIND, NO_TILE, PAWN } from './layout.ts';
import type { Pisi } from './pisi.ts';
import { SUITS } from './purse.ts';
import { citiesOf, headline, lastMoveLine, movedPawn, type Piece, piecesOf, standings } from './render.ts';

/** By seat. */
const COLOURS = ['#0072b2', '#d55e00'];
/** By suit. */
const GROUNDS = ['#fbe3a2', '#c9e7d4', '#d9d4f0', '#f7cfd8', '#cfe3f2'];
const CITY_GROUND = '#e4e0d8';
const INK = '#222';
const FAINT = '#666';
const LINE = '#b9b3a6';
const PAPER = '#fcfbf8';
const COIN_FILL = '#e8b923';
const CAPITAL_FILL = '#ffd84d';

const TILE = 84;
/** Tiles lie this far from each other, so that one sees their edges. */
const GAP = 4;
const PITCH = TILE + GAP;
const MARGIN = 40;
const WIDTH = 2 * MARGIN + COLUMNS * PITCH;
const BOARD_END = MARGIN + ROWS * PITCH;
const LEGEND_LINE = 26;
const HEIGHT = BOARD_END + LEGEND_LINE * 6 + 20;
/** How far the roads of a player lie from the middle of a tile: to one side for seat 0, to the other for seat 1. */
const ASIDE = 6;

export function drawSvg(game: Pisi, state: State, view: View): string {
  const pieces = piecesOf(state, view);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"`,
    `  aria-label="${escapeXml(inWords(game, state, view))}"`,
    `  font-family="sans-serif" fill="${INK}">`,
    '<title>Pisi</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="${PAPER}"/>`,
    ...rim(),
    ...PLACES.flatMap((place) => ground(state, place)),
    ...pieces.filter(({ isNew }) => isNew).map((piece) => road(piece, true)),
    ...pieces.map((piece) => road(piece, false)),
    ...houses(game, state),
    ...pawns(state, view),
    ...legend(game, state, view),
    '</svg>\n',
  ].join('\n');
}

/** The picture for those who cannot see it. */
function inWords(game: Pisi, state: State, view: View): string {
  const roads = piecesOf(state, view);
  const seats = standings(game, state).map(({ columns, remark }, seat) => {
    const facts = columns.map(([head, fact]) => `${head} ${fact}`);
    const own = roads.filter((piece) => piece.seat === seat).map(({ from, to }) => `${NAMES[from]}-${NAMES[to]}`);
    return `${[...facts, `roads ${own.join(' ') || 'none'}`, ...(remark === '' ? [] : [remark])].join(', ')}.`;
  });
  const cities = [...citiesOf(game, state)].map(([place, { houses: count }]) => `${NAMES[place]} ${count}`);
  return ['Pisi.', headline(game, state, view), ...seats, `Houses: ${cities.join(', ')}.`].join(' ');
}

// Where things are.

function left(place: number): number {
  return MARGIN + PITCH * columnOf(place) + GAP / 2;
}

function top(place: number): number {
  return MARGIN + PITCH * rowOf(place) + GAP / 2;
}

// How they are written down.

function text(x: number, y: number, size: number, content: string, more = 'text-anchor="middle"'): string {
  return `<text x="${x}" y="${y}" font-size="${size}"${more === '' ? '' : ` ${more}`}>${escapeXml(content)}</text>`;
}

/** Text whose capitals and digits, about 0.72 of its size high, have their middle at a point. */
function centred(x: number, y: number, size: number, content: string, more = ''): string {
  return text(x, Math.round(100 * (y + 0.36 * size)) / 100, size, content, `text-anchor="middle" ${more}`.trimEnd());
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// What is drawn, from below.

/** Letters above the columns, numbers left of the rows. */
function rim(): string[] {
  const letters = Array.from({ length: COLUMNS }, (_, column) =>
    centred(MARGIN + PITCH * (column + 0.5), MARGIN / 2 + 4, 15, String.fromCharCode(97 + column)),
  );
  const numbers = Array.from({ length: ROWS }, (_, row) =>
    centred(MARGIN / 2 + 4, MARGIN + PITCH * (row + 0.5), 15, String(1 + row)),
  );
  return [`<g fill="${FAINT}">`, ...letters, ...numbers, '</g>'];
}

/** A tile with its suit and coins. */
function ground(state: State, place: number): string[] {
  const word = state[CELLS + place];
  const kind = word & KIND;
  if (kind === NO_TILE) return [];
  const [x, y] = [left(place), top(place)];
  const coins = (word & COINS) / COIN;
  const name = kind === CITY ? 'city' : `${SUITS[kind]}, ${coins} coins`;
  return [
    `<g><title>${NAMES[place]}: ${name}</title>`,
    `<rect x="${x}" y="${y}" width="${TILE}" height="${TILE}" rx="5" fill="${GROUNDS[kind] ?? CITY_GROUND}" stroke="${LINE}"/>`,
    ...(kind === CITY ? [] : [centred(x + 14, y + 16, 18, SUITS[kind], 'font-weight="bold"')]),
    ...Array.from(
      { length: coins },
      (_, i) => `<circle cx="${x + 12 + 11 * i}" cy="${y + TILE - 12}" r="7" fill="${COIN_FILL}" stroke="${INK}"/>`,
    ),
    '</g>',
  ];
}

/** A piece from middle to middle; a new one also has a dark border, which lies below all pieces. */
function road({ from, to, seat, isNew }: Piece, border: boolean): string {
  const aside = TILE / 2 + (seat === 0 ? -ASIDE : ASIDE);
  const line = `x1="${left(from) + aside}" y1="${top(from) + aside}" x2="${left(to) + aside}" y2="${top(to) + aside}"`;
  if (border) return `<line ${line} stroke="${INK}" stroke-width="15" stroke-linecap="round"/>`;
  const label = `<title>road of seat ${seat}, ${NAMES[from]}-${NAMES[to]}${isNew ? ', new' : ''}</title>`;
  return `<line ${line} stroke="${COLOURS[seat]}" stroke-width="9" stroke-linecap="round">${label}</line>`;
}

/** A house on each city, with the number of its houses; the Capital's has the colour of gold. */
function houses(game: Pisi, state: State): string[] {
  const cities = citiesOf(game, state);
  const isAlone = [...cities.values()].filter(({ isMarked }) => isMarked).length === 1;
  return [...cities].flatMap(([place, { houses: count, isMarked }]) => {
    const [x, y] = [left(place) + TILE / 2, top(place) + TILE / 2];
    const outline = `M${x - 20} ${y - 6}L${x} ${y - 24}L${x + 20} ${y - 6}V${y + 20}H${x - 20}Z`;
    const what = isMarked ? (isAlone ? 'Capital' : 'candidate') : '';
    return [
      `<g><title>city ${NAMES[place]}: ${count} houses${what === '' ? '' : `, ${what}`}</title>`,
      `<path d="${outline}" fill="${isMarked ? CAPITAL_FILL : '#fff'}" stroke="${INK}" stroke-width="${isMarked ? 3 : 1.5}" stroke-linejoin="round"/>`,
      centred(x, y + 5, 22, String(count), 'font-weight="bold"'),
      ...(what === ''
        ? []
        : [centred(x, y + 31, 12, what, 'font-weight="bold" stroke="#fff" stroke-width="3" paint-order="stroke"')]),
      '</g>',
    ];
  });
}

/** Pawns with the numbers of their seats; the one that has just moved has a ring. */
function pawns(state: State, view: View): string[] {
  return [0, 1].flatMap((seat) => {
    const place = state[PAWN + seat];
    if (place === 0) return [];
    const [x, y] = [left(place) + TILE - 17, top(place) + 18];
    return [
      `<g><title>pawn of seat ${seat} on ${NAMES[place]}</title>`,
      ...(movedPawn(state, view) === seat
        ? [`<circle cx="${x}" cy="${y}" r="16.5" fill="#fff" stroke="${INK}" stroke-width="2"/>`]
        : []),
      `<circle cx="${x}" cy="${y}" r="13" fill="${COLOURS[seat]}" stroke="#fff" stroke-width="1.5"/>`,
      centred(x, y, 16, String(seat), 'font-weight="bold" fill="#fff"'),
      '</g>',
    ];
  });
}

/** The size at which a bold line is no wider than the board: a character is at most 0.62 of it on average. */
function fitting(line: string): number {
  return Math.min(15, Math.floor((COLUMNS * PITCH) / (0.62 * Math.max(1, line.length))));
}

/** Under the board: how it stands, then a table with a line for each seat. */
function legend(game: Pisi, state: State, view: View): string[] {
  const seats = standings(game, state).map(({ columns, remark }) => ({ columns: columns.slice(1), remark }));
  const y = (line: number) => BOARD_END + 14 + LEGEND_LINE * line + 17;
  const lefts = [MARGIN + 50, MARGIN + 115, MARGIN + 215, MARGIN + 280, MARGIN + 340];
  return [
    ...[headline(game, state, {}), lastMoveLine(view)].map((line, i) =>
      text(MARGIN, y(i), fitting(line), line, 'font-weight="bold"'),
    ),
    ...seats[0].columns.map(([head], column) => text(lefts[column], y(2), 12, head, `fill="${FAINT}"`)),
    ...seats.flatMap(({ columns, remark }, seat) => [
      `<circle cx="${MARGIN + 13}" cy="${y(seat + 3) - 5}" r="12" fill="${COLOURS[seat]}"/>`,
      centred(MARGIN + 13, y(seat + 3) - 5, 15, String(seat), 'font-weight="bold" fill="#fff"'),
      ...columns.map(([, fact], column) => text(lefts[column], y(seat + 3), 15, fact, '')),
      ...(remark === '' ? [] : [text(WIDTH - MARGIN, y(seat + 3), 15, remark, 'font-weight="bold" text-anchor="end"')]),
    ]),
  ];
}
