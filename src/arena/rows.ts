/** The rows of games.csv, seats.csv and errors.csv: what a worker writes of a game, and what statistics read. */

import type { Game } from '../core/game.ts';
import { csvRow, csvText, harmless } from './csv.ts';
import type { Outcome } from './play-game.ts';
import type { Pairing } from './schedule.ts';

export const GAMES_HEADER =
  'game,block,deal_seed,agents,winners,scores,termination,turns,plies,mean_branching,lead_changes,decided_at,margin\n';
export const SEATS_HEADER = 'game,seat,side,start,agent,score,share,decisions,mean_branching\n';
export const ERRORS_HEADER = 'game,seat,agent,termination,message\n';

/** A game whose worker died whenever it was played: no winner, no shares. */
export const WORKER_LOST = 'worker-lost';

/** The three texts of one game. */
export interface GameRows {
  readonly games: string;
  readonly seats: string;
  readonly errors: string;
}

/** Characters of a message that are kept: an agent may have a lot to say. */
const MOST_MESSAGE = 500;

/** A message of an agent's as a cell. */
function messageCell(message: string): string {
  return harmless(message.length > MOST_MESSAGE ? `${message.slice(0, MOST_MESSAGE)}…` : message);
}

const empty = (value: number | null) => (value === null ? '' : String(value));
const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Formats games of one run. Names and starts are quoted once, not once a row. */
export class RowWriter {
  private readonly game: Game;
  private readonly names: readonly string[];
  private readonly seed: string;

  constructor(game: Game, names: readonly string[], seed: string) {
    this.game = game;
    this.names = names;
    this.seed = seed;
  }

  /** Agents by seat. */
  private seated({ agents }: Pairing): string[] {
    return this.game.sideOf.map((side) => this.names[agents[side]]);
  }

  format(pairing: Pairing, outcome: Outcome, starts: readonly string[]): GameRows {
    const { game } = this;
    const number = pairing.game;
    const seated = this.seated(pairing);
    const { winners, scores, termination, turns, plies, leadChanges, decidedAt, margin, decisions, choices, shares, error } =
      outcome;
    const branching = plies === 0 ? '' : String(total(choices) / plies);
    const games =
      `${number},${pairing.block},${csvText(`${this.seed}/${pairing.block}`)},${csvText(seated.join('|'))},${winners.join('|')},${scores.join('|')},` +
      `${csvText(termination)},${turns},${plies},${branching},${empty(leadChanges)},${empty(decidedAt)},${empty(margin)}\n`;
    let seats = '';
    for (let seat = 0; seat < game.seats; seat++) {
      const own = decisions[seat] === 0 ? '' : String(choices[seat] / decisions[seat]);
      seats += `${number},${seat},${game.sideOf[seat]},${csvText(starts[seat])},${csvText(seated[seat])},${scores[seat]},${shares[seat]},${decisions[seat]},${own}\n`;
    }
    const errors =
      error === undefined ? '' : csvRow([number, error.seat, seated[error.seat], termination, messageCell(error.message)]);
    return { games, seats, errors };
  }

  /** A game that could not be played to its end because its worker died, whoever's move it was then. */
  lost(pairing: Pairing, seat: number, message: string): GameRows {
    const { game } = this;
    const seated = this.seated(pairing);
    const deal = csvText(`${this.seed}/${pairing.block}`);
    const games = `${pairing.game},${pairing.block},${deal},${csvText(seated.join('|'))},,,${WORKER_LOST},,,,,,\n`;
    let seats = '';
    for (let s = 0; s < game.seats; s++) seats += `${pairing.game},${s},${game.sideOf[s]},,${csvText(seated[s])},,,,\n`;
    return {
      games,
      seats,
      errors: csvRow([pairing.game, seat < 0 ? null : seat, seated[seat] ?? null, WORKER_LOST, messageCell(message)]),
    };
  }
}
