/** The default tiles and cards keep to the limits of the rules; files of users are read, or refused in one sentence. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { streamFrom } from '../../core/random.ts';
import { makeGame } from '../load.ts';
import { type Components, readComponents } from './components.ts';
import { DEFAULT_COMPONENTS } from './default-components.ts';
import { definition } from './fixtures/position.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const count = (words: readonly unknown[]) => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[String(word)] = (counts[String(word)] ?? 0) + 1;
  return counts;
};

describe('the default cards', () => {
  const { cards } = DEFAULT_COMPONENTS;
  const goods = cards.map(({ rum, fabric, gems }) => rum + fabric + gems);

  test('are 16 kinds, two of each side by side', () => {
    expect(cards).toHaveLength(32);
    for (let i = 0; i < 32; i += 2) expect(cards[i]).toEqual(cards[i + 1]);
    expect(new Set(cards.map((card) => JSON.stringify(card))).size).toBe(16);
  });

  test('have the values of the rules', () => {
    for (const { sail, rum, fabric, gems } of cards) {
      expect(sail).toBeGreaterThanOrEqual(1);
      expect(sail).toBeLessThanOrEqual(5);
      expect(Math.max(rum, fabric, gems)).toBeLessThanOrEqual(3);
      expect([rum, fabric, gems].filter((value) => value > 0).length).toBeLessThanOrEqual(2);
    }
    const mean = sum(cards.map(({ sail }) => sail)) / 32;
    expect(mean).toBeGreaterThanOrEqual(2.5);
    expect(mean).toBeLessThanOrEqual(3.5);
  });

  test('sail the further the less they bring', () => {
    cards.forEach((a, i) => {
      cards.forEach((b, j) => {
        if (a.sail > b.sail) expect(goods[i]).toBeLessThanOrEqual(goods[j]);
      });
    });
  });

  test('bring as much of each resource', () => {
    const totals = (['rum', 'fabric', 'gems'] as const).map((resource) => sum(cards.map((card) => card[resource])));
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThanOrEqual(28);
    expect(totals[0]).toBeLessThanOrEqual(32);
  });
});

describe.each(['0', '1', '2', '3'] as const)('the default set %s', (name) => {
  const faces = DEFAULT_COMPONENTS.sets[name];
  const needs = faces.map((face) => sum(face.needs));

  test('has twelve islands within the limits', () => {
    expect(faces).toHaveLength(12);
    for (const { points, cards, needs: list, at } of faces) {
      expect([1, 2, 3, 4, 5]).toContain(points);
      expect([2, 3, 4, 5]).toContain(cards);
      for (const need of list) expect([0, 1, 2, 3, 4]).toContain(need);
      expect([3, 4, 5, 6, 7]).toContain(sum(list));
      expect([1, 2, 3, 4]).toContain(at[0]);
      expect([1, 2, 3]).toContain(at[1]);
    }
    expect(sum(faces.map(({ cards }) => cards)) / 12).toBeGreaterThanOrEqual(3);
    expect(sum(needs) / 12).toBeGreaterThanOrEqual(4);
    expect(sum(needs) / 12).toBeLessThanOrEqual(5.5);
  });

  test('gives at least as much where it asks for more', () => {
    faces.forEach((a, i) => {
      faces.forEach((b, j) => {
        if (needs[i] > needs[j]) expect(a.points + a.cards).toBeGreaterThanOrEqual(b.points + b.cards);
      });
    });
  });

  test('has the abilities and colours of the rules', () => {
    const abilities = count(faces.flatMap(({ ability }) => ability ?? []));
    const colours = count(faces.flatMap(({ colour }) => colour ?? []));
    if (name === '1') expect(abilities).toEqual({ exchange: 2, minus1: 2, plus2: 2, next1: 2, next2: 2, plusminus: 2 });
    else if (name === '2') {
      expect(Object.keys(abilities).sort()).toEqual(['discard1', 'double', 'doubleSail', 'swap2', 'wind']);
      expect(Math.min(...Object.values(abilities))).toBeGreaterThanOrEqual(2);
      expect(sum(Object.values(abilities))).toBe(12);
    } else expect(abilities).toEqual({});
    expect(Object.values(colours)).toEqual(name === '3' ? [6, 6] : []);
  });
});

test("the rulebook's example island is in set 0", () => {
  const example = DEFAULT_COMPONENTS.sets[0].filter(({ points, cards }) => points === 2 && cards === 4);
  expect(example.map(({ needs }) => needs)).toContainEqual([2, 1, 3]);
});

/** A complete file to spoil. */
function file(): { cards: Record<string, unknown>[]; sets: Record<string, Record<string, unknown>[]> } {
  return JSON.parse(JSON.stringify(DEFAULT_COMPONENTS));
}

