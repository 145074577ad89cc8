/**
 * Sinoda's board: a hexagon cut into triangles, `side` of them along each edge, and everything about it that can be worked out
 * once: names, neighbours, distances, flowers, and the slots of a piece, that is, all it could ever do from a space with a number.
 */

/** Where a flower may stand. */
export type FlowerName = 'W' | 'NW' | 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW';

export const LEAST_VALUE = 1;
export const MOST_VALUE = 4;

export interface Board {
  readonly side: number;
  /** Number of spaces. */
  readonly cells: number;
  readonly rowLength: readonly number[];
  readonly rowOf: readonly number[];
  /** Place in the row, from 0. */
  readonly columnOf: readonly number[];
  readonly names: readonly string[];
  readonly neighbours: readonly (readonly number[])[];
  /** Steps between two spaces on an empty board, at a*cells+b. */
  readonly distance: Uint8Array;
  /** Steps from a space to the nearest of the six in the middle. */
  readonly toMiddle: readonly number[];
  readonly slots: Slots;
}

/**
 * A slot is something that a piece might do: a change, or a move to an end. At most two paths lead to an end (a 3 or a 4 may go
 * round a six-ring on either side), so a slot holds two; there are as many slots as different legal moves on an empty board.
 *
 * The slots of a piece on `cell` that shows `value` are the `count[k]` before `last[k]`, with k = 8·cell + value: change up, change
 * down (where the value allows them), then moves by ascending end.
 */
export interface Slots {
  readonly last: Int32Array;
  readonly count: Int32Array;
  /**
   * By slot, a path: bits 0–7 the end, 8–15, 16–23 and 24–31 the spaces passed. Where fewer are passed, the number of spaces stands
   * in: a place in the board's words that is always empty. A change ends where it starts, and above that is 1 if it goes up, else 0.
   */
  readonly path: Int32Array;
  /** The other path to the same end; equal to the first where there is none. */
  readonly otherPath: Int32Array;
  /** By slot, the move that it is: see sinoda.ts. */
  readonly move: Int32Array;
  /** By k·cells + end: the slot that goes there, or -1. */
  readonly to: Int16Array;
  /** The most slots that any piece has. */
  readonly most: number;
}

/** Bits of a move: 0–7 from, 8–15 to (the same for a change), 16 set when a change goes up. */
export function encodeMove(from: number, to: number, up: boolean): number {
  return from | (to << 8) | (up ? 1 << 16 : 0);
}

export function makeBoard(side: number): Board {
  const rows = 2 * side;
  const rowLength: number[] = [];
  const rowStart: number[] = [];
  const rowOf: number[] = [];
  const columnOf: number[] = [];
  const names: string[] = [];
  for (let r = 0; r < rows; r++) {
    rowStart.push(names.length);
    rowLength.push(2 * side + 2 * (r < side ? r : rows - 1 - r) + 1);
    for (let c = 0; c < rowLength[r]; c++) {
      rowOf.push(r);
      columnOf.push(c);
      names.push(`${String.fromCharCode(97 + r)}${c + 1}`);
    }
  }
  const neighbours: number[][] = names.map(() => []);
  const link = (a: number, b: number) => {
    neighbours[a].push(b);
    neighbours[b].push(a);
  };
  for (let cell = 0; cell < names.length; cell++) {
    const r = rowOf[cell];
    const c = columnOf[cell];
    if (c + 1 < rowLength[r]) link(cell, cell + 1);
    const below = spaceBelow(side, r, c);
    if (below !== undefined) link(cell, rowStart[r + 1] + below);
  }
  for (const list of neighbours) list.sort((a, b) => a - b);
  const cells = names.length;
  const distance = makeDistances(neighbours);
  const middle = [side - 1, side].flatMap((r) => [-1, 0, 1].map((d) => rowStart[r] + (rowLength[r] - 1) / 2 + d));
  const toMiddle = names.map((_, cell) => Math.min(...middle.map((other) => distance[other * cells + cell])));
  return { side, cells, rowLength, rowOf, columnOf, names, neighbours, distance, toMiddle, slots: makeSlots(neighbours) };
}

