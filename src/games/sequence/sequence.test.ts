/** Sequence: the rulebook's examples, and every rule and option that random games seldom reach. */

import { describe, expect, test } from 'vitest';
import type { Game, State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { CARD_NAMES, CARDS } from './cards.ts';
import { TOP } from './layout.ts';
import type { Sequence } from './sequence.ts';

const definition = await loadGame('sequence');
const make = (seats: number, options: Record<string, unknown> = {}) => makeGame(definition, seats, options) as Sequence;

/** A fresh game in which the seats hold at least these cards; what their hands lack, and then the pile, is the rest in order. */
function deal(game: Sequence, hands: string[], pile = ''): State {
  const wanted = hands.map((hand) => hand.split(' ').filter((card) => card !== ''));
  const first = pile.split(' ').filter((card) => card !== '');
  const rest = [...CARD_NAMES, ...CARD_NAMES];
  for (const card of [...wanted.flat(), ...first]) rest.splice(rest.indexOf(card), 1);
  const state = game.newState();
  const setup = game.handSizes.map((size, seat) => {
    const hand = wanted[seat] ?? [];
    return [...hand, ...rest.splice(0, size - hand.length)];
  });
  game.setupFrom(state, { ...(game.describeSetup(state) as object), hands: setup, deck: [...first, ...rest] });
  return state;
}

/** Puts chips of a team on cells, one after the other, claiming as it goes. */
function lay(game: Sequence, state: State, team: number, cells: string): void {
  for (const cell of cells.split(' ')) game.place(state, team, game.board.names.indexOf(cell));
}

function moves(game: Game, state: State): string[] {
  const out = new Int32Array(game.maxMoves);
  return Array.from(out.subarray(0, game.legalMoves(state, out)), (move) => game.formatMove(state, move));
}

function playAll(game: Game, state: State, texts: string): void {
  for (const text of texts.split(', ')) {
    expect(moves(game, state)).toContain(text);
    game.play(state, game.parseMove(state, text));
  }
}

const scoresOf = (game: Game, state: State) => {
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  return [...scores];
};
/** Sequences by team. */
const held = (game: Sequence, state: State) => scoresOf(game, state).slice(0, game.sides);
const lines = (game: Sequence, state: State) => game.linesOf(state).map(({ team, rail, start }) => [team, rail, start]);

describe('the start', () => {
  test.each([
    [2, 7, 2],
    [3, 6, 3],
    [4, 6, 2],
    [6, 5, 2],
    [8, 4, 2],
    [9, 4, 3],
    [10, 3, 2],
    [12, 3, 2],
  ])('%i seats hold %i cards each and form %i teams', (seats, cards, teams) => {
    const game = make(seats);
    const state = game.newState();
    game.setup(state, streamFrom('start'));
    const setup = game.describeSetup(state) as { teams: number[]; hands: string[][]; deck: string[] };
    expect(setup.hands.map((hand) => hand.length)).toEqual(Array(seats).fill(cards));
    expect(setup.teams).toEqual(Array.from({ length: seats }, (_, seat) => seat % teams));
    for (const hand of setup.hands) expect(hand).toEqual([...hand].sort());
    expect([...setup.hands.flat(), ...setup.deck].sort()).toEqual([...CARD_NAMES, ...CARD_NAMES].sort());
    expect(game.toMove(state)).toBe(0);
  });

  test('handBonus adds and takes away cards, seat by seat', () => {
    expect(make(3, { handBonus: [-2, 0, 3] }).handSizes).toEqual([4, 6, 9]);
    expect(() => make(2, { handBonus: [0, 4] })).toThrow('must be 2 whole numbers from -2 to 3, one a seat');
  });

  test('two teams need two sequences and three need one, unless the option says otherwise', () => {
    const needs = (seats: number, options = {}) => make(seats, options).options.sequencesToWin;
    expect([2, 3, 4, 6, 8, 9, 10, 12].map((seats) => needs(seats))).toEqual([2, 1, 2, 2, 2, 1, 2, 2]);
    expect([needs(6, { teams: 3 }), needs(12, { teams: '3' }), needs(12, { teams: 3, sequencesToWin: 4 })]).toEqual([1, 1, 4]);
    expect(() => make(4, { teams: 3 })).toThrow("option 'teams' of sequence must be 2, not 3");
    expect(() => make(9, { teams: 2 })).toThrow("option 'teams' of sequence must be 3, not 2");
  });

  test('every card but the jacks stands on the board twice', () => {
    const { board } = make(2);
    for (const [card, name] of CARD_NAMES.slice(0, 48).entries()) {
      expect(board.cells[board.cellOf[card]]).toBe(name);
      expect(board.cells[board.cellOf[card + 48]]).toBe(name);
    }
  });
});

describe('a turn', () => {
  test('a card covers one of its two spaces; equal cards are one move', () => {
    const game = make(2, { handBonus: [-2, 0] });
    const state = deal(game, ['7C 7C 6H 5S 5S']);
    expect(moves(game, state).sort()).toEqual(['5S@d9', '5S@e1', '6H@d5', '6H@i6', '7C@a3', '7C@c5']);
    playAll(game, state, '7C@c5');
    expect(game.chipsOf(state, 0).map((space) => game.board.names[space])).toEqual(['c5']);
    expect(game.handOf(state, 0)).toHaveLength(5);
    expect(game.toMove(state)).toBe(1);
    expect(game.discardsOf(state)).toEqual(['7C']);
    expect(moves(game, state).some((text) => text.endsWith('@c5'))).toBe(false);
  });

  test('a two-eyed jack covers any free space but no corner', () => {
    const game = make(2, { handBonus: [-2, 0] });
    const state = deal(game, ['JC JD 7C 7C 6H']);
    lay(game, state, 1, 'e5 f6');
    const list = moves(game, state);
    for (const jack of ['JC', 'JD']) {
      const cells = list.filter((text) => text.startsWith(jack)).map((text) => text.slice(3));
      expect(new Set(cells).size).toBe(94);
      expect(cells).not.toContain('e5');
      for (const corner of ['a1', 'j1', 'a10', 'j10']) expect(cells).not.toContain(corner);
    }
    expect(list).toHaveLength(2 * 94 + 4);
    playAll(game, state, 'JD@e6');
    expect(game.chipsOf(state, 0).map((space) => game.board.names[space])).toEqual(['e6']);
  });

  test('a one-eyed jack takes a chip of another team, never an own one', () => {
    const game = make(3, { handBonus: [-2, 0, 0] });
    const state = deal(game, ['JS JH JH JS']);
    expect(moves(game, state)).toEqual(['pass']);
    lay(game, state, 0, 'e5');
    lay(game, state, 1, 'f6');
    lay(game, state, 2, 'g7');
    expect(moves(game, state).sort()).toEqual(['JH!f6', 'JH!g7', 'JS!f6', 'JS!g7']);
    playAll(game, state, 'JS!g7');
    expect(game.chipsOf(state, 2)).toEqual([]);
    expect(game.chipsOf(state, 1)).toHaveLength(1);
    expect(game.discardsOf(state)).toEqual(['JS']);
  });

  test('a dead card is swapped once a turn, and the turn goes on', () => {
    const game = make(2, { handBonus: [-2, 0] });
    const state = deal(game, ['7C 7C 5S 6H 6H', '4S'], '5S QD');
    lay(game, state, 1, 'a3 c5 e1 d9');
    lay(game, state, 0, 'd1 e9');
    expect(moves(game, state).sort()).toEqual(['6H@d5', '6H@i6', 'dead 5S', 'dead 7C']);
    playAll(game, state, 'dead 7C');
    expect([game.toMove(state), game.turn(state)]).toEqual([0, 0]);
    expect(game.handOf(state, 0)).toEqual(['5S', '5S', '6H', '6H', '7C']);
    expect(moves(game, state).sort()).toEqual(['6H@d5', '6H@i6']);
    playAll(game, state, '6H@d5');
    expect([game.toMove(state), game.turn(state)]).toEqual([1, 1]);
    expect(game.handOf(state, 0)).toContain('QD');
    expect(game.discardsOf(state)).toEqual(['6H', '7C']);
    expect(moves(game, state)).toContain('dead 4S'); // the next seat may swap as well
  });

  test('a card with one space left is not dead, and a jack never is', () => {
    const game = make(12, { handBonus: Array(12).fill(-2) });
    const state = deal(game, ['7C', 'JS']);
    lay(game, state, 0, 'a3');
    expect(moves(game, state)).toEqual(['7C@c5']);
    playAll(game, state, '7C@c5');
    expect(moves(game, state).sort()).toEqual(['JS!a3', 'JS!c5']);
  });

  test('a pass is legal only where nothing else is, and draws nothing', () => {
    const game = make(12, { handBonus: Array(12).fill(-2) });
    const state = deal(game, ['7C', 'JS'], '5S');
    lay(game, state, 0, 'a3 c5 e1 d9');
    expect(moves(game, state)).toEqual(['dead 7C']);
    playAll(game, state, 'dead 7C, pass'); // the 5S is dead as well, but one swap a turn it is
    expect(game.handOf(state, 0)).toEqual(['5S']);
    expect([game.toMove(state), game.turn(state), game.pileOf(state).length]).toEqual([1, 1, 104 - 12 - 1]);
    expect(game.chanceOf(state)).toBeNull();
  });

  test('the limits of legalMoves are reached', () => {
    const game = make(2);
    expect(game.maxMoves).toBe(202);
    expect(moves(game, deal(game, ['JC JD 7C 6H 5S 4S 3S']))).toHaveLength(202);
    const single = make(12, { handBonus: Array(12).fill(-2) });
    expect(single.maxMoves).toBe(96);
    expect(moves(single, deal(single, ['JC']))).toHaveLength(96);
  });
});

describe('the draw pile', () => {
  /** As if all cards of the pile had been drawn and discarded. */
  const exhausted = (game: Sequence, hands: string[]) => {
    const state = deal(game, hands);
    state[TOP] = CARDS;
    return state;
  };
  const inHands = (game: Sequence, state: State) => game.sideOf.flatMap((_, seat) => game.handOf(state, seat));

  test('is made of all discards, the card just played included, when a card must be drawn', () => {
    const game = make(2);
    const state = exhausted(game, ['7C']);
    const before = game.discardsOf(state);
    playAll(game, state, '7C@a3');
    const event = game.chanceOf(state) as { event: string; deck: string[] } | null;
    expect(event?.event).toBe('reshuffle');
    expect([...(event?.deck ?? [])].sort()).toEqual([...before, '7C'].sort());
    expect(game.handOf(state, 0)).toContain(event?.deck[0]);
    expect(game.pileOf(state)).toEqual(event?.deck.slice(1));
    expect(game.discardsOf(state)).toEqual([]);
    expect([...inHands(game, state), ...game.pileOf(state)].sort()).toEqual([...CARD_NAMES, ...CARD_NAMES].sort());
    playAll(game, state, moves(game, state)[0]);
    expect(game.chanceOf(state)).toBeNull();
  });

  test('may be made anew by a dead card, and lies waiting while the last card is enough', () => {
    const game = make(2);
    const state = exhausted(game, ['7C 6H']);
    lay(game, state, 1, 'a3 c5');
    state[TOP] = CARDS - 1;
    playAll(game, state, 'dead 7C');
    expect(game.chanceOf(state)).toBeNull();
    expect(game.pileOf(state)).toEqual([]);
    playAll(game, state, '6H@d5');
    const { deck } = game.chanceOf(state) as { event: string; deck: string[] };
    expect(deck.filter((card) => card === '7C' || card === '6H').sort()).toEqual(['6H', '6H', '7C', '7C']);
    const swap = exhausted(game, ['7C 6H']);
    lay(game, swap, 1, 'a3 c5');
    playAll(game, swap, 'dead 7C');
    expect(game.chanceOf(swap)?.event).toBe('reshuffle');
    expect(game.toMove(swap)).toBe(0);
  });

  test('is drawn from on the last turn before the limit, but not after a play that wins', () => {
    const limited = make(2, { turnLimit: 1 });
    const last = exhausted(limited, ['7C']);
    playAll(limited, last, '7C@a3');
    expect(limited.result(last).termination).toBe('turn-limit');
    expect(limited.chanceOf(last)?.event).toBe('reshuffle');
    expect(limited.handOf(last, 0)).toHaveLength(7);
    const game = make(2, { sequencesToWin: 1 });
    const won = exhausted(game, ['2S']);
    lay(game, won, 0, 'c1 d1 e1 f1');
    lay(game, won, 1, 'g9');
    playAll(game, won, '2S@b1');
    expect(game.chanceOf(won)).toBeNull();
    expect(game.handOf(won, 0)).toHaveLength(6);
    expect([game.toMove(won), game.turn(won)]).toEqual([-1, 1]);
  });

  test('can be forced upon a play, if it holds the right cards', () => {
    const game = make(2);
    const play = (deck: unknown, event = 'reshuffle', top = CARDS) => {
      const state = exhausted(game, ['7C']);
      state[TOP] = top;
      game.playForced(state, game.parseMove(state, '7C@a3'), { event, deck });
      return state;
    };
    const state = exhausted(game, ['7C']);
    const deck = [...game.discardsOf(state), '7C'].sort().reverse();
    const forced = play(deck);
    expect(game.chanceOf(forced)).toEqual({ event: 'reshuffle', deck });
    expect(game.handOf(forced, 0)).toContain(deck[0]);
    const refusal = `'deck' of the reshuffle after 7C@a3 must hold the ${deck.length} discards, each as often as it lies there.`;
    for (const wrong of [deck.slice(1), [...deck.slice(1), deck.at(-1)], undefined, [...deck, 'XX'], [null, ...deck.slice(1)]]) {
      expect(() => play(wrong)).toThrow(refusal);
    }
    expect(() => play(deck, 'earthquake')).toThrow("7C@a3 leads to no event 'earthquake'.");
    expect(() => play(deck, 'reshuffle', CARDS - 1)).toThrow("7C@a3 leads to no event 'reshuffle'.");
  });
});

describe('sequences', () => {
  const game = make(2, { sequencesToWin: 4 });
  const fresh = () => deal(game, []);

  test('the example of the rulebook: both teams use the same corner, one across and one down', () => {
    const state = fresh();
    lay(game, state, 0, 'a2 a3 a4 a5');
    lay(game, state, 1, 'b1 c1 d1 e1');
    expect(held(game, state)).toEqual([1, 1]);
  });

  test('diagonals count in both directions, with corners at their ends', () => {
    const state = fresh();
    lay(game, state, 0, 'b2 c3 d4 e5');
    lay(game, state, 1, 'b9 c8 d7 e6');
    expect(held(game, state)).toEqual([1, 1]);
    lay(game, state, 0, 'j6 i7 h8 g9'); // a diagonal of five that needs f10
    expect(held(game, state)).toEqual([1, 1]);
    lay(game, state, 0, 'f10');
    expect(held(game, state)).toEqual([2, 1]);
  });

  test('four are none, and rows do not run on over the edge', () => {
    const state = fresh();
    lay(game, state, 0, 'g3 h3 i3 j3 a4 b4');
    expect(held(game, state)).toEqual([0, 0]);
    lay(game, state, 1, 'f3');
    expect(held(game, state)).toEqual([0, 0]);
  });

  test('two sequences may share one chip', () => {
    const state = fresh();
    lay(game, state, 0, 'c5 d5 e5 f5 g5');
    expect(held(game, state)).toEqual([1, 0]);
    lay(game, state, 0, 'e3 e4 e6 e7');
    expect(held(game, state)).toEqual([2, 0]);
  });

  test('five to eight in a row are one, nine are two', () => {
    const state = fresh();
    const counts = ['b5', 'c5', 'd5', 'e5', 'f5', 'g5', 'h5', 'i5', 'j5'].map((cell) => {
      lay(game, state, 0, cell);
      return held(game, state)[0];
    });
    expect(counts).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2]);
    expect(lines(game, state)).toEqual([
      [0, 4, 1],
      [0, 4, 5],
    ]);
  });

  test('nine are only one if the first claimed lies in the middle of them', () => {
    const state = fresh();
    lay(game, state, 0, 'd5 e5 f5 g5 h5 c5 b5 i5 j5 a5');
    expect(held(game, state)).toEqual([1, 0]);
  });

  test('ten in a row with both corners: the line that starts furthest left is claimed first', () => {
    const state = fresh();
    lay(game, state, 0, 'b1 c1 d1 f1 g1 h1 i1');
    expect(held(game, state)).toEqual([1, 0]); // f1–j1
    lay(game, state, 0, 'e1');
    expect(lines(game, state)).toEqual([
      [0, 0, 0],
      [0, 0, 5],
    ]);
    const other = fresh();
    lay(game, other, 0, 'c5 d5 e5 g5 h5 i5 f5'); // seven at once: c5–g5, the furthest left
    expect(lines(game, other)).toEqual([[0, 4, 2]]);
    const down = fresh();
    lay(game, down, 0, 'c4 c5 c6 c8 c9 c7'); // six at once, downwards: c4–c8
    expect(lines(game, down)).toEqual([[0, 12, 3]]);
    const up = fresh();
    lay(game, up, 0, 'c8 d7 e6 g4 h3 f5'); // six at once, upwards to the right: c8–g4
    expect(game.linesOf(up).map(({ rail, start }) => [rail, start])).toEqual([[36, 2]]);
  });

  test('one chip finishes two in one row, or four in four directions', () => {
    const row = fresh();
    lay(game, row, 0, 'b5 c5 d5 e5 g5 h5 i5 j5');
    expect(held(game, row)).toEqual([0, 0]);
    lay(game, row, 0, 'f5');
    expect(held(game, row)).toEqual([2, 0]);
    const star = fresh();
    lay(game, star, 0, 'c5 d5 f5 g5 e3 e4 e6 e7 c3 d4 f6 g7 c7 d6 f4 g3');
    expect(held(game, star)).toEqual([0, 0]);
    lay(game, star, 0, 'e5');
    expect(held(game, star)).toEqual([4, 0]);
  });

  test("chips of a finished sequence may not be taken, others of the team's may", () => {
    const state = deal(game, ['JS']);
    lay(game, state, 1, 'a2 a3 a4 a5 a6 e5');
    expect(
      moves(game, state)
        .filter((text) => text.includes('!'))
        .sort(),
    ).toEqual(['JS!a6', 'JS!e5']);
  });
});

