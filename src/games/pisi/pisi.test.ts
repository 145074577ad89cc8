/** Pisi: what the rulebook says, rule by rule, and what only this game promises. */

import { describe, expect, test } from 'vitest';
import type { State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { countPaths, placeOf } from './grid.ts';
import { CITY_AT, HASH, LINKS, ON_TILES, PAWN, PHASE, PURSE, ROADS, SEAT, UNKNOWN } from './layout.ts';
import { takeCoin } from './pawns.ts';
import type { Pisi } from './pisi.ts';
import { parseCoins } from './purse.ts';

const definition = await loadGame('pisi');
const make = (options: Record<string, unknown> = {}) => makeGame(definition, 2, options) as Pisi;

/** An island by rows; `*` is a city, `.` no tile. Two cities lie beside each other: c5 and d5. */
const ISLAND = ['.A*BB*.', 'ADBDBEC', '*D..*EC', 'AD..DEC', 'AB**.E*', '.CAE*C.'];

function setupOf(rows: readonly string[]): { tiles: Record<string, string> } {
  const tiles: Record<string, string> = {};
  rows.forEach((row, y) => {
    [...row].forEach((tile, x) => {
      if (tile !== '.') tiles[`${'abcdefg'[x]}${y + 1}`] = tile === '*' ? 'city' : tile;
    });
  });
  return { tiles };
}

/** The island with both pawns placed, and other coins in hand, if any are given, than placing them brought. */
function begin(game: Pisi, pawns = 'a2 g2', coins: readonly string[] = []): State {
  const state = game.newState();
  game.setupFrom(state, setupOf(ISLAND));
  playAll(game, state, pawns);
  coins.forEach((text, seat) => {
    give(state, seat, text);
  });
  return state;
}

/** Sets the coins in hand. */
function give(state: State, seat: number, coins: string): void {
  state[PURSE + seat] = coins === '' ? 0 : parseCoins(coins);
  expect(state[PURSE + seat]).toBeGreaterThanOrEqual(0);
  state[ROADS + seat] = UNKNOWN;
}

function legal(game: Pisi, state: State): string[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, game.legalMoves(state, out)), (move) => game.formatMove(state, move)).sort();
}

function play(game: Pisi, state: State, text: string): void {
  expect(legal(game, state)).toContain(text);
  game.play(state, game.parseMove(state, text));
}

/** Plays moves that have no spaces in them. */
function playAll(game: Pisi, state: State, texts: string): void {
  for (const text of texts.split(' ')) play(game, state, text);
}

/** The seat to move gets coins and builds a road, paying as it may; then it is the other's turn. */
function buildRoad(game: Pisi, state: State, coins: string, road: string): void {
  const seat = game.toMove(state);
  give(state, seat, coins);
  step(game, state);
  play(game, state, `build ${road}`);
  if (state[PHASE] === 3) play(game, state, legal(game, state)[0]);
  expect(game.toMove(state)).toBe(1 - seat);
}

/** The seat to move goes somewhere and takes nothing. */
function step(game: Pisi, state: State): void {
  play(game, state, legal(game, state).filter((text) => !text.endsWith('+'))[0]);
}

/** And builds nothing. */
function idle(game: Pisi, state: State): void {
  step(game, state);
  if (legal(game, state).includes('pass')) play(game, state, 'pass');
}

const roadsOf = (game: Pisi, state: State) =>
  legal(game, state)
    .filter((text) => text.startsWith('build'))
    .map((text) => text.slice(6));

/** A seat's connections, as pairs of names. */
function connections(state: State, seat: number): string[] {
  const names = (city: number) => {
    const place = state[CITY_AT + city];
    return `${'abcdefg'[place & 7]}${place >> 3}`;
  };
  const pairs: string[] = [];
  for (let a = 0; a < 8; a++) {
    for (let b = 0; b < 8; b++) {
      if (((state[LINKS + 8 * seat + a] >> b) & 1) === 0) continue;
      expect((state[LINKS + 8 * seat + b] >> a) & 1).toBe(1);
      if (names(a) < names(b)) pairs.push(`${names(a)}-${names(b)}`);
    }
  }
  return pairs.sort();
}

