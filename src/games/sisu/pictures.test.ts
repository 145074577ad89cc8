import { expect, test } from 'vitest';
import type { Move, State, View } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import type { Sisu } from './sisu.ts';

const definition = await loadGame('sisu');

/** Names that need care: markup, prefixes of each other, long ones, line ends. */
const ODD = {
  tiles: Array.from({ length: 30 }, (_, i) => {
    const terrains = ['sea', 'seaside & <dunes>', 'seaside town', 'steppe of the far north', '"moor"'];
    const animals = ['fox', 'antelope', 'antelopes', 'newt\n', 'owl'];
    return Array.from({ length: 4 }, (_, k) => `${terrains[(i + k) % 5]}/${animals[(2 * i + k * k) % 5]}`);
  }),
};

interface Position {
  game: Sisu;
  state: State;
  view: View;
}

/** A random game, stopped when told so after a move, or at its end. */
function playUntil(seed: string, stop: (text: string, turn: number, gained: number) => boolean, components?: unknown): Position {
  const source = components === undefined ? {} : { components };
  const game = makeGame(definition, 2, { handicap: [0, 1.5] }, source) as Sisu;
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  const total = () => game.points(state, 0) + game.points(state, 1);
  let lastMove: Move | undefined;
  while (game.toMove(state) >= 0) {
    const before = total();
    lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
    if (stop(game.formatMove(state, lastMove), game.turn(state), total() - before)) break;
  }
  return { game, state, view: lastMove === undefined ? {} : { lastMove } };
}

const positions: Record<string, Position> = {
  'an outer token': playUntil('a', (text, turn, gained) => turn > 6 && text[0] === 'O' && gained > 2),
  'an inner token': playUntil('b', (text, turn, gained) => turn > 6 && text[0] === 'I' && gained > 2),
  'a tile': playUntil('c', (text, turn) => turn > 3 && text.includes('r')),
  over: playUntil('d', () => false),
  'other tiles': playUntil('e', (text, turn) => turn > 4 && text[0] === 'O', ODD),
  'other tiles, over': playUntil('f', () => false, ODD),
};

interface Seen {
  turn: number;
  seat: number;
  grid: string[];
  tokens: string[];
  points: number[];
  hands: (string[] | null)[];
}

/** The two lines of a cell, found as a reader finds them: by the row's number and by the borders. */
function readCell(text: string, name: string): [string, string] {
  const lines = text.split('\n');
  const y = lines.findIndex((line) => line.startsWith(`${name[1]} `));
  const column = 'abcdef'.indexOf(name[0]);
  const at = 3 + 12 * column;
  return [lines[y].slice(at, at + 11), lines[y + 1].slice(at, at + 11)];
}

const CELLS = [1, 2, 3, 4, 5, 6].flatMap((row) => [...'abcdef'].map((column) => `${column}${row}`));

