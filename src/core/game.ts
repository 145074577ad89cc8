/**
 * The contract between games and everything else. Agents, searches, tournaments, traces and reports know games only through
 * this file. Read it top to bottom, then `games/connect-four`, and you can add a game.
 *
 * The idea: a **definition** holds facts and tables; it makes a **game** for one number of seats and one set of options; a game
 * is an immutable object that knows how to fill, copy and advance **states**. A state is one Int32Array of fixed length, so that
 * copying is one `set`, comparing is a loop, and it crosses threads as it is. A **move** is one int32 number.
 *
 * There is no undo: copying is as fast, and one way of doing things is enough.
 *
 * Words: a **seat** is a place at the table, numbered from 0. A **side** is a team, or a seat where there are no teams. A
 * **decision** (or ply) is one choice by one seat; a **turn** may hold several. A side's **share** of a finished game is
 * 1/(number of winning sides) if it won, else 0.
 */

import type { MakeReference } from './reference.ts';
import type { Table, Values } from './table.ts';

/** Goes up when a plug-in written against the old contract would no longer work. */
export const CONTRACT_VERSION = 1;

/** A whole position, chance and hidden parts included. Its words have named offsets in the game that owns it. */
export type State = Int32Array;
/** One legal choice: any int32 but -1. The bits are documented above the encoder of each game. */
export type Move = number;
/** A random stream: its four words are all there is to it. See random.ts. */
export type Rng = Int32Array;

/** One number that the heuristic value of a position is made of. See value.ts. */
export interface Feature {
  /** Its weight where an agent is given no other. */
  readonly weight: number;
  /** One sentence for people. */
  readonly text: string;
}

/** What somebody asks for; `makeGame` turns it into a game or into an error that says what is wrong. */
export interface GameRequest {
  readonly seats: number;
  /** Every option that applies to these seats, checked and with its default filled in. */
  readonly options: Values;
  /** What the file says that the option `components` names; left out: the game's own tiles, cards or board. */
  readonly components?: unknown;
}

/** The facts and tables of a game. Validation, help, documentation and tuning all read them from here. */
export interface GameDefinition {
  /** CONTRACT_VERSION as it was when this was written. */
  readonly contract: number;
  /** Lower-case words with hyphens: what `--game` takes and files are named by. */
  readonly id: string;
  readonly title: string;
  /** The numbers of seats that it can be played with, and the usual one. */
  readonly seats: readonly number[];
  readonly defaultSeats: number;
  /** Every word by which a game may end. */
  readonly terminations: readonly string[];
  /** One sentence: what a seat cannot see. Empty where everything lies open. */
  readonly hidden: string;
  readonly options: Table;
  readonly features: Readonly<Record<string, Feature>>;
  /** Random decisions at the start of a game between agents that would otherwise repeat it for ever; 0 where deals differ. */
  readonly openingPlies: number;
  /** Parameters of agents that were measured to be best for this game, by agent. */
  readonly agentDefaults?: Readonly<Record<string, Values>>;
  /** Throws an InputError where options or components do not go together. */
  create(request: GameRequest): Game;
  /**
   * For games whose tiles, cards or board can be replaced (an option `components` of type `file`): what a file would say that holds
   * the components of this set-up object, so that a trace can be replayed without the file.
   */
  componentsOf?(setup: unknown): unknown;
  /** The rules written a second time for the tests, loaded only by them: `() => import('./reference.ts')`. */
  reference?(): Promise<{ default: MakeReference }>;
}

/** The end of a game, for people and files. */
export interface Result {
  /** A word of the definition's `terminations`. */
  readonly termination: string;
  /** By seat; every seat of a side has its side's share. */
  readonly shares: number[];
  /** By seat, the game's own points. */
  readonly scores: number[];
  /** The seats that share the victory, ascending; all of them on a complete tie, none in a puzzle that was not solved. */
  readonly winners: number[];
}

export interface View {
  /** The seat that looks: what is hidden from it is not shown. Left out: everything is shown. */
  readonly seat?: number;
  /** The move that led here, to be marked. */
  readonly lastMove?: Move;
}

/** What a move's consequences drew at random, as it is written into a trace: `event` names the kind. */
export interface ChanceEvent {
  readonly event: string;
  readonly [key: string]: unknown;
}

