import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction, streamFrom } from '../core/random.ts';
import { wilson } from './interval.ts';
import { addBlock, blockSums, estimate, meanTally, mergeTally, shareTally, type Tally } from './tally.ts';

type Block = readonly number[];

function tallyOf(blocks: readonly Block[], tally = shareTally()): Tally {
  for (const values of blocks) {
    addBlock(
      tally,
      values.reduce((a, b) => a + b, 0),
      values.length,
    );
  }
  return tally;
}

const share = fc.integer({ min: 1, max: 8 }).chain((winners) => fc.constantFrom(0, 1 / winners));
const blocks = fc.array(fc.array(share, { maxLength: 6 }), { maxLength: 30 });

test('the sums, worked by hand', () => {
  const tally = tallyOf([[1, 0], [1, 1], [0]]);
  expect(blockSums(tally)).toEqual({ blocks: 3, n: 5, sum: 3, squares: 5, cross: 6, countSquares: 9 });
  expect(tally.binary).toBe(false);
  expect(tally.flips).toEqual({ 0: 1, 1: 1, 2: 1 });
});

test('an empty tally has nothing to say', () => {
  const nothing = { n: 0, blocks: 0, estimate: null, low: null, high: null, method: null };
  expect(estimate(shareTally())).toEqual(nothing);
  expect(estimate(meanTally())).toEqual(nothing);
});

test('a block without values leaves no trace', () => {
  expect(tallyOf([[1], [], [0]])).toEqual(tallyOf([[1], [0]]));
});

test('single games without ties get the Wilson interval', () => {
  const result = estimate(tallyOf(Array.from({ length: 263 }, (_, i) => [i < 81 ? 1 : 0])));
  expect(result).toEqual({ n: 263, blocks: 263, estimate: 81 / 263, ...wilson(81, 263), method: 'wilson' });
});

test('a tie, or a block of two, makes it block-wilson', () => {
  expect(estimate(tallyOf([[1], [0], [0.5]])).method).toBe('block-wilson');
  expect(estimate(tallyOf([[1], [0], [1, 0]])).method).toBe('block-wilson');
});

test('values without bounds get block-t: the sleep data of Student (1908), 0.7001142 to 2.4598858 in R', () => {
  const result = estimate(
    tallyOf(
      [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4].map((x) => [x]),
      meanTally(),
    ),
  );
  expect(result).toMatchObject({ n: 10, blocks: 10, method: 'block-t' });
  expect(result.estimate).toBeCloseTo(1.58, 12);
  expect(result.low).toBeCloseTo(0.7001142, 7);
  expect(result.high).toBeCloseTo(2.4598858, 7);
});

test('one block of values without bounds has a mean but no interval', () => {
  expect(estimate(tallyOf([[3, 5]], meanTally()))).toEqual({
    n: 2,
    blocks: 1,
    estimate: 4,
    low: null,
    high: null,
    method: 'block-t',
  });
});

test('three thirds are one', () => {
  expect(estimate(tallyOf([[1 / 3], [1 / 3], [1 / 3]])).estimate).toBe(1 / 3);
  expect(estimate(tallyOf([[1 / 3, 1 / 3, 1 / 3, 1]])).estimate).toBe(0.5);
});

test('thirds end the record of halves', () => {
  expect(tallyOf([[1], [1 / 3], [0]]).flips).toBeNull();
});

test('what cannot be is refused', () => {
  expect(() => addBlock(shareTally(), 1.5, 1)).toThrow(RangeError);
  expect(() => addBlock(shareTally(), -0.5, 1)).toThrow(RangeError);
  expect(() => addBlock(meanTally(), Number.NaN, 1)).toThrow(RangeError);
  expect(() => addBlock(meanTally(), 1, 0.5)).toThrow(RangeError);
  expect(() => addBlock(meanTally(), 1, -1)).toThrow(RangeError);
  expect(() => mergeTally(shareTally(), meanTally())).toThrow(TypeError);
});

