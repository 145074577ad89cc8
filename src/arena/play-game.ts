/**
 * One game between agents. The arena does not trust them: each gets a copy of the state in which everything hidden from its seat was
 * dealt anew, and every move is checked against the list of legal ones. An agent that throws or plays an illegal move loses the game
 * by forfeit; a bad move is never replaced by a good one.
 */

import type { Agent } from '../core/agent.ts';
import { messageOf, textOf } from '../core/errors.ts';
import type { Game, Move, Result, Rng, State } from '../core/game.ts';
import { Fingerprint } from '../core/hash.ts';
import { streamFrom } from '../core/random.ts';
import type { Player } from './agents.ts';
import { Lead } from './lead.ts';

/** Words by which the arena ends a game that an agent has forfeited. */
export const FORFEITS = ['agent-error', 'illegal-move', 'move-timeout'] as const;
export type Forfeit = (typeof FORFEITS)[number];

export interface GameSeeds {
  /** Set-up, chance events and opening moves. */
  readonly deal: string;
  /** The agents' own streams, and those that deal their views. */
  readonly game: string;
}

export interface Outcome extends Result {
  readonly turns: number;
  readonly plies: number;
  /** By seat: how often it decided, and how many legal moves it had then, all together. */
  readonly decisions: readonly number[];
  readonly choices: readonly number[];
  /** Turns after which the lead had passed to another side; null with one seat or after a forfeit, as are the next two. */
  readonly leadChanges: number | null;
  /** The turn after which the sole winner led to the end; null also where nobody did. */
  readonly decidedAt: number | null;
  /** How far the winner was ahead of the next side. */
  readonly margin: number | null;
  /** A number that equal games share: set-up and moves. */
  readonly fingerprint: number;
  /** Who forfeited, and why, in words. */
  readonly error?: { readonly seat: number; readonly message: string };
}

/** Somebody who looks on. The state is the true one, before the move and after it; `legal` is valid only until the next move. */
export interface Watcher {
  started?(state: State): void;
  decided?(state: State, legal: Int32Array, move: Move, agent: Agent | undefined): void;
  advanced?(state: State, move: Move): void;
}

/**
 * Words in shared memory by which another thread sees whose move it is: the game, the ply, the seat, and a counter that moves on. It is
 * odd while nobody is asked and the other words may be halfway to new values, and even while an agent is asked.
 */
export const BEACON = { counter: 0, game: 1, ply: 2, seat: 3, length: 4 } as const;

export interface PlayOptions {
  /** Random decisions at the start, from the deal's stream; no agent is asked. */
  readonly openingPlies?: number;
  readonly watcher?: Watcher;
  readonly beacon?: Int32Array;
  /** After every answer waits for what the agent has left to be done later, so that it is known whose it was. */
  readonly careful?: boolean;
  /** At this ply the seat that decides is not asked, but forfeits: its agent is known to hang there. */
  readonly forfeitAt?: ForfeitAt;
}

export interface ForfeitAt {
  readonly ply: number;
  readonly termination: Forfeit;
  readonly message: string;
}

/**
 * Plays games one after the other, with the same buffers. The loop over a game's decisions is a plain function that leaves off only
 * where an agent answers by a promise: an async function would take a third longer.
 */
export class Table {
  private readonly game: Game;
  private readonly state: State;
  private readonly moves: Int32Array;
  private readonly lead: Lead;
  /** Whether views need a stream of their own. */
  private readonly deals: boolean;
  /** Whether moves are listed at every decision: counting them and testing the one that is played may be cheaper. */
  private lists = true;

  // The game that is being played.
  private players: readonly Player[] = [];
  private seeds: GameSeeds = { deal: '', game: '' };
  private options: PlayOptions = {};
  private deal: Rng = new Int32Array(4);
  private agents: (Agent | undefined)[] = [];
  private views: State[] = [];
  private viewDeals: Rng[] = [];
  private decisions: number[] = [];
  private choices: number[] = [];
  private print = new Fingerprint();
  private plies = 0;
  /** Legal moves of the seat that decides. */
  private count = 0;
  private outcome: Outcome | undefined;

  constructor(game: Game) {
    this.game = game;
    this.state = game.newState();
    this.moves = new Int32Array(game.maxMoves);
    this.lead = new Lead(game);
    this.deals = game.definition.hidden !== '' || game.chanceOf !== undefined;
  }

  async play(players: readonly Player[], seeds: GameSeeds, options: PlayOptions = {}): Promise<Outcome> {
    this.begin(players, seeds, options);
    for (let pending = this.run(); this.outcome === undefined; pending = this.run()) {
      let answer: unknown;
      try {
        answer = await pending;
        if (this.options.careful) await new Promise((resolve) => setTimeout(resolve, 1));
      } catch (error) {
        this.forfeit('agent-error', messageOf(error));
        break;
      }
      this.take(answer);
    }
    return this.outcome as unknown as Outcome;
  }

