/**
 * One game between agents. The arena does not trust them: each gets a copy of the state in which everything hidden from its seat was
 * dealt anew, and every move is checked against the list of legal ones. An agent that throws or plays an illegal move loses the game
 * by forfeit; a bad move is never replaced by a good one.
 */

import type { Agent } from '../core/agent.ts';
import { messageOf, textOf } from '../core/errors.ts';
import type { Game, Move, Result, Rng, State } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';
import type { Player } from './agents.ts';

/** Words by which the arena ends a game. */
export const FORFEITS = ['agent-error', 'illegal-move'] as const;

export interface GameSeeds {
  /** Set-up, chance events and opening moves. */
  readonly deal: string;
  /** The agents' own streams, and those that deal their views. */
  readonly game: string;
}

export interface Outcome extends Result {
  readonly turns: number;
  readonly plies: number;
  /** Who forfeited, and why, in words. */
  readonly error?: { readonly seat: number; readonly message: string };
}

/** Somebody who looks on. The state is the true one, before the move and after it. */
export interface Watcher {
  started?(state: State): void;
  decided?(state: State, legal: Int32Array, move: Move, agent: Agent | undefined): void;
  advanced?(state: State, move: Move): void;
}

export async function playGame(
  game: Game,
  players: readonly Player[],
  seeds: GameSeeds,
  openingPlies: number,
  watcher: Watcher = {},
): Promise<Outcome> {
  const state = game.newState();
  const deal = streamFrom(seeds.deal);
  game.setup(state, deal);
  watcher.started?.(state);
  const moves = new Int32Array(game.maxMoves);
  const agents: (Agent | undefined)[] = players.map(() => undefined);
  // One view a seat: an agent that keeps hold of its own must not find there what another seat sees.
  const views: State[] = players.map(() => game.newState());
  const deals: Rng[] = players.map((_, seat) => streamFrom(`${seeds.game}/${seat}/view`));
  let plies = 0;
  for (let seat = game.toMove(state); seat >= 0; seat = game.toMove(state)) {
    const legal = moves.subarray(0, game.legalMoves(state, moves));
    let move: unknown;
    if (plies < openingPlies) move = game.randomMove(state, deal);
    else {
      try {
        const { definition, parameters } = players[seat];
        const agent = agents[seat] ?? definition.create(game, parameters, streamFrom(`${seeds.game}/${seat}`));
        agents[seat] = agent;
        game.copy(views[seat], state);
        game.redeal(views[seat], seat, deals[seat]);
        move = agent.choose(views[seat]);
        if (typeof move !== 'number') move = await move;
      } catch (error) {
        return forfeit(game, state, plies, 'agent-error', seat, messageOf(error));
      }
      if (!legal.includes(move as number)) return forfeit(game, state, plies, 'illegal-move', seat, describe(game, state, move));
    }
    watcher.decided?.(state, legal, move as number, agents[seat]);
    game.play(state, move as number);
    plies++;
    watcher.advanced?.(state, move as number);
  }
  return { ...game.result(state), turns: game.turn(state), plies };
}

/** The side that forfeits gets nothing, the others share 1. */
export function forfeit(game: Game, state: State, plies: number, termination: string, seat: number, message: string): Outcome {
  const loser = game.sideOf[seat];
  const shares = game.sideOf.map((side) => (side === loser ? 0 : 1 / (game.sides - 1)));
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  const winners = shares.flatMap((share, other) => (share > 0 ? [other] : []));
  return { termination, shares, scores: [...scores], winners, turns: game.turn(state), plies, error: { seat, message } };
}

function describe(game: Game, state: State, move: unknown): string {
  if (typeof move !== 'number') return `returned ${typeof move === 'string' ? `'${move}'` : textOf(move)}, which is no move`;
  let text: string | undefined;
  try {
    text = Number.isInteger(move) ? game.formatMove(state, move) : undefined;
  } catch {
    text = undefined; // a number that is no move at all may not have a text
  }
  return `returned ${move}${text === undefined ? '' : ` (${text})`}, which is not legal`;
}
