/** Sisu's tiles as data: the default set, what a user's file may say, set-up objects, and dealing what is hidden. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTiles } from '../../../scripts/sisu-tiles.ts';
import { InputError } from '../../core/errors.ts';
import type { State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { compareWithReference } from '../../testkit/differential.ts';
import { checkGame } from '../../testkit/game-suite.ts';
import { deviation } from '../../testkit/uniform.ts';
import { loadGame, makeGame } from '../load.ts';
import { DECK } from './layout.ts';
import makeReference from './reference.ts';
import type { Sisu } from './sisu.ts';
import { TILES } from './tiles.ts';

const definition = await loadGame('sisu');
const folder = mkdtempSync(join(tmpdir(), 'playfair-sisu-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const file = join(folder, 'tiles.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('the default tiles', () => {
  test('54 cells of each terrain and of each animal', () => {
    const counts: Record<string, number> = {};
    for (const name of TILES.flat().flatMap((cell) => cell.split('/'))) counts[name] = (counts[name] ?? 0) + 1;
    expect(counts).toEqual({ savanna: 54, ice: 54, forest: 54, sea: 54, bear: 54, eagle: 54, lion: 54, whale: 54 });
    for (const cell of TILES.flat()) expect(cell).toMatch(/^(savanna|ice|forest|sea)\/(bear|eagle|lion|whale)$/);
  });
  test('54 tiles of four cells, no two equal under rotation', () => {
    expect(TILES).toHaveLength(54);
    const turns = (tile: readonly string[]) => tile.map((_, i) => [...tile.slice(i), ...tile.slice(0, i)].join());
    const all = TILES.flatMap((tile) => [...new Set(turns(tile))]);
    expect(new Set(all).size).toBe(all.length);
    for (const tile of TILES) expect(tile).toHaveLength(4);
  });
  test('are what the script makes', () => expect(makeTiles()).toEqual(TILES));
});

/** A set with eight icons of each kind, tiles that look the same when turned, and repeats. */
const RICH = {
  tiles: Array.from({ length: 36 }, (_, i) => {
    const cell = (k: number) => `t${(i * 5 + k * 3) % 8}/a${(i * 3 + k * 5 + (i >> 2)) % 8}`;
    if (i % 6 === 0) return [cell(0), cell(0), cell(0), cell(0)];
    if (i % 6 === 1) return [cell(0), cell(1), cell(0), cell(1)];
    return i % 6 === 2 ? ['t0/a0', 't1/a0', 't0/a1', 't7/a7'] : [0, 1, 2, 3].map(cell);
  }),
};
/** The fewest tiles and icons. */
const POOR = {
  tiles: Array.from({ length: 35 }, (_, i) =>
    Array.from({ length: 4 }, (_, k) => `${'xy'[(i >> k) & 1]}/${'pq'[(i >> (k ^ 1)) & 1]}`),
  ),
};

