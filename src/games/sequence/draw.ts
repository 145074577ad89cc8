/**
 * Sequence's position as an SVG picture that stands alone: it has its own background, so that it reads on light and dark pages, and
 * nothing is fetched or run. Suits are drawn as shapes, because letters for them look different everywhere and are in colour on phones.
 *
 * A free cell shows its card; under a chip the card moves to the edge, where it can still be read. As on the table, chips of a sequence
 * are turned over and show their white side, and a band joins them. Colours are Okabe and Ito's, which most colour-blind people tell
 * apart; the team's letter stands on each chip all the same.
 */

import type { State, View } from '../../core/game.ts';
import { CORNER } from './board.ts';
import { SEAT } from './layout.ts';
import { CELLS, cellName, EDGE } from './rails.ts';
import {
  type Chip,
  cellsOf,
  chipsByCell,
  headline,
  lastMoveText,
  marksOf,
  pileLine,
  shownHand,
  TEAM_NAMES,
  teamLines,
} from './render.ts';
import type { Sequence } from './sequence.ts';

/** By team. */
const COLOURS = ['#0072b2', '#009e73', '#d55e00'] as const;
const INK = '#222';
const FAINT = '#666';
const LINE = '#cfc9bd';
const PAPER = '#fcfbf8';
const TABLE = '#e9e4d8';
const RED = '#b3202c';
const BACK = '#8a93a6';
/** The last move: no team has this colour. */
const ACCENT = '#a0268f';

const CELL = 62;
const MARGIN = 40;
const WIDTH = EDGE * CELL + 2 * MARGIN;
const BOARD_END = MARGIN + EDGE * CELL + MARGIN;
const CHIP = 19;
const LEGEND_LINE = 24;
const CARD_WIDTH = 27;
const CARD_HEIGHT = 36;
const SEAT_LINE = CARD_HEIGHT + 10;

/** Shapes of the suits in a box of 20 by 20 round 0 0. */
const SUITS: Readonly<Record<string, string>> = {
  C: 'M0 -9A4.3 4.3 0 0 1 3.4 -2A4.3 4.3 0 1 1 1 4.5Q1.4 7.5 3.6 9H-3.6Q-1.4 7.5 -1 4.5A4.3 4.3 0 1 1 -3.4 -2A4.3 4.3 0 0 1 0 -9Z',
  D: 'M0 -10Q3 -4.5 7.5 0Q3 4.5 0 10Q-3 4.5 -7.5 0Q-3 -4.5 0 -10Z',
  H: 'M0 9C-4 4 -9.5 1 -9.5 -4A4.8 4.8 0 0 1 0 -5.5A4.8 4.8 0 0 1 9.5 -4C9.5 1 4 4 0 9Z',
  S: 'M0 -10C3 -5 9 -2 9 2.5A4.3 4.3 0 0 1 1.2 4.5Q1.5 7.5 3.8 9.5H-3.8Q-1.5 7.5 -1.2 4.5A4.3 4.3 0 0 1 -9 2.5C-9 -2 -3 -5 0 -10Z',
};

export function drawSvg(game: Sequence, state: State, view: View): string {
  const { seats, sides } = game;
  const columns = seats > 4 ? 2 : 1;
  const seatsTop = BOARD_END + LEGEND_LINE * (sides + 2) + 2;
  const height = seatsTop + SEAT_LINE * Math.ceil(seats / columns) + MARGIN / 2;
  const chips = chipsByCell(game, state);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img"`,
    `  aria-label="${escapeXml(inWords(game, state, view, chips))}"`,
    `  font-family="sans-serif" fill="${INK}">`,
    '<title>Sequence</title>',
    `<rect width="${WIDTH}" height="${height}" rx="10" fill="${PAPER}"/>`,
    ...rim(),
    ...chips.map((_, cell) => cellBox(game, cell)),
    ...bands(game, state),
    ...chips.map(({ team }, cell) => cellFace(game, cell, team >= 0)),
    ...chips.flatMap((chip, cell) => (chip.team < 0 ? [] : [drawChip(chip, cell)])),
    ...lastMove(game, view),
    ...legend(game, state, view),
    ...game.sideOf.flatMap((_, seat) => {
      const lines = Math.ceil(seats / columns);
      const x = MARGIN + Math.floor(seat / lines) * ((WIDTH - 2 * MARGIN) / columns + 16);
      return seatRow(game, state, seat, view, x, seatsTop + SEAT_LINE * (seat % lines));
    }),
    '</svg>\n',
  ].join('\n');
}

/** The picture for those who cannot see it. */
function inWords(game: Sequence, state: State, view: View, chips: readonly Chip[]): string {
  const teams = teamLines(game, state).map((line, team) => {
    const own = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => chips[cell].team === team);
    return `${line}, chips on ${own.map(cellName).join(' ') || 'no space'}.`;
  });
  const hands = game.sideOf.map((_, seat) => {
    const hand = shownHand(game, state, seat, view);
    return view.seat === undefined || view.seat === seat
      ? `Seat ${seat}: ${hand.join(' ')}.`
      : `Seat ${seat}: ${hand.length} cards.`;
  });
  return [
    'Sequence.',
    `${headline(game, state)}${lastMoveText(game, state, view)}`,
    ...teams,
    ...hands,
    pileLine(game, state),
  ].join(' ');
}