describe('a file', () => {
  test('may leave parts out, which keep their defaults', () => {
    expect(readComponents({})).toEqual(DEFAULT_COMPONENTS);
    const faces = file().sets[0].map((face) => ({ ...face, points: 9 }));
    const read = readComponents({ sets: { 2: faces } });
    expect(read.sets[2]).toEqual(faces);
    expect(read.sets[1]).toEqual(DEFAULT_COMPONENTS.sets[1]);
    expect(read.cards).toEqual(DEFAULT_COMPONENTS.cards);
  });

  test.each<[string, (components: ReturnType<typeof file>) => unknown, string]>([
    ['is no object', () => [], 'the file must be an object with cards, sets, not [].'],
    ['has an unknown part', (f) => ({ ...f, card: [] }), "the file has an unknown entry 'card'; did you mean 'cards'?"],
    ['has too few cards', (f) => ({ cards: f.cards.slice(1) }), 'cards must have exactly 32 entries, not 31.'],
    ['has no list of cards', () => ({ cards: 5 }), 'cards must be a list of 32 entries, not 5.'],
    [
      'has a card without a sail value',
      (f) => spoil(f, f.cards[4], 'sail', undefined),
      'cards[4].sail must be a whole number from 1 to 9, not missing.',
    ],
    [
      'has a card that cannot sail',
      (f) => spoil(f, f.cards[31], 'sail', 0),
      'cards[31].sail must be a whole number from 1 to 9, not 0.',
    ],
    [
      'has a broken resource',
      (f) => spoil(f, f.cards[7], 'gems', 1.5),
      'cards[7].gems must be a whole number from 0 to 9, not 1.5.',
    ],
    [
      'has a misspelt resource',
      (f) => spoil(f, f.cards[7], 'gem', 1),
      "cards[7] has an unknown entry 'gem'; did you mean 'gems'?",
    ],
    ['has a set that there is not', (f) => ({ sets: { 4: f.sets[0] } }), "sets has an unknown entry '4'; valid: 0, 1, 2, 3"],
    [
      'has too many faces',
      (f) => ({ sets: { 1: [...f.sets[1], f.sets[1][0]] } }),
      'sets.1 must have exactly 12 entries, not 13.',
    ],
    [
      'has a place outside of the tile',
      (f) => spoil(f, f.sets[0][2], 'at', [1, 4]),
      'sets.0[2].at[1] must be a whole number from 1 to 3, not 4.',
    ],
    ['has no place', (f) => spoil(f, f.sets[0][2], 'at', undefined), 'sets.0[2].at must be a list of 2 entries, not missing.'],
    [
      'has points below 0',
      (f) => spoil(f, f.sets[3][11], 'points', -1),
      'sets.3[11].points must be a whole number from 0 to 9, not -1.',
    ],
    [
      'has text for cards',
      (f) => spoil(f, f.sets[3][1], 'cards', '3'),
      'sets.3[1].cards must be a whole number from 0 to 9, not "3".',
    ],
    ['has too few needs', (f) => spoil(f, f.sets[1][3], 'needs', [1, 2]), 'sets.1[3].needs must have exactly 3 entries, not 2.'],
    [
      'has a need that is too high',
      (f) => spoil(f, f.sets[1][3], 'needs', [1, 2, 10]),
      'sets.1[3].needs[2] must be a whole number from 0 to 9, not 10.',
    ],
    [
      'has an unknown ability',
      (f) => spoil(f, f.sets[1][3], 'ability', 'plus3'),
      `sets.1[3].ability must name an ability, not "plus3"; did you mean 'plus2'?`,
    ],
    [
      'has a number for an ability',
      (f) => spoil(f, f.sets[1][3], 'ability', 2),
      'sets.1[3].ability must name an ability, not 2; valid: exchange, minus1, plusminus, plus2, next1, next2, doubleSail, discard1, swap2, wind, double',
    ],
    [
      'has a colour that is no word',
      (f) => spoil(f, f.sets[3][3], 'colour', 'dark red'),
      'sets.3[3].colour must be a word, not "dark red".',
    ],
  ])('that %s is refused', (_what, make, message) => {
    expect(() => readComponents(make(file()))).toThrow(expect.objectContaining({ name: 'InputError', message }));
  });

  test('replaces what the game is played with, and its name stands in the options', () => {
    const folder = mkdtempSync(join(tmpdir(), 'playfair-islands-'));
    try {
      const own = { sets: { 3: file().sets[3].map((face) => ({ ...face, points: 7, colour: 'green' })) } };
      writeFileSync(join(folder, 'mine.json'), JSON.stringify(own));
      const game = makeGame(definition, 2, { set: 3, components: 'mine.json' }, { base: folder });
      expect(game.options.components).toBe('mine.json');
      const state = game.newState();
      game.setup(state, streamFrom('own'));
      const { islands } = game.describeSetup(state) as { islands: { points: number; colour: string }[] };
      expect(islands.map(({ points, colour }) => `${points} ${colour}`)).toEqual(Array<string>(12).fill('7 green'));
      writeFileSync(join(folder, 'bad.json'), JSON.stringify({ cards: [] }));
      expect(() => makeGame(definition, 2, { components: join(folder, 'bad.json') })).toThrow(
        "components 'bad.json' of islands: cards must have exactly 32 entries, not 0.",
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function spoil(components: unknown, entry: Record<string, unknown>, name: string, value: unknown): Components {
  if (value === undefined) delete entry[name];
  else entry[name] = value;
  return components as Components;
}
