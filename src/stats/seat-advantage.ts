/**
 * Who is ahead by seat: the share of each seat against the fair one, by agent where it plays against itself, and over all games
 * between different agents (agent `*`), where rotations even out who they are. Where starts differ, the share by start, too.
 */

import { BlockMean } from './block-mean.ts';
import { fairness } from './fairness.ts';
import { type GameRow, type RowContext, SUBSETS, type Subset, TURN_LIMIT } from './game-row.ts';
import { holm } from './holm.ts';
import type { Estimate } from './tally.ts';

export interface SeatAdvantage extends Estimate {
  readonly agent: string;
  readonly subset: Subset;
  /** Null in rows about a start. */
  readonly seat: number | null;
  readonly side: number | null;
  readonly start: string | null;
  readonly fair: number;
  readonly p: number | null;
  readonly pAdjusted: number | null;
}

/** Games between different agents. */
export const MIXED = '*';

/** The agent that plays all seats of a game, or MIXED. */
export function soleAgent({ agents }: GameRow): string {
  return agents.every((agent) => agent === agents[0]) ? agents[0] : MIXED;
}

interface Group {
  readonly seats: readonly BlockMean[];
  readonly starts: Map<string, BlockMean>;
}

export class SeatAdvantages {
  private readonly context: RowContext;
  /** By agent and subset. */
  private readonly groups = new Map<string, Readonly<Record<Subset, Group>>>();

  constructor(context: RowContext) {
    this.context = context;
  }

  add(row: GameRow): void {
    if (row.shares === null || this.context.forfeits.includes(row.termination)) return;
    const agent = soleAgent(row);
    let group = this.groups.get(agent);
    if (group === undefined) {
      group = { all: this.newGroup(), finished: this.newGroup() };
      this.groups.set(agent, group);
    }
    this.addTo(group.all, row, row.shares);
    if (row.termination !== TURN_LIMIT) this.addTo(group.finished, row, row.shares);
  }

  private newGroup(): Group {
    return { seats: this.context.sideOf.map(() => BlockMean.ofShares()), starts: new Map() };
  }

  private addTo({ seats, starts }: Group, row: GameRow, shares: readonly number[]): void {
    for (let seat = 0; seat < shares.length; seat++) {
      seats[seat].add(shares[seat]);
      const start = row.starts[seat];
      if (start === '') continue;
      const mean = starts.get(start) ?? BlockMean.ofShares();
      starts.set(start, mean);
      mean.add(shares[seat]);
    }
  }

  endBlock(): void {
    for (const group of this.groups.values()) {
      for (const { seats, starts } of Object.values(group)) for (const mean of [...seats, ...starts.values()]) mean.endBlock();
    }
  }

  rows(): SeatAdvantage[] {
    const fair = 1 / this.context.sides;
    const rows: Omit<SeatAdvantage, 'pAdjusted'>[] = [];
    for (const [agent, group] of this.groups) {
      for (const subset of SUBSETS) {
        const row = (mean: BlockMean, seat: number | null, start: string | null) => {
          const side = seat === null ? null : this.context.sideOf[seat];
          const p = this.context.sides < 2 ? null : fairness(mean.tally, fair).p;
          rows.push({ agent, subset, seat, side, start, ...mean.estimate(), fair, p });
        };
        for (const [seat, mean] of group[subset].seats.entries()) row(mean, seat, null);
        for (const start of [...group[subset].starts.keys()].sort())
          row(group[subset].starts.get(start) as BlockMean, null, start);
      }
    }
    return this.adjusted(rows);
  }

  /**
   * Adjusted over the agents and sides of a subset. Seats of one side have one share, and of two sides each says what the other
   * does, so those are not tested twice; starts likewise.
   */
  private adjusted(rows: readonly Omit<SeatAdvantage, 'pAdjusted'>[]): SeatAdvantage[] {
    const { sides, sideOf } = this.context;
    const keyOf = ({ agent, subset, side, start }: (typeof rows)[number]) =>
      JSON.stringify([agent, subset, side === null ? `start ${this.twin(rows, agent, start)}` : sides === 2 ? 0 : side]);
    const first = new Map<string, (typeof rows)[number]>();
    for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
    const adjusted = new Map<string, number | null>();
    for (const subset of SUBSETS) {
      for (const isStart of [false, true]) {
        const keys = [...first].filter(([, row]) => row.subset === subset && (row.start !== null) === isStart);
        const values = holm(keys.map(([, { p }]) => p));
        for (const [i, [key]] of keys.entries()) adjusted.set(key, values[i]);
      }
    }
    return sideOf.length === 0 ? [] : rows.map((row) => ({ ...row, pAdjusted: adjusted.get(keyOf(row)) ?? null }));
  }

  /** With two kinds of start, either stands for both. */
  private twin(rows: readonly { agent: string; start: string | null }[], agent: string, start: string | null): string {
    const starts = [...new Set(rows.filter((row) => row.agent === agent && row.start !== null).map((row) => row.start))];
    return starts.length === 2 ? '' : String(start);
  }
}