/**
 * A game at a given number of seats, with given options. Immutable: all that changes is in the states.
 *
 * Hot methods (copy, toMove, legalMoves, countMoves, isLegal, play, randomMove, shares, measure, hash, redeal, playout) allocate nothing:
 * they write into what the caller hands them.
 */
export interface Game {
  readonly definition: GameDefinition;
  readonly seats: number;
  readonly options: Values;
  /** How many sides there are, and the side of each seat. */
  readonly sides: number;
  readonly sideOf: readonly number[];
  /** legalMoves never writes more than this. */
  readonly maxMoves: number;
  /** No game has more decisions than this. */
  readonly maxPlies: number;

  // A game's life.

  newState(): State;
  /** Fills the state with a starting position; everything random is drawn from the stream. */
  setup(state: State, rng: Rng): void;
  copy(to: State, from: State): void;
  /** The seat that decides, or -1 when the game is over. */
  toMove(state: State): number;
  /** Turns finished so far: the number of the turn that is being played. */
  turn(state: State): number;
  /** Writes all legal moves and returns their number, never 0 while the game runs. The order depends on the position alone. */
  legalMoves(state: State, out: Int32Array): number;
  /** The number that legalMoves would return, where it is cheaper to have without the list. */
  countMoves(state: State): number;
  /**
   * Whether legalMoves would write this move: for any number at all, whole or not, as an agent may hand over anything. Worth having
   * where it and countMoves together are cheaper than the list.
   */
  isLegal?(state: State, move: Move): boolean;
  /** Advances the state. Assumes that the move is legal: whoever takes moves from outside checks them first. */
  play(state: State, move: Move): void;
  /** Exactly uniform over legalMoves. */
  randomMove(state: State, rng: Rng): Move;
  /** A whole random game from here, faster than by randomMove and play, but drawing the same from the stream and ending alike. */
  playout?(state: State, rng: Rng): void;

  // Its end and its value.

  /** By side, once it is over. */
  shares(state: State, out: Float64Array): void;
  /** By seat, as they stand, at any time. */
  scores(state: State, out: Float64Array): void;
  /** Once it is over. */
  result(state: State): Result;
  /** The features in the order of the definition's table, from the seat's point of view, while the game runs. */
  measure(state: State, seat: number, out: Float64Array): void;
  /** Writes two words that identify the position: turn counter and chance words are left out. */
  hash(state: State, out: Int32Array): void;
  /** Where `hash` is kept up move by move: the same words worked out from nothing, for the tests. */
  rehash?(state: State, out: Int32Array): void;
  /** Whether the move changes the balance at once (a capture), so that a search should look beyond it. */
  isNoisy?(state: State, move: Move): boolean;

  // What a seat sees.

  /**
   * Replaces all that the seat cannot see, the chance words included, by a random deal that fits what it sees. The outcome depends
   * on what the seat sees and on the stream alone. Agents only ever get states that went through here.
   */
  redeal(state: State, seat: number, rng: Rng): void;
  /** Equal for any two states that differ only in what the seat cannot see; turn, seat and points included. */
  observe(state: State, seat: number): string;

  // Chance after the set-up. Games that have it keep four chance words (a stream) in the state.

  /** What the last `play` drew, or null. */
  chanceOf?(state: State): ChanceEvent | null;
  /** Plays a move whose consequences are known from a trace. Throws an InputError where they do not fit. */
  playForced?(state: State, move: Move, event: ChanceEvent): void;

  // Text and pictures.

  /** parseMove(formatMove(move)) is the move again, for every legal move. Different moves have different texts. */
  formatMove(state: State, move: Move): string;
  /** Any move the text could mean, legal or not, or -1 where it is none at all. */
  parseMove(state: State, text: string): Move;
  /** A fresh state's whole starting position, hidden parts included, as a JSON value that another program can start from. */
  describeSetup(state: State): unknown;
  /** Its inverse. Throws an InputError that says what is wrong with it. */
  setupFrom(state: State, setup: unknown): void;
  /** What the game calls this seat's start where starts differ, else empty. */
  startOf(state: State, seat: number): string;
  /** The position as text for a terminal. */
  render(state: State, view: View): string;
  /** The position as an SVG picture. */
  draw(state: State, view: View): string;
}