describe("a user's tiles", () => {
  for (const [name, content] of Object.entries({ RICH, POOR })) {
    test(`${name}: the contract holds and the reference agrees`, () => {
      const components = fileOf(content);
      for (const length of ['short', 'long']) {
        const request = { seats: 2, options: { components, length }, games: 3, seed: name };
        expect(checkGame(definition, request)).toEqual([]);
        expect(compareWithReference(definition, makeReference, { ...request, games: 10 })).toEqual([]);
      }
      expect(makeGame(definition, 2, { components }).options.components).toBe('tiles.json');
    });
  }

  const cells = (tiles: number, change: (tile: string[], i: number) => unknown = (tile) => tile) => ({
    tiles: Array.from({ length: tiles }, (_, i) => change(['sea/lion', 'ice/lion', 'sea/bear', 'ice/bear'], i)),
  });
  const eleventh = (value: unknown) => cells(40, (tile, i) => (i === 10 ? value : tile));
  const nineOf = (cell: (i: number) => string) => cells(40, (_, i) => [cell(i % 9), 'a/b', 'b/a', 'a/b']);

  test.each([
    ['no object', [], 'it must be an object {"tiles":[…]}, not [].'],
    ['null', null, 'it must be an object {"tiles":[…]}, not null.'],
    ['no tiles', {}, 'tiles must be a list of tiles, not missing.'],
    ['tiles no list', { tiles: 54 }, 'tiles must be a list of tiles, not 54.'],
    ['an unknown entry', { ...cells(40), tile: [] }, "unknown entry 'tile'; did you mean 'tiles'?"],
    ['too few tiles', cells(28), 'tiles: 28 of them, but a short game needs at least 29.'],
    [
      'a missing cell',
      eleventh(['sea/lion', 'sea/lion', 'sea/lion']),
      'tiles[10] must be a tile of four cells, not a list of 3.',
    ],
    ['a cell too many', eleventh(Array(5).fill('sea/lion')), 'tiles[10] must be a tile of four cells, not a list of 5.'],
    ['a tile that is none', eleventh('sea/lion'), 'tiles[10] must be a tile of four cells, not "sea/lion".'],
    ['a tile that is nothing', eleventh(null), 'tiles[10] must be a tile of four cells, not null.'],
    [
      'no animal',
      eleventh(['sea/lion', 'sea', 'sea/lion', 'sea/lion']),
      'tiles[10][1] must be a cell like "savanna/bear", not "sea".',
    ],
    [
      'an empty name',
      eleventh(['sea/lion', 'sea/lion', '/lion', 'sea/lion']),
      'tiles[10][2] must be a cell like "savanna/bear", not "/lion".',
    ],
    [
      'a slash too many',
      eleventh(['a/b/c', 'sea/lion', 'sea/lion', 'sea/lion']),
      'tiles[10][0] must be a cell like "savanna/bear", not "a/b/c".',
    ],
    [
      'a cell that is no text',
      eleventh(['sea/lion', 'sea/lion', 'sea/lion', 7]),
      'tiles[10][3] must be a cell like "savanna/bear", not 7.',
    ],
    [
      'one terrain',
      cells(40, () => ['sea/a', 'sea/b', 'sea/a', 'sea/b']),
      'tiles: they show 1 terrain (sea), but 2 to 8 can be played.',
    ],
    [
      'nine terrains',
      nineOf((i) => `${'abcdefghi'[i]}/a`),
      'tiles: they show 9 terrains (a, b, c, d, e, f, g, h, i), but 2 to 8 can be played.',
    ],
    [
      'nine animals',
      nineOf((i) => `a/${'abcdefghi'[i]}`),
      'tiles: they show 9 animals (a, b, c, d, e, f, g, h, i), but 2 to 8 can be played.',
    ],
  ])('refused: %s', (_, content, message) => {
    const components = fileOf(content);
    expect(() => makeGame(definition, 2, { components })).toThrow(new InputError(`components 'tiles.json' of sisu: ${message}`));
  });
  test('a long game needs 35 tiles, and 35 and 29 are enough', () => {
    expect(() => makeGame(definition, 2, { components: fileOf(cells(34)), length: 'long' })).toThrow(
      "components 'tiles.json' of sisu: tiles: 34 of them, but a long game needs at least 35.",
    );
    makeGame(definition, 2, { components: fileOf(cells(35)), length: 'long' });
    makeGame(definition, 2, { components: fileOf(cells(29)) });
  });
});

/** A fresh start as a set-up object. */
function startOf(game: Sisu, seed: string): { state: State; setup: Setup } {
  const state = game.newState();
  game.setup(state, streamFrom(seed));
  return { state, setup: JSON.parse(JSON.stringify(game.describeSetup(state))) };
}

interface Setup {
  grid: string[][];
  hands: string[][][];
  deck: string[][];
  box?: string[][];
}