describe('breakSequences', () => {
  const game = make(2, { sequencesToWin: 4, breakSequences: true });
  const takes = (state: State) =>
    moves(game, state)
      .filter((text) => text.startsWith('JS!'))
      .sort();

  test('a sequence that loses a chip no longer counts; all others stay', () => {
    const state = deal(game, ['JS JS']);
    lay(game, state, 1, 'c5 d5 e5 f5 g5 e3 e4 e6 e7');
    expect(held(game, state)).toEqual([0, 2]);
    expect(takes(state)).toHaveLength(9);
    playAll(game, state, 'JS!c5');
    expect(held(game, state)).toEqual([0, 1]);
    expect(lines(game, state)).toEqual([[1, 14, 2]]);
  });

  test('a chip of two sequences takes both with it', () => {
    const state = deal(game, ['JS']);
    lay(game, state, 1, 'c5 d5 e5 f5 g5 e3 e4 e6 e7');
    playAll(game, state, 'JS!e5');
    expect(held(game, state)).toEqual([0, 0]);
    lay(game, state, 1, 'e5'); // put back, it finishes both again
    expect(held(game, state)).toEqual([0, 2]);
  });

  test('and so does the chip that two sequences of one row share', () => {
    const state = deal(game, ['JS']);
    lay(game, state, 1, 'b5 c5 d5 e5 f5 g5 h5 i5 j5');
    expect(held(game, state)).toEqual([0, 2]);
    playAll(game, state, 'JS!f5');
    expect(held(game, state)).toEqual([0, 0]);
    expect(lines(game, state)).toEqual([]);
  });

  test('five that still stand in a row are not claimed by themselves, but by the next chip on them', () => {
    const state = deal(game, ['JS']);
    lay(game, state, 1, 'c5 d5 e5 f5 g5 h5');
    expect(lines(game, state)).toEqual([[1, 4, 2]]);
    playAll(game, state, 'JS!c5');
    expect(held(game, state)).toEqual([0, 0]);
    lay(game, state, 1, 'i5'); // d5–h5 goes not through it: e5–i5 does
    expect(lines(game, state)).toEqual([[1, 4, 4]]);
  });

  test('the win goes to who has the most when the turns run out, sequences lost meanwhile not counted', () => {
    const limited = make(2, { sequencesToWin: 4, breakSequences: true, turnLimit: 1 });
    const state = deal(limited, ['JS']);
    lay(limited, state, 1, 'c5 d5 e5 f5 g5');
    playAll(limited, state, 'JS!d5');
    expect(limited.result(state)).toMatchObject({
      termination: 'turn-limit',
      scores: [0, 0],
      winners: [0, 1],
      shares: [0.5, 0.5],
    });
  });
});

