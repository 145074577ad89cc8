/** Sinoda: the rulebook's examples, published and independent figures, and what only this game promises. */

import { describe, expect, test } from 'vitest';
import type { Game, State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import type { Reference } from '../../core/reference.ts';
import { perft } from '../../search/perft.ts';
import { loadGame, makeGame } from '../load.ts';
import makeReference from './reference.ts';
import type { Sinoda } from './sinoda.ts';

const definition = await loadGame('sinoda');
const make = (seats: number, options: Record<string, unknown> = {}) => makeGame(definition, seats, options) as Sinoda;

/** A position from texts like `c4:2`, a list a seat. Seat 0 decides. */
function position(game: Sinoda, ...seats: string[]): State {
  const state = game.newState();
  game.place(
    state,
    seats.map((texts) =>
      texts
        .split(' ')
        .filter((text) => text !== '')
        .map((text) => ({ cell: game.board.names.indexOf(text.split(':')[0]), value: Number(text.split(':')[1]) })),
    ),
  );
  return state;
}

function moves(game: Game, state: State): string[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, game.legalMoves(state, out)), (move) => game.formatMove(state, move));
}

function playAll(game: Game, state: State, texts: string): void {
  for (const text of texts.split(' ')) {
    expect(moves(game, state)).toContain(text);
    game.play(state, game.parseMove(state, text));
  }
}

describe('the movement summary of the rulebook', () => {
  // The 2 on a1 has one way out: over a2 (space B) to a3 (space A); b2 is taken by an own 1.
  const game = make(2);
  const state = position(game, 'a1:2 b2:1', 'f7:1');
  const of = (from: string) => moves(game, state).filter((text) => text.startsWith(`${from}>`));

  test('A: the only legal move of the 2 is to B and then A', () => expect(of('a1')).toEqual(['a1>a3']));
  test('B: not only one space away', () => expect(of('a1')).not.toContain('a1>a2'));
  test('C: not three spaces away', () => {
    expect(of('a1')).not.toContain('a1>a4');
    expect(of('a1')).not.toContain('a1>b4');
  });
  test('D: not four spaces away, over the adjacent 1', () => {
    // Without the 1 on b2, the 2 could go that way.
    expect(of('a1')).not.toContain('a1>b1');
    expect(of('a1')).not.toContain('a1>b3');
    const open = position(game, 'a1:2', 'f7:1');
    expect(moves(game, open).filter((text) => text.startsWith('a1>'))).toEqual(['a1>a3', 'a1>b1', 'a1>b3']);
  });
  test('an opponent on the way blocks as an own piece does, but may be captured at the end', () => {
    const blocked = position(game, 'a1:2', 'a2:1 b3:4');
    expect(moves(game, blocked).filter((text) => text.startsWith('a1>'))).toEqual(['a1>b1', 'a1>b3']);
    playAll(game, blocked, 'a1>b3');
    expect([...scoresOf(game, blocked)]).toEqual([4, 0]);
  });
});

function scoresOf(game: Game, state: State): Float64Array {
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  return scores;
}

