/** Sisu: the rulebook's examples, every rule and option that random games hardly reach, and what only this game promises. */

import { describe, expect, test } from 'vitest';
import type { Game, State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { DECK, POINTS } from './layout.ts';
import type { Sisu } from './sisu.ts';

const definition = await loadGame('sisu');

const TERRAINS: Record<string, string> = { v: 'savanna', i: 'ice', f: 'forest', s: 'sea' };
const ANIMALS: Record<string, string> = { b: 'bear', e: 'eagle', l: 'lion', w: 'whale' };
const cell = (code: string) => `${TERRAINS[code[0]]}/${ANIMALS[code[1]]}`;
const words = (text: string) => text.trim().split(/\s+/);
/** A tile from four codes: top left, top right, bottom right, bottom left. */
const tile = (codes: string) => words(codes).map(cell);
/** Any tile will do. */
const PLAIN = 'vb ie fl sw';

interface Given {
  /** 36 codes of a terrain's and an animal's letter. */
  grid: string;
  /** The first tiles of seat 0's and of seat 1's hand, and of the deck. */
  hands?: [string[], string[]];
  deck?: string[];
  options?: Record<string, unknown>;
}

function setupOf({ grid, hands = [[], []], deck = [], options = {} }: Given) {
  const cells = words(grid).map(cell);
  const fill = (tiles: string[], count: number) => Array.from({ length: count }, (_, i) => tile(tiles[i] ?? PLAIN));
  return {
    grid: Array.from({ length: 6 }, (_, row) => cells.slice(6 * row, 6 * row + 6)),
    hands: hands.map((hand) => fill(hand, 3)),
    deck: fill(deck, options.length === 'long' ? 20 : 14),
  };
}

function position(given: Given): { game: Sisu; state: State } {
  const setup = setupOf(given);
  const game = makeGame(definition, 2, given.options, { components: definition.componentsOf?.(setup) }) as Sisu;
  const state = game.newState();
  game.setupFrom(state, setup);
  return { game, state };
}

function moves(game: Game, state: State): string[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, game.legalMoves(state, out)), (move) => game.formatMove(state, move));
}

function play(game: Game, state: State, texts: string): void {
  for (const text of words(texts)) {
    expect(moves(game, state)).toContain(text);
    game.play(state, game.parseMove(state, text));
  }
}

function scoresOf(game: Game, state: State): number[] {
  const scores = new Float64Array(2);
  game.scores(state, scores);
  return [...scores];
}

/** No two neighbours are equal in any way: 25 places, and every group is one cell. */
const MIXED = `
  vb ie vb ie vb ie
  fl sw fl sw fl sw
  vb ie vb ie vb ie
  fl sw fl sw fl sw
  vb ie vb ie vb ie
  fl sw fl sw fl sw`;

describe('the scoring examples of the rulebook', () => {
  test('an outer group of 9 savannas', () => {
    const grid = `
      vb ie vb ie fb ie
      vl sw fl sw fl sw
      vb ve ib ie fb ie
      fl vw fl sw fl sw
      vb ie fb ie fb ie
      fl vw vl sw fl sw`;
    const { game, state } = position({ grid, hands: [['vb ve fl vw'], []] });
    play(game, state, '1@b5r0 O@b6'); // savannas on b5, c5 and b6, and forest on c6, where one was
    // a1 a2 a3 b3 b4 b5 c5 b6, and a5 beside b5; c1 and e1 lie apart.
    expect(scoresOf(game, state)).toEqual([9, 0]);
  });
  test('an inner group of 9 bears, on any terrain, and not across a corner', () => {
    const grid = `
      vb ib sb fb fl ie
      fl sw fl vb fl sw
      vl ie vl ib sw fb
      fl sw fl sw fb sw
      vw ie vw ie vb ie
      fl sw fl sw fl sw`;
    const { game, state } = position({ grid, hands: [['ie sb fb vl'], []] });
    play(game, state, '1@d3r0 I@e4'); // bears on e3 and e4 join f3 and e5; d2 and those above touch e3 by a corner only
    expect(scoresOf(game, state)).toEqual([4, 0]);
    const joined = position({ grid, hands: [['ib sb fb vl'], []] });
    play(joined.game, joined.state, '1@d3r0 I@e3');
    expect(scoresOf(joined.game, joined.state)).toEqual([10, 0]);
    const nine = position({
      grid: grid.replace('fb\n      fl sw fl sw fb', 'fl\n      fl sw fl sw fb'),
      hands: [['ib sb fb vl'], []],
    });
    play(nine.game, nine.state, '1@d3r0 I@d3');
    expect(scoresOf(nine.game, nine.state)).toEqual([9, 0]);
  });
});

