/**
 * What a naive second implementation of a game looks like: the rules once more, in plain objects, strings and loops, written to be
 * read and not to be fast. The testkit plays it beside the fast engine and compares them at every decision.
 *
 * A reference speaks the language of traces: it is started from the set-up object, and knows moves only by their text.
 */
export interface Reference {
  /** The seat that decides, or -1 when the game is over. */
  toMove(): number;
  /** Turns finished so far: the number of the turn that is being played, from 0. */
  turn(): number;
  /** All legal moves in text, in plain string order, without repeats. */
  legal(): string[];
  /** Plays one of them. `chance` is what the move's consequences drew, as in a trace, where they drew anything. */
  play(move: string, chance?: unknown): void;
  /** Points by seat as they stand, at any time. */
  scores(): number[];
  /** Once the game is over. */
  result(): { termination: string; winners: number[] };
}

/** Starts a reference game. `options` are all resolved, `setup` is the set-up object of a trace. */
export type MakeReference = (options: Record<string, unknown>, seats: number, setup: unknown) => Reference;
