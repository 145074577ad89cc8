/** Set-up objects: those of other programs are taken, whatever tiles and cards they hold, and wrong ones are refused in one sentence. */

import { describe, expect, test } from 'vitest';
import { streamFrom } from '../../core/random.ts';
import { makeGame } from '../load.ts';
import { definition } from './fixtures/position.ts';
import type { Islands } from './islands.ts';

interface Setup {
  formation: unknown;
  spaces: string[];
  islands: Record<string, unknown>[];
  cards: Record<string, Record<string, unknown>>;
  hands: unknown[][];
  decks: unknown[][];
}

const game = makeGame(definition, 2, { set: 1 }) as Islands;

function setup(): Setup {
  const state = game.newState();
  game.setup(state, streamFrom('setup'));
  return JSON.parse(JSON.stringify(game.describeSetup(state)));
}

test('lists may come in any order', () => {
  const given = setup();
  const [a, b] = [game.newState(), game.newState()];
  game.setupFrom(a, given);
  game.setupFrom(b, {
    ...given,
    spaces: given.spaces.reverse(),
    islands: given.islands.reverse(),
    hands: given.hands.map((h) => h.reverse()),
  });
  expect(a).toEqual(b);
});

test('components of a set-up are what it holds, for every set', () => {
  const given = setup();
  given.cards.c1 = { sail: 9, rum: 9, fabric: 0, gems: 9 };
  given.islands[3] = { at: given.islands[3].at, points: 9, cards: 0, needs: [9, 0, 9], ability: 'wind', colour: 'grün' };
  for (const set of [0, 1, 2, 3, '1+2']) {
    const own = makeGame(definition, 2, { set }, { components: definition.componentsOf?.(given) });
    const state = own.newState();
    own.setupFrom(state, given);
    expect(own.describeSetup(state)).toEqual(given);
  }
});

test('components of nonsense are left to the set-up to complain about', () => {
  for (const nonsense of [null, undefined, 5, {}, { cards: {}, islands: [] }, { ...setup(), formation: '5x5', cards: null }]) {
    expect(definition.componentsOf?.(nonsense)).toEqual({});
    expect(() => makeGame(definition, 2, {}, { components: definition.componentsOf?.(nonsense) })).not.toThrow();
  }
});

describe('refused', () => {
  test.each<[string, (given: Setup) => unknown, string]>([
    ['no object', () => 7, 'the set-up must be an object, not 7.'],
    ['an unknown formation', (s) => ({ ...s, formation: '1x12' }), `the set-up's formation must be 2x6, 4x3, 3x4, not "1x12".`],
    ['another formation', (s) => ({ ...s, formation: '4x3' }), "the set-up's formation is 4x3, but the option says 2x6."],
    ['no spaces', (s) => ({ ...s, spaces: undefined }), "the set-up's spaces must be a list, not missing."],
    [
      'a space that is none',
      (s) => ({ ...s, spaces: [...s.spaces, '1.5'] }),
      `the set-up's spaces name "1.5", which is no space or stands there twice.`,
    ],
    [
      'a space left out',
      (s) => ({ ...s, spaces: s.spaces.filter((name) => name !== '7.7') }),
      "the set-up's spaces leave out 7.7 of the formation 2x6.",
    ],
    [
      'eleven islands',
      (s) => ({ ...s, islands: s.islands.slice(1) }),
      "the set-up's islands must have exactly 12 entries, not 11.",
    ],
    [
      'an island nowhere',
      (s) =>
        changed(s, () => {
          s.islands[4].at = '99.9';
        }),
      `the set-up's islands[4].at must be a space of the map, not "99.9".`,
    ],
    [
      'an island on a joint',
      (s) =>
        changed(s, () => {
          s.islands[4].at = '9.5';
        }),
      "the set-up's islands[4].at is 9.5, a joint of two tiles, where no island can be.",
    ],
    [
      'an island with a wrong need',
      (s) =>
        changed(s, () => {
          s.islands[4].needs = [1, 2, -1];
        }),
      "the set-up's islands[4].needs[2] must be a whole number from 0 to 9, not -1.",
    ],
    [
      'an island that the components do not have',
      (s) =>
        changed(s, () => {
          s.islands[4].points = 9;
        }),
      'is on no tile face of set 1 that is left.',
    ],
    [
      'a card left out',
      (s) =>
        changed(s, () => {
          delete s.cards.c9;
        }),
      "the set-up's cards.c9 must be an object with sail, rum, fabric, gems, not missing.",
    ],
    [
      'a card too many',
      (s) =>
        changed(s, () => {
          s.cards.d1 = s.cards.c1;
        }),
      "the set-up's cards have an entry 'd1' beyond c1 to c32.",
    ],
    [
      'a wrong card',
      (s) =>
        changed(s, () => {
          s.cards.c9.sail = 0;
        }),
      "the set-up's cards.c9.sail must be a whole number from 1 to 9, not 0.",
    ],
    [
      'another card than the components have',
      (s) =>
        changed(s, () => {
          s.cards.c9.sail = 9;
        }),
      "the set-up's card c9 is ",
    ],
    ['one hand', (s) => ({ ...s, hands: s.hands.slice(1) }), "the set-up's hands must have exactly 2 entries, not 1."],
    [
      'a hand that is none',
      (s) => ({ ...s, hands: [s.hands[0], 'c1'] }),
      `the set-up's hands[1] must be a list of cards, not "c1".`,
    ],
    [
      'a card that is none',
      (s) =>
        changed(s, () => {
          s.hands[1][2] = 'd4';
        }),
      `the set-up's hands[1] names "d4", which is no card.`,
    ],
    [
      'a hand of nine',
      (s) =>
        changed(s, () => {
          s.hands[0].push(s.decks[0].pop());
        }),
      "the set-up's hands[0] must have 8 cards with these options, not 9.",
    ],
    [
      'a card dealt twice',
      (s) =>
        changed(s, () => {
          s.decks[0].push(s.hands[0][0]);
        }),
      'of seat 0 is dealt twice.',
    ],
    [
      'a card not dealt',
      (s) =>
        changed(s, () => {
          s.decks[1] = s.decks[1].filter((card) => card !== s.decks[1][3]);
        }),
      "the set-up's decks[1] leave out ",
    ],
  ])('%s', (_what, make, message) => {
    const state = game.newState();
    let said = '';
    try {
      game.setupFrom(state, make(setup()));
    } catch (error) {
      expect((error as Error).name).toBe('InputError');
      said = (error as Error).message;
    }
    expect(said).toContain(message);
    expect(said).toMatch(/^the set-up.*\.$/);
  });

  test('two islands on one tile', () => {
    const given = setup();
    const [first, second] = given.islands;
    const strip = Number(String(first.at).split('.')[0]);
    second.at = `${strip === 4 ? 1 : 4}.3`;
    expect(() => game.setupFrom(game.newState(), given)).toThrow(/islands\[1\]\.at is [\d.]+, on the same tile as /);
  });
});

/** Changes a set-up in place and gives it back. */
function changed(given: Setup, change: () => void): Setup {
  change();
  return given;
}