describe('the tile placement examples of the rulebook', () => {
  const { game, state } = position({ grid: MIXED });
  test('legal: on top of the tiles that lie there, of several too', () => {
    const list = moves(game, state);
    expect(list).toContain('1@a1r0'); // on one
    expect(list).toContain('2@b2r3'); // on four
    expect(list).toContain('3@e5r2'); // in the corner
    expect(list).toHaveLength(300);
    expect(game.maxMoves).toBe(300);
  });
  test('illegal: out of bounds', () => {
    const outside = (text: string) => !moves(game, state).includes(text) && game.parseMove(state, text) === -1;
    expect(
      ['1@f1r0', '1@a6r0', '1@f6r0', '1@g1r0', '1@a0r0', '1@a7r0', '4@a1r0', '0@a1r0', '1@a1r4', '1@a1'].every(outside),
    ).toBe(true);
  });
  test("illegal: on a token, one's own or the opponent's", () => {
    const after = state.slice();
    play(game, after, '1@c3r0 O@c3');
    const placesOf = (): string[] => [...new Set(moves(game, after).map((text) => text.slice(2, 4)))];
    const round = (column: string, row: number) => {
      const before = String.fromCharCode(column.charCodeAt(0) - 1);
      return [`${before}${row - 1}`, `${column}${row - 1}`, `${before}${row}`, `${column}${row}`];
    };
    expect(placesOf()).toHaveLength(21);
    for (const place of round('c', 3)) expect(placesOf()).not.toContain(place);
    play(game, after, '1@d4r0 I@e5');
    for (const place of [...round('c', 3), ...round('e', 5)]) expect(placesOf()).not.toContain(place);
    expect(placesOf()).toHaveLength(17);
    expect(game.countMoves(after)).toBe(17 * 12);
    // A token that has moved bars its old cell no longer.
    play(game, after, '1@d1r0 O@d1 2@c3r0');
  });
});

describe('the token placement examples of the rulebook', () => {
  test('legal: the outer token on the lower left cell of the placed tile, 9 points for the savannas', () => {
    const grid = `
      vb ie fb ie vb ie
      il sw fl sw fl sw
      vb ve vb ie vb ie
      fl sw vl sw fl sw
      ib ve ib ie vb ie
      fl vw vl sw fl sw`;
    const { game, state } = position({ grid, hands: [[PLAIN, 've vl sw ve'], []] });
    play(game, state, '2@c4r0 O@c5');
    expect(scoresOf(game, state)).toEqual([9, 0]); // c4 d4 c5 of the tile; c3 b3 a3 above; b5 b6 c6 below
  });

  /** Eagles on d1, d2, d3 and e3; the second seat's inner token will stand on one of them. */
  const eagles = `
    vb iw vb ie vb iw
    fl sw fl se fl sw
    vb iw vb ie ve iw
    fl sw fl sw fl sw
    vb iw vb iw vb iw
    fl sw fl sw fl sw`;

  test("illegal: the inner token on the upper right cell, connected to the group of the opponent's inner token", () => {
    // Seat 0 plays black here: its inner token takes the eagles.
    const { game, state } = position({ grid: eagles, hands: [['fe sb il vw'], ['fw se vb il']] });
    play(game, state, '1@d4r0 I@d4'); // an eagle on d4: 5 with those above
    expect(scoresOf(game, state)).toEqual([5, 0]);
    play(game, state, '1@b2r0'); // b2 whale, c2 eagle beside d2, c3 bear, b3 lion
    expect(moves(game, state)).not.toContain('I@c2');
    // All the others may be scored, the same cell's terrain too.
    expect(moves(game, state)).toEqual(['O@b2', 'O@c2', 'O@c3', 'O@b3', 'I@b2', 'I@c3', 'I@b3']);
  });

  test('illegal: to a cell connected to the group that the token is moved from', () => {
    const { game, state } = position({ grid: eagles, hands: [['fe sb il vw', 'fw se vb il'], [PLAIN]] });
    play(game, state, '1@d4r0 I@d4 1@a5r0 O@a5 2@b2r0');
    expect(moves(game, state)).not.toContain('I@c2');
    expect(moves(game, state)).toContain('I@b2');
    expect(moves(game, state)).toContain('O@c2'); // the other token comes from nowhere
  });
});