/** The column in the next row that lies across the lower side of this triangle, if it has one and the board goes on there. */
function spaceBelow(side: number, r: number, c: number): number | undefined {
  const even = c % 2 === 0;
  if (r < side - 1) return even ? c + 1 : undefined;
  if (r === side - 1) return even ? c : undefined;
  return r + 1 < 2 * side && !even ? c - 1 : undefined;
}

function makeDistances(neighbours: readonly (readonly number[])[]): Uint8Array {
  const cells = neighbours.length;
  const distance = new Uint8Array(cells * cells).fill(255);
  for (let start = 0; start < cells; start++) {
    const queue = [start];
    distance[start * cells + start] = 0;
    for (const at of queue) {
      for (const next of neighbours[at]) {
        if (distance[start * cells + next] !== 255) continue;
        distance[start * cells + next] = distance[start * cells + at] + 1;
        queue.push(next);
      }
    }
  }
  return distance;
}

function makeSlots(neighbours: readonly (readonly number[])[]): Slots {
  const cells = neighbours.length;
  const last = new Int32Array(8 * cells);
  const count = new Int32Array(8 * cells);
  const to = new Int16Array(8 * cells * cells).fill(-1);
  const path: number[] = [];
  const otherPath: number[] = [];
  const move: number[] = [];
  const pack = (end: number, passed: readonly number[]) =>
    end | ((passed[0] ?? cells) << 8) | ((passed[1] ?? cells) << 16) | ((passed[2] ?? cells) << 24);
  for (let cell = 0; cell < cells; cell++) {
    for (let value = LEAST_VALUE; value <= MOST_VALUE; value++) {
      const k = 8 * cell + value;
      const first = path.length;
      for (const up of [true, false]) {
        if (value === (up ? MOST_VALUE : LEAST_VALUE)) continue;
        path.push(cell | (up ? 1 << 8 : 0));
        otherPath.push(cell | (up ? 1 << 8 : 0));
        move.push(encodeMove(cell, cell, up));
      }
      const paths = walks(neighbours, cell, value);
      for (const end of [...paths.keys()].sort((a, b) => a - b)) {
        const [one, two = one, ...more] = paths.get(end) as number[][];
        if (more.length > 0) throw new Error(`three paths from ${cell} to ${end}`);
        to[k * cells + end] = path.length;
        path.push(pack(end, one));
        otherPath.push(pack(end, two));
        move.push(encodeMove(cell, end, false));
      }
      last[k] = path.length;
      count[k] = path.length - first;
    }
  }
  const typed = { path: Int32Array.from(path), otherPath: Int32Array.from(otherPath), move: Int32Array.from(move) };
  return { last, count, to, ...typed, most: Math.max(...count) };
}

/** All walks of exactly so many steps that never return to a space, by their end: the spaces passed on each. */
function walks(neighbours: readonly (readonly number[])[], start: number, steps: number): Map<number, number[][]> {
  const found = new Map<number, number[][]>();
  const walk = (at: number, passed: number[], left: number) => {
    for (const next of neighbours[at]) {
      if (next === start || passed.includes(next)) continue;
      if (left > 1) walk(next, [...passed, next], left - 1);
      else found.set(next, [...(found.get(next) ?? []), passed]);
    }
  };
  walk(start, [], steps);
  return found;
}

/**
 * The six spaces round the lattice point that lies side-1 steps from the centre in that direction, ascending.
 *
 * Lattice points are given by the row line above which they lie (0 the top edge, 2·side the bottom edge) and by their distance from
 * the middle, in half steps. On line y, a flower takes three spaces of the row above and three of the row below.
 */
export function flowerCells(board: Board, name: FlowerName): number[] {
  const reach = board.side - 1;
  const height = name.startsWith('N') ? -reach : name.startsWith('S') ? reach : 0;
  const slanted = name.length === 2;
  const across = name.endsWith('W') ? -1 : name.endsWith('E') ? 1 : 0;
  const line = board.side + height;
  const middle = across * (slanted ? reach : 2 * reach); // in half steps from the middle of the board
  const cells: number[] = [];
  for (const r of [line - 1, line]) {
    // The triangle in column c of a row has its middle at half step c - (length - 1) / 2.
    const centre = (board.rowLength[r] - 1) / 2 + middle;
    const start = board.names.indexOf(`${String.fromCharCode(97 + r)}1`);
    for (const c of [centre - 1, centre, centre + 1]) cells.push(start + c);
  }
  return cells;
}