for (const [name, { game, state, view }] of Object.entries(positions)) {
  const seen = JSON.parse(game.observe(state)) as Seen;
  const move = game.formatMove(state, view.lastMove as Move);

  test(`text: ${name}`, () => {
    const text = game.render(state, view);
    for (const [i, cell] of CELLS.entries()) {
      const icons = seen.grid[i].split('/');
      readCell(text, cell).forEach((line, kind) => {
        const shown = line.slice(1, 8).trim();
        if (game.set.terrains.includes('ice')) expect(shown).toBe(icons[kind]);
        else expect(icons[kind].replace('\n', '?').slice(0, 3)).toBe(shown.slice(0, 3));
        const token = [0, 1].find((seat) => seen.tokens[2 * seat + kind] === cell);
        expect(line[9]).toBe(token === undefined ? ' ' : 'AB'[token]);
      });
    }
    // What was scored stands in brackets, and nothing else.
    const bracketed = CELLS.flatMap((cell) => readCell(text, cell).map((line, kind) => ({ cell, kind, line }))).filter(
      ({ line }) => /^\[.*\]$/.test(line),
    );
    expect(bracketed.length > 0).toBe(/^[OI]/.test(move));
    if (bracketed.length > 0) {
      expect(bracketed.map(({ cell }) => cell)).toContain(move.slice(2));
      expect(new Set(bracketed.map(({ kind }) => 'OI'[kind]))).toEqual(new Set([move[0]]));
      expect(text).toContain(`Last move: ${move}, ${bracketed.length} point`);
    }
    expect(/#|={11}/.test(text)).toBe(move.includes('r'));
    for (const line of text.split('\n').slice(0, -1)) expect(line.length).toBeLessThan(110);
    for (const seat of [0, 1]) expect(text).toContain(`${'AB'[seat]}  ${seen.points[seat]} points`);
    expect(text).toContain(seen.seat < 0 ? 'winner' : 'to move');
    expect(text).not.toMatch(/undefined|NaN/);
  });

  test(`picture: ${name}`, () => {
    const svg = game.draw(state, view);
    expect(unbalanced(svg)).toBe('');
    expect(svg).not.toMatch(/undefined|NaN|\d\.\d{3}|<script|href="[^#]|url\(/);
    // Every cell has its icons where it belongs, and every token on the board its ring.
    const titles = [
      ...svg.matchAll(
        /<g><title>([a-f][1-6]): (.*?), (.*?)<\/title><use href="#([\w-]+)" x="(\d+)" y="(\d+)"\/><use href="#([\w-]+)"/gs,
      ),
    ];
    expect(titles.map(([, cell]) => cell)).toEqual(CELLS);
    for (const [, cell, terrain, animal, ground, x, y, disc] of titles) {
      expect(svg).toContain(`<g id="${ground}">`);
      expect(svg).toContain(`<g id="${disc}">`);
      expect([Number(x), Number(y)]).toEqual([34 + 80 * 'abcdef'.indexOf(cell[0]), 34 + 80 * (Number(cell[1]) - 1)]);
      const escaped = seen.grid[CELLS.indexOf(cell)].replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      expect(`${terrain}/${animal}`).toBe(escaped.replaceAll('"', '&quot;').replaceAll('\n', '?'));
    }
    const tokens = [...svg.matchAll(/<title>(outer|inner) token of ([AB]) on (..)<\/title>/g)].map(([, kind, seat, cell]) => [
      kind,
      seat,
      cell,
    ]);
    const expected = seen.tokens.flatMap((cell, i) =>
      cell === '-' ? [] : [[i % 2 === 0 ? 'outer' : 'inner', 'AB'[i >> 1], cell]],
    );
    expect(tokens).toEqual(expected);
    expect(svg.includes('stroke-dasharray="14 7"')).toBe(move.includes('r'));
    for (const seat of [0, 1]) expect(svg).toContain(`>${seen.points[seat]} points<`);
    expect(svg).toContain(seen.seat < 0 ? '>winner<' : '>to move<');
  });
}

test('the outer frame runs round the group, the inner chain through it', () => {
  const outer = positions['an outer token'];
  const inner = positions['an inner token'];
  const accent = (svg: string) => /<path d="([^"]*)" fill="none" stroke="#d6006e"/.exec(svg)?.[1] ?? '';
  const scored = (position: Position) => Number(/, (\d+) point/.exec(position.game.render(position.state, position.view))?.[1]);
  const inside = (path: string) => path.match(/a25 25 0 1 1 50 0/g)?.length ?? 0;
  expect(inside(accent(inner.game.draw(inner.state, inner.view)))).toBe(scored(inner));
  // A group of n cells hangs together by at least n - 1 sides, each of which takes two edges away.
  const frame = accent(outer.game.draw(outer.state, outer.view));
  const edges = frame.match(/M/g)?.length ?? 0;
  expect(edges).toBeGreaterThan(6);
  expect(edges).toBeLessThanOrEqual(4 * scored(outer) - 2 * (scored(outer) - 1));
});

test('the deck is face down to a seat that looks, and open without one', () => {
  const { game, state, view } = positions['an outer token'];
  const left = game.deckSize - game.turn(state);
  const drawn = (svg: string) => svg.match(/scale\(0\.29\)/g)?.length ?? 0;
  expect(drawn(game.draw(state, view))).toBe(left);
  expect(drawn(game.draw(state, { ...view, seat: 0 }))).toBe(0);
  expect(game.draw(state, { ...view, seat: 0 })).toContain(`Deck: ${left} tiles.`);
  const lines = (text: string) => text.split('\n').length;
  expect(lines(game.render(state, view)) - lines(game.render(state, { ...view, seat: 1 }))).toBe(Math.ceil(left / 2));
});

test('names of other tiles stand in full under the text, and in the legend of the picture', () => {
  const { game, state, view } = positions['other tiles'];
  expect(game.render(state, view)).toContain('steppe of the far north');
  const svg = game.draw(state, view);
  for (const name of ['seaside &amp; &lt;dunes&gt;', '&quot;moor&quot;', 'antelopes']) expect(svg).toContain(`>${name}<`);
});

test('the start has no marks', () => {
  const { game } = positions.over;
  const state = game.newState();
  game.setup(state, streamFrom('start'));
  expect(game.render(state, {})).not.toMatch(/[[=#]|Last move/);
  expect(game.draw(state, {})).not.toMatch(/<path[^>]*#d6006e|Last move|token of [AB]/);
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
