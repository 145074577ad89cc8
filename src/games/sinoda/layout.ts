/**
 * The words of a Sinoda state. They stand in a file of their own, which imports nothing, so that the engine and its parts can share
 * them without importing each other in a circle.
 */

/** Words at the start of a state. */
export const TURN = 0;
/** The seat that decides, -1 when the game is over. */
export const SEAT = 1;
/** 0 while it runs, then 1 + the place of the word in TERMINATIONS. */
export const END = 2;
/** Which of the possible starts: see `starts`. */
export const START = 3;
/** Zobrist hash of pieces, points and seat: two words. */
export const HASH = 4;
/** The number on the piece that the last move captured, 0 if it captured none. */
export const LAST_CAPTURE = 6;
/** The blocks of the seats. */
export const SEATS = 8;
/** Words of a block. Within it: points and number of captured pieces, own pieces left and the sum of their numbers, … */
export const BLOCK = 32;
export const POINTS = 0;
export const TAKEN = 1;
export const LEFT = 2;
export const SUM = 3;
/** … then for each of six pieces its space; */
export const PIECES = 8;
export const PIECES_EACH = 6;
/** so many words further the number it shows, 0 when it is gone; */
export const VALUE = 8;
/** and further the slots of the seat's pieces up to and with this one. */
export const UP_TO = 16;
// After the blocks, a word a space: the place of its piece's first word, or 0. One more stays 0 for paths that pass fewer spaces.
