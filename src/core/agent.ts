/**
 * The contract of agents. An agent is made once a game and seat, so nothing leaks from game to game, and is asked for a move
 * whenever its seat decides. It sees a copy of the state in which everything hidden from its seat has been dealt anew at random:
 * it cannot cheat, even by accident.
 */

import type { Game, Move, Rng, State } from './game.ts';
import type { Table, Values } from './table.ts';

export interface AgentDefinition {
  /** CONTRACT_VERSION as it was when this was written. */
  readonly contract: number;
  /** Lower-case words with hyphens. */
  readonly id: string;
  /** One sentence for people. */
  readonly text: string;
  /** What can be set: `id:name=value,name=value`; the entry marked `budget` also by a single bare value. */
  readonly parameters: Table;
  /** An agent for one seat of one game. All its chance comes from the stream. */
  create(game: Game, parameters: Values, rng: Rng): Agent;
}

export interface Agent {
  /**
   * A legal move for the seat that decides in this state, or the promise of one. The state is the agent's to use up, but only until
   * it has answered: the next view may come in the same words.
   */
  choose(view: State): Move | Promise<Move>;
  /** What it thought about its last choice. */
  explain?(): Explanation;
}

export interface Explanation {
  /** Root moves, best first. Values are the deciding side's expected share. */
  readonly moves: readonly { readonly move: Move; readonly value: number; readonly visits?: number }[];
  /** The line of play that it expects, its own move first. */
  readonly principalVariation?: readonly Move[];
}
