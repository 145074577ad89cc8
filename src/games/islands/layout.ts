/**
 * The words of an Islands state. They stand in a file of their own, which imports nothing, so that the engine and its parts can share
 * them without importing each other in a circle.
 *
 * Cards are bits of a word: c1 is bit 0. With two seats, the first of two words is seat 0's and the second seat 1's. In the puzzle both
 * are seat 0's: the first holds c1 to c32, the second d1 to d32. Islands are bits too, by the tile that carries them.
 */

/** Turns finished so far. The seat whose turn it is follows from it; the one that decides may be the other (a dropped card). */
export const TURN = 0;
/** The seat that decides, -1 when the game is over. */
export const SEAT = 1;
/** 0 while it runs, then 1 + the place of the word in TERMINATIONS. */
export const END = 2;
/** What is decided: one of the phases below. */
export const PHASE = 3;
/** Islands that nobody has claimed, and islands with two markers. */
export const OPEN = 4;
export const DOUBLED = 5;
/** While a payment is made: 0 or DOUBLE_PAYMENT, plus 1 + the island that is given up for it, if any. */
export const PAYMENT = 6;
export const DOUBLE_PAYMENT = 16;
/** Cards laid so far in that payment: two words as for hands, of which a payer with one deck uses the first. */
export const LAID = 7;
/** Puzzle: cards discarded for sailing and paying. */
export const SPENT = 9;
/** By seat: the ship's space (NO_SPACE before its start), its islands, and next1, next2 or double waiting for the next payment. */
export const SHIP = 10;
export const OWN = 12;
export const PENDING = 14;
/** By seat, but in the puzzle by deck: the cards in hand and those discarded. */
export const HAND = 16;
export const DISCARD = 18;
/** By seat: the place of the deck's next card. */
export const TOP = 20;
/** By tile: the island's space, and 256 times its face. One more word stays -1, for spaces that belong to no tile. */
export const ISLAND = 22;
/** The decks: a byte a card, 8 words a seat (the puzzle: 16). Bytes of cards that were drawn are 0. */
export const DECK = 35;
export const LENGTH = DECK + 16;

export const NO_SPACE = 255;

export const PHASES = ['start', 'turn', 'landing', 'payment', 'drop', 'swap', 'wind'] as const;
export const [START, MOVE, LAND, LAY, DROP, SWAP, WIND] = [0, 1, 2, 3, 4, 5, 6];
