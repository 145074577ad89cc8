/** How games end and what they are like, by agent as in seat-advantage.ts: shares of terminations, and means of metrics. */

import { BlockMean } from './block-mean.ts';
import { type GameRow, SUBSETS, type Subset, TURN_LIMIT } from './game-row.ts';
import { soleAgent } from './seat-advantage.ts';
import { addBlock, type Estimate, estimate, shareTally, type Tally } from './tally.ts';

export interface TerminationShare extends Estimate {
  readonly agent: string;
  readonly termination: string;
}

/** The share of games that end by each word. A word that turns up late counts 0 in all the blocks before. */
export class Terminations {
  private readonly groups = new Map<string, { readonly never: Tally; readonly words: Map<string, Tally> }>();
  /** Of the block that is being added: games by agent and word. */
  private block = new Map<string, Map<string, number>>();

  add(row: GameRow): void {
    if (row.shares === null) return; // lost with its worker: nobody knows how it would have ended
    const agent = soleAgent(row);
    const words = this.block.get(agent) ?? new Map<string, number>();
    this.block.set(agent, words);
    words.set(row.termination, (words.get(row.termination) ?? 0) + 1);
  }

  endBlock(): void {
    for (const [agent, counts] of this.block) {
      const group = this.groups.get(agent) ?? { never: shareTally(), words: new Map<string, Tally>() };
      this.groups.set(agent, group);
      const games = [...counts.values()].reduce((a, b) => a + b, 0);
      for (const word of counts.keys()) if (!group.words.has(word)) group.words.set(word, structuredClone(group.never));
      for (const [word, tally] of group.words) addBlock(tally, counts.get(word) ?? 0, games);
      addBlock(group.never, 0, games);
    }
    this.block = new Map();
  }

  rows(): TerminationShare[] {
    return [...this.groups].flatMap(([agent, { words }]) =>
      [...words.keys()].sort().map((termination) => ({ agent, termination, ...estimate(words.get(termination) as Tally) })),
    );
  }
}

export interface MetricMean extends Estimate {
  readonly agent: string;
  readonly subset: Subset;
  readonly metric: string;
}

/** Names as in games.csv. */
const METRICS: Readonly<Record<string, (row: GameRow) => number | null>> = {
  turns: (row) => row.turns,
  plies: (row) => row.plies,
  mean_branching: (row) => row.branching,
  lead_changes: (row) => row.leadChanges,
  decided_at: (row) => row.decidedAt,
  margin: (row) => row.margin,
};

export class Metrics {
  private readonly forfeits: readonly string[];
  private readonly groups = new Map<string, Readonly<Record<Subset, Map<string, BlockMean>>>>();

  constructor(forfeits: readonly string[]) {
    this.forfeits = forfeits;
  }

  add(row: GameRow): void {
    if (row.shares === null || this.forfeits.includes(row.termination)) return;
    const agent = soleAgent(row);
    const group = this.groups.get(agent) ?? { all: new Map<string, BlockMean>(), finished: new Map<string, BlockMean>() };
    this.groups.set(agent, group);
    for (const [metric, of] of Object.entries(METRICS)) {
      const value = of(row);
      if (value === null) continue;
      this.addTo(group.all, metric, value);
      if (row.termination !== TURN_LIMIT) this.addTo(group.finished, metric, value);
    }
  }

  private addTo(means: Map<string, BlockMean>, metric: string, value: number): void {
    let mean = means.get(metric);
    if (mean === undefined) {
      mean = BlockMean.ofValues();
      means.set(metric, mean);
    }
    mean.add(value);
  }

  endBlock(): void {
    for (const group of this.groups.values())
      for (const means of Object.values(group)) for (const mean of means.values()) mean.endBlock();
  }

  rows(): MetricMean[] {
    return [...this.groups].flatMap(([agent, group]) =>
      SUBSETS.flatMap((subset) => [...group[subset]].map(([metric, mean]) => ({ agent, subset, metric, ...mean.estimate() }))),
    );
  }
}
