/**
 * The 32 cards of a deck as bits of a word, and what sets of them are worth.
 *
 * Sums of resources are packed, ten bits each: rum, fabric, gems from the lowest on. Both decks of the puzzle together stay below 1024.
 * In the puzzle a set of cards is two words, c1 to c32 and d1 to d32, and card 32 + n equals card n.
 */

import { lowestBit } from '../../core/bits.ts';
import { CARDS, type CardData } from './components.ts';

export class Cards {
  readonly data: readonly CardData[];
  /** By card, d1 to d32 included. */
  readonly sail = new Uint8Array(2 * CARDS);
  readonly value = new Int32Array(2 * CARDS);
  /** By card: all resources together. */
  readonly goods = new Uint8Array(2 * CARDS);
  readonly mostSail: number;
  /** At 10 · resource + value: the cards that have that value of it. */
  readonly having = new Int32Array(30);
  /** By card of c1 to c32: the cards with the same values, itself included. */
  private readonly same = new Int32Array(CARDS);
  /** The cards, even bits only, whose right neighbour is the same. */
  private readonly twins: number;
  /** Whether only such neighbours are the same, as in the default deck: then no loop is needed to tell choices apart. */
  private readonly onlyTwins: boolean;
  /** At 256 · byte + its bits: the packed sum. */
  private readonly sums = new Int32Array(4 * 256);

  constructor(data: readonly CardData[]) {
    this.data = data;
    data.forEach(({ sail, rum, fabric, gems }, card) => {
      for (let copy = card; copy < 2 * CARDS; copy += CARDS) {
        this.sail[copy] = sail;
        this.value[copy] = rum | (fabric << 10) | (gems << 20);
        this.goods[copy] = rum + fabric + gems;
      }
      [rum, fabric, gems].forEach((value, resource) => {
        this.having[10 * resource + value] |= 1 << card;
      });
    });
    for (let card = 0; card < CARDS; card++) {
      for (let other = 0; other < CARDS; other++) {
        if (this.sail[card] === this.sail[other] && this.value[card] === this.value[other]) this.same[card] |= 1 << other;
      }
    }
    this.mostSail = Math.max(...this.sail);
    let twins = 0;
    for (let card = 0; card < CARDS; card += 2) if ((this.same[card] >>> (card + 1)) & 1) twins |= 1 << card;
    this.twins = twins;
    this.onlyTwins = this.same.every((same, card) => (same & ~(3 << (card & ~1))) === 0);
    for (let byte = 0; byte < 4; byte++) {
      for (let bits = 1; bits < 256; bits++) {
        this.sums[256 * byte + bits] = this.sums[256 * byte + (bits & (bits - 1))] + this.value[8 * byte + lowestBit(bits)];
      }
    }
  }

  /** The packed sum of a set of cards of one deck. */
  sum(cards: number): number {
    const { sums } = this;
    return (
      sums[cards & 255] + sums[256 | ((cards >>> 8) & 255)] + sums[512 | ((cards >>> 16) & 255)] + sums[768 | (cards >>> 24)]
    );
  }

  /** Of equal cards only the lowest: what there is to choose from among c1 to c32. */
  choices(cards: number): number {
    if (this.onlyTwins) return cards & ~((cards & this.twins) << 1);
    let chosen = 0;
    for (let rest = cards; rest !== 0; ) {
      chosen |= rest & -rest;
      rest &= ~this.same[lowestBit(rest)];
    }
    return chosen;
  }

  /** The same among d1 to d32, where equal cards among c1 to c32 come first. */
  furtherChoices(cards: number, before: number): number {
    return cards === 0 ? 0 : this.choices(cards) & ~this.equals(before);
  }

  /** All numbers whose cards equal one of these. */
  equals(cards: number): number {
    if (this.onlyTwins) {
      const both = (cards | (cards >>> 1)) & this.twins;
      return cards | both | (both << 1);
    }
    let all = 0;
    for (let rest = cards; rest !== 0; ) {
      const same = this.same[lowestBit(rest)];
      all |= same;
      rest &= ~same;
    }
    return all;
  }

  /** The cards among these that equal a card. */
  equalTo(card: number, cards: number): number {
    return this.same[card & (CARDS - 1)] & cards;
  }

  /** How many different cards the deck has. */
  kinds(): number[] {
    return Array.from(this.same.keys()).filter((card) => lowestBit(this.same[card]) === card);
  }
}
