/**
 * Who was ahead, turn by turn. A side leads after a turn if its score (a team's: its best seat's) is alone the highest.
 */

import type { Game, Result, State } from '../core/game.ts';

export class Lead {
  private readonly game: Game;
  private readonly scores: Float64Array;
  private readonly bySide: Float64Array;
  /** Scores after the turn before. */
  private readonly before: Float64Array;
  /** The side that leads now, or -1, and since which turn. */
  private leader = -1;
  private since = 0;
  /** The last side that led. */
  private last = -1;
  private changes = 0;

  constructor(game: Game) {
    this.game = game;
    this.scores = new Float64Array(game.seats);
    this.bySide = new Float64Array(game.sides);
    this.before = new Float64Array(game.seats);
  }

  reset(): void {
    this.before.fill(Number.NaN);
    this.leader = -1;
    this.since = 0;
    this.last = -1;
    this.changes = 0;
  }

  /** Looks at the state as it is after a turn. */
  after(state: State, turn: number): void {
    const { scores, before } = this;
    this.game.scores(state, scores);
    let same = true;
    for (let seat = 0; seat < scores.length; seat++) {
      if (scores[seat] !== before[seat]) same = false;
      before[seat] = scores[seat];
    }
    if (same) return; // most turns change no score, and then nobody's lead
    const leader = this.leaderOf();
    if (leader !== this.leader) {
      this.leader = leader;
      this.since = turn;
    }
    if (leader < 0) return;
    if (this.last >= 0 && this.last !== leader) this.changes++;
    this.last = leader;
  }

  private leaderOf(): number {
    const { game, scores, bySide } = this;
    bySide.fill(-Infinity);
    for (let seat = 0; seat < game.seats; seat++) {
      if (scores[seat] > bySide[game.sideOf[seat]]) bySide[game.sideOf[seat]] = scores[seat];
    }
    let leader = -1;
    let best = -Infinity;
    for (let side = 0; side < game.sides; side++) {
      if (bySide[side] > best) {
        best = bySide[side];
        leader = side;
      } else if (bySide[side] === best) leader = -1;
    }
    return leader;
  }

  /** What can be said of the whole game once it is over. */
  judge({ scores, winners }: Result): { leadChanges: number | null; decidedAt: number | null; margin: number | null } {
    const { game } = this;
    if (game.sides < 2) return { leadChanges: null, decidedAt: null, margin: null };
    const sides = new Set(winners.map((seat) => game.sideOf[seat]));
    const [winner] = sides;
    if (sides.size !== 1) return { leadChanges: this.changes, decidedAt: null, margin: 0 };
    const best = (own: boolean) => Math.max(...scores.filter((_, seat) => (game.sideOf[seat] === winner) === own));
    return {
      leadChanges: this.changes,
      decidedAt: this.leader === winner ? this.since : null,
      margin: best(true) - best(false),
    };
  }
}