describe('tiles', () => {
  test('a quarter turn clockwise moves top left to top right', () => {
    const { game, state } = position({ grid: MIXED, hands: [['vb ie fl sw'], []] });
    const seen = ['r0', 'r1', 'r2', 'r3'].map((rotation) => {
      const after = state.slice();
      play(game, after, `1@a1${rotation}`);
      const grid = JSON.parse(game.observe(after)).grid;
      return [grid[0], grid[1], grid[7], grid[6]].join(' ');
    });
    expect(seen).toEqual(['vb ie fl sw', 'sw vb ie fl', 'fl sw vb ie', 'ie fl sw vb'].map((codes) => tile(codes).join(' ')));
  });
  test('rotations that look the same are one move, the lowest; slots are kept apart', () => {
    const { game, state } = position({ grid: MIXED, hands: [['vb vb vb vb', 'vb ie vb ie', 'vb vb vb vb'], []] });
    const list = moves(game, state);
    expect(list).toHaveLength(25 * (1 + 2 + 1));
    expect(list.filter((text) => text.includes('@c2'))).toEqual(['1@c2r0', '2@c2r0', '2@c2r1', '3@c2r0']);
    expect(game.countMoves(state)).toBe(100);
  });
  test('the tile taken from the deck fills the slot that was emptied, as the set-up writes it', () => {
    const { game, state } = position({ grid: MIXED, deck: ['fl fl sw sw', 'vw vw ib ib'] });
    play(game, state, '2@a1r1');
    expect(JSON.parse(game.observe(state)).hands[1]).toBeNull();
    play(game, state, 'O@a1 3@e5r0 I@f6');
    const { hands } = JSON.parse(game.observe(state));
    expect(hands[1]).toEqual(tile('fl fl sw sw'));
    expect(hands[5]).toEqual(tile('vw vw ib ib'));
  });
});

describe('groups as they are after the placement', () => {
  // Sea on a1 to d1; the outer token of seat 0 will stand on d1.
  const grid = `
    sb se sb ie vb ie
    fl vw fl iw fl vw
    vb ie vb ie vb ie
    fl vw fl iw fl vw
    vb ie vb ie vb ie
    fl vw fl iw fl vw`;
  test('a group that the placement cuts off from the token may be scored by it', () => {
    const { game, state } = position({ grid, hands: [['sl vw ib fe', 'sb fl ve iw'], [PLAIN]] });
    play(game, state, '1@d1r0 O@d1');
    expect(scoresOf(game, state)).toEqual([4, 0]);
    play(game, state, '1@e5r0 I@e5 2@b1r0'); // b1 sea, c1 forest: a1 and b1 are cut off from c1 and d1
    expect(moves(game, state)).toContain('O@b1');
    play(game, state, 'O@b1');
    expect(scoresOf(game, state)).toEqual([6, 1]);
  });
  test('a group that the placement joins to the token may not', () => {
    const { game, state } = position({
      grid: grid.replace('sb se sb', 'sb fe vb'),
      hands: [['sl vw ib fe', 'sb sl ve iw'], [PLAIN]],
    });
    play(game, state, '1@d1r0 O@d1 1@e5r0 I@e5 2@b1r0');
    expect(moves(game, state).filter((text) => text.startsWith('O'))).toEqual(['O@c2', 'O@b2']);
  });
});