describe('placing pawns', () => {
  const game = make();
  test('anywhere, then anywhere else; a coin comes by itself where there is one', () => {
    const state = game.newState();
    game.setupFrom(state, setupOf(ISLAND));
    expect(legal(game, state)).toHaveLength(33);
    expect(legal(game, state).some((text) => text.endsWith('+'))).toBe(false);
    play(game, state, 'b2');
    expect([game.toMove(state), game.turn(state)]).toEqual([1, 1]);
    expect(state[PURSE]).toBe(parseCoins('D'));
    expect(legal(game, state)).toHaveLength(32);
    expect(legal(game, state)).not.toContain('b2');
    play(game, state, 'c1');
    expect(state[PURSE + 1]).toBe(0);
    expect(game.turn(state)).toBe(2);
  });
  test('nothing is built, even where something could be', () => {
    const free = make({ cityEntry: 'free' });
    const state = free.newState();
    free.setupFrom(state, setupOf(ISLAND));
    play(free, state, 'b2');
    expect(legal(free, state)).not.toContain('pass');
  });
  test('firstMover moves first, and then the seats alternate', () => {
    for (const firstMover of [0, 1]) {
      const one = make({ firstMover });
      const state = begin(one);
      for (const seat of [firstMover, 1 - firstMover, firstMover]) {
        expect(one.toMove(state)).toBe(seat);
        idle(one, state);
      }
    }
  });
});

describe('moving', () => {
  const game = make();
  const movesFrom = (pawns: string) => legal(game, begin(game, pawns));
  test('one tile orthogonally, taking a coin or not', () => {
    expect(movesFrom('b2 g4')).toEqual(['a2', 'a2+', 'b1', 'b1+', 'b3', 'b3+', 'c2', 'c2+']);
    expect(movesFrom('c1 g4')).toEqual(['b1', 'b1+', 'c2', 'c2+', 'd1', 'd1+']); // not off the grid
    expect(movesFrom('b1 g4')).toEqual(['b2', 'b2+', 'c1']); // a city has no coins
  });
  test('over the other pawn to the tile beyond', () => {
    expect(movesFrom('b2 c2')).toEqual(['a2', 'a2+', 'b1', 'b1+', 'b3', 'b3+', 'd2', 'd2+']);
    expect(movesFrom('b1 b2')).toEqual(['b3', 'b3+', 'c1']);
    expect(movesFrom('b4 b3')).toContain('b2+');
  });
  test('no tile beyond, no jump', () => {
    expect(movesFrom('a3 b3')).toEqual(['a2', 'a2+', 'a4', 'a4+']);
    expect(movesFrom('b2 b1')).toEqual(['a2', 'a2+', 'b3', 'b3+', 'c2', 'c2+']); // beyond is off the grid
  });
  test('two coins on a tile, then none', () => {
    const state = begin(game, 'a2 g2');
    playAll(game, state, 'a3 g3 a2+ g2 a3');
    expect(legal(game, state).includes('g3+')).toBe(true);
    playAll(game, state, 'g3 a4');
    idle(game, state);
    playAll(game, state, 'a3');
    idle(game, state);
    expect(legal(game, state)).toContain('a2');
    expect(legal(game, state)).not.toContain('a2+');
    expect(legal(game, state)).toContain('a4+');
  });
  test('what is taken is kept by its suit', () => {
    const state = begin(game, 'b2 g4');
    playAll(game, state, 'b3+ g3+ b2+');
    expect(game.render(state, {})).toMatch(/0 .* DDD/);
    expect(game.render(state, {})).toMatch(/1 .* CC/);
  });
});

