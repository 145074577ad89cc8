import { expect, test } from 'vitest';
import type { Move, State, View } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { resolve } from '../../core/table.ts';
import definition from './index.ts';
import { Sinoda } from './sinoda.ts';

interface Position {
  game: Sinoda;
  state: State;
  view: View;
}

/** A random game, stopped when told so after a move, or at its end. */
function playUntil(
  seats: number,
  given: Record<string, unknown>,
  seed: string,
  stop: (turn: number, move: Move) => boolean,
): Position {
  const game = new Sinoda(definition, {
    seats,
    options: resolve(definition.options, given, { kind: 'option', owner: 'sinoda', seats }),
  });
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  let lastMove: Move | undefined;
  while (game.toMove(state) >= 0) {
    lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
    if (stop(game.turn(state), lastMove)) break;
  }
  return { game, state, view: lastMove === undefined ? {} : { lastMove } };
}

const isChange = (move: Move) => (move & 255) === ((move >>> 8) & 255);
const positions: Record<string, Position> = {
  'two seats': playUntil(2, {}, 'a', (turn, move) => turn > 20 && !isChange(move)),
  'a change': playUntil(2, { start: 'edge' }, 'b', (turn, move) => turn > 20 && isChange(move)),
  'two seats, over': playUntil(2, { handicap: [0, 1.5] }, 'c', () => false),
  'teams of four seats': playUntil(4, { teams: 2 }, 'd', (turn, move) => turn > 90 && !isChange(move)),
  'six seats': playUntil(6, {}, 'e', (turn, move) => turn > 120 && !isChange(move)),
  'six seats, over': playUntil(6, { teams: 3 }, 'f', () => false),
};

function piecesOf({ game, state }: Position): { name: string; label: string }[] {
  return game.sideOf.flatMap((_, seat) =>
    game.describeSeat(state, seat).pieces.map(({ name, value }) => ({ name, label: `${'ABCDEF'[seat]}${value}` })),
  );
}

/** A space's four characters, found as a reader finds them: by the row's letter, then along the slashes of its middle line. */
function readSpace(text: string, name: string): string {
  const lines = text.split('\n');
  const y = lines.findIndex((line) => line.trimStart().startsWith(`${name[0]}  `));
  const x = lines[y].search(/[/\\]/) + 3 * (Number(name.slice(1)) - 1);
  return lines[y][x] === '/' ? lines[y + 1].slice(x, x + 4) : lines[y - 1].slice(x, x + 4);
}

