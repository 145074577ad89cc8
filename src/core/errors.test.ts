import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError, messageOf, nearest, suggest, textOf } from './errors.ts';

test('an InputError is one by its name, because plug-ins bring a class of their own', () => {
  class Copy extends Error {
    override name = 'InputError';
  }
  expect(new InputError('x')).toBeInstanceOf(InputError);
  expect(new InputError('x')).toBeInstanceOf(Error);
  expect(new Copy('x')).toBeInstanceOf(InputError);
  expect(new TypeError('x')).not.toBeInstanceOf(InputError);
  expect({ name: 'InputError' } instanceof InputError).toBe(false);
  expect((null as unknown) instanceof InputError).toBe(false);
});

test.each([
  ['sinda', ['connect-four', 'sinoda'], 'sinoda'],
  ['SINODA', ['connect-four', 'sinoda'], 'sinoda'],
  ['connectfour', ['connect-four', 'sinoda'], 'connect-four'],
  ['gmae', ['games', 'game', 'seats'], 'game'],
  ['gmae', ['gate', 'game'], 'game'], // letters that changed places are one slip, not two
  ['bord', ['board', 'border'], 'board'],
  ['chess', ['connect-four', 'sinoda'], undefined],
  ['', ['on', 'off'], undefined],
  ['x', ['a', 'b'], undefined],
  ['teem', ['teams'], 'teams'],
  ['anything', [], undefined],
])('nearest to %j among %j is %j', (wrong, valid, near) => {
  expect(nearest(wrong, valid)).toBe(near);
});

test('the first of equally near words is taken', () => {
  expect(nearest('cat', ['bat', 'hat'])).toBe('bat');
});

test('one slip of the finger in a longer word is always understood', () => {
  const words = ['turnLimit', 'winBySinoda', 'startValue', 'handicap', 'board'];
  const slips = fc.record({
    word: fc.constantFrom(...words),
    at: fc.nat(8),
    kind: fc.constantFrom('drop', 'add', 'replace', 'swap'),
    letter: fc.constantFrom(...'abcxyz'),
  });
  fc.assert(
    fc.property(slips, ({ word, at, kind, letter }) => {
      const i = at % (word.length - 1);
      const [before, here, after] = [word.slice(0, i), word.slice(i, i + 1), word.slice(i + 1)];
      const wrong = {
        drop: before + after,
        add: before + letter + here + after,
        replace: before + letter + after,
        swap: before + after[0] + here + after.slice(1),
      }[kind as 'drop'];
      expect(nearest(wrong, words)).toBe(word);
    }),
  );
});

test('a suggestion is the nearest word, or all of them', () => {
  expect(suggest('bord', ['board', 'start'])).toBe("; did you mean 'board'?");
  expect(suggest('komi', ['board', 'start'])).toBe('; valid: board, start');
  expect(suggest('komi', [])).toBe('; there are none');
});

test('whatever is thrown has a message', () => {
  expect(messageOf(new TypeError('so'))).toBe('so');
  expect(messageOf(new TypeError())).toBe('TypeError');
  expect(messageOf('so')).toBe('so');
  expect(messageOf(undefined)).toBe('undefined');
  expect(messageOf(Symbol('so'))).toBe('Symbol(so)');
  expect(messageOf(Object.create(null))).toBe('something that has no text');
  expect(messageOf(Object.assign(new Error(), { message: Object.create(null) }))).toBe('something that has no text');
  expect(textOf({ toString: () => ({}) })).toBe('something that has no text');
});