// Where things are.

const left = (cell: number) => MARGIN + CELL * (cell % EDGE);
const top = (cell: number) => MARGIN + CELL * Math.floor(cell / EDGE);
const middleX = (cell: number) => left(cell) + CELL / 2;
const middleY = (cell: number) => top(cell) + CELL / 2;
/** Chips lie a little below the middle, so that the card can be read above them. */
const chipY = (cell: number) => middleY(cell) + 7.5;

// How they are written down.

function round(number: number): string {
  return String(Math.round(number * 100) / 100);
}

function text(x: number, y: number, size: number, content: string, more = 'text-anchor="middle"'): string {
  const attributes = `x="${round(x)}" y="${round(y)}" font-size="${round(size)}" ${more}`.trimEnd();
  return `<text ${attributes}>${escapeXml(content)}</text>`;
}

/** Text whose capitals and digits, about 0.72 of its size high, have their middle at a point. */
function centred(x: number, y: number, size: number, content: string, more = ''): string {
  return text(x, y + 0.36 * size, size, content, `text-anchor="middle" ${more}`);
}

function escapeXml(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A card's rank and suit: `size` is the height of its suit. */
function face(card: string, rankX: number, suitX: number, y: number, size: number): string {
  const [rank, suit] = card;
  const colour = suit === 'D' || suit === 'H' ? RED : INK;
  const shape = `<path d="${SUITS[suit]}" transform="translate(${round(suitX)} ${round(y)}) scale(${round(size / 20)})" fill="${colour}"/>`;
  return `${centred(rankX, y, 1.15 * size, rank === 'T' ? '10' : rank, `font-weight="bold" fill="${colour}"`)}${shape}`;
}

// What is drawn, from below.

function rim(): string[] {
  const labels = Array.from({ length: EDGE }, (_, i) => {
    const at = MARGIN + CELL * (i + 0.5);
    const far = MARGIN + EDGE * CELL + 15;
    const letter = cellName(i)[0];
    const row = String(i + 1);
    return [
      centred(at, MARGIN - 15, 14, letter),
      centred(at, far, 14, letter),
      centred(MARGIN - 17, at, 14, row),
      centred(far + 2, at, 14, row),
    ].join('');
  });
  return [
    `<rect x="${MARGIN - 4}" y="${MARGIN - 4}" width="${EDGE * CELL + 8}" height="${EDGE * CELL + 8}" rx="6" fill="${TABLE}"/>`,
    `<g fill="${FAINT}">`,
    ...labels,
    '</g>',
  ];
}

function cellBox({ board }: Sequence, cell: number): string {
  const box = `<rect x="${left(cell) + 1.5}" y="${top(cell) + 1.5}" width="${CELL - 3}" height="${CELL - 3}" rx="5"`;
  if (board.cells[cell] !== CORNER) return `${box} fill="#fff" stroke="${LINE}"/>`;
  const [x, y] = [middleX(cell), middleY(cell)];
  const petals = [
    [-9, 0],
    [9, 0],
    [0, -9],
    [0, 9],
  ].map(([dx, dy]) => `<circle cx="${x + dx}" cy="${y + dy}" r="6"/>`);
  return `<g fill="${PAPER}"><title>corner ${cellName(cell)}</title>${box} fill="#55504a"/>${petals.join('')}</g>`;
}

/** Above the bands of sequences, so that it can be read. */
function cellFace({ board }: Sequence, cell: number, isCovered: boolean): string {
  const card = board.cells[cell];
  if (card === CORNER) return '';
  const [x, y] = [middleX(cell), middleY(cell)];
  const apart = card.startsWith('T') ? 13 : 11;
  const drawn = isCovered
    ? face(card, x - 9, x + 10, top(cell) + 11, 11.5)
    : face(card, x - apart, x + apart + 1, y, card.startsWith('T') ? 18 : 20);
  return `<g><title>${card} on ${cellName(cell)}</title>${drawn}</g>`;
}

/** The sequences: a band from the first of the five to the last. */
function bands(game: Sequence, state: State): string[] {
  return game.linesOf(state).map((line) => {
    const cells = cellsOf(line);
    const [first, last] = [cells[0], cells[cells.length - 1]];
    const way = `x1="${middleX(first)}" y1="${chipY(first)}" x2="${middleX(last)}" y2="${chipY(last)}"`;
    return [
      `<g><title>sequence of ${TEAM_NAMES[line.team]}, ${cellName(first)} to ${cellName(last)}</title>`,
      `<line ${way} stroke="${COLOURS[line.team]}" stroke-width="14" stroke-linecap="round" opacity="0.55"/></g>`,
    ].join('');
  });
}

function drawChip({ team, locked }: Chip, cell: number): string {
  const at = `cx="${middleX(cell)}" cy="${chipY(cell)}"`;
  const colour = COLOURS[team];
  const letter = TEAM_NAMES[team][0].toUpperCase();
  return [
    `<g><title>${TEAM_NAMES[team]} on ${cellName(cell)}${locked ? ', in a sequence' : ''}</title>`,
    locked
      ? `<circle ${at} r="${CHIP - 2}" fill="#fff" stroke="${colour}" stroke-width="5"/>`
      : `<circle ${at} r="${CHIP}" fill="${colour}" stroke="${INK}"/>`,
    centred(middleX(cell), chipY(cell), 17, letter, `font-weight="bold" fill="${locked ? colour : '#fff'}"`),
    '</g>',
  ].join('');
}

/** A frame round the space of the last move; a chip that it took leaves a dashed ring and a cross. */
function lastMove(game: Sequence, view: View): string[] {
  const { placed, taken } = marksOf(game, view.lastMove);
  const cell = placed >= 0 ? placed : taken;
  if (cell < 0) return [];
  const frame = `<rect x="${left(cell) + 1}" y="${top(cell) + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="5" fill="none" stroke="${ACCENT}" stroke-width="4"/>`;
  if (placed >= 0) return [frame];
  const [x, y] = [middleX(cell), middleY(cell)];
  return [
    frame,
    `<circle cx="${x}" cy="${y}" r="25" fill="none" stroke="${ACCENT}" stroke-width="2" stroke-dasharray="6 4"/>`,
    `<circle cx="${x + 20}" cy="${y + 20}" r="8" fill="#fff" stroke="${ACCENT}" stroke-width="2"/>`,
    `<path d="M${x + 16.5} ${y + 16.5}l7 7m0 -7l-7 7" stroke="${ACCENT}" stroke-width="2.5" fill="none"/>`,
  ];
}

/** Under the board: how it stands, the teams, the piles. */
function legend(game: Sequence, state: State, view: View): string[] {
  const y = (line: number) => BOARD_END + LEGEND_LINE * line + 8;
  return [
    text(MARGIN, y(0), 15, headline(game, state), 'font-weight="bold"'),
    ...teamLines(game, state).flatMap((line, team) => [
      `<circle cx="${MARGIN + 8}" cy="${y(team + 1) - 5}" r="8" fill="${COLOURS[team]}" stroke="${INK}"/>`,
      centred(MARGIN + 8, y(team + 1) - 5, 10, TEAM_NAMES[team][0].toUpperCase(), 'font-weight="bold" fill="#fff"'),
      text(MARGIN + 24, y(team + 1), 14, line, ''),
    ]),
    text(MARGIN, y(game.sides + 1), 14, `${pileLine(game, state)}${lastMoveText(game, state, view)}`, ''),
  ];
}

/** A seat's name, with its team's chip, and its cards, or their backs. */
function seatRow(game: Sequence, state: State, seat: number, view: View, x: number, y: number): string[] {
  const team = game.sideOf[seat];
  const middle = y + CARD_HEIGHT / 2;
  const isNext = state[SEAT] === seat;
  const cards = shownHand(game, state, seat, view).map((card, i) =>
    handCard(card, x + (game.seats > 10 ? 82 : 76) + (CARD_WIDTH + 2) * i, y),
  );
  return [
    ...(isNext ? [`<path d="M${x - 14} ${middle - 7}l10 7l-10 7Z" fill="${ACCENT}"/>`] : []),
    `<circle cx="${x + 8}" cy="${middle}" r="8" fill="${COLOURS[team]}" stroke="${INK}"/>`,
    centred(x + 8, middle, 10, TEAM_NAMES[team][0].toUpperCase(), 'font-weight="bold" fill="#fff"'),
    text(x + 21, middle + 5, 14, `seat ${seat}`, isNext ? 'font-weight="bold"' : ''),
    ...cards,
  ];
}

function handCard(card: string, x: number, y: number): string {
  const box = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="4"`;
  if (card === '??') {
    return [
      `<g><title>a hidden card</title><rect x="${x}" y="${y}" ${box} fill="${BACK}" stroke="${INK}"/>`,
      `<rect x="${x + 4}" y="${y + 4}" width="${CARD_WIDTH - 8}" height="${CARD_HEIGHT - 8}" rx="2" fill="none" stroke="#fff"/></g>`,
    ].join('');
  }
  const [rank, suit] = card;
  const colour = suit === 'D' || suit === 'H' ? RED : INK;
  return [
    `<g><title>${card}</title><rect x="${x}" y="${y}" ${box} fill="#fff" stroke="${INK}"/>`,
    centred(x + CARD_WIDTH / 2, y + 11, 14, rank === 'T' ? '10' : rank, `font-weight="bold" fill="${colour}"`),
    `<path d="${SUITS[suit]}" transform="translate(${x + CARD_WIDTH / 2} ${y + 26}) scale(0.6)" fill="${colour}"/></g>`,
  ].join('');
}