describe('the end', () => {
  test('a team wins with the sequences it needs, and may hold more', () => {
    const game = make(4);
    const state = deal(game, ['2D', '3D', '5H']);
    lay(game, state, 0, 'a2 a3 a4 a5'); // one
    lay(game, state, 0, 'b5 c5 d5 f5 g5 h5 i5 e3 e4 e6 e7');
    expect(held(game, state)[0]).toBe(1);
    playAll(game, state, '2D@j6, 3D@j7, 5H@e5');
    expect(game.result(state)).toMatchObject({ termination: 'sequences', winners: [0, 2], shares: [1, 0, 1, 0] });
    expect(scoresOf(game, state)[0]).toBeGreaterThan(2);
    expect(game.turn(state)).toBe(3);
  });

  test('three teams: one sequence is enough', () => {
    const game = make(3);
    const state = deal(game, ['6C']);
    lay(game, state, 0, 'a3 a4 a5');
    playAll(game, state, '6C@a2');
    expect(game.result(state)).toMatchObject({ termination: 'sequences', winners: [0], scores: [1, 0, 0] });
  });

  test('at the turn limit the most sequences win, and equals share', () => {
    const game = make(6, { teams: 3, turnLimit: 1, sequencesToWin: 2 });
    const play = (chips: readonly [number, string][]) => {
      const state = deal(game, ['7C']);
      for (const [team, cells] of chips) lay(game, state, team, cells);
      playAll(game, state, '7C@c5');
      return game.result(state);
    };
    const [a, b] = ['a2 a3 a4 a5', 'j2 j3 j4 j5'];
    expect(play([[2, a]])).toMatchObject({ termination: 'turn-limit', winners: [2, 5], scores: [0, 0, 1, 0, 0, 1] });
    const shared = play([
      [1, a],
      [2, b],
    ]);
    expect(shared).toMatchObject({ winners: [1, 2, 4, 5], shares: [0, 0.5, 0.5, 0, 0.5, 0.5] });
    expect(play([]).shares).toEqual(Array(6).fill(1 / 3));
  });

  test('the limit counts turns, not decisions', () => {
    const game = make(2, { turnLimit: 2 });
    const state = deal(game, ['7C 6H', '5S']);
    lay(game, state, 1, 'a3 c5');
    playAll(game, state, 'dead 7C, 6H@d5, 5S@e1');
    expect([game.toMove(state), game.turn(state)]).toEqual([-1, 2]);
    expect(game.maxPlies).toBe(4);
  });
});

