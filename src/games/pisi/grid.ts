/**
 * The grid of 7 columns and 6 rows that Pisi's tiles lie on. A place is a number, 8·(1 + row) + column, so that there is a rim round the
 * grid and one step is always the same difference. A set of places, a **board**, is two words of 32 bits: places below 32 (the upper three
 * rows) are bits of the first, the others of the second.
 */

export const COLUMNS = 7;
export const ROWS = 6;

/** Directions 0 to 3 are up, left, right and down: neighbours in ascending order. The opposite of a direction is 3 less it. */
export const STEPS = Int32Array.of(-8, -1, 1, 8);

/** All places, ascending: row by row. */
export const PLACES: readonly number[] = Array.from(
  { length: COLUMNS * ROWS },
  (_, i) => 8 * (1 + Math.floor(i / COLUMNS)) + (i % COLUMNS),
);

export function columnOf(place: number): number {
  return place & 7;
}

/** From 0 at the top. */
export function rowOf(place: number): number {
  return (place >> 3) - 1;
}

/** Columns are letters, rows are numbers from the top: `c4`. */
export const NAMES: readonly string[] = Array.from({ length: 64 }, (_, place) =>
  PLACES.includes(place) ? `${String.fromCharCode(97 + columnOf(place))}${1 + rowOf(place)}` : '',
);

/** The place of a name, or -1. */
export function placeOf(name: string): number {
  return name === '' ? -1 : NAMES.indexOf(name);
}

/** By place: four times the square of its distance from the middle of the grid. */
export const FROM_MIDDLE = Int32Array.from({ length: 64 }, (_, place) => {
  const across = 2 * columnOf(place) - (COLUMNS - 1);
  const down = 2 * rowOf(place) - (ROWS - 1);
  return across * across + down * down;
});

/**
 * How many roads there could be at most, of 1 to `longest` pieces: the paths of the full grid that never visit a place twice, each
 * counted once. No set of tiles has more, because it has no other edges.
 */
export function countPaths(longest: number): number {
  const visited = new Uint8Array(64).fill(1);
  for (const place of PLACES) visited[place] = 0;
  let ends = 0; // every path is found from both of its ends
  const walk = (at: number, left: number) => {
    visited[at] = 1;
    for (const step of STEPS) {
      if (visited[at + step] === 1) continue;
      ends++;
      if (left > 1) walk(at + step, left - 1);
    }
    visited[at] = 0;
  };
  for (const place of PLACES) walk(place, longest);
  return ends / 2;
}
