/**
 * The words of a Pisi state. They stand in a file of their own, which imports nothing, so that the engine and its parts can share
 * them without importing each other in a circle. A **board** is a set of places, one bit each, in two words: see grid.ts.
 */

/** Words at the start of a state. */
export const TURN = 0;
/** The seat that decides, -1 when the game is over. */
export const SEAT = 1;
/** What it decides: PLACE, MOVE, BUILD or PAY. */
export const PHASE = 2;
/** 0 while it runs, then 1 + the place of the word in TERMINATIONS. */
export const END = 3;
/** Zobrist hash of everything but the turn counter: two words. */
export const HASH = 4;
/** The last road as it is written in a move, while it waits to be paid for; else 0. */
export const ROAD = 6;
/** Coins on the tiles, four bits a suit, A lowest. */
export const ON_TILES = 7;
/** By seat: the pawn's place, 0 before it stands. */
export const PAWN = 8;
/** By seat: coins in hand, four bits a suit. */
export const PURSE = 10;
/** By seat, what is known of the roads that it could build and pay for: UNKNOWN, NO_ROADS or SOME_ROADS. */
export const ROADS = 12;
/** The board of tiles that have coins. */
export const WITH_COINS = 14;
/** The place of each of the eight cities, ascending: a city's number is its rank. */
export const CITY_AT = 16;
/** By seat and city: the cities that it is connected to, a bit each. */
export const LINKS = 24;
/** By seat: the board of the terrain tiles that own pieces touch. */
export const TOUCHED = 40;
/** By seat, two boards: own pieces over the edge to the right of a place, and over the edge below it. */
export const PIECES = 44;
/** Two boards, as those of a seat's pieces: all edges over which there may be pieces. */
export const EDGES = 52;
/** A board for each kind: five suits and the cities. */
export const TILES = 56;
/** A word a place, with a rim of places that hold no tile: its bits are below. */
export const CELLS = 72;
/** A word a place, the lower half for seat 0, the upper for seat 1: what the place would bring into a road, see network.ts. */
export const JOINS = CELLS + 64;
export const STATE_WORDS = JOINS + 64;

export const PLACE = 0;
export const MOVE = 1;
export const BUILD = 2;
export const PAY = 3;

export const UNKNOWN = 0;
export const NO_ROADS = 1;
export const SOME_ROADS = 2;

// The bits of a place's word. Three say its kind: a suit from 0 to 4, CITY, or NO_TILE; two more count its coins.
export const KIND = 7;
export const CITY = 5;
export const NO_TILE = 7;
export const COIN = 8;
export const COINS_BITS = 3;
export const COINS = 3 << COINS_BITS;
/** Then three times four bits, one a direction: there is a tile; it has coins; a piece may be laid over the edge. */
export const TILE_BY = 5;
export const COINS_BY = 9;
export const EDGE_BY = 13;
