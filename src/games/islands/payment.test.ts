/** What pays for an island: the closed formula and the exchanges against trying out every use of every ability. */

import { describe, expect, test } from 'vitest';
import type { State } from '../../core/game.ts';
import { below, streamFrom } from '../../core/random.ts';
import { ABILITIES } from './abilities.ts';
import { arrange } from './fixtures/position.ts';
import type { Islands } from './islands.ts';
import { HAND, PENDING } from './layout.ts';

/** Whether cards with these values cover the needs by some use of the abilities, each at most once. */
function coversByTrying(needs: readonly number[], cards: readonly (readonly number[])[], abilities: readonly string[]): boolean {
  const sums = [0, 1, 2].map((resource) => cards.reduce((sum, card) => sum + card[resource], 0));
  let ways = new Set([JSON.stringify({ needs, sums, used: [] as number[] })]);
  for (const ability of abilities) {
    const next = new Set(ways);
    for (const way of ways) {
      const { needs: n, sums: s, used } = JSON.parse(way) as { needs: number[]; sums: number[]; used: number[] };
      const reach = (changes: readonly number[], moved = s, entries = used) =>
        next.add(JSON.stringify({ needs: n.map((need, i) => need + changes[i]), sums: moved, used: entries }));
      for (let a = 0; a < 3; a++) {
        const one = [0, 0, 0];
        one[a]--;
        if (ability === 'minus1' || ability === 'next1') reach(one);
        for (let b = 0; b < 3; b++) {
          if (a === b) continue;
          const two = [...one];
          two[b] += ability === 'plusminus' ? 1 : -1;
          if (ability === 'plusminus' || ability === 'next2') reach(two);
          if (ability !== 'exchange') continue;
          cards.forEach((card, i) => {
            const entry = 3 * i + a;
            if (card[a] === 0 || used.includes(entry)) return;
            const moved = [...s];
            moved[a] -= card[a];
            moved[b] += card[a];
            reach(
              [0, 0, 0],
              moved,
              [...used, entry].sort((x, y) => x - y),
            );
          });
        }
      }
    }
    ways = next;
  }
  return [...ways].some((way) => {
    const { needs: n, sums: s } = JSON.parse(way) as { needs: number[]; sums: number[] };
    return n.every((need, resource) => Math.max(0, need) <= s[resource]);
  });
}

/** The spaces of the first places of the tiles. */
const TILES = ['1.2', '5.2', '9.2', '13.2', '17.2', '21.2', '3.6', '7.6', '11.6', '15.6', '19.6', '23.6'];

/** A seat that controls islands with these abilities, with these cards as c1, c2, …; and asks about the needs. */
function coversByEngine(needs: readonly number[], cards: readonly (readonly number[])[], abilities: readonly string[]): boolean {
  const standing = abilities.filter((ability) => !ability.startsWith('next'));
  const waiting = abilities.find((ability) => ability.startsWith('next')) ?? '';
  const { game, state } = arrange({
    islands: { ...Object.fromEntries(standing.map((ability, i) => [TILES[i], { ability }])), [TILES[11]]: { ability: 'next1' } },
    cards: Object.fromEntries(cards.map(([rum, fabric, gems], i) => [`c${i + 1}`, { rum, fabric, gems }])),
    ships: ['24.5', '24.4'],
    own: [TILES.slice(0, standing.length).join(' ')],
  });
  state[PENDING] = (ABILITIES as readonly string[]).indexOf(waiting);
  return asks(game, state, needs, (1 << cards.length) - 1);
}

function asks(game: Islands, state: State, needs: readonly number[], cards: number): boolean {
  const { bill } = game.moves;
  bill.help(state, 0);
  bill.open(needs[0] | (needs[1] << 10) | (needs[2] << 20), 1, false);
  return bill.covers(cards, 0);
}

