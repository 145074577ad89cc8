import { expect, test } from 'vitest';
import { frozen } from './frozen.ts';

class Board {
  readonly lines = [
    [1, 2],
    [3, 4],
  ];
  readonly words = new Int32Array(2);
  size(): number {
    return 4;
  }
}

test('objects, lists and what is in them can no longer be changed, nor methods replaced', () => {
  const value = frozen({ a: { b: [1, { c: 2 }] }, board: new Board() });
  expect(() => Object.assign(value, { a: 1 })).toThrow(TypeError);
  expect(() => Object.assign(value.a.b[1], { c: 3 })).toThrow(TypeError);
  expect(() => value.board.lines[1].push(5)).toThrow(TypeError);
  expect(() => Object.assign(value.board, { size: () => 9 })).toThrow(TypeError);
  expect(value).toEqual({ a: { b: [1, { c: 2 }] }, board: new Board() });
});

test('words stay writable, classes can be derived from, and circles end', () => {
  const board = frozen(new Board());
  board.words[0] = 7;
  expect(board.words[0]).toBe(7);
  expect(Object.assign(new Board(), { size: () => 9 }).size()).toBe(9);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(Object.isFrozen(frozen(circle))).toBe(true);
  expect(frozen(null)).toBeNull();
  expect(frozen(3)).toBe(3);
});