describe('set-up objects', () => {
  const game = makeGame(definition) as Sisu;
  const { setup } = startOf(game, 'setup');
  const changed = (change: (copy: Setup) => void) => {
    const copy = structuredClone(setup);
    change(copy);
    return copy;
  };

  test('hold every tile once, the grid three by three tiles turned', () => {
    const names = (tile: readonly string[]) => tile.map((_, i) => [...tile.slice(i), ...tile.slice(0, i)].join()).sort()[0];
    const { grid, hands, deck, box = [] } = setup;
    const open = [0, 2, 4].flatMap((y) => [0, 2, 4].map((x) => [grid[y][x], grid[y][x + 1], grid[y + 1][x + 1], grid[y + 1][x]]));
    expect([...open, ...hands.flat(), ...deck, ...box].map(names).sort()).toEqual(TILES.map(names).sort());
    expect([hands[0].length, hands[1].length, deck.length, box.length]).toEqual([3, 3, 14, 25]);
  });
  test('a missing box is empty', () => {
    const state = game.newState();
    const bare = changed((copy) => delete copy.box);
    game.setupFrom(state, bare);
    expect(game.describeSetup(state)).toEqual({ ...bare, box: [] });
    const own = makeGame(definition, 2, {}, { components: definition.componentsOf?.(bare) });
    own.setupFrom(own.newState(), bare);
  });
  test.each([
    ['not an object', 'x', `the set-up must be an object, not "x".`],
    ['no grid', { ...setup, grid: undefined }, "the set-up's grid must be a list of 6 rows, not missing."],
    ['a row too few', changed((copy) => copy.grid.pop()), "the set-up's grid must be a list of 6 rows, not a list of 5."],
    ['a short row', changed((copy) => copy.grid[3].pop()), "the set-up's grid[3] must be a list of 6 cells, not a list of 5."],
    [
      'a bad cell',
      changed((copy) => copy.grid[3].splice(2, 1, 'sea')),
      `the set-up's grid[3][2] must be a cell like "savanna/bear", not "sea".`,
    ],
    [
      'an unknown terrain',
      changed((copy) => copy.grid[1].splice(4, 1, 'see/bear')),
      "the set-up's grid[1][4]: the tiles have no terrain 'see'; did you mean 'sea'?",
    ],
    [
      'an unknown animal',
      changed((copy) => copy.deck[4].splice(1, 1, 'sea/bare')),
      "the set-up's deck[4][1]: the tiles have no animal 'bare'; did you mean 'bear'?",
    ],
    ['one hand', changed((copy) => copy.hands.pop()), "the set-up's hands must be a list of 2 hands, not a list of 1."],
    ['a small hand', changed((copy) => copy.hands[1].pop()), "the set-up's hands[1] must be a list of 3 tiles, not a list of 2."],
    [
      'a bad tile',
      changed((copy) => copy.hands[1][2].pop()),
      "the set-up's hands[1][2] must be a tile of four cells, not a list of 3.",
    ],
    [
      'a small deck',
      changed((copy) => copy.deck.pop()),
      "the set-up's deck must be a list of 14 tiles (short) or 20 tiles (long), not of 13.",
    ],
    [
      'a long deck',
      changed((copy) => copy.deck.push(...(copy.box ?? []).splice(0, 6))),
      "the set-up's deck must be a list of 14 tiles in a short game, not of 20.",
    ],
    [
      'a box that is none',
      changed((copy) => Object.assign(copy, { box: 25 })),
      "the set-up's box must be a list of tiles, not 25.",
    ],
    [
      'too large a box',
      changed((copy) => copy.box?.push(copy.deck[0])),
      "the set-up's box holds 26 tiles, but these components leave 25 for it.",
    ],
    [
      'a tile of another set',
      changed((copy) => copy.box?.splice(3, 1, Array(4).fill('sea/bear'))),
      `the set-up's box[3], ["sea/bear","sea/bear","sea/bear","sea/bear"], is none of the components' tiles as they are written.`,
    ],
  ])('refused: %s', (_, bad, message) => {
    const state = game.newState();
    const before = state.slice();
    expect(() => game.setupFrom(state, bad)).toThrow(new InputError(message));
    expect(state).toEqual(before);
  });
});

