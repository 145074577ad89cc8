import { expect, test } from 'vitest';
import { BlockMean } from './block-mean.ts';
import { blockSums } from './tally.ts';

function filled(mean: BlockMean, blocks: readonly (readonly number[])[]): BlockMean {
  for (const values of blocks) {
    for (const value of values) mean.add(value);
    mean.endBlock();
  }
  return mean;
}

test('values are summed until their block ends: blocks 1+0, 1+1 and 0 by hand', () => {
  const mean = filled(BlockMean.ofShares(), [[1, 0], [1, 1], [0]]);
  expect(blockSums(mean.tally)).toEqual({ blocks: 3, n: 5, sum: 3, squares: 5, cross: 6, countSquares: 9 });
  expect(mean.estimate()).toMatchObject({ n: 5, blocks: 3, estimate: 0.6, method: 'block-wilson' });
});

test('a block in which nothing was added leaves no trace', () => {
  expect(filled(BlockMean.ofShares(), [[], [1], [], [], [0]]).tally).toEqual(filled(BlockMean.ofShares(), [[1], [0]]).tally);
});

test('a block counts when it ends, not before', () => {
  const mean = filled(BlockMean.ofShares(), [[1], [1]]);
  mean.add(0);
  expect(mean.estimate()).toMatchObject({ n: 2, blocks: 2, estimate: 1, high: 1 });
  mean.endBlock();
  expect(mean.estimate()).toMatchObject({ n: 3, blocks: 3, estimate: 2 / 3 });
});

test('single results without ties have the interval of Wilson: 9 of 10 is 0.5958 to 0.9821', () => {
  const { low, high, method } = filled(
    BlockMean.ofShares(),
    Array.from({ length: 10 }, (_, i) => [i < 9 ? 1 : 0]),
  ).estimate();
  expect(method).toBe('wilson');
  expect(low).toBeCloseTo(0.5958499732, 9);
  expect(high).toBeCloseTo(0.9821237869, 9);
});

test('shares above 1 are refused, other values may be anything', () => {
  expect(() => filled(BlockMean.ofShares(), [[2]])).toThrow(RangeError);
  expect(filled(BlockMean.ofValues(), [[200], [-100]]).estimate()).toMatchObject({ estimate: 50, method: 'block-t' });
});