describe('roads', () => {
  test('city to city in one go, a coin a piece', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['BBB', '']);
    play(game, state, 'a3');
    expect(roadsOf(game, state)).toEqual(['c1-d1-e1-f1', 'e3-e2-e1-f1']);
    play(game, state, 'build c1-d1-e1-f1');
    expect(legal(game, state)).toEqual(['pay BBB']); // a decision, though there is one way
    expect([game.toMove(state), game.turn(state)]).toEqual([0, 2]);
    play(game, state, 'pay BBB');
    expect([game.toMove(state), game.turn(state), state[PURSE]]).toEqual([1, 3, 0]);
    expect(connections(state, 0)).toEqual(['c1-f1']);
  });
  test('with too few coins the decision does not come up', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['ABB', '']);
    play(game, state, 'a3');
    expect(game.toMove(state)).toBe(1);
  });
  test('nobody has to build', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['BBB', '']);
    playAll(game, state, 'a3 pass');
    expect([game.toMove(state), state[PURSE]]).toEqual([1, parseCoins('BBB')]);
    idle(game, state);
    play(game, state, 'a2');
    expect(roadsOf(game, state)).toEqual(['c1-d1-e1-f1', 'e3-e2-e1-f1']); // they are still there
  });
  test('between two terrain tiles either suit, beside a city the suit of the terrain', () => {
    const game = make();
    const pays = (coins: string) => {
      const state = begin(game, 'a2 g2', [coins, '']);
      play(game, state, 'a3');
      if (!roadsOf(game, state).includes('e6-f6-f5-g5')) return [];
      play(game, state, 'build e6-f6-f5-g5');
      return legal(game, state);
    };
    expect(pays('CCEE')).toEqual(['pay CCE', 'pay CEE']);
    expect(pays('CCE')).toEqual(['pay CCE']);
    expect(pays('CEEE')).toEqual(['pay CEE']);
    expect(pays('ACCC')).toEqual([]); // f5-g5 takes E
    expect(pays('EEE')).toEqual([]); // e6-f6 takes C
    expect(pays('ACE')).toEqual([]);
  });
  test('the text starts at the end that gives the smaller one, and only that is read', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['BBB', '']);
    play(game, state, 'a3');
    expect(game.parseMove(state, 'build f1-e1-d1-c1')).toBe(-1);
    expect(game.parseMove(state, 'build c1-e1')).toBe(-1);
    expect(game.parseMove(state, 'build c1')).toBe(-1);
    expect(game.parseMove(state, 'build h1-h2')).toBe(-1);
    expect(game.parseMove(state, 'pay BA')).toBe(-1);
    expect(game.parseMove(state, 'pay ')).toBe(-1);
    expect(game.parseMove(state, 'c7')).toBe(-1);
  });
  test('from and to an own road, not from the other one’s', () => {
    const game = make();
    const state = begin(game, 'a2 g2');
    buildRoad(game, state, 'CEE', 'e6-f6-f5-g5');
    give(state, 1, 'EEE');
    play(game, state, 'g3');
    // f5 is touched by seat 0 alone, so seat 1 has no anchor there; from city to city it would need more.
    expect(roadsOf(game, state).filter((road) => road.endsWith('f5'))).toEqual([]);
    if (legal(game, state).includes('pass')) play(game, state, 'pass');
    give(state, 0, 'EEE');
    step(game, state);
    expect(roadsOf(game, state)).toContain('e3-f3-f4-f5');
    play(game, state, 'build e3-f3-f4-f5');
    expect(connections(state, 0)).toEqual(['e3-e6', 'e3-g5', 'e6-g5']); // through the junction on f5
  });
  test('a net grows at all of its tiles', () => {
    const game = make();
    const state = begin(game, 'a2 g2');
    buildRoad(game, state, 'BBB', 'c1-d1-e1-f1');
    idle(game, state);
    buildRoad(game, state, 'BB', 'e1-e2-e3');
    expect(connections(state, 0)).toEqual(['c1-e3', 'c1-f1', 'e3-f1']);
    idle(game, state);
    // d1 was on the first road only, but reaches e3 now.
    buildRoad(game, state, 'BBBDD', 'a3-b3-b2-c2-d2-d1');
    expect(connections(state, 0)).toEqual(['a3-c1', 'a3-e3', 'a3-f1', 'c1-e3', 'c1-f1', 'e3-f1']);
  });
  test('the other one may build a road away', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['', 'CCE']);
    idle(game, state);
    step(game, state);
    expect(roadsOf(game, state)).toEqual(['e6-f6-f5-g5']);
    play(game, state, 'pass');
    buildRoad(game, state, 'CEE', 'e6-f6-f5-g5');
    step(game, state);
    expect(game.toMove(state)).toBe(0); // nothing is left to build
  });
  test('over tiles that the other one’s pieces touch, but not over their edges', () => {
    const game = make();
    const state = begin(game, 'a2 g2');
    buildRoad(game, state, 'BBB', 'c1-d1-e1-f1');
    give(state, 1, 'BBBDDEEE');
    play(game, state, 'g3');
    const roads = roadsOf(game, state);
    expect(roads.some((road) => /d1-e1|e1-d1/.test(road))).toBe(false);
    expect(roads).toContain('c1-c2-d2-e2-e3'); // has nothing to do with it
    expect(roads.some((road) => /d2-d1|e2-e1|e1-e2|d1-d2/.test(road))).toBe(false); // d1 and e1 have no other way out
  });
  test('only for a connection that the builder did not have, whatever the other one has', () => {
    const game = make();
    const state = begin(game, 'a2 g2');
    buildRoad(game, state, 'BBB', 'c1-d1-e1-f1');
    give(state, 1, 'BBBBEE');
    play(game, state, 'g3');
    const again = 'c1-c2-d2-e2-f2-f1';
    expect(roadsOf(game, state)).toContain(again); // seat 1 has no such connection
    play(game, state, 'pass');
    give(state, 0, 'BBBBEE');
    step(game, state);
    expect(roadsOf(game, state)).not.toContain(again);
  });
  test('not through a city, and connections do not go through one either', () => {
    const game = make();
    const state = begin(game, 'a2 g2');
    buildRoad(game, state, 'BBBB', 'c1-c2-d2-e2-e3');
    idle(game, state);
    buildRoad(game, state, 'EEE', 'e3-f3-f2-f1');
    expect(connections(state, 0)).toEqual(['c1-e3', 'e3-f1']);
    idle(game, state);
    give(state, 0, 'AABBBBBCCDDDEEEEE');
    step(game, state);
    for (const road of roadsOf(game, state)) expect(road.slice(3, -3)).not.toMatch(/c1|f1|a3|e3|c5|d5|g5|e6/);
    expect(roadsOf(game, state)).toContain('c1-d1-e1-f1'); // they are not connected yet
  });
  test('at most maxRoad pieces', () => {
    for (const maxRoad of [1, 2, 3, 4, 8]) {
      const game = make({ maxRoad });
      const state = begin(game, 'a2 g2', ['AAAABBBBBCCCDDDDEEEEE', '']);
      play(game, state, 'a3');
      const lengths = (maxRoad === 1 ? [] : roadsOf(game, state)).map((road) => road.split('-').length - 1);
      expect(Math.max(0, ...lengths)).toBe(maxRoad === 1 ? 0 : maxRoad);
      expect(game.toMove(state)).toBe(maxRoad === 1 ? 1 : 0);
    }
  });
});

