import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlockSums, blockT, blockWilson, ratio, wilson } from './interval.ts';

type Block = readonly [sum: number, count: number];

function sumsOf(blocks: readonly Block[]): BlockSums {
  const total = (f: (block: Block) => number) => blocks.reduce((sum, block) => sum + f(block), 0);
  return {
    blocks: blocks.length,
    n: total(([, c]) => c),
    sum: total(([s]) => s),
    squares: total(([s]) => s * s),
    cross: total(([s, c]) => s * c),
    countSquares: total(([, c]) => c * c),
  };
}

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [20, 20, 0.8389, 1], // the mirror image of 0 among 20
])("Wilson's interval of %d among %d is that of Newcombe (1998, table I, method 3)", (successes, n, low, high) => {
  const interval = wilson(successes, n);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('the bounds at 0 and n successes are exact, and without games everything is possible', () => {
  expect(wilson(0, 20).low).toBe(0);
  expect(wilson(20, 20).high).toBe(1);
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});

// By hand: 1 of 2, 2 of 2 and 0 of 1 have the mean 3/5 and the residuals -0.2, 0.8 and -0.6, whose squares sum to 1.04; the
// variance is 3/2 · 1.04 / 5² = 0.0624, and t with 2 degrees of freedom is 4.302653.
const unequal = sumsOf([
  [1, 2],
  [2, 2],
  [0, 1],
]);

test('the ratio estimator and its variance, worked by hand', () => {
  expect(ratio(unequal).mean).toBe(0.6);
  expect(ratio(unequal).variance).toBeCloseTo(0.0624, 12);
});

test('block-t, worked by hand', () => {
  expect(blockT(unequal)?.low).toBeCloseTo(0.6 - 4.302653 * Math.sqrt(0.0624), 5);
  expect(blockT(unequal)?.high).toBeCloseTo(0.6 + 4.302653 * Math.sqrt(0.0624), 5);
});

test("block-t of single values is Student's interval: the sleep data (1908), for which R gives 0.7001142 to 2.4598858", () => {
  const interval = blockT(sumsOf([1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4].map((x) => [x, 1])));
  expect(interval?.low).toBeCloseTo(0.7001142, 7);
  expect(interval?.high).toBeCloseTo(2.4598858, 7);
});

test('block-wilson, worked by hand: 0.24/0.0624 = 3.846154 effective games and t = 4.302653', () => {
  const [n, square] = [0.24 / 0.0624, 4.302653 ** 2];
  const centre = (0.6 * n + square / 2) / (n + square);
  const half = (4.302653 / (n + square)) * Math.sqrt(0.24 * n + square / 4);
  expect(blockWilson(unequal).low).toBeCloseTo(centre - half, 6);
  expect(blockWilson(unequal).high).toBeCloseTo(centre + half, 6);
});

test('block-wilson of many single successes and failures is nearly Wilson', () => {
  const blocks = Array.from({ length: 2000 }, (_, i): Block => [i % 10 < 3 ? 1 : 0, 1]);
  expect(blockWilson(sumsOf(blocks)).low).toBeCloseTo(wilson(600, 2000).low, 3);
  expect(blockWilson(sumsOf(blocks)).high).toBeCloseTo(wilson(600, 2000).high, 3);
});

test('blocks of two equal games are as good as half as many games', () => {
  const single = Array.from({ length: 300 }, (_, i): Block => [i % 3 === 0 ? 1 : 0, 1]);
  const double = single.map(([s]): Block => [2 * s, 2]);
  expect(blockWilson(sumsOf(double)).low).toBeCloseTo(blockWilson(sumsOf(single)).low, 12);
  expect(blockWilson(sumsOf(double)).high).toBeCloseTo(blockWilson(sumsOf(single)).high, 12);
});

test('blocks that do not differ count as one game each, whether even, lost or won', () => {
  for (const s of [0, 1, 2]) {
    const sums = sumsOf(Array.from({ length: 7 }, () => [s, 2]));
    expect(ratio(sums).variance).toBe(0);
    expect(blockWilson(sums)).toEqual(wilson((7 * s) / 2, 7));
  }
});

test('blocks of unequal size that do not differ have no variance in spite of rounding', () => {
  for (const mean of [1 / 3, 1 / 7, 0.1, 0.3, 0.7, 0.9]) {
    const sums = sumsOf(Array.from({ length: 100 }, (_, i): Block => [((i % 7) + 1) * mean, (i % 7) + 1]));
    expect(ratio(sums).variance).toBe(0);
  }
});

test('a single loss among a million blocks is not taken for rounding', () => {
  const sums: BlockSums = { blocks: 1e6, n: 6e6, sum: 6e6 - 1, squares: 36e6 - 11, cross: 36e6 - 6, countSquares: 36e6 };
  expect((ratio(sums).variance ?? 0) * 36e12).toBeCloseTo(1, 3);
});

test('one block has a wide interval as a share and none as a mean', () => {
  expect(blockWilson(sumsOf([[1, 2]]))).toEqual(wilson(0.5, 1));
  expect(blockT(sumsOf([[1, 2]]))).toBeNull();
});

test('equal values have an interval without width only where values have no bounds', () => {
  expect(blockT(sumsOf(Array.from({ length: 5 }, () => [9, 1])))).toEqual({ low: 9, high: 9 });
});

const blocks = fc.array(
  fc
    .integer({ min: 1, max: 6 })
    .chain((count) => fc.integer({ min: 0, max: 2 * count }).map((halves): Block => [halves / 2, count])),
  { minLength: 1, maxLength: 40 },
);

test('every block-wilson interval has a width, contains its estimate and lies within 0 and 1', () => {
  fc.assert(
    fc.property(blocks, (list) => {
      const sums = sumsOf(list);
      const { low, high } = blockWilson(sums);
      const { mean } = ratio(sums);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(high).toBeGreaterThan(low);
      expect(low <= mean && mean <= high).toBe(true);
    }),
  );
});

test('swapping wins and losses mirrors the interval', () => {
  fc.assert(
    fc.property(blocks, (list) => {
      const { low, high } = blockWilson(sumsOf(list));
      const mirrored = blockWilson(sumsOf(list.map(([s, c]) => [c - s, c])));
      expect(mirrored.low).toBeCloseTo(1 - high, 9);
      expect(mirrored.high).toBeCloseTo(1 - low, 9);
    }),
  );
});
