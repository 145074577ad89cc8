/** Islands: the rulebook's examples, and every rule, option and ending that random games hardly reach. */

import { describe, expect, test } from 'vitest';
import type { Game, State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { makeGame } from '../load.ts';
import { arrange, definition, movesOf, playAll, scoresOf } from './fixtures/position.ts';
import type { Islands } from './islands.ts';
import { DISCARD, DOUBLED, HAND, OWN, PENDING, SHIP, TOP } from './layout.ts';

const handOf = (game: Islands, state: State, seat: number) => game.handOf(state, seat).map((card) => `c${card + 1}`);
const sailsOf = (game: Game, state: State, card: string) =>
  movesOf(game, state)
    .filter((text) => text.startsWith(`sail ${card} `))
    .map((text) => text.split(' ')[2])
    .sort();
/** Seat 0 has only these cards and nothing to draw; seat 1 has its hand. */
function strip(state: State, cards: readonly string[]): void {
  state[HAND] = cards.reduce((bits, card) => bits | (1 << (Number(card.slice(1)) - 1)), 0);
  state[DISCARD] = ~state[HAND];
  state[TOP] = 32;
}

describe('the start', () => {
  test('the first ship takes the space on the centre line, the second chooses between two', () => {
    const { game, state } = arrange({});
    expect(movesOf(game, state)).toEqual(['start 24.5']);
    playAll(game, state, 'start 24.5');
    expect(game.toMove(state)).toBe(1);
    expect(movesOf(game, state)).toEqual(['start 24.4', 'start 26.6']);
    playAll(game, state, 'start 26.6');
    expect([game.toMove(state), game.turn(state)]).toEqual([0, 2]);
  });

  test('islands are no place to start, and the next nearest is looked for', () => {
    const { game, state } = arrange({ islands: { '24.4': {}, '26.6': {} } });
    playAll(game, state, 'start 24.5');
    expect(movesOf(game, state)).toEqual(['start 24.3', 'start 26.7']);
    const one = arrange({ islands: { '26.6': {} } });
    playAll(one.game, one.state, 'start 24.5');
    expect(movesOf(one.game, one.state)).toEqual(['start 24.4']);
  });

  test('with four columns the first ship chooses too, and the second takes what is left', () => {
    const { game, state } = arrange({ options: { formation: '4x3' } });
    expect(movesOf(game, state)).toEqual(['start 12.10', 'start 14.8']);
    playAll(game, state, 'start 14.8', 'start 12.10');
  });

  test('with three columns the centre is a space of the middle column', () => {
    const { game, state } = arrange({ options: { formation: '3x4' } });
    expect(movesOf(game, state)).toEqual(['start 18.7']);
    expect(
      movesOf(...(Object.values(arrange({ options: { formation: '3x4' }, islands: { '18.7': {} } })) as [Game, State])),
    ).toEqual(['start 18.6', 'start 18.8']);
  });

  test('eight cards each, more or fewer as a handicap', () => {
    for (const [bonusCards, sizes] of [
      [undefined, [8, 8]],
      [
        [0, 2],
        [8, 10],
      ],
      [
        [-4, 8],
        [4, 16],
      ],
    ]) {
      const game = makeGame(definition, 2, bonusCards === undefined ? {} : { bonusCards }) as Islands;
      const state = game.newState();
      game.setup(state, streamFrom('bonus'));
      expect([0, 1].map((seat) => game.handOf(state, seat).length)).toEqual(sizes);
      expect([0, 1].map((seat) => game.deckOf(state, seat).length)).toEqual((sizes as number[]).map((size) => 32 - size));
    }
  });

  test('tiles come in any order and either way round', () => {
    const game = makeGame(definition, 2) as Islands;
    const state = game.newState();
    const places = new Set<string>();
    for (let i = 0; i < 200; i++) {
      game.setup(state, streamFrom(`tiles/${i}`));
      const { islands } = game.describeSetup(state) as { islands: { at: string; points: number }[] };
      const five = islands.findIndex(({ points }) => points === 5);
      places.add(`${five} ${islands[five].at}`);
    }
    expect(places.size).toBe(24);
  });
});

describe('sailing', () => {
  test('up to the sail value, staying put included; into whole triangles only', () => {
    const { game, state } = arrange({
      cards: { c1: { sail: 1 }, c2: { sail: 2 } },
      hands: ['c1 c2'],
      ships: ['1.2', '24.5'],
      islands: { '2.2': {} },
    });
    expect(sailsOf(game, state, 'c1')).toEqual(['1.2', '1.3', '2.2']);
    expect(sailsOf(game, state, 'c2')).toEqual(['1.2', '1.3', '1.4', '2.2', '2.3']);
  });

  test('two halves that meet make a space; a half that meets nothing is none', () => {
    const { game, state } = arrange({ cards: { c1: { sail: 2 } }, hands: ['c1'], ships: ['3.4', '24.5'] });
    expect(sailsOf(game, state, 'c1')).toContain('3.5');
    expect(sailsOf(game, state, 'c1')).toContain('3.6');
    const above = arrange({ cards: { c1: { sail: 1 } }, hands: ['c1'], ships: ['1.4', '24.5'] });
    expect(sailsOf(above.game, above.state, 'c1')).toEqual(['1.3', '1.4', '2.4']);
  });

  test('past the other ship, but not onto it; with block not past it either', () => {
    const narrow = { cards: { c1: { sail: 3 } }, hands: ['c1'], ships: ['1.2', '1.3'], islands: { '4.4': {} } };
    const pass = arrange(narrow);
    expect(sailsOf(pass.game, pass.state, 'c1')).not.toContain('1.3');
    expect(sailsOf(pass.game, pass.state, 'c1')).toContain('1.4');
    expect(sailsOf(pass.game, pass.state, 'c1')).toContain('2.4');
    const block = arrange({ ...narrow, options: { ships: 'block' } });
    expect(sailsOf(block.game, block.state, 'c1')).toEqual(['1.2', '2.2', '2.3', '2.4', '3.3']);
  });

  test('with block, random sails are just those of the list, wherever the other ship lies', () => {
    const cards = { c1: { sail: 4 } };
    for (const other of ['1.3', '2.2', '2.3', '3.3', '3.4', '3.5', '4.3']) {
      const { game, state } = arrange({
        options: { ships: 'block' },
        cards,
        hands: ['c1'],
        ships: ['1.2', other],
        islands: { '4.4': {} },
      });
      strip(state, ['c1']);
      const rng = streamFrom(other);
      const drawn = new Set(Array.from({ length: 1000 }, () => game.formatMove(state, game.randomMove(state, rng))));
      expect([...drawn].sort()).toEqual(movesOf(game, state).sort());
      expect(game.countMoves(state)).toBe(drawn.size);
    }
  });

  test('equal cards are one choice: the lowest', () => {
    const cards = { c3: { sail: 2 }, c9: { sail: 2 } };
    const { game, state } = arrange({ cards, hands: ['c3 c9'], ships: ['1.2', '24.5'] });
    expect(sailsOf(game, state, 'c9')).toEqual([]);
    expect(sailsOf(game, state, 'c3')).not.toEqual([]);
    playAll(game, state, 'sail c3 1.2');
    expect(game.discardsOf(state, 0)).toEqual([2]);
  });

  test('an island that somebody has claimed is sea', () => {
    const { game, state } = arrange({ hands: ['c1'], ships: ['1.3', '24.5'], own: ['1.2', ''] });
    playAll(game, state, 'sail c1 1.2');
    expect(game.toMove(state)).toBe(1);
  });
});

describe('taking', () => {
  test('the top two cards, or the last one', () => {
    const { game, state } = arrange({ hands: ['c1 c2 c3 c4 c5 c6 c7 c8'], decks: ['c30 c20 c10'], ships: ['24.5', '24.4'] });
    playAll(game, state, 'take');
    expect(handOf(game, state, 0)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c20', 'c30']);
    expect(game.deckOf(state, 0)[0]).toBe(9);
    const last = arrange({ hands: ['c1 c2 c3 c4 c5 c6 c7 c8'], ships: ['24.5', '24.4'] });
    last.state[TOP] = 31;
    playAll(last.game, last.state, 'take');
    expect(last.state[TOP]).toBe(32);
    expect(handOf(last.game, last.state, 0)).toHaveLength(9);
  });

  test('not from an empty deck, and not in hard mode', () => {
    const { game, state } = arrange({ ships: ['24.5', '24.4'] });
    expect(movesOf(game, state)).toContain('take');
    state[TOP] = 32;
    expect(movesOf(game, state)).not.toContain('take');
    const hard = arrange({ options: { takeCards: false }, ships: ['24.5', '24.4'] });
    expect(movesOf(hard.game, hard.state)).not.toContain('take');
  });

  test('who can do nothing passes, and the other goes on', () => {
    const { game, state } = arrange({ ships: ['24.5', '24.4'] });
    strip(state, []);
    expect(movesOf(game, state)).toEqual(['pass']);
    playAll(game, state, 'pass', 'take', 'pass');
    expect(game.toMove(state)).toBe(1);
  });
});

/** The rulebook's example island: 2 points, 4 cards, needs of 2, 1 and 3. */
const EXAMPLE = { points: 2, cards: 4, needs: [2, 1, 3] as [number, number, number] };

describe('paying', () => {
  const example = (hand: string, cards: Record<string, object>) =>
    arrange({ islands: { '1.2': EXAMPLE }, cards, hands: [hand], ships: ['1.3', '24.5'] });

  test('leave is a decision even where there is nothing to pay with', () => {
    const { game, state } = example('c1 c2', {});
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave']);
    playAll(game, state, 'leave');
    expect([game.turn(state), game.toMove(state)]).toEqual([3, 1]);
  });

  test('card by card in ascending number, until the needs are covered; then marker, points and cards', () => {
    const cards = { c2: { rum: 2, gems: 1 }, c3: { fabric: 1 }, c5: { gems: 2 }, c6: { rum: 2, gems: 2 }, c7: { sail: 2 } };
    const { game, state } = example('c1 c2 c3 c5 c6 c7', cards);
    const before = game.handOf(state, 0).length;
    playAll(game, state, 'sail c7 1.2');
    expect(movesOf(game, state)).toEqual(['leave', 'pay']);
    playAll(game, state, 'pay');
    // c1 is worth nothing, but may be laid; after c5 only c6 is left, without any fabric; c6 alone would not do.
    expect(movesOf(game, state)).toEqual(['lay c1', 'lay c2', 'lay c3']);
    playAll(game, state, 'lay c2');
    expect(movesOf(game, state)).toEqual(['lay c3']);
    playAll(game, state, 'lay c3');
    expect(movesOf(game, state)).toEqual(['lay c5', 'lay c6']);
    expect(scoresOf(game, state)).toEqual([0, 0]);
    playAll(game, state, 'lay c6');
    expect(scoresOf(game, state)).toEqual([2, 0]);
    expect(game.handOf(state, 0)).toHaveLength(before - 1 - 3 + 4);
    expect(game.discardsOf(state, 0).map((card) => card + 1)).toEqual([2, 3, 6, 7]);
    expect([game.turn(state), game.toMove(state)]).toEqual([3, 1]);
  });

  test('no more cards are drawn than the deck has', () => {
    const { game, state } = example('c1 c2', { c2: { rum: 2, fabric: 1, gems: 3 } });
    state[TOP] = 31;
    playAll(game, state, 'sail c1 1.2', 'pay', 'lay c2');
    expect(state[TOP]).toBe(32);
  });

  test('equal cards are one choice, but both may be laid', () => {
    const cards = { c2: { rum: 1, fabric: 1, gems: 2 }, c3: { rum: 1, fabric: 1, gems: 2 } };
    const { game, state } = example('c1 c2 c3', cards);
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(movesOf(game, state)).toEqual(['lay c2']);
    playAll(game, state, 'lay c2', 'lay c3');
    expect(scoresOf(game, state)[0]).toBe(2);
  });

  test('an island that needs nothing is claimed by the word', () => {
    const { game, state } = arrange({
      islands: { '1.2': { needs: [0, 0, 0], points: 3 } },
      hands: ['c1'],
      ships: ['1.3', '24.5'],
    });
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(scoresOf(game, state)).toEqual([3, 0]);
    expect(game.toMove(state)).toBe(1);
  });

  test('staying put on an island that was left opens it again', () => {
    const { game, state } = arrange({ islands: { '1.2': { needs: [0, 0, 0] } }, hands: ['c1 c2'], ships: ['1.2', '24.5'] });
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(scoresOf(game, state)).toEqual([1, 0]);
  });
});

describe('abilities', () => {
  /** Seat 0 stands beside the island at 1.2, which needs some; 5.2 and 9.2 are its own, if they are given an ability. */
  function paying(needs: [number, number, number], abilities: string[], cards: Record<string, object>, target: object = {}) {
    const places = ['5.2', '9.2', '13.2'].slice(0, abilities.length);
    const made = arrange({
      islands: {
        '1.2': { needs, points: 5, ...target },
        ...Object.fromEntries(places.map((place, i) => [place, { ability: abilities[i], points: 1 }])),
      },
      cards,
      hands: [Object.keys(cards).join(' ')],
      ships: ['1.3', '24.5'],
      own: [places.join(' ')],
    });
    strip(made.state, Object.keys(cards));
    return made;
  }

  test.each<[string, [number, number, number], object]>([
    ['exchange', [0, 3, 0], { rum: 3 }],
    ['minus1', [3, 0, 0], { rum: 2 }],
    ['plusminus', [2, 0, 1], { rum: 1, gems: 2 }],
  ])('%s stands as long as the island is controlled', (ability, needs, card) => {
    const { game, state } = paying(needs, [ability], { c1: {}, c2: card });
    playAll(game, state, 'sail c1 1.2', 'pay', 'lay c2');
    expect(scoresOf(game, state)).toEqual([6, 0]);
    const without = paying(needs, [ability], { c1: {}, c2: card });
    without.state[OWN] = 0;
    playAll(without.game, without.state, 'sail c1 1.2');
    expect(movesOf(without.game, without.state)).toEqual(['leave']);
  });

  test('an island does not help to pay for itself', () => {
    const { game, state } = paying([3, 0, 0], [], { c1: {}, c2: { rum: 2 } }, { ability: 'minus1' });
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave']);
  });

  test('reductions that cover everything leave nothing to lay', () => {
    const { game, state } = paying([1, 1, 0], ['minus1', 'minus1'], { c1: {}, c2: { rum: 1 } });
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(scoresOf(game, state)).toEqual([7, 0]);
    expect(handOf(game, state, 0)).toEqual(['c2']);
  });

  test('plus2 gives two of each and its island is free again', () => {
    const { game, state } = paying([3, 2, 2], ['plus2', 'plus2'], { c1: {}, c2: { rum: 1 } });
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave', 'pay plus2 5.2', 'pay plus2 9.2']);
    playAll(game, state, 'pay plus2 9.2');
    expect(scoresOf(game, state)).toEqual([2, 0]); // the marker leaves once it is paid
    playAll(game, state, 'lay c2');
    expect(scoresOf(game, state)).toEqual([6, 0]);
    expect(game.moves.openIslandAt(state, game.sea.parse('9.2'))).toBe(2);
    const alone = paying([2, 2, 2], ['plus2'], { c1: {}, c2: { rum: 2, fabric: 2, gems: 2 } });
    playAll(alone.game, alone.state, 'sail c1 1.2');
    expect(movesOf(alone.game, alone.state)).toEqual(['leave', 'pay', 'pay plus2 5.2']);
    playAll(alone.game, alone.state, 'pay plus2 5.2');
    expect(scoresOf(alone.game, alone.state)).toEqual([5, 0]);
    expect(handOf(alone.game, alone.state, 0)).toEqual(['c2']);
  });

  test('plus2 takes both markers off a doubled island; exchange does not work on it', () => {
    const doubled = paying([2, 2, 2], ['plus2'], { c1: {} });
    doubled.state[DOUBLED] = doubled.state[OWN];
    expect(scoresOf(doubled.game, doubled.state)).toEqual([2, 0]);
    playAll(doubled.game, doubled.state, 'sail c1 1.2', 'pay plus2 5.2');
    expect([doubled.state[DOUBLED], doubled.game.moves.placed(doubled.state, 0)]).toEqual([0, 1]);
    const { game, state } = paying([4, 0, 0], ['plus2', 'exchange'], { c1: {} });
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave']);
  });

  test.each(['next1', 'next2'])('%s helps with the next island only, used or not', (ability) => {
    const { game, state } = arrange({
      islands: { '1.2': { needs: [0, 0, 0], ability }, '5.2': { needs: [0, 0, 0] }, '9.2': { needs: [1, 0, 0] } },
      hands: ['c1 c2 c3'],
      ships: ['1.3', '24.5'],
    });
    playAll(game, state, 'sail c1 1.2', 'pay', 'take');
    expect(state[PENDING]).not.toBe(0);
    state[SHIP] = game.sea.parse('5.2');
    playAll(game, state, 'sail c2 5.2', 'leave', 'take');
    expect(state[PENDING]).not.toBe(0); // leaving is no payment
    playAll(game, state, 'sail c3 5.2', 'pay');
    expect(state[PENDING]).toBe(0);
  });

  test('next1 and next2 reduce what comes next', () => {
    for (const [code, needs, legal] of [
      [5, [1, 0, 0], true],
      [5, [1, 1, 0], false],
      [6, [1, 1, 0], true],
      [6, [2, 0, 0], false],
    ] as const) {
      const { game, state } = paying([...needs], [], { c1: {} }, { ability: 'next1' });
      state[PENDING] = code;
      playAll(game, state, 'sail c1 1.2');
      expect(movesOf(game, state)).toEqual(legal ? ['leave', 'pay'] : ['leave']);
      if (!legal) continue;
      playAll(game, state, 'pay');
      expect(state[PENDING]).toBe(5); // the new island's own
    }
  });

  test('double: twice the needs, reductions off the doubled needs, two markers and twice the points', () => {
    const { game, state } = paying([2, 0, 0], ['minus1'], { c1: {}, c2: { rum: 1 }, c3: { rum: 2 } });
    state[PENDING] = 11;
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave', 'pay', 'pay double']);
    playAll(game, state, 'pay double', 'lay c2', 'lay c3');
    expect(scoresOf(game, state)).toEqual([11, 0]);
    expect(game.moves.placed(state, 0)).toBe(3);
    const once = paying([2, 0, 0], [], { c1: {}, c2: { rum: 2 } });
    once.state[PENDING] = 11;
    playAll(once.game, once.state, 'sail c1 1.2', 'pay', 'lay c2');
    expect([once.state[PENDING], ...scoresOf(once.game, once.state)]).toEqual([0, 5, 0]);
  });

  test('double and plus2 together; two markers must be in hand before', () => {
    const { game, state } = paying([1, 1, 1], ['plus2'], { c1: {} });
    state[PENDING] = 11;
    playAll(game, state, 'sail c1 1.2');
    expect(movesOf(game, state)).toEqual(['leave', 'pay plus2 5.2', 'pay double plus2 5.2']);
    // Eleven markers placed: one is left, and the one that comes back comes too late.
    const tiles = Array.from({ length: 12 }, (_, tile) => tile).filter((tile) => tile > 0);
    state[OWN] = tiles.reduce((bits, tile) => bits | (1 << tile), 0);
    expect(movesOf(game, state)).toEqual(['leave', 'pay plus2 5.2']);
    state[OWN] &= ~(1 << 11);
    expect(movesOf(game, state)).toContain('pay double plus2 5.2');
    playAll(game, state, 'pay double plus2 5.2');
    expect(game.moves.placed(state, 0)).toBe(11);
  });

  test('doubleSail: twice the value from an own island, from the next sail on', () => {
    const island = { '1.2': { ability: 'doubleSail', needs: [0, 0, 0] as [number, number, number] } };
    const { game, state } = arrange({ islands: island, hands: ['c1 c2 c3'], cards: { c2: { rum: 1 } }, ships: ['1.2', '24.5'] });
    expect(sailsOf(game, state, 'c1')).toEqual(['1.2', '1.3', '2.2']);
    playAll(game, state, 'sail c1 1.2', 'pay', 'take');
    expect(sailsOf(game, state, 'c2')).toEqual(['1.2', '1.3', '1.4', '2.2', '2.3']);
    state[OWN] = 0;
    state[OWN + 1] = 1;
    expect(sailsOf(game, state, 'c2')).toEqual(['1.2', '1.3', '2.2']);
  });

  test('discard1: the other drops a card of its own choice, if it has any', () => {
    const { game, state } = paying([0, 0, 0], [], { c1: {} }, { ability: 'discard1' });
    const other = game.handOf(state, 1).length;
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect([game.toMove(state), game.turn(state)]).toEqual([1, 2]);
    expect(movesOf(game, state)).toEqual([`drop c${game.handOf(state, 1)[0] + 1}`]); // all of them are equal
    playAll(game, state, movesOf(game, state)[0]);
    expect(game.handOf(state, 1)).toHaveLength(other - 1);
    expect([game.toMove(state), game.turn(state)]).toEqual([1, 3]);
    const none = paying([0, 0, 0], [], { c1: {} }, { ability: 'discard1' });
    none.state[HAND + 1] = 0;
    playAll(none.game, none.state, 'sail c1 1.2', 'pay');
    expect(none.game.turn(none.state)).toBe(3);
  });

  test('swap2: two of the hand for two of the deck, or none; equal cards once', () => {
    const { game, state } = arrange({
      islands: { '1.2': { ability: 'swap2', needs: [0, 0, 0] } },
      cards: { c2: { rum: 1 }, c3: { rum: 1 }, c4: { gems: 1 } },
      hands: ['c1 c2 c3 c4'],
      decks: ['c10 c11 c12'],
      ships: ['1.3', '24.5'],
      options: { bonusCards: [-4, 0] },
    });
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(movesOf(game, state)).toEqual(['keep', 'swap c2,c3', 'swap c2,c4']);
    playAll(game, state, 'swap c2,c4');
    expect(handOf(game, state, 0)).toEqual(['c3', 'c10', 'c11']);
    expect(game.discardsOf(state, 0)).toEqual([0, 1, 3]);
  });

  test('swap2 with one card, with none, and with a deck that runs out', () => {
    const one = paying([0, 0, 0], [], { c1: {}, c2: { rum: 1 } }, { ability: 'swap2' });
    playAll(one.game, one.state, 'sail c1 1.2', 'pay');
    expect(movesOf(one.game, one.state)).toEqual(['keep', 'swap c2']);
    playAll(one.game, one.state, 'swap c2');
    expect(one.game.handOf(one.state, 0)).toEqual([]);
    const none = paying([0, 0, 0], [], { c1: {} }, { ability: 'swap2' });
    playAll(none.game, none.state, 'sail c1 1.2', 'pay');
    expect(movesOf(none.game, none.state)).toEqual(['keep']);
  });

  test('wind: the other ship two steps on, over this one but not onto it, with block too', () => {
    for (const ships of ['pass', 'block']) {
      const { game, state } = arrange({
        options: { ships },
        islands: { '1.2': { ability: 'wind', needs: [0, 0, 0] } },
        hands: ['c1'],
        ships: ['1.2', '1.3'],
      });
      playAll(game, state, 'sail c1 1.2', 'pay');
      expect(movesOf(game, state).sort()).toEqual(['calm', 'wind 2.2', 'wind 2.4']);
      playAll(game, state, 'wind 2.2');
      expect(game.sea.format(state[SHIP + 1])).toBe('2.2');
      expect(game.toMove(state)).toBe(1);
    }
    const near = arrange({ islands: { '1.2': { ability: 'wind', needs: [0, 0, 0] } }, hands: ['c1'], ships: ['1.2', '2.3'] });
    playAll(near.game, near.state, 'sail c1 1.2', 'pay');
    expect(movesOf(near.game, near.state)).not.toContain('wind 1.2');
    playAll(near.game, near.state, 'calm');
    expect(near.game.sea.format(near.state[SHIP + 1])).toBe('2.3');
  });
});

describe('the end', () => {
  const free = { needs: [0, 0, 0] as [number, number, number], points: 2 };

  test('all-claimed', () => {
    const { game, state } = arrange({ islands: { '1.2': free }, hands: ['c1'], ships: ['1.3', '24.5'] });
    for (let tile = 1; tile < 12; tile++) {
      state[OWN + (tile & 1)] |= 1 << tile;
      state[4] &= ~(1 << tile);
    }
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(game.result(state)).toEqual({ termination: 'all-claimed', shares: [1, 0], scores: [7, 6], winners: [0] });
  });

  test('a plus2 island given up for the last one keeps the game going', () => {
    const { game, state } = arrange({
      islands: { '1.2': { needs: [2, 2, 2] }, '5.2': { ability: 'plus2' } },
      hands: ['c1'],
      ships: ['1.3', '24.5'],
    });
    for (let tile = 1; tile < 12; tile++) {
      state[OWN] |= 1 << tile;
      state[4] &= ~(1 << tile);
    }
    playAll(game, state, 'sail c1 1.2', 'pay plus2 5.2');
    expect(game.toMove(state)).toBe(1);
  });

  test('markers', () => {
    const { game, state } = arrange({
      islands: { '1.2': { ...free, ability: 'double' } },
      hands: ['c1'],
      ships: ['1.3', '24.5'],
    });
    for (let tile = 1; tile < 7; tile++) {
      state[OWN] |= 1 << tile;
      state[4] &= ~(1 << tile);
    }
    state[DOUBLED] = state[OWN] & ~2; // six islands, eleven markers
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(game.result(state).termination).toBe('markers');
  });

  test('out-of-cards: both have no card in hand and none to take', () => {
    const { game, state } = arrange({ hands: ['c1'], ships: ['1.3', '24.5'], islands: { '1.2': {} } });
    strip(state, ['c1']);
    state[HAND + 1] = 0;
    state[TOP + 1] = 31;
    playAll(game, state, 'sail c1 1.4');
    expect(game.toMove(state)).toBe(1);
    playAll(game, state, 'take', 'pass');
    state[HAND + 1] = 0;
    state[HAND] = 1;
    state[TOP + 1] = 32;
    // Seat 1 passes, seat 0 sails its last card.
    playAll(game, state, 'pass', 'sail c1 1.4');
    expect(game.result(state).termination).toBe('out-of-cards');
  });

  test('out-of-cards in hard mode, whatever the decks hold', () => {
    const { game, state } = arrange({ options: { takeCards: false }, hands: ['c1'], ships: ['1.3', '24.5'] });
    state[HAND] = 1;
    state[HAND + 1] = 0;
    playAll(game, state, 'sail c1 1.4');
    expect(game.result(state).termination).toBe('out-of-cards');
  });

  test('turn-limit, starts included', () => {
    const { game, state } = arrange({ options: { turnLimit: 1 } });
    playAll(game, state, 'start 24.5');
    expect(game.result(state)).toEqual({ termination: 'turn-limit', shares: [0.5, 0.5], scores: [0, 0], winners: [0, 1] });
    const three = arrange({ options: { turnLimit: 3, handicap: [-0.5, 1] } });
    playAll(three.game, three.state, 'start 24.5', 'start 24.4', 'take');
    expect(three.game.result(three.state)).toMatchObject({ termination: 'turn-limit', scores: [-0.5, 1], winners: [1] });
  });

  test('equal points: more cards in hand and deck; equal: shared', () => {
    const { game, state } = arrange({ options: { turnLimit: 3 } });
    playAll(game, state, 'start 24.5', 'start 24.4', 'sail c1 24.5'.replace('c1', `c${game.handOf(state, 0)[0] + 1}`));
    expect(game.result(state)).toMatchObject({ scores: [0, 0], winners: [1] });
  });
});

describe('points', () => {
  test('colours: 1 3 6 10 15 21 each, a doubled island once, more than six as six', () => {
    const places = ['1.2', '5.2', '9.2', '13.2', '17.2', '21.2', '3.6', '7.6', '11.6'];
    const colours = ['red', 'red', 'red', 'red', 'red', 'red', 'red', 'blue', 'blue'];
    const islands = Object.fromEntries(places.map((place, i) => [place, { colour: colours[i], points: i === 0 ? 4 : 0 }]));
    const { game, state } = arrange({ options: { set: 3 }, islands, ships: ['24.5', '24.4'] });
    const expected = [1, 3, 6, 10, 15, 21, 21, 22, 24];
    expected.forEach((points, i) => {
      state[OWN] |= 1 << i;
      expect(scoresOf(game, state)).toEqual([points + 4, 0]);
    });
    state[DOUBLED] = 1;
    expect(scoresOf(game, state)[0]).toBe(24 + 8);
  });
});

describe('the puzzle', () => {
  test('fifteen cards of both decks; only the options that apply', () => {
    const game = makeGame(definition, 1, { set: 1 }) as Islands;
    expect(Object.keys(game.options)).toEqual(['formation', 'set', 'takeCards', 'turnLimit', 'components']);
    const state = game.newState();
    game.setup(state, streamFrom('puzzle'));
    expect(game.handOf(state, 0)).toHaveLength(15);
    expect(game.deckOf(state, 0)).toHaveLength(49);
    expect(() => makeGame(definition, 1, { ships: 'block' })).toThrow(
      "option 'ships' of islands applies with 2 seats, not with 1.",
    );
  });

  test('equal cards of both decks are one choice, c before d', () => {
    const { game, state } = arrange({
      seats: 1,
      islands: { '1.2': { needs: [4, 0, 0], points: 3 } },
      cards: { c2: { rum: 2 }, c3: { rum: 2 } },
      hands: ['c1 c3 d2 d3 d1'],
      ships: ['1.3'],
    });
    expect(new Set(movesOf(game, state).map((text) => text.split(' ')[1]))).toEqual(new Set(['c1', 'c3', undefined]));
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect(movesOf(game, state)).toEqual(['lay c3', 'lay d1']);
    playAll(game, state, 'lay c3');
    expect(movesOf(game, state)).toEqual(['lay d1', 'lay d2']);
    playAll(game, state, 'lay d2');
    expect(scoresOf(game, state)).toEqual([-3]);
    expect(game.toMove(state)).toBe(0);
  });

  test('solved when every island is claimed; cards swapped do not count; no limit on markers', () => {
    const { game, state } = arrange({
      seats: 1,
      islands: { '1.2': { needs: [0, 0, 0], ability: 'swap2' }, '5.2': { ability: 'double' } },
      hands: ['c1'],
      ships: ['1.3'],
    });
    for (let tile = 1; tile < 12; tile++) {
      state[OWN] |= 1 << tile;
      state[4] &= ~(1 << tile);
    }
    state[DOUBLED] = state[OWN];
    playAll(game, state, 'sail c1 1.2', 'pay');
    playAll(game, state, movesOf(game, state)[1]);
    expect(game.result(state)).toEqual({ termination: 'all-claimed', shares: [1], scores: [-1], winners: [0] });
  });

  test('not solved: no winner', () => {
    const { game, state } = arrange({ seats: 1, options: { turnLimit: 2 } });
    playAll(game, state, 'start 24.5', 'take');
    expect(game.result(state)).toEqual({ termination: 'turn-limit', shares: [0], scores: [0], winners: [] });
  });

  test.each(['discard1', 'wind'])('%s does nothing', (ability) => {
    const { game, state } = arrange({
      seats: 1,
      islands: { '1.2': { needs: [0, 0, 0], ability } },
      hands: ['c1'],
      ships: ['1.3'],
    });
    playAll(game, state, 'sail c1 1.2', 'pay');
    expect([game.turn(state), ...movesOf(game, state).slice(-1)]).toEqual([2, 'take']);
  });
});

test('texts that are no move', () => {
  const { game, state } = arrange({});
  for (const text of [
    '',
    'sail',
    'sail c1',
    'sail c33 24.5',
    'sail d1 24.5',
    'sail c1 1.5',
    'pay 5.2',
    'pay plus2',
    'pay double 5.2',
    'swap c2,c1',
    'swap c1,c1',
    'swap c1,c2,c3',
    'lay',
    'lay c0',
    'start',
    'wind 99.1',
    'take c1',
    'toString',
  ]) {
    expect([text, game.parseMove(state, text)]).toEqual([text, -1]);
  }
});
