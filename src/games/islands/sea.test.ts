/** The map: which triangles there are, what they touch, and floods against a search along the neighbours. */

import { describe, expect, test } from 'vitest';
import { FORMATIONS, has, type Sea, seaOf, WORDS } from './sea.ts';

/** Neighbours as the rules have them. */
function neighbours(sea: Sea, space: number): number[] {
  const [s, p] = [sea.stripOf(space), sea.positionOf(space)];
  const across = (s + p) % 2 === 1 ? s + 1 : s - 1;
  return [`${s}.${p - 1}`, `${s}.${p + 1}`, `${across}.${p}`].map((name) => sea.parse(name)).filter((other) => other >= 0);
}

/** Steps to every space that can be reached without entering the blocked one. */
function search(sea: Sea, from: number, blocked = -1): Map<number, number> {
  const steps = new Map([[from, 0]]);
  for (const space of steps.keys()) {
    for (const other of neighbours(sea, space)) {
      if (!steps.has(other) && other !== blocked) steps.set(other, (steps.get(space) as number) + 1);
    }
  }
  return steps;
}

test.each([
  ['2x6', 166, 24, 8],
  ['4x3', 174, 12, 16],
  ['3x4', 172, 16, 12],
] as const)('%s has %i spaces', (formation, count, lowest, right) => {
  const sea = seaOf(formation);
  const names = sea.spaces.map((space) => sea.format(space));
  expect(new Set(names).size).toBe(count);
  expect(names).toEqual(names.filter((name) => sea.format(sea.parse(name)) === name));
  for (const name of ['1.2', '1.4', '3.5', '3.6', `${lowest}.2`, `${lowest}.5`, `${lowest + 2}.6`]) expect(names).toContain(name);
  // Halves that meet nothing are no part of the map, and what lies above the second column is none of it.
  for (const name of ['1.1', '1.5', '2.5', '1.6', `${lowest + 1}.5`, `${lowest + 1}.4`, `3.${right + 1}`, '0.2']) {
    expect(names).not.toContain(name);
    expect(sea.parse(name)).toBe(-1);
  }
  for (const text of ['', '3', '3.', '03.4', '3.4 ', 'c1', null, 3.4]) expect(sea.parse(text)).toBe(-1);
});

test('a tile has twelve whole triangles, and joints belong to none', () => {
  const sea = seaOf('2x6');
  const at = (name: string) => sea.tileOf[sea.parse(name)];
  expect(Array.from({ length: 12 }, (_, place) => sea.format(sea.spaceOf[place]))).toEqual(
    [1, 2, 3, 4].flatMap((strip) => [2, 3, 4].map((position) => `${strip}.${position}`)),
  );
  expect(sea.format(sea.spaceOf[12 * 6])).toBe('3.6');
  expect([at('5.2'), at('8.4'), at('3.6'), at('26.8')]).toEqual([1, 1, 6, 11]);
  expect(at('3.5')).toBe(12);
});

describe.each(FORMATIONS)('%s', (formation) => {
  const sea = seaOf(formation);

  test('distances, orders and counts are those of a search', () => {
    for (const from of sea.spaces) {
      const steps = search(sea, from);
      expect(steps.size).toBe(sea.spaces.length);
      for (const [to, distance] of steps) expect(sea.distance[256 * from + to]).toBe(distance);
      const order = [...sea.order.subarray(256 * from, 256 * from + sea.spaces.length)];
      expect(order).toEqual([...sea.spaces].sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || a - b));
      for (let s = 0; s <= 18; s++)
        expect(sea.within[32 * from + s]).toBe(order.filter((to) => (steps.get(to) ?? 99) <= s).length);
    }
  });

  test('a flood goes round what is not free', () => {
    for (let i = 0; i < sea.spaces.length; i++) {
      const from = sea.spaces[i];
      const blocked = sea.order[256 * from + 1 + (i % 3)];
      const steps = search(sea, from, blocked);
      const free = sea.all.slice();
      free[blocked >>> 5] &= ~(1 << (blocked & 31));
      let board = new Int32Array(WORDS);
      board[from >>> 5] |= 1 << (from & 31);
      for (let s = 1; s <= 9; s++) {
        const next = new Int32Array(WORDS);
        sea.grow(board, 0, next, 0, free);
        board = next;
        const reached = sea.spaces.filter((space) => has(board, 0, space));
        expect(reached).toEqual(sea.spaces.filter((space) => (steps.get(space) ?? 99) <= s));
      }
    }
  });
});

test('the bottom row goes from the centre line outwards', () => {
  const names = (formation: '2x6' | '3x4' | '4x3') =>
    Array.from(seaOf(formation).starts, (space) => seaOf(formation).format(space));
  expect(names('2x6')).toEqual(['24.5', '24.4', '26.6', '24.3', '26.7', '24.2', '26.8']);
  expect(names('3x4')).toEqual(['18.7', '18.6', '18.8', '16.5', '16.4', '16.10', '16.3', '16.11', '16.2', '16.12']);
  expect(names('4x3').slice(0, 6)).toEqual(['12.10', '14.8', '12.11', '14.7', '12.12', '14.6']);
});
