/**
 * The words of a Sisu state. They stand in a file of their own, which imports nothing, so that the engine and its parts can share them
 * without importing each other in a circle.
 */

/** Turns finished, which is also the number of tiles taken from the deck. */
export const TURN = 0;
/** The seat that decides, -1 when the game is over. */
export const SEAT = 1;
/** The place (see board.ts) of the tile just placed while its token is to be decided, else -1. */
export const PLACED = 2;
/** The slot of the hand that it came from, from 0, else -1. */
export const SLOT = 3;
/** Points scored, by seat, without the handicap. */
export const POINTS = 4;
/** The cells of the tokens: outer and inner of seat 0, outer and inner of seat 1; OFF_BOARD where one is off the board. */
export const TOKENS = 6;
/**
 * The icons on the cells: three planes of bits for the terrains, then three for the animals, so that a cell's three bits are the number
 * of its icon. A plane is two words: rows 1 to 3, rows 4 to 6 (see board.ts).
 */
export const PLANES = 10;
/** Words of one kind's planes. */
export const KIND = 6;
/** Three tiles of seat 0, three of seat 1. */
export const HANDS = 22;
/** How many tiles are in the box. */
export const BOXED = 28;
/** The deck, the first to be drawn first; then the box. Words of tiles that were drawn, and of box places that are empty, are NONE. */
export const DECK = 29;

/** Instead of a tile's number: there is none. */
export const NONE = -1;
export const OUTER = 0;
export const INNER = 1;
