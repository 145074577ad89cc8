/**
 * Makes the tiles and cards of Islands that the rulebook's text does not show, and writes them to
 * src/games/islands/default-components.ts. Run once: `npx tsx scripts/islands-components.ts`; the seed is fixed, so it writes the same
 * again. What the data must hold is tested in src/games/islands/components.test.ts.
 *
 * Cards: 16 kinds, two of each. For every sail value from 1 to 5 there are three kinds, the same two values going round rum, fabric and
 * gems, so that no resource is favoured; their total falls from 5 to 1 as the sail value rises, because a card should be good for one
 * thing or for the other. The sixteenth kind sails 5 and brings nothing.
 *
 * Islands: points and cards of the twelve islands of a set and the totals of their needs are drawn once for all sets, both are sorted, and
 * matched in that order: an island that asks for more gives at least as much. What differs from set to set is how a total is split over
 * the resources, where on the tile the island lies, and what it can do.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { below, shuffle, streamFrom } from '../src/core/random.ts';
import type { CardData, Components, FaceData } from '../src/games/islands/components.ts';

const rng = streamFrom('islands/components');
const from = (least: number, most: number) => least + below(rng, most - least + 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function shuffled<T>(list: readonly T[]): T[] {
  const order = Int32Array.from(list, (_, i) => i);
  shuffle(order, 0, order.length, rng);
  return Array.from(order, (i) => list[i]);
}

/** Draws until what was drawn will do. */
function drawUntil<T>(draw: () => T, isGood: (drawn: T) => boolean): T {
  for (;;) {
    const drawn = draw();
    if (isGood(drawn)) return drawn;
  }
}

function makeCards(): CardData[] {
  const kinds: CardData[] = [];
  for (let sail = 1; sail <= 5; sail++) {
    const total = 6 - sail;
    const high = drawUntil(
      () => from(1, 3),
      (value) => value >= total - value && total - value <= 3,
    );
    for (let turn = 0; turn < 3; turn++) {
      const values = [0, 0, 0];
      values[turn] = high;
      values[(turn + (sail % 2) + 1) % 3] += total - high;
      kinds.push({ sail, rum: values[0], fabric: values[1], gems: values[2] });
    }
  }
  kinds.push({ sail: 5, rum: 0, fabric: 0, gems: 0 });
  return kinds.flatMap((kind) => [kind, kind]);
}

/** The rulebook's example: 2 points, 4 cards, needs of 2, 1 and 3. */
const EXAMPLE = { points: 2, cards: 4, needs: [2, 1, 3] } as const;

interface Rung {
  readonly points: number;
  readonly cards: number;
  readonly total: number;
}

function makeLadder(): Rung[] {
  return drawUntil(
    () => {
      const gifts = Array.from({ length: 12 }, () => ({ points: Math.min(from(1, 5), from(1, 5)), cards: from(2, 5) }));
      gifts.sort((a, b) => a.points + a.cards - b.points - b.cards || a.points - b.points);
      const totals = Array.from({ length: 12 }, () => from(3, 7)).sort((a, b) => a - b);
      return gifts.map((gift, i) => ({ ...gift, total: totals[i] }));
    },
    (ladder) =>
      ladder.some((rung) => isExample(rung)) &&
      new Set(ladder.map(({ points }) => points)).size === 5 &&
      Math.abs(sum(ladder.map(({ cards }) => cards)) - 38) <= 1 &&
      Math.abs(sum(ladder.map(({ total }) => total)) - 58) <= 1,
  );
}

function isExample({ points, cards, total }: Rung): boolean {
  return points === EXAMPLE.points && cards === EXAMPLE.cards && total === sum(EXAMPLE.needs);
}

function split(total: number): [number, number, number] {
  return drawUntil(
    () => [from(0, 4), from(0, 4), from(0, 4)],
    (needs) => sum(needs) === total,
  );
}

function makeSet(ladder: readonly Rung[], more: readonly Partial<FaceData>[]): FaceData[] {
  const example = ladder.findIndex(isExample);
  const allNeeds = drawUntil(
    () => ladder.map(({ total }, i) => (i === example ? ([...EXAMPLE.needs] as [number, number, number]) : split(total))),
    (list) => {
      const sums = [0, 1, 2].map((resource) => sum(list.map((needs) => needs[resource])));
      return Math.max(...sums) - Math.min(...sums) <= 2;
    },
  );
  const extras = shuffled(more);
  return ladder.map(({ points, cards }, i) => ({
    at: [from(1, 4), from(1, 3)],
    points,
    cards,
    needs: allNeeds[i],
    ...extras[i],
  }));
}

const twice = (names: readonly string[]) => [...names, ...names].map((ability) => ({ ability }));
const ladder = makeLadder();
const plain = Array.from({ length: 12 }, () => ({}));
const resources = twice(['exchange', 'minus1', 'plus2', 'next1', 'next2', 'plusminus']);
const special = [
  ...twice(['doubleSail', 'discard1', 'swap2', 'wind', 'double']),
  { ability: 'doubleSail' },
  { ability: 'double' },
];
const colours = Array.from({ length: 12 }, (_, i) => ({ colour: i % 2 === 0 ? 'red' : 'blue' }));
const components: Components = {
  cards: makeCards(),
  sets: {
    0: makeSet(ladder, plain),
    1: makeSet(ladder, resources),
    2: makeSet(ladder, special),
    3: makeSet(ladder, colours),
  },
};

const rows = (list: readonly object[]) => list.map((row) => `    ${literal(row)},`).join('\n');
const literal = (row: object) =>
  JSON.stringify(row)
    .replaceAll('"', "'")
    .replace(/'(\w+)':/g, ' $1: ')
    .replaceAll(',', ', ')
    .replace(/ +/g, ' ')
    .replace('}', ' }');
const text = `/**
 * The tiles and cards of Islands, rebuilt: pictures are not in the rulebook's text. Written by scripts/islands-components.ts, which says
 * how they were made; change them there, or give a file of your own by the option \`components\`.
 */

import type { Components } from './components.ts';

export const DEFAULT_COMPONENTS: Components = {
  cards: [
${rows(components.cards)}
  ],
  sets: {
${Object.entries(components.sets)
  .map(([name, faces]) => `    ${name}: [\n${rows(faces)}\n    ],`)
  .join('\n')}
  },
};
`;
writeFileSync(fileURLToPath(new URL('../src/games/islands/default-components.ts', import.meta.url)), text);
