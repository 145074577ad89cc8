/** Random layouts: which ones come up, and how often. */

import { describe, expect, test } from 'vitest';
import { below, streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { countLayouts, drawLayout, hangsTogether, layoutOf } from './deal.ts';

const COLUMNS = 7;
const ROWS = 6;
const PLACES = COLUMNS * ROWS;
const DRAWS = 20_000;

const has = (columns: ArrayLike<number>, x: number, y: number) =>
  x >= 0 && x < COLUMNS && y >= 0 && y < ROWS && ((columns[x] >> y) & 1) === 1;
const neighbours = (x: number, y: number) => [
  [x - 1, y],
  [x + 1, y],
  [x, y - 1],
  [x, y + 1],
];
const eachPlace = (use: (x: number, y: number) => void) => {
  for (let x = 0; x < COLUMNS; x++) for (let y = 0; y < ROWS; y++) use(x, y);
};

/** Tiles that have fewer than two neighbours. */
function lonely(columns: ArrayLike<number>): number {
  let count = 0;
  eachPlace((x, y) => {
    if (has(columns, x, y) && neighbours(x, y).filter(([a, b]) => has(columns, a, b)).length < 2) count++;
  });
  return count;
}

/** How many tiles there are, and how many hang together with the first one. */
function sizes(columns: ArrayLike<number>): { tiles: number; together: number } {
  const tiles: [number, number][] = [];
  eachPlace((x, y) => {
    if (has(columns, x, y)) tiles.push([x, y]);
  });
  const seen = new Set([tiles[0].join()]);
  const queue = [tiles[0]];
  for (const [x, y] of queue) {
    for (const [a, b] of neighbours(x, y)) {
      if (!has(columns, a, b) || seen.has(`${a},${b}`)) continue;
      seen.add(`${a},${b}`);
      queue.push([a, b]);
    }
  }
  return { tiles: tiles.length, together: seen.size };
}

/** Chi-square as a standard normal deviate (Wilson and Hilferty 1931). */
function deviation(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread);
}

const drawn: number[][] = [];
const rng = streamFrom('layouts');
const columns = new Int32Array(COLUMNS);
for (let i = 0; i < DRAWS; i++) {
  drawLayout(rng, columns);
  drawn.push([...columns]);
}