describe('cityEntry', () => {
  test('never: no piece between two cities', () => {
    const game = make();
    const state = begin(game, 'a2 g2', ['AAABBBCCDDDEE', '']);
    play(game, state, 'a3');
    expect(roadsOf(game, state).some((road) => /c5-d5/.test(road))).toBe(false);
  });
  test('any: a piece that touches a city costs any coin', () => {
    const game = make({ cityEntry: 'any' });
    const state = begin(game, 'a2 g2', ['AE', '']);
    play(game, state, 'a3');
    expect(roadsOf(game, state)).toContain('c5-d5');
    play(game, state, 'build c5-d5');
    expect(legal(game, state)).toEqual(['pay A', 'pay E']);
    const longer = begin(game, 'a2 g2', ['AABD', '']);
    play(game, longer, 'a3');
    play(game, longer, 'build c1-d1-e1-f1');
    expect(legal(game, longer)).toEqual(['pay AAB', 'pay ABD']); // d1-e1 is B, the others are anything
  });
  test('any: a road between cities that are connected already may connect one of them with a net on its way', () => {
    const game = make({ cityEntry: 'any' });
    const state = game.newState();
    game.setupFrom(state, setupOf(['AA*AABB', 'ABBBCCC', 'CCDDDDD', 'EE**EEE', '*****..', '.......']));
    playAll(game, state, 'g1 g4');
    buildRoad(game, state, 'A', 'c4-d4');
    idle(game, state);
    buildRoad(game, state, 'BCCDE', 'c1-c2-c3-b3-b4-c4');
    idle(game, state);
    expect(connections(state, 0)).toEqual(['c1-c4', 'c4-d4']); // c4 is connected to all that there is
    buildRoad(game, state, 'AAD', 'c4-c3-d3-d4');
    expect(connections(state, 0)).toEqual(['c1-c4', 'c1-d4', 'c4-d4']);
  });
  test('any: still a coin', () => {
    const game = make({ cityEntry: 'any' });
    const state = begin(game, 'a2 g2', ['', '']);
    play(game, state, 'a3');
    expect(game.toMove(state)).toBe(1);
  });
  test('free: such a piece costs nothing, and where nothing is due there is no payment', () => {
    const game = make({ cityEntry: 'free' });
    const state = begin(game, 'a2 g2', ['', '']);
    play(game, state, 'a3');
    expect(roadsOf(game, state)).toEqual(['c5-d5', 'd5-d6-e6']);
    play(game, state, 'build d5-d6-e6');
    expect([game.toMove(state), game.turn(state)]).toEqual([1, 3]);
    expect(connections(state, 0)).toEqual(['d5-e6']);
    give(state, 1, 'B');
    play(game, state, 'g3');
    play(game, state, 'build c1-d1-e1-f1');
    expect(legal(game, state)).toEqual(['pay B']);
  });
});