test('a pass, where all eight are barred: nothing is scored, a tile is taken, tokens stay', () => {
  const all = Array(36).fill('sw').join(' ');
  const { game, state } = position({
    grid: all,
    hands: [['sw sw sw sw', 'sw sw sw sw'], ['sw sw sw sw']],
    deck: [PLAIN, PLAIN, 'fl fl sw sw'],
  });
  play(game, state, '1@a1r0 O@a1 1@e5r0');
  expect(moves(game, state)).toEqual(['I@e5', 'I@f5', 'I@f6', 'I@e6']);
  play(game, state, 'I@f6 2@c3r0');
  expect(moves(game, state)).toEqual(['pass']);
  expect(game.countMoves(state)).toBe(1);
  expect(game.formatMove(state, game.randomMove(state, streamFrom('pass')))).toBe('pass');
  const features = new Float64Array(5);
  game.measure(state, 0, features);
  expect(features[1]).toBe(0);
  play(game, state, 'pass');
  const seen = JSON.parse(game.observe(state));
  expect(seen).toMatchObject({ turn: 3, seat: 1, points: [36, 36], tokens: ['a1', '-', '-', 'f6'] });
  expect(seen.hands[1]).toEqual(tile('fl fl sw sw'));
});

test('the hash knows board, tokens, points, hands, the deck and what was placed, but not the box', () => {
  const { game, state } = position({ grid: MIXED, deck: [PLAIN, 'fl fl sw sw'] });
  const hash = (given: Given, line = '') => {
    const other = position(given);
    if (line !== '') play(other.game, other.state, line);
    const out = new Int32Array(2);
    other.game.hash(other.state, out);
    return out.join();
  };
  const start = { grid: MIXED, deck: [PLAIN, 'fl fl sw sw'] };
  const different = [
    hash(start),
    hash({ ...start, grid: MIXED.replace('sw', 'sl') }),
    hash({ ...start, grid: MIXED.replace('sw', 'iw') }),
    hash({ ...start, hands: [['fl fl sw sw'], []] }),
    hash({ ...start, hands: [[], [PLAIN, PLAIN, 'fl fl sw sw']] }),
    hash({ ...start, deck: ['fl fl sw sw', PLAIN] }),
    hash(start, '1@a1r0'),
    hash(start, '2@a1r0'),
    hash(start, '1@a1r0 O@a1'),
    hash(start, '1@a1r0 I@a1'),
    hash(start, '1@a1r0 O@b1'),
  ];
  expect(new Set(different).size).toBe(different.length);
  // Both words tell, and points alone do.
  const [first, second] = [new Int32Array(2), new Int32Array(2)];
  game.hash(state, first);
  state[POINTS + 1]++;
  game.hash(state, second);
  expect(first[0]).not.toBe(second[0]);
  expect(first[1]).not.toBe(second[1]);
  const deal = makeGame(definition) as Sisu;
  const dealt = deal.newState();
  deal.setup(dealt, streamFrom('hash'));
  deal.hash(dealt, first);
  dealt.subarray(DECK + 14).reverse();
  deal.hash(dealt, second);
  expect([...second]).toEqual([...first]);
});

test('a group that fills the board is framed all round, and its chain does not run over the edge', () => {
  const all = Array(36).fill('sw').join(' ');
  const given = { grid: all, hands: [['sw sw sw sw'], []] } satisfies Given;
  const accent = (line: string) => {
    const { game, state } = position(given);
    play(game, state, line);
    const svg = game.draw(state, { lastMove: game.parseMove(state, words(line)[1]) });
    return /<path d="([^"]*)" fill="none" stroke="#d6006e"/.exec(svg)?.[1] ?? '';
  };
  expect(accent('1@c3r0 O@c3').match(/M/g)).toHaveLength(24);
  expect(accent('1@c3r0 I@c3').match(/[hv]30/g)).toHaveLength(60);
});

describe('the end', () => {
  const finish = (options: Record<string, unknown>, seed: string) => {
    const game = makeGame(definition, 2, options);
    const state = game.newState();
    const rng = streamFrom(seed);
    game.setup(state, rng);
    let plies = 0;
    for (; game.toMove(state) >= 0; plies++) game.play(state, game.randomMove(state, rng));
    return { plies, turns: game.turn(state), ...game.result(state) };
  };
  test('after the last tile was taken: 14 turns, or 20', () => {
    expect(finish({}, 'a')).toMatchObject({ plies: 28, turns: 14, termination: 'deck-empty' });
    expect(finish({ length: 'long' }, 'a')).toMatchObject({ plies: 40, turns: 20, termination: 'deck-empty' });
  });
  test('most points win, the handicap included; equal points share', () => {
    const plain = finish({}, 'b');
    const lead = plain.scores[0] - plain.scores[1];
    expect(lead).not.toBe(0);
    const [first, second] = lead > 0 ? [0, 1] : [1, 0];
    expect(plain.winners).toEqual([first]);
    const given = (points: number) => finish({ handicap: first === 0 ? [0, points] : [points, 0] }, 'b');
    expect(given(Math.abs(lead))).toMatchObject({ winners: [0, 1], shares: [0.5, 0.5] });
    expect(given(Math.abs(lead) + 0.5)).toMatchObject({ winners: [second] });
    expect(given(Math.abs(lead) - 0.5)).toMatchObject({ winners: [first] });
    expect(given(2.5).scores[second]).toBe(plain.scores[second] + 2.5);
  });
});

