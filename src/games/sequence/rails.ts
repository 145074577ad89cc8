/**
 * Where five in a row can lie. Each cell of the board is on a row, a column and at most two diagonals that are five cells long or more:
 * 42 _rails_. What a team has on a rail is a mask of ten bits, one a place, so that finished lines are looked up and never searched for.
 *
 * Places are counted in the order in which finished lines are claimed: from the left, in a column from the top.
 */

/** Cells along an edge, and in all. A cell is ten times its row plus its column. */
export const EDGE = 10;
export const CELLS = EDGE * EDGE;
export const RAILS = 42;
/** Stands for the diagonals that are too short to matter: it is empty for ever. */
export const NO_RAIL = 42;
/** Rails that cross in a cell. */
export const DIRECTIONS = 4;
/** Cells of a line, and lines along a rail of ten. */
export const FIVE = 5;
export const STARTS = 6;
const COLUMNS = 10;
const DIAGONALS = 25;
const ANTIDIAGONALS = 27;
const PLACES = 1024;

export interface Crossing {
  readonly rail: number;
  readonly place: number;
}

/** The four rails of a cell and its places on them; NO_RAIL where a diagonal is too short. */
export function crossingsOf(cell: number): Crossing[] {
  const column = cell % EDGE;
  const row = (cell - column) / EDGE;
  const down = row - column;
  const up = row + column;
  return [
    { rail: row, place: column },
    { rail: COLUMNS + column, place: row },
    { rail: Math.abs(down) <= STARTS - 1 ? DIAGONALS + down : NO_RAIL, place: Math.min(row, column) },
    { rail: Math.abs(up - 9) <= STARTS - 1 ? ANTIDIAGONALS + up : NO_RAIL, place: Math.min(column, EDGE - 1 - row) },
  ];
}

export function isCorner(cell: number): boolean {
  return cell === 0 || cell === EDGE - 1 || cell === CELLS - EDGE || cell === CELLS - 1;
}

/** `a1` is the upper left corner, `j10` the lower right one. */
export function cellName(cell: number): string {
  return `${String.fromCharCode(97 + (cell % EDGE))}${Math.floor(cell / EDGE) + 1}`;
}

/** By the mask of a rail: the places that lie in five in a row. */
export const FIVES = Uint16Array.from({ length: PLACES }, (_, mask) => {
  let places = 0;
  for (let start = 0; start < STARTS; start++) if (((mask >> start) & 31) === 31) places |= 31 << start;
  return places;
});

/** By start: the starts of the lines on the same rail that share more than one cell with the line there, itself included. */
export const NEAR = Int32Array.from({ length: STARTS }, (_, start) => {
  let starts = 0;
  for (let other = 0; other < STARTS; other++) if (Math.abs(other - start) < FIVE - 1) starts |= 1 << other;
  return starts;
});

/** By place: the starts of the lines that hold it. */
export const THROUGH = Int32Array.from({ length: EDGE }, (_, place) => {
  let starts = 0;
  for (let start = 0; start < STARTS; start++) if (place >= start && place < start + FIVE) starts |= 1 << start;
  return starts;
});

/** By rail: the corners on it, which belong to everybody. NO_RAIL has none. */
export const CORNERS = new Int32Array(RAILS + 1);
/** By rail: the places beyond its end. */
export const BEYOND = new Int32Array(RAILS + 1).fill(PLACES - 1);
/** By rail and place, ten places a rail: the cell, or -1 beyond its end. */
export const CELL_AT = new Int32Array(EDGE * RAILS).fill(-1);

for (let cell = 0; cell < CELLS; cell++) {
  for (const { rail, place } of crossingsOf(cell)) {
    if (rail === NO_RAIL) continue;
    BEYOND[rail] &= ~(1 << place);
    CELL_AT[EDGE * rail + place] = cell;
    if (isCorner(cell)) CORNERS[rail] |= 1 << place;
  }
}
