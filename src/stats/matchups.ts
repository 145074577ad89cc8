/**
 * Agent against agent: of every two sides of a game that different agents play, the one with the greater share has won, and equal
 * shares are a tie. With two sides that is the result itself.
 */

import { BlockMean } from './block-mean.ts';
import { fairness } from './fairness.ts';
import { type GameRow, type RowContext, SUBSETS, type Subset, TURN_LIMIT } from './game-row.ts';
import { holm } from './holm.ts';
import type { Estimate } from './tally.ts';

export interface Matchup extends Estimate {
  readonly agent: string;
  readonly opponent: string;
  readonly subset: Subset;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly p: number | null;
  readonly pAdjusted: number | null;
}

interface Pair {
  readonly agent: string;
  readonly opponent: string;
  readonly mean: BlockMean;
  wins: number;
  ties: number;
  losses: number;
}

export class Matchups {
  private readonly firstSeat: readonly number[];
  private readonly pairs: Readonly<Record<Subset, Map<string, Pair>>> = { all: new Map(), finished: new Map() };

  constructor({ sides, sideOf }: RowContext) {
    this.firstSeat = Array.from({ length: sides }, (_, side) => sideOf.indexOf(side));
  }

  add(row: GameRow): void {
    if (row.shares === null) return;
    for (const a of this.firstSeat) {
      for (const b of this.firstSeat) {
        if (row.agents[a] === row.agents[b]) continue;
        const score = row.shares[a] > row.shares[b] ? 1 : row.shares[a] === row.shares[b] ? 0.5 : 0;
        this.addTo('all', row.agents[a], row.agents[b], score);
        if (row.termination !== TURN_LIMIT) this.addTo('finished', row.agents[a], row.agents[b], score);
      }
    }
  }

  private addTo(subset: Subset, agent: string, opponent: string, score: number): void {
    const key = `${agent}|${opponent}`; // no name has a bar in it
    let pair = this.pairs[subset].get(key);
    if (pair === undefined) {
      pair = { agent, opponent, mean: BlockMean.ofShares(), wins: 0, ties: 0, losses: 0 };
      this.pairs[subset].set(key, pair);
    }
    pair.mean.add(score);
    if (score === 1) pair.wins++;
    else if (score === 0) pair.losses++;
    else pair.ties++;
  }

  endBlock(): void {
    for (const pairs of Object.values(this.pairs)) for (const { mean } of pairs.values()) mean.endBlock();
  }

  /** Adjusted over the pairs of a subset; A against B and B against A are one test. */
  rows(): Matchup[] {
    return SUBSETS.flatMap((subset) => {
      const pairs = [...this.pairs[subset].values()];
      const tests = pairs.filter(({ agent, opponent }) => agent < opponent);
      const p = new Map(tests.map((pair) => [`${pair.agent}|${pair.opponent}`, fairness(pair.mean.tally, 0.5).p]));
      const adjusted = holm([...p.values()]);
      const place = [...p.keys()];
      return pairs.map(({ agent, opponent, mean, wins, ties, losses }) => {
        const key = agent < opponent ? `${agent}|${opponent}` : `${opponent}|${agent}`;
        const pAdjusted = adjusted[place.indexOf(key)];
        return { agent, opponent, subset, ...mean.estimate(), wins, ties, losses, p: p.get(key) ?? null, pAdjusted };
      });
    });
  }
}