  private begin(players: readonly Player[], seeds: GameSeeds, options: PlayOptions): void {
    const { game, state } = this;
    this.players = players;
    this.seeds = seeds;
    this.options = options;
    this.lists = game.isLegal === undefined || options.watcher?.decided !== undefined;
    this.deal = streamFrom(seeds.deal);
    game.setup(state, this.deal);
    options.watcher?.started?.(state);
    this.lead.reset();
    this.print = new Fingerprint();
    for (let i = 0; i < state.length; i++) this.print.add(state[i]);
    this.agents = players.map(() => undefined);
    // One view a seat, and where anything is hidden new ones every game: an agent that keeps hold of its own must not find there what
    // others see.
    if (this.deals || this.views.length === 0) this.views = players.map(() => game.newState());
    this.viewDeals = this.deals ? players.map((_, seat) => streamFrom(`${seeds.game}/${seat}/view`)) : [];
    this.decisions = players.map(() => 0);
    this.choices = players.map(() => 0);
    this.plies = 0;
    this.outcome = undefined;
  }

  /** Plays on to the end of the game, or until an agent's answer is not there yet: then that is handed back. */
  private run(): unknown {
    const { game, state, moves } = this;
    const { openingPlies = 0, beacon, forfeitAt, careful = false } = this.options;
    while (this.outcome === undefined) {
      const seat = game.toMove(state);
      if (seat < 0) {
        this.finish();
        break;
      }
      this.count = this.lists ? game.legalMoves(state, moves) : game.countMoves(state);
      if (this.plies < openingPlies) {
        this.advance(game.randomMove(state, this.deal), seat);
        continue;
      }
      if (beacon !== undefined) {
        beacon[BEACON.counter] |= 1;
        beacon[BEACON.ply] = this.plies;
        beacon[BEACON.seat] = seat;
        beacon[BEACON.counter]++;
      }
      if (forfeitAt?.ply === this.plies) {
        this.forfeit(forfeitAt.termination, forfeitAt.message);
        break;
      }
      let answer: unknown;
      try {
        answer = this.ask(seat);
      } catch (error) {
        this.forfeit('agent-error', messageOf(error));
        break;
      }
      if (typeof answer !== 'number' || careful) return answer;
      this.take(answer);
    }
    return undefined;
  }

  private ask(seat: number): unknown {
    const { game, views } = this;
    let agent = this.agents[seat];
    if (agent === undefined) {
      const { definition, parameters } = this.players[seat];
      agent = definition.create(game, parameters, streamFrom(`${this.seeds.game}/${seat}`));
      this.agents[seat] = agent;
    }
    game.copy(views[seat], this.state);
    if (this.deals) game.redeal(views[seat], seat, this.viewDeals[seat]);
    return agent.choose(views[seat]);
  }

  /** Checks an answer, and plays it or ends the game. */
  private take(answer: unknown): void {
    if (typeof answer === 'number' && this.isLegal(answer)) this.advance(answer, this.game.toMove(this.state));
    else this.forfeit('illegal-move', this.describe(answer));
  }

  private isLegal(move: Move): boolean {
    const { game, state, moves, count } = this;
    if (!this.lists) return game.isLegal?.(state, move) === true;
    for (let i = 0; i < count; i++) if (moves[i] === move) return true;
    return false;
  }

  private advance(move: Move, seat: number): void {
    const { game, state } = this;
    const { watcher } = this.options;
    this.decisions[seat]++;
    this.choices[seat] += this.count;
    watcher?.decided?.(state, this.moves.subarray(0, this.count), move, this.agents[seat]);
    const turn = game.turn(state);
    game.play(state, move);
    this.print.add(move);
    this.plies++;
    if (game.turn(state) !== turn || game.toMove(state) < 0) this.lead.after(state, turn);
    watcher?.advanced?.(state, move);
  }

  private finish(): void {
    const result = this.game.result(this.state);
    const { leadChanges, decidedAt, margin } = this.lead.judge(result);
    this.outcome = this.outcomeOf(result, leadChanges, decidedAt, margin);
  }

  private forfeit(termination: Forfeit, message: string): void {
    const seat = this.game.toMove(this.state);
    const result = forfeited(this.game, this.state, termination, seat);
    this.outcome = { ...this.outcomeOf(result, null, null, null), error: { seat, message } };
  }

  private outcomeOf(result: Result, leadChanges: number | null, decidedAt: number | null, margin: number | null): Outcome {
    return {
      termination: result.termination,
      shares: result.shares,
      scores: result.scores,
      winners: result.winners,
      turns: this.game.turn(this.state),
      plies: this.plies,
      decisions: this.decisions,
      choices: this.choices,
      leadChanges,
      decidedAt,
      margin,
      fingerprint: this.print.value(),
    };
  }

  private describe(move: unknown): string {
    if (typeof move !== 'number') return `returned ${typeof move === 'string' ? `'${move}'` : textOf(move)}, which is no move`;
    let text: string | undefined;
    try {
      text = Number.isInteger(move) ? this.game.formatMove(this.state, move) : undefined;
    } catch {
      text = undefined; // a number that is no move at all may not have a text
    }
    return `returned ${move}${text === undefined ? '' : ` (${text})`}, which is not legal`;
  }
}

/** The result of a game that a seat forfeits: its side gets nothing, the others share 1; scores as they stand. */
export function forfeited(game: Game, state: State, termination: string, seat: number): Result {
  const loser = game.sideOf[seat];
  const shares = game.sideOf.map((side) => (side === loser ? 0 : 1 / (game.sides - 1)));
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  return { termination, shares, scores: [...scores], winners: shares.flatMap((share, other) => (share > 0 ? [other] : [])) };
}

/** A single game. */
export function playGame(game: Game, players: readonly Player[], seeds: GameSeeds, options: PlayOptions = {}): Promise<Outcome> {
  return new Table(game).play(players, seeds, options);
}