for (const [name, position] of Object.entries(positions)) {
  const { game, state, view } = position;
  const moved = view.lastMove as Move;

  test(`text: ${name}`, () => {
    const text = game.render(state, view);
    const end = game.board.names[(moved >>> 8) & 255];
    for (const piece of piecesOf(position)) {
      const space = readSpace(text, piece.name);
      expect(space.slice(1, 3)).toBe(piece.label);
      expect(/^[ _]..[ _]$/.test(space)).toBe(piece.name !== end);
    }
    if (isChange(moved)) expect(readSpace(text, end)).toMatch(moved >>> 16 === 1 ? /^\+..\+$/ : /^-..-$/);
    else expect(readSpace(text, game.board.names[moved & 255])).toMatch(/^\(( {2}|__)\)$/);
    expect(text).toContain(`Last move: ${game.formatMove(state, moved)}`);
    expect(text.match(/[A-F][1-4]/g)).toHaveLength(piecesOf(position).length);
    expect(text).not.toMatch(/undefined|NaN/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(100);
    const seats = text.split('\n').slice(-game.seats);
    for (let seat = 0; seat < game.seats; seat++) {
      const { points, taken, pieces } = game.describeSeat(state, seat);
      const sum = pieces.reduce((total, { value }) => total + value, 0);
      expect(seats[seat].split(/\s+/).join(' ')).toContain(`${points} ${taken} ${pieces.length} ${sum}`);
      expect(seats[seat].includes('to move')).toBe(seat === game.toMove(state));
      if (game.toMove(state) < 0) expect(seats[seat].includes('win')).toBe(game.result(state).winners.includes(seat));
    }
    if (game.toMove(state) < 0) expect(text).toContain(game.result(state).termination);
  });

  test(`picture: ${name}`, () => {
    const svg = game.draw(state, view);
    expect(unbalanced(svg)).toBe('');
    expect(svg).not.toMatch(/undefined|NaN|\d\.\d{3}|<script|href|url\(/);

    // Each piece's number stands in its row, beside the row's letter, and as far from the middle as its column is.
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const rowHeight = (300 / game.board.side) * Math.sqrt(0.75);
    const drawn = [...svg.matchAll(/<title>(..) on (.*?)<\/title>.*?<text x="(.*?)" y="(.*?)".*?>(\d)<\/text>/g)];
    expect(drawn.map(([, label, space]) => `${label} ${space}`)).toEqual(piecesOf(position).map((p) => `${p.label} ${p.name}`));
    for (const [, label, space, x, y, number] of drawn) {
      expect(number).toBe(label[1]);
      const cell = game.board.names.indexOf(space);
      const fromMiddle = game.board.columnOf[cell] - (game.board.rowLength[game.board.rowOf[cell]] - 1) / 2;
      expect(Number(x)).toBeCloseTo(width / 2 + (fromMiddle * 150) / game.board.side, 1);
      const letterAt = Number(new RegExp(`y="([\\d.]+)"[^>]*>${space[0]}</text>`).exec(svg)?.[1]);
      expect(Math.abs(Number(y) - letterAt)).toBeLessThan(rowHeight / 2);
    }

    expect(svg.includes('stroke-dasharray')).toBe(!isChange(moved));
    expect(/>[+−]<\/text>/.test(svg)).toBe(isChange(moved));
    for (const word of game.toMove(state) < 0 ? [game.result(state).termination, '>winner<'] : ['>to move<'])
      expect(svg).toContain(word);
  });
}

test('the start has no marks', () => {
  const { game } = positions['two seats'];
  const state = game.newState();
  game.setup(state, streamFrom('start'));
  expect(game.render(state, {})).not.toMatch(/[[(+]/);
  expect(game.draw(state, {})).not.toMatch(/dasharray|Last move/);
});

test('a capture that ends the game is marked', () => {
  const { game } = positions['two seats'];
  const state = game.newState();
  const at = (name: string) => game.board.names.indexOf(name);
  game.place(state, [[{ cell: at('c5'), value: 1 }], [{ cell: at('c6'), value: 2 }]]);
  const view = { lastMove: game.parseMove(state, 'c5>c6') };
  game.play(state, view.lastMove);
  expect(game.render(state, view)).toContain('Over after 1 turns: last-piece. Last move: c5>c6, a capture.');
  expect(game.draw(state, view)).toContain('>×</text>');
});

test('the arrow goes round pieces, where a move has two ways', () => {
  const { game } = positions['two seats'];
  const at = (name: string) => game.board.names.indexOf(name);
  // A 3 goes from one side of the ring round the board's middle to the other; a piece blocks one way or the other.
  const heights = ['d6', 'c6'].map((blocked) => {
    const state = game.newState();
    game.place(state, [
      [{ cell: at('c5'), value: 3 }],
      [
        { cell: at(blocked), value: 1 },
        { cell: at('a1'), value: 4 },
      ],
    ]);
    const move = game.parseMove(state, 'c5>d7');
    const moves = new Int32Array(game.maxMoves);
    expect([...moves.subarray(0, game.legalMoves(state, moves))]).toContain(move);
    game.play(state, move);
    const way = /<path d="M([^"Z]*)" fill="none"/.exec(game.draw(state, { lastMove: move }))?.[1].split('L') ?? [];
    expect(way).toHaveLength(4);
    return Number(way[2].split(' ')[1]);
  });
  expect(heights[0]).toBeLessThan(heights[1]);
});

/** A tag: whether it closes, its name, and whether it stands alone. */
const TAG = /<(\/?)([a-z]+)(?:\s+[a-zA-Z-]+="[^"<]*")*(\/?)>/g;

/** The first tag that is out of place, or whatever else stands in the way of well-formed XML; nothing where all is well. */
function unbalanced(xml: string): string {
  const open: string[] = [];
  for (const [tag, closing, name, single] of xml.matchAll(TAG)) {
    if (closing !== '' && open.pop() !== name) return tag;
    if (closing === '' && single === '') open.push(name);
  }
  return open.join() || (/.*[<>].*/.exec(xml.replaceAll(TAG, ''))?.[0] ?? '');
}
