/**
 * The words of a Sequence state. They stand in a file of their own, which imports nothing, so that the engine and its parts can share
 * them without importing each other in a circle.
 */

/** Words at the start of a state. */
export const TURN = 0;
/** The seat that decides, -1 when the game is over. */
export const SEAT = 1;
/** 0 while it runs, then 1 + the place of the word in TERMINATIONS. */
export const END = 2;
/** 1 once a dead card was swapped this turn. */
export const SWAPPED = 3;
/** 1 if the last play reshuffled. Then the new draw pile begins one card before TOP, which is the one that was drawn. */
export const SHUFFLED = 4;
/** The place of the next card of the draw pile. */
export const TOP = 5;
/** The chance words. */
export const CHANCE = 6;
/** Sequences by team. */
export const HELD_LINES = 10;
/** Spaces with a chip on them: three words (board.ts). */
export const COVERED = 13;
/** Spaces of claimed lines. Always empty with `breakSequences`, where nothing is locked. */
export const LOCKED = 16;
/** The draw pile, four cards a word, the lowest byte first. It always ends at place 104; what was drawn stays behind until a re-deal. */
export const DECK = 20;
export const DECK_WORDS = 26;
/** The blocks of the teams. */
export const TEAMS = 48;
/** Words of a team's block: its chips as a set of spaces, then a word a rail. */
export const TEAM = 48;
export const CHIPS = 0;
/** Bits 0–9 of a rail's word: places that count for the team, corners included; from bit 10 on: the starts of claimed lines. */
export const RAIL = 4;
export const CLAIMED = 10;
export const PLACES = 1023;
/** After the blocks of the teams, those of the seats. */
export const HAND = 8;
/** Words of a seat's block: the spaces that its plain cards stand on, three words; … */
export const HELD = 0;
/** … its jacks, bits 0–1 with two eyes, 2–3 with one, right behind them: see deal.ts; … */
export const JACKS = 3;
/** … the cards that it has twice, bits 0–31 and 32–51; … */
export const TWICE = 4;
/** … and how many it has. */
export const SIZE = 6;
