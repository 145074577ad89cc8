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

/** Words in shared memory by which another thread sees whose move it is: a counter that moves on, the game, the ply, the seat. */
export const BEACON = { counter: 0, game: 1, ply: 2, seat: 3, length: 4 } as const;

export interface PlayOptions {
  /** Random decisions at the start, from the deal's stream; no agent is asked. */
  readonly openingPlies?: number;
  readonly watcher?: Watcher;
  readonly beacon?: Int32Array;
  /** At this ply the seat that decides is not asked, but forfeits: its agent is known to hang there. */
  readonly forfeitAt?: { readonly ply: number; readonly termination: Forfeit; readonly message: string };
}

/** Plays games one after the other, with the same buffers. */
export class Table {
  private readonly game: Game;
  private readonly state: State;
  private readonly moves: Int32Array;
  private readonly lead: Lead;
  /** Whether views need a stream of their own. */
  private readonly deals: boolean;

  constructor(game: Game) {
    this.game = game;
    this.state = game.newState();
    this.moves = new Int32Array(game.maxMoves);
    this.lead = new Lead(game);
    this.deals = game.definition.hidden !== '' || game.chanceOf !== undefined;
  }

  async play(players: readonly Player[], seeds: GameSeeds, options: PlayOptions = {}): Promise<Outcome> {
    const { game, state, moves, lead } = this;
    const { openingPlies = 0, watcher, beacon, forfeitAt } = options;
    const deal = streamFrom(seeds.deal);
    game.setup(state, deal);
    watcher?.started?.(state);
    lead.reset();
    const print = new Fingerprint();
    for (let i = 0; i < state.length; i++) print.add(state[i]);
    const agents: (Agent | undefined)[] = players.map(() => undefined);
    // One view a seat, and new ones every game: an agent that keeps hold of its own must not find there what others see.
    const views: State[] = players.map(() => game.newState());
    const deals: Rng[] = this.deals ? players.map((_, seat) => streamFrom(`${seeds.game}/${seat}/view`)) : [];
    const decisions = players.map(() => 0);
    const choices = players.map(() => 0);
    let plies = 0;
    for (let seat = game.toMove(state); seat >= 0; seat = game.toMove(state)) {
      const count = game.legalMoves(state, moves);
      let move: unknown;
      if (plies < openingPlies) move = game.randomMove(state, deal);
      else {
        if (beacon !== undefined) {
          beacon[BEACON.ply] = plies;
          beacon[BEACON.seat] = seat;
          beacon[BEACON.counter]++;
        }
        if (forfeitAt?.ply === plies)
          return this.forfeit(decisions, choices, print, plies, forfeitAt.termination, seat, forfeitAt.message);
        try {
          let agent = agents[seat];
          if (agent === undefined) {
            const { definition, parameters } = players[seat];
            agent = definition.create(game, parameters, streamFrom(`${seeds.game}/${seat}`));
            agents[seat] = agent;
          }
          game.copy(views[seat], state);
          if (this.deals) game.redeal(views[seat], seat, deals[seat]);
          move = agent.choose(views[seat]);
          if (typeof move !== 'number') move = await move;
        } catch (error) {
          return this.forfeit(decisions, choices, print, plies, 'agent-error', seat, messageOf(error));
        }
        if (!isListed(moves, count, move))
          return this.forfeit(decisions, choices, print, plies, 'illegal-move', seat, this.describe(move));
      }
      decisions[seat]++;
      choices[seat] += count;
      watcher?.decided?.(state, moves.subarray(0, count), move as Move, agents[seat]);
      const turn = game.turn(state);
      game.play(state, move as Move);
      print.add(move as Move);
      plies++;
      if (game.turn(state) !== turn || game.toMove(state) < 0) lead.after(state, turn);
      watcher?.advanced?.(state, move as Move);
    }
    const result = game.result(state);
    return {
      ...result,
      turns: game.turn(state),
      plies,
      decisions,
      choices,
      ...lead.judge(result),
      fingerprint: print.value(),
    };
  }

  private forfeit(
    decisions: number[],
    choices: number[],
    print: Fingerprint,
    plies: number,
    termination: Forfeit,
    seat: number,
    message: string,
  ): Outcome {
    const { game, state } = this;
    return {
      ...forfeited(game, state, termination, seat),
      turns: game.turn(state),
      plies,
      decisions,
      choices,
      leadChanges: null,
      decidedAt: null,
      margin: null,
      fingerprint: print.value(),
      error: { seat, message },
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

function isListed(moves: Int32Array, count: number, move: unknown): boolean {
  for (let i = 0; i < count; i++) if (moves[i] === move) return true;
  return false;
}

/** A single game. */
export function playGame(game: Game, players: readonly Player[], seeds: GameSeeds, options: PlayOptions = {}): Promise<Outcome> {
  return new Table(game).play(players, seeds, options);
}
