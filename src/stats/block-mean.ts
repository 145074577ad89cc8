/** A tally that is fed value by value: values of one block are summed until the block ends. */

import { addBlock, type Estimate, estimate, meanTally, shareTally, type Tally } from './tally.ts';

export class BlockMean {
  readonly tally: Tally;
  private sum = 0;
  private count = 0;

  constructor(tally: Tally) {
    this.tally = tally;
  }

  /** Of values from 0 to 1. */
  static ofShares(): BlockMean {
    return new BlockMean(shareTally());
  }

  /** Of values without bounds. */
  static ofValues(): BlockMean {
    return new BlockMean(meanTally());
  }

  add(value: number): void {
    this.sum += value;
    this.count++;
  }

  endBlock(): void {
    if (this.count > 0) addBlock(this.tally, this.sum, this.count);
    this.sum = 0;
    this.count = 0;
  }

  estimate(): Estimate {
    return estimate(this.tally);
  }
}
