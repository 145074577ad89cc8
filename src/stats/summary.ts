/** Everything that is estimated from the games of a run, in one pass over its rows in game order. */

import { BlockMean } from './block-mean.ts';
import { type MetricMean, Metrics, type TerminationShare, Terminations } from './endings.ts';
import { type GameRow, type RowContext, type Subset, TURN_LIMIT } from './game-row.ts';
import { type Matchup, Matchups } from './matchups.ts';
import { type SeatAdvantage, SeatAdvantages } from './seat-advantage.ts';
import type { Estimate } from './tally.ts';

const FIRST_GAMES = 3;

export interface Estimates {
  readonly games: number;
  readonly blocks: number;
  readonly seats: readonly SeatAdvantage[];
  readonly matchups: readonly Matchup[];
  readonly terminations: readonly TerminationShare[];
  readonly metrics: readonly MetricMean[];
  /** Of the first agent's sides: the mean share, and how often they won alone, shared the victory or did not win; for a match. */
  readonly first: Readonly<Record<Subset, Estimate>> & { readonly wins: number; readonly ties: number; readonly losses: number };
  /** Games by termination. */
  readonly counts: Readonly<Record<string, number>>;
  /** The first games that were played to an end of their own. */
  readonly firstGames: readonly number[];
  /** The games with the least and the greatest margin, of those that were played to an end; null where none has one. */
  readonly closest: number | null;
  readonly mostOneSided: number | null;
}

export class Summary {
  private readonly context: RowContext;
  private readonly firstAgent: string;
  private readonly seats: SeatAdvantages;
  private readonly matchups: Matchups;
  private readonly terminations = new Terminations();
  private readonly metrics: Metrics;
  private readonly first: Readonly<Record<Subset, BlockMean>> = { all: BlockMean.ofShares(), finished: BlockMean.ofShares() };
  private readonly results = { wins: 0, ties: 0, losses: 0 };
  private readonly counts = new Map<string, number>();
  private readonly firstGames: number[] = [];
  private games = 0;
  private blocks = 0;
  private block = -1;
  private least: { game: number; margin: number } | null = null;
  private greatest: { game: number; margin: number } | null = null;

  constructor(context: RowContext, firstAgent: string) {
    this.context = context;
    this.firstAgent = firstAgent;
    this.seats = new SeatAdvantages(context);
    this.matchups = new Matchups(context);
    this.metrics = new Metrics(context.forfeits);
  }

  add(row: GameRow): void {
    if (row.block !== this.block) {
      this.endBlock();
      this.block = row.block;
      this.blocks++;
    }
    this.games++;
    this.counts.set(row.termination, (this.counts.get(row.termination) ?? 0) + 1);
    this.seats.add(row);
    this.matchups.add(row);
    this.terminations.add(row);
    this.metrics.add(row);
    this.addFirst(row);
    if (row.shares === null || this.context.forfeits.includes(row.termination)) return;
    if (this.firstGames.length < FIRST_GAMES) this.firstGames.push(row.game);
    if (row.margin === null || row.termination === TURN_LIMIT) return;
    if (this.least === null || row.margin < this.least.margin) this.least = { game: row.game, margin: row.margin };
    if (this.greatest === null || row.margin > this.greatest.margin) this.greatest = { game: row.game, margin: row.margin };
  }

  /** A side counts once, however many seats it has. */
  private addFirst({ shares, agents, termination }: GameRow): void {
    if (shares === null) return;
    for (let side = 0; side < this.context.sides; side++) {
      const seat = this.context.sideOf.indexOf(side);
      if (agents[seat] !== this.firstAgent) continue;
      this.first.all.add(shares[seat]);
      this.results[shares[seat] === 1 ? 'wins' : shares[seat] === 0 ? 'losses' : 'ties']++;
      if (termination !== TURN_LIMIT) this.first.finished.add(shares[seat]);
    }
  }

  private endBlock(): void {
    for (const part of [this.seats, this.matchups, this.terminations, this.metrics, this.first.all, this.first.finished])
      part.endBlock();
  }

  finish(): Estimates {
    this.endBlock();
    return {
      games: this.games,
      blocks: this.blocks,
      seats: this.seats.rows(),
      matchups: this.matchups.rows(),
      terminations: this.terminations.rows(),
      metrics: this.metrics.rows(),
      first: { all: this.first.all.estimate(), finished: this.first.finished.estimate(), ...this.results },
      counts: Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      firstGames: this.firstGames,
      closest: this.least?.game ?? null,
      mostOneSided: this.greatest?.game ?? null,
    };
  }
}
