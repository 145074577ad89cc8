/** A played game as statistics see it: one row of games.csv with its rows of seats.csv. */
export interface GameRow {
  readonly game: number;
  readonly block: number;
  /** By seat, as are the next three. */
  readonly agents: readonly string[];
  readonly starts: readonly string[];
  /** Null where the game was lost with its worker. */
  readonly shares: readonly number[] | null;
  readonly scores: readonly number[];
  readonly termination: string;
  readonly turns: number;
  readonly plies: number;
  readonly branching: number | null;
  readonly leadChanges: number | null;
  readonly decidedAt: number | null;
  readonly margin: number | null;
}

export type Subset = 'all' | 'finished';
export const SUBSETS: readonly Subset[] = ['all', 'finished'];

/** Games that hit the turn limit are kept apart. */
export const TURN_LIMIT = 'turn-limit';

/** What the summary needs to know of the run beside its rows. */
export interface RowContext {
  readonly sides: number;
  readonly sideOf: readonly number[];
  /** Words by which an agent forfeits: such games count in a match, not in a balance study. */
  readonly forfeits: readonly string[];
}
