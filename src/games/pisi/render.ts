/**
 * Pisi's position as text for a terminal, and the words that its picture (draw.ts) shares with it.
 *
 * A terrain tile is its suit and the coins on it (`A:2`), a city its houses in brackets (`[3]`); a pawn stands to the right of its tile
 * (`.0`, or `@0` when it has just moved). Pieces bear the number of the seat that owns them: `=0=` and `|0|`, or `*0*` for those that were
 * just laid. At the end the Capital is written `<3>`, or every candidate where there is none.
 */

import { popcount } from '../../core/bits.ts';
import type { State, View } from '../../core/game.ts';
import { CANDIDATES, CAPITAL, housesOf, REACHED, STANDING_WORDS } from './capital.ts';
import { COLUMNS, columnOf, NAMES, PLACES, ROWS, rowOf } from './grid.ts';
import { CELLS, CITY_AT, COIN, COINS, KIND, LINKS, NO_TILE, PAWN, PHASE, PIECES, PURSE, ROAD } from './layout.ts';
import { formatMove, kindOf, PAWN_MOVE, ROAD_MOVE, tilesOf } from './moves.ts';
import type { Pisi } from './pisi.ts';
import { formatCoins, SUITS } from './purse.ts';

const CITIES = 8;
/** Characters from a tile to the next one in its row. */
const PITCH = 8;
const MARGIN = 3;

/** One piece: the upper or left one of its two places, the other one, and whose it is. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly seat: number;
  /** Part of the road that was laid last. */
  readonly isNew: boolean;
}

/** All pieces on the board. */
export function piecesOf(state: State, view: View): Piece[] {
  const pieces: Piece[] = [];
  const laid = lastRoad(state, view);
  for (let seat = 0; seat < 2; seat++) {
    for (const place of PLACES) {
      for (const [word, step] of [
        [0, 1],
        [2, 8],
      ]) {
        if (((state[PIECES + 4 * seat + word + (place >>> 5)] >>> place) & 1) === 0) continue;
        const [i, j] = [laid.indexOf(place), laid.indexOf(place + step)];
        pieces.push({ from: place, to: place + step, seat, isNew: i >= 0 && j >= 0 && Math.abs(i - j) === 1 });
      }
    }
  }
  return pieces;
}

/** The tiles of the road that was laid last, if the view tells, or if it waits for its payment. */
function lastRoad(state: State, { lastMove }: View): number[] {
  if (lastMove !== undefined && kindOf(lastMove) === ROAD_MOVE) return tilesOf(lastMove);
  return state[ROAD] !== 0 ? tilesOf(state[ROAD]) : [];
}

/** The seat whose pawn the last move put where it stands, or -1. */
export function movedPawn(state: State, { lastMove }: View): number {
  if (lastMove === undefined || kindOf(lastMove) !== PAWN_MOVE) return -1;
  return [0, 1].findIndex((seat) => NAMES[state[PAWN + seat]] === formatMove(lastMove).slice(0, 2));
}

/** Houses by place of a city; and whether it is marked, as the Capital or, where there is none, as a candidate, once it is over. */
export function citiesOf(game: Pisi, state: State): Map<number, { houses: number; isMarked: boolean }> {
  const standing = new Int32Array(STANDING_WORDS);
  game.judge(state, standing);
  const marked = game.toMove(state) >= 0 ? 0 : standing[CAPITAL] >= 0 ? 1 << standing[CAPITAL] : standing[CANDIDATES];
  return new Map(
    Array.from({ length: CITIES }, (_, city) => [
      state[CITY_AT + city],
      { houses: housesOf(state, city), isMarked: ((marked >>> city) & 1) !== 0 },
    ]),
  );
}

export function renderText(game: Pisi, state: State, view: View): string {
  return [...boardLines(game, state, view), '', headline(game, state, view), '', ...seatLines(game, state)].join('\n');
}