describe('moving', () => {
  const game = make(2);
  test('a 4 can go the long way round a six-ring and end two steps away', () => {
    // The ring of a1 a2 a3 b4 b3 b2: from a1 over b2 b3 b4 to a3.
    expect(moves(game, position(game, 'a1:4', 'f7:1'))).toContain('a1>a3');
    // With one more piece on the ring it cannot.
    expect(moves(game, position(game, 'a1:4', 'b3:1 f7:1'))).not.toContain('a1>a3');
    // The short way is of no use to it, so a2 does not matter.
    expect(moves(game, position(game, 'a1:4', 'a2:1 f7:1'))).toContain('a1>a3');
  });
  test('a 3 reaches the other side of a ring on either side, and that is one move', () => {
    const of = (others: string) => moves(game, position(game, 'a1:3', others)).filter((text) => text === 'a1>b4');
    expect(of('f7:1')).toEqual(['a1>b4']);
    expect(of('a2:1 f7:1')).toEqual(['a1>b4']);
    expect(of('b2:1 f7:1')).toEqual(['a1>b4']);
    expect(of('a2:1 b2:1 f7:1')).toEqual([]);
  });
  test('nothing comes back to where it started', () => {
    for (const value of [1, 2, 3, 4]) {
      const list = moves(game, position(game, `c6:${value}`, 'f7:1'));
      expect(list).not.toContain('c6>c6');
    }
  });
  test('changes stay within 1 to 4 and there is always one', () => {
    expect(moves(game, position(game, 'a1:1', 'a2:1 b2:1 f7:4')).filter((text) => /[+-]$/.test(text))).toEqual(['a1+']);
    expect(moves(game, position(game, 'a1:4', 'a2:1 b2:1'))).toEqual(['a1-']);
    expect(moves(game, position(game, 'a1:2', 'a2:1 b2:1'))).toEqual(['a1+', 'a1-']);
  });
  test("teammates' pieces are never captured", () => {
    const teams = make(4, { teams: 2 });
    const state = position(teams, 'a1:1', 'j11:1', 'a2:1', 'j9:1');
    expect(moves(teams, state)).toEqual(['a1+', 'a1>b2']);
    expect(moves(make(4), position(make(4), 'a1:1', 'j11:1', 'a2:1', 'j9:1'))).toEqual(['a1+', 'a1>a2', 'a1>b2']);
  });
  test('the order of the list depends on the position alone', () => {
    const [one, two] = [position(game, 'a1:2 c4:1 d3:3', 'f7:1'), position(game, 'd3:3 a1:2 c4:1', 'f7:1')];
    expect(moves(game, one)).toEqual(moves(game, two));
    const [h1, h2] = [new Int32Array(2), new Int32Array(2)];
    game.hash(one, h1);
    game.hash(two, h2);
    expect([...h1]).toEqual([...h2]);
  });
});

describe('ends', () => {
  test('the Win by Sinoda of the rulebook: 9 against 5 with three pieces, the last of which is turned down to 1', () => {
    const game = make(2, { handicap: [9, 5] });
    const state = position(game, 'a1:1 c1:1 d1:2', 'f7:4 e8:4 d11:4');
    playAll(game, state, 'd1-');
    expect(game.result(state)).toMatchObject({ termination: 'sinoda', winners: [0], scores: [9, 5] });
  });
  test('not while the lead only equals the sum', () => {
    const game = make(2, { handicap: [9, 5] });
    const state = position(game, 'a1:1 c1:1 d1:3', 'f7:4 e8:4 d11:4');
    playAll(game, state, 'd1-');
    expect(game.toMove(state)).toBe(1);
  });
  test('the one who does not move may win by it, too', () => {
    const game = make(2, { handicap: [0, 7] });
    const state = position(game, 'a1:2 c1:1', 'f7:4 e8:2');
    playAll(game, state, 'a1+');
    expect(game.result(state)).toMatchObject({ termination: 'sinoda', winners: [1] });
  });
  test('it can be switched off', () => {
    const game = make(2, { handicap: [9, 5], winBySinoda: false });
    const state = position(game, 'a1:1 c1:1 d1:2', 'f7:4 e8:4 d11:4');
    playAll(game, state, 'd1-');
    expect(game.toMove(state)).toBe(1);
  });
  test('last-piece comes before sinoda, and the loser of the last piece may win', () => {
    const game = make(2, { handicap: [0, 3] });
    const state = position(game, 'a1:1 c1:1', 'a2:2');
    playAll(game, state, 'a1>a2');
    expect(game.result(state)).toMatchObject({ termination: 'last-piece', winners: [1], scores: [2, 3] });
  });
  test('one-each, and equal points are decided by pieces, then shared', () => {
    const game = make(2, { handicap: [0, 2] });
    const shared = position(game, 'a1:1', 'a2:2 f7:4');
    playAll(game, shared, 'a1>a2');
    expect(game.result(shared)).toMatchObject({ termination: 'one-each', winners: [0, 1], shares: [0.5, 0.5] });
    const more = make(2, { handicap: [0, 2], winBySinoda: false });
    const state = position(more, 'a1:1 c1:1', 'a2:2');
    playAll(more, state, 'a1>a2');
    expect(more.result(state)).toMatchObject({ termination: 'last-piece', winners: [0], scores: [2, 2] });
  });
  test('one-each with three seats is about all of them', () => {
    const game = make(3);
    const state = position(game, 'a1:1', 'a2:2 j1:4', 'j11:1');
    playAll(game, state, 'a1>a2');
    expect(game.result(state)).toMatchObject({ termination: 'one-each', winners: [0], scores: [2, 0, 0] });
    const more = position(game, 'a1:1', 'a2:2 j1:4', 'j11:1 j10:1');
    playAll(game, more, 'a1>a2');
    expect(game.toMove(more)).toBe(1);
  });
  test('six-captured with three seats', () => {
    const game = make(3);
    const state = position(game, 'a1:1 j1:4 j2:4', 'a2:1 a3:1 a4:1 a5:1 e1:4 f19:4', 'a6:1 a7:1 j11:4 h1:1');
    playAll(game, state, 'a1>a2 e1- j11- a2>a3 e1- j11- a3>a4 e1- j11- a4>a5 e1+ h1+ a5>a6 e1+ h1+ a6>a7');
    expect(game.result(state)).toMatchObject({ termination: 'six-captured', winners: [0], scores: [6, 0, 0] });
  });
  test('the turn limit is judged as it stands', () => {
    const game = make(2, { turnLimit: 3, handicap: [0, 0.5] });
    const state = position(game, 'a1:1 c1:1', 'f7:1 e8:1');
    playAll(game, state, 'a1+ f7+ c1+');
    expect(game.result(state)).toMatchObject({ termination: 'turn-limit', winners: [1], scores: [0, 0.5] });
    expect(game.turn(state)).toBe(3);
  });
  test('a team wins by its best player, points are not added up', () => {
    const game = make(4, { teams: 2, turnLimit: 1, handicap: [5, 0, 5, 6] });
    const state = game.newState();
    game.setup(state, streamFrom('x'));
    game.play(state, game.randomMove(state, streamFrom('y')));
    expect(game.result(state)).toMatchObject({ termination: 'turn-limit', winners: [1, 3], shares: [0, 1, 0, 1] });
  });
});

