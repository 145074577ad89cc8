/**
 * Moves of Islands as numbers and as text.
 *
 * Bits of a move, from the lowest:
 *   0–3    what it is, by the codes below
 *   4–11   the space that a start, a sail or a wind leads to; of a payment, the space of the island given up, or NO_SPACE
 *   12–17  the card that is played: c1 is 0, d1 is 32
 *   18–24  1 + the second card of a swap
 *   25     a payment of twice the needs
 */

import type { Move } from '../../core/game.ts';
import { NO_SPACE } from './layout.ts';
import type { Sea } from './sea.ts';

export const TAKE = 0;
export const PASS = 1;
export const SAIL = 2;
export const PLACE = 3;
export const LEAVE = 4;
export const PAY = 5;
export const LAY_CARD = 6;
export const DROP_CARD = 7;
export const SWAP_CARDS = 8;
export const KEEP = 9;
export const BLOW = 10;
export const CALM = 11;

const PAY_DOUBLE = 1 << 25;

export function encode(what: number, space: number, card: number): Move {
  return what | (space << 4) | (card << 12);
}

export function encodePay(space: number, isDouble: boolean): Move {
  return PAY | (space << 4) | (isDouble ? PAY_DOUBLE : 0);
}

/** The second card is -1 where only one is swapped. */
export function encodeSwap(card: number, second: number): Move {
  return SWAP_CARDS | (card << 12) | ((second + 1) << 18);
}

export function whatOf(move: Move): number {
  return move & 15;
}

export function spaceOf(move: Move): number {
  return (move >>> 4) & 255;
}

export function cardOf(move: Move): number {
  return (move >>> 12) & 63;
}

/** -1 where there is none. */
export function secondCardOf(move: Move): number {
  return ((move >>> 18) & 127) - 1;
}

export function isDoublePay(move: Move): boolean {
  return (move & PAY_DOUBLE) !== 0;
}

export function formatCard(card: number): string {
  return card < 32 ? `c${card + 1}` : `d${card - 31}`;
}

/** -1 where it is no card, or one of the second deck where there is none. */
export function parseCard(text: unknown, decks: number): number {
  const parts = typeof text === 'string' ? /^([cd])([1-9]\d?)$/.exec(text) : null;
  if (parts === null || Number(parts[2]) > 32) return -1;
  const card = Number(parts[2]) - 1 + (parts[1] === 'd' ? 32 : 0);
  return card < 32 * decks ? card : -1;
}

const WORDS: Readonly<Record<string, number>> = { take: TAKE, pass: PASS, leave: LEAVE, keep: KEEP, calm: CALM };

export function formatMove(sea: Sea, move: Move): string {
  const space = spaceOf(move);
  const card = formatCard(cardOf(move));
  switch (whatOf(move)) {
    case SAIL:
      return `sail ${card} ${sea.format(space)}`;
    case PLACE:
      return `start ${sea.format(space)}`;
    case PAY:
      return `pay${isDoublePay(move) ? ' double' : ''}${space === NO_SPACE ? '' : ` plus2 ${sea.format(space)}`}`;
    case LAY_CARD:
      return `lay ${card}`;
    case DROP_CARD:
      return `drop ${card}`;
    case SWAP_CARDS:
      return `swap ${card}${secondCardOf(move) < 0 ? '' : `,${formatCard(secondCardOf(move))}`}`;
    case BLOW:
      return `wind ${sea.format(space)}`;
    default:
      return Object.keys(WORDS).find((word) => WORDS[word] === whatOf(move)) ?? '';
  }
}

export function parseMove(sea: Sea, decks: number, text: string): Move {
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  const [word, ...rest] = text.split(' ');
  if (word === 'pay') return parsePay(sea, rest);
  const [first, second] = rest;
  const parts = rest.length;
  if (word === 'sail' && parts === 2) return parsed(SAIL, sea.parse(second), parseCard(first, decks));
  if (word === 'start' && parts === 1) return parsed(PLACE, sea.parse(first), 0);
  if (word === 'wind' && parts === 1) return parsed(BLOW, sea.parse(first), 0);
  if (word === 'lay' && parts === 1) return parsed(LAY_CARD, 0, parseCard(first, decks));
  if (word === 'drop' && parts === 1) return parsed(DROP_CARD, 0, parseCard(first, decks));
  if (word === 'swap' && parts === 1) {
    const cards = first.split(',').map((card) => parseCard(card, decks));
    if (cards.length > 2 || cards.includes(-1) || cards[1] <= cards[0]) return -1;
    return encodeSwap(cards[0], cards[1] ?? -1);
  }
  return -1;
}

function parsed(what: number, space: number, card: number): Move {
  return space < 0 || card < 0 ? -1 : encode(what, space, card);
}

function parsePay(sea: Sea, words: readonly string[]): Move {
  const isDouble = words[0] === 'double';
  const rest = isDouble ? words.slice(1) : words;
  if (rest.length === 0) return encodePay(NO_SPACE, isDouble);
  const space = rest.length === 2 && rest[0] === 'plus2' ? sea.parse(rest[1]) : -1;
  return space < 0 ? -1 : encodePay(space, isDouble);
}
