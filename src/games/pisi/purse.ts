/**
 * Coins and what they can pay for. Coins are written as one word, four bits a suit, A lowest.
 *
 * A piece may be paid with one suit or with one of several. By Hall's theorem, coins pay for a road if for each set of suits the pieces
 * that take no suit outside it are no more than the coins of these suits. So coins are turned into 32 numbers of four bits, one for each
 * set of suits, in four words, and a piece takes 1 from the number of each set that holds all suits it may be paid with: subtracting
 * four words tests all sets at once. The top bit of a number stays set as long as it suffices. A set with eight coins or more suffices
 * for any road, so a mask leaves it out; its number cannot sink below 0, which would borrow from the next.
 */

import { CITY } from './layout.ts';

export const SUITS = 'ABCDE';
/** The longest road there may be. */
export const MOST_PIECES = 8;
export type CityEntry = 'never' | 'any' | 'free';

export const TOPS = 0x88888888 | 0;
const ONES = 0x11111111;
const ANY_SUIT = 31;

/** For each number of coins of the suits A, B and C: the coins of each of the eight sets of these, four bits each, 8 for more. */
const LOWER = Int32Array.from({ length: 1 << 12 }, (_, coins) => {
  let word = 0;
  for (let set = 0; set < 8; set++) {
    let sum = 0;
    for (let suit = 0; suit < 3; suit++) if ((set >>> suit) & 1) sum += coinsOf(coins, suit);
    word |= Math.min(sum, MOST_PIECES) << (4 * set);
  }
  return word;
});

/** Coins of one suit. */
export function coinsOf(coins: number, suit: number): number {
  return (coins >>> (4 * suit)) & 15;
}

/** Coins of all suits together. */
export function sumOf(coins: number): number {
  return (coins & 15) + ((coins >>> 4) & 15) + ((coins >>> 8) & 15) + ((coins >>> 12) & 15) + (coins >>> 16);
}

/**
 * The coins of each set, for one of the four words. Word i is about the sets whose upper suits, D and E, are the bits of i; number n in it
 * about the set whose lower suits are the bits of n. With their top bits set (`TOPS`) these are the numbers that a road is paid from; where
 * the top bit is set already there are eight coins or more.
 */
export function sumsOf(coins: number, i: number): number {
  const upper = (i & 1) * coinsOf(coins, 3) + (i >>> 1) * (coins >>> 16);
  return upper >= MOST_PIECES ? TOPS : (LOWER[coins & 0xfff] + upper * ONES) | 0;
}

/** By the kinds of two tiles, at 4·(8·one + other): what a piece between them takes from the four words. */
export function makePrices(cityEntry: CityEntry): Int32Array {
  const prices = new Int32Array(4 * 8 * 8);
  for (let a = 0; a <= CITY; a++) {
    for (let b = 0; b <= CITY; b++) {
      const suits = suitsFor(a, b, cityEntry);
      if (suits === 0) continue;
      for (let set = 1; set < 32; set++)
        if ((set & suits) === suits) prices[4 * (8 * a + b) + (set >>> 3)] |= 1 << (4 * (set & 7));
    }
  }
  return prices;
}

/** The suits, a bit each, that a piece between tiles of these kinds may be paid with; 0 where nothing is due. */
function suitsFor(a: number, b: number, cityEntry: CityEntry): number {
  if (a !== CITY && b !== CITY) return (1 << a) | (1 << b);
  if (cityEntry === 'any') return ANY_SUIT;
  if (cityEntry === 'free' || a === b) return 0;
  return 1 << Math.min(a, b);
}

/** What a road takes from the four words, and with them how many coins: the number of the set of all suits, which is the last. */
export function dueOf(demand: Int32Array): number {
  return demand[3] >>> 28;
}

/**
 * Writes all payments of a road out of a purse: `due` coins, at most those in the purse, which pay for it and of which none is left
 * over. By their coins of suit E, then D, C and B, fewer first. Returns their number.
 */
export function listPayments(purse: number, demand: Int32Array, out: Int32Array): number {
  const due = dueOf(demand);
  const mostA = coinsOf(purse, 0);
  let n = 0;
  for (let e = 0; e <= Math.min(due, coinsOf(purse, 4)); e++) {
    for (let d = 0; d <= Math.min(due - e, coinsOf(purse, 3)); d++) {
      for (let c = 0; c <= Math.min(due - e - d, coinsOf(purse, 2)); c++) {
        const rest = due - e - d - c;
        for (let b = Math.max(0, rest - mostA); b <= Math.min(rest, coinsOf(purse, 1)); b++) {
          const coins = (rest - b) | (b << 4) | (c << 8) | (d << 12) | (e << 16);
          if (pays(coins, demand)) out[n++] = coins;
        }
      }
    }
  }
  return n;
}

function pays(coins: number, demand: Int32Array): boolean {
  let lacking = 0;
  for (let i = 0; i < 4; i++) {
    const sums = sumsOf(coins, i);
    lacking |= ~((sums | TOPS) - demand[i]) & ~sums & TOPS;
  }
  return lacking === 0;
}

/** The coins as letters, in alphabetical order: `AAC`. */
export function formatCoins(coins: number): string {
  return [...SUITS].map((letter, suit) => letter.repeat(coinsOf(coins, suit))).join('');
}

/** The coins that letters name, or -1 where they are none or out of order. */
export function parseCoins(text: string): number {
  if (!/^(?=.)A{0,10}B{0,10}C{0,10}D{0,10}E{0,10}$/.test(text)) return -1;
  let coins = 0;
  for (const letter of text) coins += 1 << (4 * SUITS.indexOf(letter));
  return coins;
}