describe('ends', () => {
  /** All C but one coin on g3 are gone, and so are those of seat 0 but one. */
  const nearlyOver = (game: Pisi, coins: string) => {
    const state = begin(game, 'g4 a2', [coins, '']);
    for (const place of ['g2', 'g2', 'g3', 'g4', 'b6', 'b6', 'f6', 'f6']) takeCoin(state, 1, placeOf(place));
    give(state, 0, coins);
    give(state, 1, '');
    expect((state[ON_TILES] >> 8) & 15).toBe(1);
    return state;
  };
  test('the last coin of a suit ends the game after that turn', () => {
    const game = make();
    const state = nearlyOver(game, '');
    play(game, state, 'g3+');
    expect(game.toMove(state)).toBe(-1);
    expect(game.result(state)).toMatchObject({ termination: 'suit-exhausted', winners: [0, 1], scores: [0, 0] });
    expect(game.turn(state)).toBe(3);
  });
  test('who took it may still build', () => {
    const game = make();
    const state = nearlyOver(game, 'BBB');
    play(game, state, 'g3+');
    expect(legal(game, state)).toEqual(['build c1-d1-e1-f1', 'build e3-e2-e1-f1', 'pass']);
    play(game, state, 'build c1-d1-e1-f1');
    play(game, state, 'pay BBB');
    expect(game.result(state)).toMatchObject({ termination: 'suit-exhausted', winners: [0] });
    const passed = nearlyOver(game, 'BBB');
    playAll(game, passed, 'g3+ pass');
    expect(game.result(passed)).toMatchObject({ termination: 'suit-exhausted', winners: [0, 1] });
  });
  test('not when the coin is left where it is', () => {
    const game = make();
    const state = nearlyOver(game, '');
    play(game, state, 'g3');
    expect(game.toMove(state)).toBe(1);
  });
  test('the turn limit counts placements', () => {
    for (const turnLimit of [1, 2, 3]) {
      const game = make({ turnLimit, handicap: [0, 0.5] });
      const state = game.newState();
      game.setupFrom(state, setupOf(ISLAND));
      playAll(game, state, ['a2', 'g2', 'a3'].slice(0, turnLimit).join(' '));
      expect(game.result(state)).toMatchObject({ termination: 'turn-limit', winners: [1], scores: [0, 0.5] });
      expect(game.turn(state)).toBe(turnLimit);
      expect(game.maxPlies).toBe([1, 2, 5][turnLimit - 1]);
    }
  });
  test('a suit that runs out on the last turn comes first', () => {
    const game = make({ turnLimit: 3 });
    const state = nearlyOver(game, '');
    play(game, state, 'g3+');
    expect(game.result(state).termination).toBe('suit-exhausted');
  });
});