test('the start of four seats is drawn from the seed: corner and edge, about equally often', () => {
  const game = make(4);
  const state = game.newState();
  let edges = 0;
  for (let i = 0; i < 1000; i++) {
    game.setup(state, streamFrom(`start/${i}`));
    if (game.startOf(state, 0) === 'edge') edges++;
    expect(game.startOf(state, 1)).not.toBe(game.startOf(state, 0));
  }
  expect(Math.abs(edges - 500)).toBeLessThan(80); // five standard deviations
});

test('captures are noisy moves, others are not', () => {
  const game = make(2);
  const state = position(game, 'a1:1', 'a2:1 f7:1');
  const noisy = (text: string) => game.isNoisy(state, game.parseMove(state, text));
  expect([noisy('a1>a2'), noisy('a1>b2'), noisy('a1+')]).toEqual([true, false, false]);
});

test('features: a piece at risk counts for what its capture nets', () => {
  const game = make(2);
  const names = Object.keys(definition.features);
  const feature = (state: State, seat: number, name: string) => {
    const out = new Float64Array(names.length);
    game.measure(state, seat, out);
    return out[names.indexOf(name)];
  };
  const lone = position(game, 'a1:1', 'a2:3 f7:1');
  expect(feature(lone, 0, 'available')).toBe(3);
  expect(feature(lone, 1, 'atRisk')).toBe(3);
  expect(feature(lone, 0, 'atRisk')).toBe(0); // it decides itself
  const guarded = position(game, 'a1:1', 'a2:3 a3:1');
  expect(feature(guarded, 0, 'available')).toBe(2);
  const leading = position(make(2, { handicap: [4, 1] }), 'a1:1 c1:4', 'f7:1');
  const out = new Float64Array(names.length);
  make(2, { handicap: [4, 1] }).measure(leading, 0, out);
  expect(out[names.indexOf('captured')]).toBe(4);
  expect(out[names.indexOf('sinoda')]).toBe(3 / 6);
});

test('perft agrees with the reference to depth 5', { timeout: 120_000 }, () => {
  const game = make(2);
  const state = game.newState();
  game.setup(state, streamFrom('1/0'));
  const setup = game.describeSetup(state);
  const start = () => makeReference(game.options, 2, setup);
  // The reference cannot be copied, so each line of play starts again; the last decisions are counted, not played.
  const counts = [0, 0, 0, 0, 0];
  const descend = (line: string[], reference: Reference) => {
    const legal = reference.legal();
    counts[line.length] += legal.length;
    if (line.length === 3) {
      for (const move of legal) {
        const next = start();
        for (const text of [...line, move]) next.play(text);
        counts[4] += next.legal().length;
      }
      return;
    }
    for (const move of legal) {
      const next = start();
      for (const text of [...line, move]) next.play(text);
      descend([...line, move], next);
    }
  };
  descend([], start());
  expect(perft(game, state, 5)).toEqual(counts);
});
