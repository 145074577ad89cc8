/** What an Islands game's options make of a seat's cards and ship: facts that moves, features and pictures all ask for. */

import type { State } from '../../core/game.ts';
import { CARDS } from './components.ts';
import { HAND, NO_SPACE, SHIP, TOP } from './layout.ts';

export class Rules {
  readonly puzzle: boolean;
  readonly takeCards: boolean;
  /** Whether ships may not be passed. */
  readonly block: boolean;
  /** Decks that a seat's cards come from, and cards in them. */
  readonly decks: number;
  readonly deckSize: number;

  constructor(puzzle: boolean, takeCards: boolean, block: boolean) {
    this.puzzle = puzzle;
    this.takeCards = takeCards;
    this.block = block;
    this.decks = puzzle ? 2 : 1;
    this.deckSize = CARDS * this.decks;
  }

  /** Cards left in a seat's deck. */
  left(state: State, seat: number): number {
    return this.deckSize - state[TOP + seat];
  }

  mayTake(state: State, seat: number): boolean {
    return this.takeCards && state[TOP + seat] < this.deckSize;
  }

  /** The hand's cards of the second deck: only the puzzle has one. */
  highHand(state: State): number {
    return this.puzzle ? state[HAND + 1] : 0;
  }

  /** The space of the other seat's ship. */
  otherShip(state: State, seat: number): number {
    return this.puzzle ? NO_SPACE : state[SHIP + 1 - seat];
  }
}