describe('the Capital', () => {
  /** The island, over, with these connections by seat. */
  const ended = (options: Record<string, unknown>, ...seats: string[]) => {
    const game = make(options);
    const state = begin(game);
    state[SEAT] = -1;
    state[3] = 1;
    const cityAt = (name: string) => {
      const city = Array.from({ length: 8 }, (_, i) => state[CITY_AT + i]).indexOf(placeOf(name));
      expect(city).toBeGreaterThanOrEqual(0);
      return city;
    };
    seats.forEach((texts, seat) => {
      for (const text of texts.split(' ').filter((one) => one !== '')) {
        const [a, b] = text.split('-').map(cityAt);
        state[LINKS + 8 * seat + a] |= 1 << b;
        state[LINKS + 8 * seat + b] |= 1 << a;
      }
    });
    return { game, state, ...game.result(state) };
  };
  const headline = (one: ReturnType<typeof ended>) => /Over.*/.exec(one.game.render(one.state, {}))?.[0];

  test('has the most houses; other cities are irrelevant', () => {
    const one = ended({}, 'c1-f1 c1-a3', 'e3-g5 c5-d5 c5-g5');
    // c1: two houses; g5: two; c5: two. Nearest to the middle: c5.
    expect(headline(one)).toContain('Capital c5');
    expect(one).toMatchObject({ scores: [0, 2], winners: [1] });
    const two = ended({}, 'c1-f1 c1-a3 c1-e3', 'e3-g5 c5-d5 c5-g5');
    expect(headline(two)).toContain('Capital c1');
    expect(two).toMatchObject({ scores: [3, 0], winners: [0] });
  });
  test('houses are counted once, by either player', () => {
    const one = ended({}, 'c1-f1 c1-a3', 'c1-f1 c1-e3 f1-e3');
    // c1 is connected to f1, a3 and e3: three houses, and two connections of each player.
    expect(headline(one)).toContain('Capital c1');
    expect(one.scores).toEqual([2, 2]);
  });
  test('equally near: none, and all candidates count', () => {
    const one = ended({}, 'c1-e6', '');
    expect(headline(one)).toContain('no Capital among c1, e6');
    expect(one).toMatchObject({ scores: [2, 0], winners: [0] }); // the connection counts for each of them
    const two = ended({}, 'c1-e6', 'a3-g5');
    expect(headline(two)).toContain('no Capital among c1, a3, g5, e6'); // the farther ones, too
    expect(two).toMatchObject({ scores: [2, 2], winners: [0, 1], shares: [0.5, 0.5] });
  });
  test('no houses: all eight are candidates', () => {
    const one = ended({}, '', '');
    expect(headline(one)).toContain('Capital e3'); // the nearest
    expect(one).toMatchObject({ scores: [0, 0], winners: [0, 1] });
  });
  test('level: more connections leaving all candidates', () => {
    // c5 and c1 have two houses each; c5 is nearer: 1 and 1. Together seat 1 has three of four.
    const one = ended({}, 'c5-d5', 'c5-a3 c1-f1 c1-e6');
    expect(headline(one)).toContain('Capital c5');
    expect(one).toMatchObject({ scores: [1, 1], winners: [1] });
  });
  test('level again: more cities with a connection', () => {
    // The Capital c5 has three houses and is the only candidate: 2 and 2. Seat 1 has five cities, seat 0 three.
    const one = ended({}, 'c5-d5 c5-a3', 'c5-d5 c5-g5 c1-f1');
    expect(headline(one)).toContain('Capital c5');
    expect(one).toMatchObject({ scores: [2, 2], winners: [1] });
  });
  test('the handicap counts in the score only', () => {
    expect(ended({ handicap: [0.5, 0] }, 'c5-d5', 'c5-a3 c1-f1 c1-e6')).toMatchObject({ scores: [1.5, 1], winners: [0] });
    // It makes the score level; after that seat 0 has more, and half a point more would not help seat 1.
    expect(ended({ handicap: [0, 1] }, 'c5-d5 c5-a3', 'c5-g5')).toMatchObject({ scores: [2, 2], winners: [0] });
    expect(ended({ handicap: [0, 1.5] }, 'c5-d5 c5-a3', 'c5-g5')).toMatchObject({ scores: [2, 2.5], winners: [1] });
  });
});