test('captures and finished lines are noisy moves, others are not', () => {
  const game = make(2);
  const state = deal(game, ['JS 6C 7C JC']);
  lay(game, state, 0, 'a3 a4 a5');
  lay(game, state, 1, 'e5');
  const noisy = (text: string) => game.isNoisy(state, game.parseMove(state, text));
  expect(['JS!e5', '6C@a2', 'JC@a2', '6C@c4', '7C@c5', 'pass'].map(noisy)).toEqual([true, true, true, false, false, false]);
});

test('the hash tells chips, hands, claimed lines and the order of the pile apart, but not turns', () => {
  const game = make(2, { sequencesToWin: 4, breakSequences: true });
  const hashOf = (state: State) => {
    const out = new Int32Array(2);
    game.hash(state, out);
    return out.join();
  };
  const state = deal(game, ['7C JS'], '2S 3S');
  const one = hashOf(state);
  expect(hashOf(deal(game, ['7C JS'], '2S 3S'))).toBe(one);
  expect(hashOf(deal(game, ['7C JS'], '3S 2S'))).not.toBe(one);
  expect(hashOf(deal(game, ['7C JH'], '2S 3S'))).not.toBe(one);
  // Equal chips, but not the same lines claimed: nine in a row, once from the left and once from the middle.
  const [left, middle] = [deal(game, []), deal(game, [])];
  lay(game, left, 0, 'b5 c5 d5 e5 f5 g5 h5 i5 j5');
  lay(game, middle, 0, 'd5 e5 f5 g5 h5 b5 c5 i5 j5');
  expect(game.chipsOf(left, 0)).toEqual(game.chipsOf(middle, 0));
  expect(hashOf(left)).not.toBe(hashOf(middle));
  const turned = state.slice();
  turned[0] = 7;
  expect(hashOf(turned)).toBe(one);
});

