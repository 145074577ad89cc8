/**
 * The cards of Sequence: two packs of 52. A card is a number: 0–47 are the plain ones, then come the two-eyed jacks JC and JD and the
 * one-eyed JS and JH. Two equal cards have the same number.
 */

const RANKS = '23456789TQKA';
const SUITS = 'CDHS';

/** Cards that are printed on the board, each twice. */
export const PLAIN = 48;
/** Different cards, and all of them. */
export const KINDS = 52;
export const CARDS = 2 * KINDS;
/** The two-eyed jacks are 48 and 49; from here on they have one eye. */
export const ONE_EYED = 50;

/** By number. */
export const CARD_NAMES: readonly string[] = [
  ...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => `${rank}${suit}`)),
  'JC',
  'JD',
  'JS',
  'JH',
];

const NUMBERS: ReadonlyMap<unknown, number> = new Map(CARD_NAMES.map((name, card) => [name, card]));

/** The number of a card's text, or -1 where it is none. */
export function parseCard(text: unknown): number {
  return NUMBERS.get(text) ?? -1;
}