describe('set-ups', () => {
  const game = make();
  const state = game.newState();
  const refused = (change: (tiles: Record<string, unknown>) => void) => {
    const { tiles } = setupOf(ISLAND);
    change(tiles);
    try {
      game.setupFrom(state, { tiles });
    } catch (error) {
      expect((error as Error).name).toBe('InputError');
      return (error as Error).message;
    }
    throw new Error('not refused');
  };
  test('what is wrong is named in one sentence', () => {
    expect(refused((tiles) => Object.assign(tiles, { h1: 'A' }))).toBe(
      "the set-up's tile at 'h1' is off the grid, whose places are a1 to g6.",
    );
    expect(refused((tiles) => Object.assign(tiles, { b1: 'F' }))).toMatch(
      /^the set-up's tile at 'b1' is "F"; valid: A, B, C, D, E, city$/,
    );
    expect(refused((tiles) => Object.assign(tiles, { b1: 'City' }))).toMatch(
      /^the set-up's tile at 'b1' is "City"; did you mean 'city'\?$/,
    );
    expect(refused((tiles) => Object.assign(tiles, { b1: 7 }))).toMatch(/^the set-up's tile at 'b1' is 7/);
    expect(refused((tiles) => Object.assign(tiles, { b1: 'B' }))).toBe('the set-up has 4 tiles of suit A, but there must be 5.');
    expect(refused((tiles) => Object.assign(tiles, { a1: 'city' }))).toBe('the set-up has 9 cities, but there must be 8.');
    expect(
      refused((tiles) => {
        delete tiles.b6;
        tiles.a6 = 'C';
      }),
    ).toMatch(/^the set-up's tile at 'a6' has fewer than two neighbours/);
    for (const nonsense of [null, 7, [], { tiles: null }, { tiles: [] }, {}]) {
      expect(() => game.setupFrom(state, nonsense)).toThrow(
        "the set-up's tiles must be an object with a tile for each of 33 places.",
      );
    }
  });
  test('tiles that do not hang together are refused', () => {
    const apart = ['AABB.AA', 'AABB.BB', 'CCCC.CC', 'DDDD.D*', 'EEE*.**', 'EE**.**'];
    const corners = ['a1', 'd1', 'a6']; // three tiles too many
    const kept = Object.entries(setupOf(apart).tiles).filter(([name]) => !corners.includes(name));
    const bag = [...'AAAAABBBBBCCCCCDDDDDEEEEE'].concat(Array<string>(8).fill('city'));
    const setup = { tiles: Object.fromEntries(kept.map(([name], i) => [name, bag[i]])) };
    expect(() => game.setupFrom(state, setup)).toThrow("the set-up's tiles do not all hang together.");
  });
  test('the order of the entries does not matter', () => {
    const [a, b] = [game.newState(), game.newState()];
    game.setupFrom(a, setupOf(ISLAND));
    game.setupFrom(b, { tiles: Object.fromEntries(Object.entries(setupOf(ISLAND).tiles).reverse()) });
    expect(a).toEqual(b);
    expect(JSON.stringify(game.describeSetup(a))).toBe(JSON.stringify(setupOf(ISLAND)));
  });
});

describe('limits', () => {
  test('no more moves than passing and all paths of the full grid', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(countPaths)).toEqual([71, 249, 708, 1774, 4323, 10049, 23091, 51119]);
    expect(make().maxMoves).toBe(51120);
    expect(make({ maxRoad: 1 }).maxMoves).toBe(72);
  });
  test('plies: two a turn, and three for each road of which there can be no more than pairs of cities for each player', () => {
    expect(make().maxPlies).toBe(2 + 2 * 398 + 56);
    expect(make({ turnLimit: 10 }).maxPlies).toBe(2 + 3 * 8);
  });
});