describe('all uses of abilities', () => {
  const pool: Record<string, readonly string[]> = {
    reductions: ['minus1', 'minus1', 'plusminus', 'plusminus', 'next2'],
    'reductions and next1': ['minus1', 'plusminus', 'plusminus', 'plusminus', 'next1'],
    'one exchange': ['exchange', 'minus1', 'plusminus', 'next2'],
    'two exchanges': ['exchange', 'exchange', 'plusminus', 'next2'],
    'many exchanges': ['exchange', 'exchange', 'exchange', 'exchange', 'minus1', 'plusminus', 'next1'],
  };
  test.each(Object.keys(pool))('%s', (name) => {
    const rng = streamFrom(name);
    const seen = { true: 0, false: 0 };
    for (let i = 0; i < 100; i++) {
      const cards = Array.from({ length: below(rng, 4) }, () => [below(rng, 4), below(rng, 3), below(rng, 4)]);
      // Needs near what the cards bring: there it is open whether they can be met.
      const needs = [0, 1, 2].map((r) => Math.max(0, cards.reduce((sum, card) => sum + card[r], 0) + below(rng, 7) - 3));
      const abilities = pool[name].filter(() => below(rng, 4) > 0);
      const expected = coversByTrying(needs, cards, abilities);
      seen[`${expected}`]++;
      expect({ needs, cards, abilities, covers: coversByEngine(needs, cards, abilities) }).toEqual({
        needs,
        cards,
        abilities,
        covers: expected,
      });
    }
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(10);
  });
});

describe('single cases', () => {
  test.each<[string, number[], number[][], string[], boolean]>([
    ['each resource by itself', [2, 1, 3], [[2, 1, 3]], [], true],
    ['no resource for another', [2, 1, 3], [[3, 3, 2]], [], false],
    ['a need of 0 is covered by nothing', [0, 0, 0], [], [], true],
    ['minus1 takes one off', [2, 1, 3], [[2, 1, 2]], ['minus1'], true],
    ['but not two', [2, 1, 3], [[1, 1, 2]], ['minus1'], false],
    ['two islands of minus1 add up', [2, 1, 3], [[2, 1, 1]], ['minus1', 'minus1'], true],
    ['next2 takes one off two different needs', [2, 1, 3], [[1, 1, 2]], ['next2'], true],
    ['not two off one', [2, 1, 3], [[2, 1, 1]], ['next2'], false],
    ['but with plusminus, in no order', [2, 1, 3], [[2, 1, 1]], ['next2', 'plusminus'], true],
    ['plusminus shifts a need to one of 0', [2, 0, 0], [[1, 1, 0]], ['plusminus'], true],
    ['and takes nothing off the whole', [2, 0, 0], [[1, 0, 0]], ['plusminus'], false],
    ['exchange counts a whole value on one card', [0, 0, 3], [[3, 0, 0]], ['exchange'], true],
    [
      'not the values of two cards',
      [0, 0, 3],
      [
        [2, 0, 0],
        [1, 0, 0],
      ],
      ['exchange'],
      false,
    ],
    ['two exchanges work on two resources of one card', [0, 0, 4], [[2, 2, 0]], ['exchange', 'exchange'], true],
    ['exchange and minus1 together', [0, 0, 4], [[3, 0, 0]], ['exchange', 'minus1'], true],
  ])('%s', (_name, needs, cards, abilities, expected) => {
    expect(coversByTrying(needs, cards, abilities)).toBe(expected);
    expect(coversByEngine(needs, cards, abilities)).toBe(expected);
  });

  test('both decks of the puzzle count', () => {
    const { game, state } = arrange({ seats: 1, cards: { c1: { rum: 3 } }, ships: ['24.5'] });
    const { bill } = game.moves;
    bill.help(state, 0);
    bill.open(6, 1, false);
    expect(bill.covers(1, 0)).toBe(false);
    expect(bill.covers(1, 1)).toBe(true);
    expect(state[HAND + 1]).not.toBe(0); // the hand of 15 is filled up from the end: d18 to d32
  });
});
