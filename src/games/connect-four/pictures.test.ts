import { expect, test } from 'vitest';
import type { State, View } from '../../core/game.ts';
import { ConnectFour } from './connect-four.ts';
import definition from './index.ts';

const game = new ConnectFour(definition, { seats: 2, options: {} });

function play(moves: string): { state: State; view: View } {
  const state = game.newState();
  game.setup(state);
  let view: View = {};
  for (const letter of moves) {
    const lastMove = game.parseMove(state, letter);
    game.play(state, lastMove);
    view = { lastMove };
  }
  return { state, view };
}

function text(moves: string): string[] {
  const { state, view } = play(moves);
  return game.render(state, view).split('\n');
}

function svg(moves: string): string {
  const { state, view } = play(moves);
  return game.draw(state, view);
}

test('text shows the discs and the last one in brackets', () => {
  expect(text('dde')).toEqual([
    ...Array(4).fill('| .  .  .  .  .  .  . |'),
    '| .  .  .  o  .  .  . |',
    '| .  .  .  x (x) .  . |',
    '+---------------------+',
    '  a  b  c  d  e  f  g',
    '',
    'Turn 3: o (seat 1) to move. Last move: e.',
  ]);
});

test('text shows four in a row as capitals, whichever way they lie', () => {
  const rising = text('abbccdcddad'); // x on a1 b2 c3 d4
  expect(rising.slice(2, 6)).toEqual([
    '| .  .  . (X) .  .  . |',
    '| .  .  X  x  .  .  . |',
    '| o  X  x  o  .  .  . |',
    '| X  o  o  o  .  .  . |',
  ]);
  expect(rising.at(-1)).toBe('Over after 11 turns: four, x (seat 0) wins. Last move: d.');
  const capitals = (moves: string) => text(moves).slice(0, 6).join('').match(/[XO]/g)?.join('');
  expect(capitals('gffeededdgd')).toBe('XXXX'); // its mirror image, falling
  expect(capitals('adbecfag')).toBe('OOOO'); // across
  expect(capitals('abababa')).toBe('XXXX'); // up
});

test('the picture is well-formed, has every disc, and marks the last one and the four', () => {
  for (const [moves, discs, marked] of [
    ['', 0, 0],
    ['dde', 3, 0],
    ['abbccdcddad', 11, 4],
  ] as const) {
    const picture = svg(moves);
    expect(picture.match(/<text [^>]*>[xo]<\/text>/g) ?? []).toHaveLength(discs);
    expect(picture.match(/stroke-dasharray/g) ?? []).toHaveLength(discs > 0 ? 1 : 0);
    expect(picture.match(/<circle [^>]*r="31"/g) ?? []).toHaveLength(marked);
    expect(picture).not.toMatch(/undefined|NaN/);
    expect(picture.match(/<[a-z]+[^>]*[^/]>/g)).toHaveLength(picture.match(/<\/[a-z]+>/g)?.length ?? 0);
  }
});

test('a full board is shared', () => {
  const moves = 'abababbababa' + 'cdcdcddcdcdc' + 'efefeffefefe' + 'gggggg';
  expect(text(moves).at(-1)).toMatch(/^Over after 42 turns: full, shared\./);
});