test('features count what they say', () => {
  const game = make({ handicap: [0, 1.5] });
  const names = Object.keys(definition.features);
  const feature = (state: State, seat: number, name: string) => {
    const out = new Float64Array(names.length);
    game.measure(state, seat, out);
    return out[names.indexOf(name)];
  };
  const state = begin(game, 'a2 g2', ['', 'AAB']);
  expect([feature(state, 1, 'coins'), feature(state, 1, 'variety'), feature(state, 1, 'score')]).toEqual([3, 2, 1.5]);
  expect(feature(state, 0, 'way')).toBe(1);
  give(state, 0, 'BBBC');
  play(game, state, 'a3');
  play(game, state, 'build c1-d1-e1-f1');
  expect(feature(state, 0, 'coins')).toBe(1); // three are due
  expect(feature(state, 0, 'connections')).toBe(1);
  expect(feature(state, 0, 'hubs')).toBe(2);
  for (const place of ['a2', 'a4', 'a4', 'b3', 'b3']) takeCoin(state, 1, placeOf(place));
  expect(feature(state, 0, 'way')).toBe(2);
});

test('roads are noisy moves, others are not', () => {
  const game = make();
  const state = begin(game, 'a2 g2', ['BBB', '']);
  expect(game.isNoisy(state, game.parseMove(state, 'a3'))).toBe(false);
  play(game, state, 'a3');
  expect(game.isNoisy(state, game.parseMove(state, 'build c1-d1-e1-f1'))).toBe(true);
  expect(game.isNoisy(state, game.parseMove(state, 'pass'))).toBe(false);
});

test('a random game from the middle of a turn ends as move by move', () => {
  const game = make();
  for (const steps of [1, 2]) {
    const state = begin(game, 'a2 g2', ['BBBBB', '']);
    const hash = new Int32Array(2);
    game.rehash(state, hash);
    state.set(hash, HASH); // after coins from nowhere
    play(game, state, 'a3');
    if (steps === 2) play(game, state, 'build c1-d1-e1-f1');
    const other = state.slice();
    const [rngA, rngB] = [streamFrom('x'), streamFrom('x')];
    game.playout(state, rngA);
    while (game.toMove(other) >= 0) game.play(other, game.randomMove(other, rngB));
    expect(state).toEqual(other);
    expect(rngA).toEqual(rngB);
    expect(state[PAWN]).toBeGreaterThan(0);
  }
});