describe('layouts', () => {
  test('have 33 tiles, each with two neighbours, all hanging together', () => {
    for (const layout of drawn.slice(0, 3000)) {
      expect(lonely(layout)).toBe(0);
      expect(sizes(layout)).toEqual({ tiles: 33, together: 33 });
    }
  });

  test('have holes inside and on the rim, and at every place', () => {
    let [inside, onRim, onlyRim] = [0, 0, 0];
    const holes = new Int32Array(PLACES);
    for (const layout of drawn) {
      let inner = 0;
      eachPlace((x, y) => {
        if (has(layout, x, y)) return;
        holes[ROWS * x + y]++;
        if (x > 0 && x < COLUMNS - 1 && y > 0 && y < ROWS - 1) inner++;
      });
      if (inner > 0) inside++;
      if (inner < 9) onRim++;
      if (inner === 0) onlyRim++;
    }
    expect(inside).toBeGreaterThan(0.5 * DRAWS);
    expect(onRim).toBeGreaterThan(0.5 * DRAWS);
    expect(onlyRim).toBeGreaterThan(0);
    for (const count of holes) expect(count).toBeGreaterThan(0.05 * DRAWS);
  });

  test('are as likely as by drawing nine holes until they fit', () => {
    const other = streamFrom('nine holes');
    const [ours, theirs] = [new Float64Array(PLACES), new Float64Array(PLACES)];
    const places = Array.from({ length: PLACES }, (_, i) => i);
    const n = 3000;
    for (let i = 0; i < n; ) {
      const layout = Array<number>(COLUMNS).fill(63);
      for (let hole = 0; hole < 9; hole++) {
        const j = hole + below(other, PLACES - hole);
        [places[hole], places[j]] = [places[j], places[hole]];
        layout[Math.floor(places[hole] / ROWS)] &= ~(1 << (places[hole] % ROWS));
      }
      if (lonely(layout) > 0 || sizes(layout).together < 33) continue;
      eachPlace((x, y) => {
        if (!has(layout, x, y)) theirs[ROWS * x + y]++;
        if (!has(drawn[i], x, y)) ours[ROWS * x + y]++;
      });
      i++;
    }
    // Two samples of the same size; holes of one layout are not independent, but less spread than if they were.
    let chiSquare = 0;
    for (let place = 0; place < PLACES; place++) chiSquare += (ours[place] - theirs[place]) ** 2 / (ours[place] + theirs[place]);
    expect(deviation(chiSquare, PLACES - 1)).toBeLessThan(5);
  });

  test('are as likely as their mirror images', () => {
    const holes = (flip: (x: number, y: number) => [number, number]) => {
      const counts = new Float64Array(PLACES);
      for (const layout of drawn) {
        eachPlace((x, y) => {
          const [a, b] = flip(x, y);
          if (!has(layout, a, b)) counts[ROWS * x + y]++;
        });
      }
      return counts;
    };
    const plain = holes((x, y) => [x, y]);
    for (const flipped of [holes((x, y) => [COLUMNS - 1 - x, y]), holes((x, y) => [x, ROWS - 1 - y])]) {
      let chiSquare = 0;
      for (let place = 0; place < PLACES; place++) {
        const sum = plain[place] + flipped[place];
        chiSquare += (plain[place] - flipped[place]) ** 2 / sum / 2; // each pair of places comes up twice
      }
      expect(deviation(chiSquare, PLACES / 2)).toBeLessThan(5);
    }
  });

  test('each number is a layout of its own', () => {
    const count = countLayouts();
    expect(count).toBe(7_669_846);
    const seen = new Set<string>();
    const step = 97; // all residues of a long stride, and both ends
    for (let number = 0; number < count; number += step) {
      layoutOf(number, columns);
      seen.add(columns.join());
    }
    expect(seen.size).toBe(Math.ceil(count / step));
    for (const number of [0, 1, count - 2, count - 1]) {
      layoutOf(number, columns);
      expect(lonely(columns)).toBe(0);
      expect(sizes(columns).tiles).toBe(33);
    }
  });

  test('that fall apart are found out', () => {
    let apart = 0;
    for (let number = 0; number < countLayouts(); number += 2003) {
      layoutOf(number, columns);
      expect(lonely(columns)).toBe(0);
      const { tiles, together } = sizes(columns);
      expect(hangsTogether(columns)).toBe(tiles === together);
      if (tiles !== together) apart++;
    }
    expect(apart).toBeGreaterThan(0);
  });
});

test('suits and cities are dealt uniformly over the tiles', async () => {
  const game = makeGame(await loadGame('pisi'));
  const state = game.newState();
  const stream = streamFrom('tiles');
  const kinds = ['A', 'B', 'C', 'D', 'E', 'city'];
  const counts = new Map(kinds.map((kind) => [kind, new Map<string, number>()]));
  const tiles = new Map<string, number>();
  /** By rank among the 33 tiles, too: a layout says nothing about what lies where. */
  const ranks = new Map(kinds.map((kind) => [kind, new Float64Array(33)]));
  const n = 20_000;
  for (let i = 0; i < n; i++) {
    game.setup(state, stream);
    Object.entries((game.describeSetup(state) as { tiles: Record<string, string> }).tiles).forEach(([name, kind], rank) => {
      const byPlace = counts.get(kind) as Map<string, number>;
      byPlace.set(name, (byPlace.get(name) ?? 0) + 1);
      tiles.set(name, (tiles.get(name) ?? 0) + 1);
      (ranks.get(kind) as Float64Array)[rank]++;
    });
  }
  expect(tiles.size).toBe(PLACES);
  for (const kind of kinds) {
    const share = (kind === 'city' ? 8 : 5) / 33;
    let byPlace = 0;
    for (const [name, all] of tiles) {
      const expected = all * share;
      byPlace += ((counts.get(kind)?.get(name) ?? 0) - expected) ** 2 / (expected * (1 - share));
    }
    expect(deviation(byPlace, PLACES)).toBeLessThan(5);
    let byRank = 0;
    for (const count of ranks.get(kind) as Float64Array) byRank += (count - n * share) ** 2 / (n * share * (1 - share));
    expect(deviation(byRank, 33)).toBeLessThan(5);
  }
});
