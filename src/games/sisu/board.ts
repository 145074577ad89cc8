/**
 * The geometry of Sisu's board: 6×6 cells, and 25 places where a tile of 2×2 cells fits.
 *
 * A cell is 6·row + column, from the top left. As a bit it lies in one of two words, the upper three rows and the lower three, at
 * 8·(row mod 3) + column: the two bits that every row leaves unused keep a shift by one from carrying into the next row.
 *
 * A place is 5·row + column of its top left cell. Corners of a tile are numbered as the rules write them: top left, top right, bottom
 * right, bottom left; so a quarter turn clockwise moves corner i to corner i + 1.
 */

export const SIDE = 6;
export const CELLS = SIDE * SIDE;
/** Instead of a cell: off the board. Tables by cell have an entry for it. */
export const OFF_BOARD = SIDE * SIDE;
export const PLACE_SIDE = SIDE - 1;
export const PLACES = PLACE_SIDE * PLACE_SIDE;
export const ALL_PLACES = (1 << PLACES) - 1;
/** All cells of one of the two words. */
export const HALF = 0x3f3f3f;

const CORNER_ROW = [0, 0, 1, 1];
const CORNER_COLUMN = [0, 1, 1, 0];

/** By cell: its bit in the upper and in the lower word, one of them 0. */
export const UPPER = new Int32Array(CELLS + 1);
export const LOWER = new Int32Array(CELLS + 1);
/** By cell: the places, as bits, where a tile would cover it. */
export const COVERING = new Int32Array(CELLS + 1);
/** By 4·place + corner: the cell. */
export const CORNER = new Int32Array(4 * PLACES);
/**
 * By place, what takes a tile's bits there: a plane of a tile is ten bits, its upper row at 0 and its lower row at 8. Times SHIFT_UPPER
 * they lie in the upper word, and what has left its 24 bits at the top belongs to the lower word; or, where the place lies wholly in
 * the lower rows, SHIFT_UPPER is 0 and times SHIFT_LOWER they lie in the lower word.
 */
export const SHIFT_UPPER = new Int32Array(PLACES);
export const SHIFT_LOWER = new Int32Array(PLACES);
/** By place: the four cells in the upper and in the lower word. */
export const SQUARE_UPPER = new Int32Array(PLACES);
export const SQUARE_LOWER = new Int32Array(PLACES);

/** The names of the cells: columns a to f from the left, rows 1 to 6 from the top. */
export const CELL_NAMES: readonly string[] = Array.from(
  { length: CELLS },
  (_, cell) => `${'abcdef'[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`,
);

/** The ten bits of four corners' bits: bit i of `corners` belongs to corner i. */
export function patternOf(corners: number): number {
  let pattern = 0;
  for (let i = 0; i < 4; i++) if ((corners >> i) & 1) pattern |= 1 << (8 * CORNER_ROW[i] + CORNER_COLUMN[i]);
  return pattern;
}

/** The cell at the top left of a place. */
export function topLeft(place: number): number {
  return SIDE * Math.floor(place / PLACE_SIDE) + (place % PLACE_SIDE);
}

for (let cell = 0; cell < CELLS; cell++) {
  const row = Math.floor(cell / SIDE);
  const bit = 1 << (8 * (row % 3) + (cell % SIDE));
  UPPER[cell] = row < 3 ? bit : 0;
  LOWER[cell] = row < 3 ? 0 : bit;
}
for (let place = 0; place < PLACES; place++) {
  const row = Math.floor(place / PLACE_SIDE);
  const column = place % PLACE_SIDE;
  SHIFT_UPPER[place] = row < 3 ? 1 << (8 * row + column) : 0;
  SHIFT_LOWER[place] = row < 3 ? 0 : 1 << (8 * (row - 3) + column);
  for (let i = 0; i < 4; i++) {
    const cell = SIDE * (row + CORNER_ROW[i]) + column + CORNER_COLUMN[i];
    CORNER[4 * place + i] = cell;
    COVERING[cell] |= 1 << place;
    SQUARE_UPPER[place] |= UPPER[cell];
    SQUARE_LOWER[place] |= LOWER[cell];
  }
}