describe('features', () => {
  const names = Object.keys(definition.features);
  const features = (game: Game, state: State, seat: number) => {
    const out = new Float64Array(names.length);
    game.measure(state, seat, out);
    const left = 14 - game.turn(state) - (JSON.parse(game.observe(state, 0)).placed < 0 ? 0 : 0.5);
    return Object.fromEntries(names.map((name, i) => [name, Math.round(out[i] * Math.sqrt(left) * 1e6) / 1e6]));
  };
  test('the gain and the threat are those of the best token, the chance is what the threat was', () => {
    const game = makeGame(definition) as Sisu;
    const rng = streamFrom('features');
    const state = game.newState();
    const list = new Int32Array(game.maxMoves);
    for (let i = 0; i < 20; i++) {
      game.setup(state, rng);
      while (game.turn(state) < 13) {
        game.play(state, game.randomMove(state, rng));
        const seat = game.toMove(state);
        const { gain, threat } = features(game, state, seat);
        let best = -Infinity;
        for (const move of list.slice(0, game.legalMoves(state, list))) {
          const after = state.slice();
          game.play(after, move);
          const scored = scoresOf(game, after)[seat] - scoresOf(game, state)[seat];
          best = Math.max(best, scored - 0.73 * features(game, after, 1 - seat).chance);
        }
        if (moves(game, state)[0] !== 'pass') expect(gain - 0.73 * threat).toBeCloseTo(best, 4);
        expect(features(game, state, 1 - seat)).toMatchObject({ gain: 0, threat: 0, chance: 0 });
        game.play(state, game.randomMove(state, rng));
      }
    }
  });
  test('the last token threatens nothing; turns are counted by seat', () => {
    const game = makeGame(definition) as Sisu;
    const state = game.newState();
    const rng = streamFrom('last');
    game.setup(state, rng);
    expect([features(game, state, 0).turns, features(game, state, 1).turns]).toEqual([7, 7]);
    for (let ply = 0; ply < 27; ply++) {
      game.play(state, game.randomMove(state, rng));
      if (ply === 0) expect([features(game, state, 0).turns, features(game, state, 1).turns]).toEqual([6, 7]);
      if (ply === 1) expect([features(game, state, 0).turns, features(game, state, 1).turns]).toEqual([6, 7]);
      if (ply === 2) expect([features(game, state, 0).turns, features(game, state, 1).turns]).toEqual([6, 6]);
    }
    expect(features(game, state, 1)).toMatchObject({ threat: 0, turns: 0 });
    expect(features(game, state, 1).gain).toBeGreaterThan(0);
  });
  test('the chance: the largest group without a token whose icon the hand has, and what a tile adds', () => {
    // Six seas in the first row, barred to outer tokens once one stands there; otherwise groups of one.
    const grid = `
      sb se sb se sb se
      fl iw fl iw fl iw
      vb fe vb fe vb fe
      il vw il vw il vw
      vb fe vb fe vb fe
      il vw il vw il vw`;
    const { game, state } = position({ grid, hands: [['sl sl ib fe'], ['sw fe vl fb', 'fw fe vl fb', 'iw fe vl ib']] });
    expect(features(game, state, 0).chance).toBe(6 + 2 - 6);
    play(game, state, '1@a1r0 I@a1');
    expect(features(game, state, 1).chance).toBe(6 + 1 - 6);
    play(game, state, '1@c5r0 I@c5');
    const locked = position({ grid, hands: [['sl sl ib fe'], ['sw fe vl fb', 'vw fe vl vb', 'iw fe vl ib']] });
    play(locked.game, locked.state, '1@a1r0 O@a1');
    expect(features(locked.game, locked.state, 1).chance).toBeLessThan(0);
  });
});