function boardLines(game: Pisi, state: State, view: View): string[] {
  const canvas: string[][] = Array.from({ length: 2 * ROWS }, () => []);
  const write = (line: number, x: number, text: string) => {
    for (let i = 0; i < text.length; i++) canvas[line][x + i] = text[i];
  };
  const cities = citiesOf(game, state);
  for (let column = 0; column < COLUMNS; column++) write(0, MARGIN + PITCH * column + 1, String.fromCharCode(97 + column));
  for (let row = 0; row < ROWS; row++) write(1 + 2 * row, 0, String(1 + row));
  for (const place of PLACES) {
    const word = state[CELLS + place];
    if ((word & KIND) === NO_TILE) continue;
    const city = cities.get(place);
    const open = city?.isMarked ? '<' : '[';
    const tile = city ? `${open}${city.houses}${city.isMarked ? '>' : ']'}` : `${SUITS[word & KIND]}:${(word & COINS) / COIN}`;
    const seat = [0, 1].find((one) => state[PAWN + one] === place);
    const pawn = seat === undefined ? '' : `${movedPawn(state, view) === seat ? '@' : '.'}${seat}`;
    write(1 + 2 * rowOf(place), MARGIN + PITCH * columnOf(place), `${tile}${pawn}`);
  }
  for (const { from, to, seat, isNew } of piecesOf(state, view)) {
    const x = MARGIN + PITCH * columnOf(from);
    const y = 1 + 2 * rowOf(from);
    const [across, down] = isNew ? ['*', '*'] : ['=', '|'];
    if (to === from + 1) write(y, x + 5, `${across}${seat}${across}`);
    else write(y + 1, x, `${down}${seat}${down}`);
  }
  return canvas.map((line) => Array.from(line, (character) => character ?? ' ').join(''));
}

/** A line of headings, then a line for each seat: columns as wide as their widest text, the remark last. */
function seatLines(game: Pisi, state: State): string[] {
  const seats = standings(game, state);
  const heads = seats[0].columns.map(([head]) => head);
  const widths = heads.map((head, i) => Math.max(head.length, ...seats.map(({ columns }) => columns[i][1].length)));
  const line = (texts: readonly string[]) => texts.map((text, i) => text.padStart(widths[i])).join('   ');
  return [line(heads), ...seats.map(({ columns, remark }) => `${line(columns.map(([, text]) => text))}   ${remark}`.trimEnd())];
}

/** What is said of a seat: headings with their texts, and a remark. */
export interface Standing {
  readonly columns: readonly (readonly [string, string])[];
  readonly remark: string;
}

const TO_DO = ['to place', 'to move', 'to build', 'to pay'];

export function standings(game: Pisi, state: State): Standing[] {
  const next = game.toMove(state);
  const shares = next < 0 ? game.result(state).shares : [];
  const scores = new Float64Array(2);
  const standing = new Int32Array(STANDING_WORDS);
  game.scores(state, scores);
  game.judge(state, standing);
  return [0, 1].map((seat) => {
    let links = 0;
    for (let city = 0; city < CITIES; city++) links += popcount(state[LINKS + CITIES * seat + city]);
    const facts = {
      seat,
      score: scores[seat],
      connections: links / 2,
      cities: standing[REACHED + seat],
      pawn: NAMES[state[PAWN + seat]] || '-',
      coins: formatCoins(state[PURSE + seat]) || '-',
    };
    const won = shares[seat] === 1 ? 'winner' : shares[seat] > 0 ? 'shared win' : '';
    return {
      columns: Object.entries(facts).map(([head, fact]) => [head, String(fact)] as const),
      remark: seat === next ? TO_DO[state[PHASE]] : won,
    };
  });
}

export function lastMoveLine({ lastMove }: View): string {
  return lastMove === undefined ? '' : `Last move: ${formatMove(lastMove)}.`;
}

/** One line on how the game stands and, if the view tells, on the last move. */
export function headline(game: Pisi, state: State, view: View): string {
  const next = game.toMove(state);
  const turns = game.turn(state);
  const last = view.lastMove === undefined ? '' : ` ${lastMoveLine(view)}`;
  if (next >= 0) return `Turn ${turns}: seat ${next} ${TO_DO[state[PHASE]]}.${last}`;
  const marked = [...citiesOf(game, state)].flatMap(([place, { isMarked }]) => (isMarked ? [NAMES[place]] : []));
  const capital = marked.length === 1 ? `Capital ${marked[0]}` : `no Capital among ${marked.join(', ')}`;
  return `Over after ${turns} turns: ${game.result(state).termination}, ${capital}.${last}`;
}