test('merging parts in any order equals adding all, to the last bit', () => {
  fc.assert(
    fc.property(blocks, blocks, blocks, (a, b, c) => {
      const merged = tallyOf(c);
      mergeTally(merged, tallyOf(a));
      mergeTally(merged, tallyOf(b));
      expect(merged).toEqual(tallyOf([...a, ...b, ...c]));
    }),
  );
});

test('JSON brings a tally back exactly, and it goes on from there', () => {
  fc.assert(
    fc.property(blocks, fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })), (shares, values) => {
      const means = values.map((value) => [value]);
      for (const tally of [tallyOf(shares), tallyOf(means, meanTally())]) {
        const back = JSON.parse(JSON.stringify(tally)) as Tally;
        expect(back).toEqual(tally);
        addBlock(back, 1, 2);
        addBlock(tally, 1, 2);
        expect(estimate(back)).toEqual(estimate(tally));
      }
    }),
  );
});

test('the estimate lies in its interval', () => {
  fc.assert(
    fc.property(blocks, (list) => {
      const result = estimate(tallyOf(list));
      if (result.estimate === null) expect(list.flat()).toEqual([]);
      else expect(Number(result.low) <= result.estimate && result.estimate <= Number(result.high)).toBe(true);
    }),
  );
});

test('a tally does not grow with the number of games', () => {
  const tally = shareTally();
  for (let i = 0; i < 100_000; i++) addBlock(tally, (i % 9) / 2, 4);
  expect(Object.keys(tally.flips ?? {})).toEqual(['0', '1', '2', '3', '4']);
  expect(JSON.stringify(tally).length).toBeLessThan(300);
});

/** How often 400 intervals from 200 random blocks each contain the true mean. */
function coverage(name: string, mean: number, kind: () => Tally, block: (draw: () => number) => number[]): number {
  const rng = streamFrom(`coverage ${name}`);
  let hits = 0;
  for (let repetition = 0; repetition < 400; repetition++) {
    const { low, high } = estimate(
      tallyOf(
        Array.from({ length: 200 }, () => block(() => fraction(rng))),
        kind(),
      ),
    );
    if (low !== null && high !== null && low <= mean && mean <= high) hits++;
  }
  return hits / 400;
}

const win = (probability: number) => (draw: number) => (draw < probability ? 1 : 0);
const scenarios: [name: string, mean: number, kind: () => Tally, block: (draw: () => number) => number[]][] = [
  ['single games', 0.3, shareTally, (draw) => [win(0.3)(draw())]],
  ['a rare winner', 0.03, shareTally, (draw) => [win(0.03)(draw())]],
  [
    'ties',
    0.55,
    shareTally,
    (draw) => {
      const u = draw();
      return [u < 0.4 ? 1 : u < 0.7 ? 0.5 : 0];
    },
  ],
  [
    'pairs that share a deal, alike',
    0.4,
    shareTally,
    (draw) => {
      const deal = draw() < 0.5 ? 0.7 : 0.1;
      return [win(deal)(draw()), win(deal)(draw())];
    },
  ],
  [
    'pairs that share a deal, seats swapped',
    0.55,
    shareTally,
    (draw) => {
      const luck = draw() < 0.5 ? 0.4 : -0.4;
      return [win(0.55 + luck)(draw()), win(0.55 - luck)(draw())];
    },
  ],
  [
    'blocks of unequal size',
    0.25,
    shareTally,
    (draw) => Array.from({ length: 1 + Math.floor(4 * draw()) }, () => win(0.25)(draw())),
  ],
  [
    'lengths that share a deal',
    30,
    meanTally,
    (draw) => {
      const deal = 20 * draw();
      return [10 + deal + 20 * draw(), 10 + deal + 20 * draw()];
    },
  ],
];

test.each(scenarios)('%s: intervals contain the truth as often as they should', (name, mean, kind, block) => {
  const covered = coverage(name, mean, kind, block);
  expect(covered).toBeGreaterThanOrEqual(0.92);
  expect(covered).toBeLessThanOrEqual(0.98);
});
