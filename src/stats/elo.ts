/**
 * Shares as Elo differences (Elo, The Rating of Chessplayers, 1978, in the logistic form that most lists use
 * today): how much stronger a side is than the others, if those are alike. Among n sides with ratings R, shares go as
 * 10^(R/400), as in Bradley and Terry's model and its extension to several sides (Luce 1959); so the difference is
 * 400·(logit s - logit 1/n)/ln 10, which for two sides is 400·log10(s/(1-s)). Rejected: the normal form, as it has no extension
 * to several sides that can be written down. All or nothing has no finite difference: null.
 */

import type { Interval } from './interval.ts';

export interface EloInterval {
  readonly low: number | null;
  readonly high: number | null;
}

/** The Elo difference between a side with this share and `sides` - 1 equal others. */
export function elo(share: number, sides: number): number | null {
  if (!Number.isInteger(sides) || sides < 2) throw new RangeError(`there is no Elo difference among ${sides} sides`);
  if (!(share > 0 && share < 1)) return null;
  return (400 * (logit(share) + Math.log(sides - 1))) / Math.LN10;
}

/** Of both bounds: the difference grows with the share, so an interval of one is an interval of the other. */
export function eloInterval(interval: Interval, sides: number): EloInterval {
  return { low: elo(interval.low, sides), high: elo(interval.high, sides) };
}

function logit(share: number): number {
  return Math.log(share / (1 - share));
}
