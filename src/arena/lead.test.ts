import { describe, expect, test } from 'vitest';
import type { Game, Result, State } from '../core/game.ts';
import { Lead } from './lead.ts';

/** A game of which nothing is known but its scores: a state is the place in a list of scores by seat. */
function fake(sideOf: readonly number[], scores: readonly (readonly number[])[]): Game {
  const sides = new Set(sideOf).size;
  const game: Pick<Game, 'seats' | 'sides' | 'sideOf' | 'scores'> = {
    seats: sideOf.length,
    sides,
    sideOf,
    scores: (state, out) => out.set(scores[state[0]]),
  };
  return game as Game;
}

/** What a game was like whose scores after each turn were these; the winners are seats. */
function judge(scores: readonly (readonly number[])[], winners: readonly number[], sideOf = scores[0].map((_, seat) => seat)) {
  const lead = new Lead(fake(sideOf, scores));
  scores.forEach((_, turn) => {
    lead.after(Int32Array.of(turn) as State, turn);
  });
  return lead.judge(resultOf(scores[scores.length - 1], winners));
}

function resultOf(scores: readonly number[], winners: readonly number[]): Result {
  return { termination: 'end', shares: scores.map(() => 0), scores: [...scores], winners: [...winners] };
}

describe('two sides', () => {
  test.each<[string, number[][], number[], number, number | null, number]>([
    [
      'a leader from the first turn on',
      [
        [1, 0],
        [2, 0],
        [3, 1],
      ],
      [0],
      0,
      0,
      2,
    ],
    [
      'nobody leads at first',
      [
        [0, 0],
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      [1],
      0,
      2,
      2,
    ],
    [
      'the lead passes once',
      [
        [1, 0],
        [1, 2],
        [1, 3],
      ],
      [1],
      1,
      1,
      2,
    ],
    [
      'and back, and again',
      [
        [1, 0],
        [1, 2],
        [3, 2],
        [3, 4],
      ],
      [1],
      3,
      3,
      1,
    ],
    [
      'a tie between is no change, but a break',
      [
        [2, 0],
        [2, 2],
        [3, 2],
        [4, 2],
      ],
      [0],
      0,
      2,
      2,
    ],
    [
      'through a tie to the other',
      [
        [2, 0],
        [2, 2],
        [2, 3],
      ],
      [1],
      1,
      2,
      1,
    ],
    [
      'through a tie to the other and back',
      [
        [2, 0],
        [2, 2],
        [2, 3],
        [3, 3],
        [4, 3],
      ],
      [0],
      2,
      4,
      1,
    ],
    [
      'level at the end, and yet won',
      [
        [2, 0],
        [2, 2],
      ],
      [0],
      0,
      null,
      0,
    ],
    [
      'won from behind: nobody led to the end',
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      [1],
      0,
      null,
      -3,
    ],
    [
      'decided by the last turn',
      [
        [0, 0],
        [0, 0],
        [0.5, 0],
      ],
      [0],
      0,
      2,
      0.5,
    ],
    [
      'scores below 0',
      [
        [-1, -2],
        [-3, -2],
      ],
      [1],
      1,
      1,
      1,
    ],
  ])('%s', (_what, scores, winners, leadChanges, decidedAt, margin) => {
    expect(judge(scores, winners)).toEqual({ leadChanges, decidedAt, margin });
  });

  test('a shared victory: margin 0, never decided, changes counted', () => {
    expect(
      judge(
        [
          [1, 0],
          [1, 2],
          [2, 2],
        ],
        [0, 1],
      ),
    ).toEqual({ leadChanges: 1, decidedAt: null, margin: 0 });
    expect(
      judge(
        [
          [1, 0],
          [5, 0],
        ],
        [0, 1],
      ),
    ).toEqual({ leadChanges: 0, decidedAt: null, margin: 0 });
  });

  test('nobody won: the same', () => {
    expect(
      judge(
        [
          [1, 0],
          [1, 2],
        ],
        [],
      ),
    ).toEqual({ leadChanges: 1, decidedAt: null, margin: 0 });
  });
});

describe('more sides', () => {
  test.each<[string, number[][], number[], number, number | null, number]>([
    [
      'two that share the top do not lead, wherever they sit',
      [
        [1, 1, 0],
        [0, 1, 1],
        [1, 0, 1],
        [1, 1, 2],
      ],
      [2],
      0,
      3,
      1,
    ],
    [
      'a level rest does not matter',
      [
        [0, 1, 0],
        [0, 2, 0],
      ],
      [1],
      0,
      0,
      2,
    ],
    [
      'from the first to the third to the second',
      [
        [1, 0, 0],
        [1, 0, 2],
        [1, 3, 2],
      ],
      [1],
      2,
      2,
      1,
    ],
    ['the margin is to the best of the others', [[9, 2, 5]], [0], 0, 0, 4],
    [
      'the last that led is remembered through ties',
      [
        [1, 0, 0],
        [1, 1, 1],
        [2, 1, 1],
      ],
      [0],
      0,
      2,
      1,
    ],
  ])('%s', (_what, scores, winners, leadChanges, decidedAt, margin) => {
    expect(judge(scores, winners)).toEqual({ leadChanges, decidedAt, margin });
  });

  test('two of three share the victory', () => {
    expect(judge([[0, 3, 3]], [1, 2])).toEqual({ leadChanges: 0, decidedAt: null, margin: 0 });
  });
});

describe('teams', () => {
  const TEAMS = [0, 1, 0, 1];

  test('a team has the score of its best seat, not the sum', () => {
    // Seats 0 and 2 have 4 together, but seat 1 has 3 alone.
    expect(judge([[2, 3, 2, 0]], [1, 3], TEAMS)).toEqual({ leadChanges: 0, decidedAt: 0, margin: 1 });
  });

  test('the lead passes between seats of a team without a change', () => {
    expect(
      judge(
        [
          [1, 0, 0, 0],
          [1, 0, 2, 0],
          [3, 0, 2, 0],
        ],
        [0, 2],
        TEAMS,
      ),
    ).toEqual({ leadChanges: 0, decidedAt: 0, margin: 3 });
  });

  test('level best seats of two teams: nobody leads', () => {
    expect(
      judge(
        [
          [2, 0, 0, 2],
          [3, 0, 0, 2],
        ],
        [0, 2],
        TEAMS,
      ),
    ).toEqual({ leadChanges: 0, decidedAt: 1, margin: 1 });
  });

  test('all seats of the winning team are one side', () => {
    expect(
      judge(
        [
          [0, 1, 0, 5],
          [0, 1, 2, 5],
        ],
        [1, 3],
        TEAMS,
      ),
    ).toEqual({ leadChanges: 0, decidedAt: 0, margin: 3 });
  });

  test('all seats won: shared', () => {
    expect(judge([[1, 0, 0, 1]], [0, 1, 2, 3], TEAMS)).toEqual({ leadChanges: 0, decidedAt: null, margin: 0 });
  });
});

test('one side: nothing can be said', () => {
  const nothing = { leadChanges: null, decidedAt: null, margin: null };
  expect(judge([[1], [2]], [0])).toEqual(nothing);
  expect(
    judge(
      [
        [1, 2],
        [3, 2],
      ],
      [0, 1],
      [0, 0],
    ),
  ).toEqual(nothing);
  expect(judge([[1]], [])).toEqual(nothing);
});

test('the number of the turn is the one it is told', () => {
  const scores = [
    [0, 0],
    [1, 0],
    [2, 0],
  ];
  const lead = new Lead(fake([0, 1], scores));
  [4, 7, 9].forEach((turn, i) => {
    lead.after(Int32Array.of(i), turn);
  });
  expect(lead.judge(resultOf([2, 0], [0])).decidedAt).toBe(7);
});

test('reset forgets the game before', () => {
  const scores = [
    [1, 0],
    [0, 1],
    [0, 0],
  ];
  const lead = new Lead(fake([0, 1], scores));
  lead.after(Int32Array.of(0), 0);
  lead.after(Int32Array.of(1), 1);
  lead.after(Int32Array.of(0), 2);
  lead.reset();
  lead.after(Int32Array.of(1), 0);
  expect(lead.judge(resultOf([0, 1], [1]))).toEqual({ leadChanges: 0, decidedAt: 0, margin: 1 });
  lead.reset();
  lead.after(Int32Array.of(2), 0);
  expect(lead.judge(resultOf([0, 0], [1]))).toEqual({ leadChanges: 0, decidedAt: null, margin: 0 });
});