describe('dealing what is hidden', () => {
  const game = makeGame(definition) as Sisu;
  /** A position after some decisions. */
  const playedOn = (plies: number) => {
    const { state } = startOf(game, 'redeal');
    const rng = streamFrom('redeal/moves');
    for (let i = 0; i < plies; i++) game.play(state, game.randomMove(state, rng));
    return state;
  };

  test.each([0, 9, 26])('every tile not drawn is equally likely at every place of the deck, after %i decisions', (plies) => {
    const truth = playedOn(plies);
    const first = DECK + game.turn(truth);
    const end = DECK + game.deckSize;
    const hidden = [...truth.subarray(first)].sort((a, b) => a - b);
    const rng = streamFrom('uniform');
    const places = [first, end - 1];
    const counts = places.map(() => new Map(hidden.map((tile) => [tile, 0])));
    const state = game.newState();
    for (let i = 0; i < 200 * hidden.length; i++) {
      game.copy(state, truth);
      game.redeal(state, i % 2, rng);
      places.forEach((place, k) => {
        counts[k].set(state[place], (counts[k].get(state[place]) ?? NaN) + 1);
      });
      if (i % 1000 === 0) expect([...state.subarray(first)].sort((a, b) => a - b)).toEqual(hidden);
    }
    for (const count of counts) expect(Math.abs(deviation([...count.values()], 200))).toBeLessThan(5.5);
    expect([...state.subarray(0, first)]).toEqual([...truth.subarray(0, first)]);
  });

  test('two states that look alike and the same stream: the same deal to the byte', () => {
    const truth = playedOn(7);
    const other = truth.slice();
    const first = DECK + game.turn(truth);
    other.subarray(first).reverse(); // other tiles in the box, and another order of the deck
    expect([...other]).not.toEqual([...truth]);
    expect(game.observe(other)).toBe(game.observe(truth));
    for (const state of [truth, other]) game.redeal(state, 1, streamFrom('same'));
    expect([...other]).toEqual([...truth]);
  });

  test('equal tiles are one to it: repeats leave no trace of which is which', () => {
    const twice = makeGame(definition, 2, {}, { components: { tiles: [...TILES, ...TILES] } }) as Sisu;
    const { state, setup } = startOf(twice, 'twice');
    const again = twice.newState();
    twice.setupFrom(again, { ...setup, box: [...(setup.box ?? [])].reverse() });
    expect(twice.observe(again)).toBe(twice.observe(state));
    for (const one of [state, again]) twice.redeal(one, 0, streamFrom('twice'));
    expect([...again]).toEqual([...state]);
  });
});

test('every tile comes to every part of the start, turned in every way', () => {
  const game = makeGame(definition) as Sisu;
  const state = game.newState();
  const rng = streamFrom('starts');
  const inHand = new Map<string, number>(TILES.map((tile) => [tile.join(), 0]));
  const turns = new Map<number, number>([0, 1, 2, 3].map((turn) => [turn, 0]));
  for (let i = 0; i < 54 * 60; i++) {
    game.setup(state, rng);
    const { grid, hands } = game.describeSetup(state) as Setup;
    const drawn = hands[1][0].join();
    inHand.set(drawn, (inHand.get(drawn) ?? NaN) + 1);
    const corner = [grid[4][4], grid[4][5], grid[5][5], grid[5][4]];
    const way = [0, 1, 2, 3].filter((turn) => TILES.some((tile) => tile.every((cell, k) => cell === corner[(k + turn) % 4])));
    if (way.length === 1) turns.set(way[0], (turns.get(way[0]) ?? NaN) + 1);
  }
  expect(Math.abs(deviation([...inHand.values()], 60))).toBeLessThan(5.5);
  const all = [...turns.values()];
  expect(Math.abs(deviation(all, all.reduce((sum, n) => sum + n, 0) / 4))).toBeLessThan(5.5);
});