test('texts that are no moves', () => {
  const game = make(2);
  const state = deal(game, []);
  for (const text of [
    '7C@a1',
    '7C@b2',
    '7C!c5',
    'JS@c5',
    'JC!c5',
    'dead JC',
    'dead XX',
    '7C@c05',
    '7C@k3',
    '7C',
    'Pass',
    '7c@c5',
    '',
  ])
    expect(game.parseMove(state, text), text).toBe(-1);
});

describe('features', () => {
  const names = Object.keys(definition.features);
  const features = (game: Sequence, state: State, seat: number) => {
    const out = new Float64Array(names.length);
    game.measure(state, seat, out);
    return Object.fromEntries(names.map((name, i) => [name, out[i]]));
  };

  test('lines count while no other team stands in them and they could still be claimed', () => {
    const game = make(2, { sequencesToWin: 4 });
    const state = deal(game, ['JC JC JS', '']);
    const empty = features(game, state, 0);
    expect(empty).toMatchObject({ sequences: 0, finishing: 0, threes: 0, twos: 0, twoEyed: 2, oneEyed: 1 });
    lay(game, state, 0, 'd3 e3 f3');
    expect(features(game, state, 0)).toMatchObject({ threes: 3, twos: 2 });
    lay(game, state, 1, 'c3'); // leaves d3–h3 and e3–i3
    expect(features(game, state, 0)).toMatchObject({ threes: 1, twos: 1 });
    lay(game, state, 0, 'g3');
    expect(features(game, state, 0)).toMatchObject({ finishing: 1, threes: 1 });
    lay(game, state, 0, 'h3');
    expect(features(game, state, 0)).toMatchObject({ sequences: 1, finishing: 0, threes: 0 });
    lay(game, state, 0, 'i3 j3'); // the other lines of this row share more than one chip with the claimed one
    expect(features(game, state, 0)).toMatchObject({ sequences: 1, finishing: 0, threes: 0 });
  });
});
