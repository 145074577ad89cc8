import { expect, test } from 'vitest';
import { frozen } from './frozen.ts';

class Buffer {
  count = 0;
}

class Board {
  readonly lines = [
    [1, 2],
    [3, 4],
  ];
  readonly words = new Int32Array(2);
  readonly buffer = new Buffer();
  readonly table = { a: { b: [1, { c: 2 }] } };
  size(): number {
    return 4;
  }
}

test('lists and plain objects in it can no longer be changed, nor methods replaced', () => {
  const board = frozen(new Board());
  expect(() => Object.assign(board, { size: () => 9 })).toThrow(TypeError);
  expect(() => Object.assign(board.table, { a: 1 })).toThrow(TypeError);
  expect(() => Object.assign(board.table.a.b[1], { c: 3 })).toThrow(TypeError);
  expect(() => board.lines[1].push(5)).toThrow(TypeError);
  expect(board).toEqual(new Board());
});

test('words and buffers stay writable, classes can be derived from, and circles end', () => {
  const board = frozen(new Board());
  board.words[0] = 7;
  board.buffer.count++;
  expect([board.words[0], board.buffer.count]).toEqual([7, 1]);
  expect(Object.assign(new Board(), { size: () => 9 }).size()).toBe(9);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(Object.isFrozen(frozen(circle))).toBe(true);
  expect(frozen(null)).toBeNull();
  expect(frozen(3)).toBe(3);
});
