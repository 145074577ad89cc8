/**
 * Whether cards pay for an island. A **bill** is what has to be covered and what helps: `open` makes it, `covers` asks about cards.
 *
 * Every reduction and addition is summed, so the question is whether what is lacking, resource by resource, can be made up. With d the
 * needs less what the cards bring (positive: lacking, negative: to spare):
 *
 * - minus1 and next1 take one off a need each ("ones"), next2 one off two different needs ("pair"), plusminus takes one off a need and
 *   adds it to another ("shifts"). A need reduced below 0 counts as 0, which never matters, because cards bring at least 0. So a shift
 *   moves a unit from where it is lacking to where there is one to spare; those left over can only spread the lack over two resources, for
 *   the pair. That is a closed formula (`reduced`), which a test compares with trying everything.
 * - exchange counts one entry of one card as another resource. It keeps the total, and so does a shift: where the total of d exceeds
 *   ones and pair, nothing helps. Up to two exchanges are tried in all ways, equal entries once; more, which only a user's own tiles can
 *   bring about, by a table of how few exchanges lead to each d.
 */

import { popcount } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { EXCHANGE, MINUS1, NEXT1, NEXT2, PLUSMINUS } from './abilities.ts';
import type { Cards } from './cards.ts';
import type { Faces } from './faces.ts';
import { ISLAND, OWN, PENDING } from './layout.ts';

/** Resources of each kind that giving up a plus2 island brings. */
const GIVEN = 2;
/** The table for many exchanges: each d from -SPARE, below which nothing changes, to the highest need. */
const SPARE = 12;
const SIDE = 32;

export class Bill {
  private readonly cards: Cards;
  private readonly faces: Faces;
  // What the abilities of the seat bring; the needs less what is given for plus2.
  private ones = 0;
  private pair = 0;
  private shifts = 0;
  private exchanges = 0;
  private need0 = 0;
  private need1 = 0;
  private need2 = 0;
  /** For many exchanges: the fewest that lead to a d, 255 where none do; two tables that take turns. */
  private table: Uint8Array | null = null;
  private nextTable: Uint8Array | null = null;

  constructor(cards: Cards, faces: Faces) {
    this.cards = cards;
    this.faces = faces;
  }

  /** Looks up what helps a seat to pay, whichever island it pays for. */
  help(state: State, seat: number): void {
    this.ones = 0;
    this.pair = 0;
    this.shifts = 0;
    this.exchanges = 0;
    if (!this.faces.hasAbilities) return;
    const { ability } = this.faces;
    for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
      const what = ability[state[ISLAND + 31 - Math.clz32(own & -own)] >>> 8];
      if (what === MINUS1) this.ones++;
      else if (what === PLUSMINUS) this.shifts++;
      else if (what === EXCHANGE) this.exchanges++;
    }
    if (state[PENDING + seat] === NEXT1) this.ones++;
    if (state[PENDING + seat] === NEXT2) this.pair = 1;
  }

  /** What has to be covered: packed needs, once or twice, with or without a plus2 island given up. */
  open(needs: number, factor: number, givesUp: boolean): void {
    const given = givesUp ? GIVEN : 0;
    this.need0 = (needs & 1023) * factor - given;
    this.need1 = ((needs >>> 10) & 1023) * factor - given;
    this.need2 = (needs >>> 20) * factor - given;
  }

  /** Whether these cards, c1 to c32 and d1 to d32, cover it. */
  covers(low: number, high: number): boolean {
    let sum = this.cards.sum(low);
    if (high !== 0) sum += this.cards.sum(high);
    const d0 = this.need0 - (sum & 1023);
    const d1 = this.need1 - ((sum >>> 10) & 1023);
    const d2 = this.need2 - (sum >>> 20);
    if (d0 <= 0 && d1 <= 0 && d2 <= 0) return true;
    if (d0 + d1 + d2 > this.ones + 2 * this.pair) return false;
    if (this.reduced(d0, d1, d2)) return true;
    if (this.exchanges === 0) return false;
    if (this.exchanges > 2) return this.exchangedMany(low, high);
    return this.exchanged(d0, d1, d2, low, high, this.exchanges, -1);
  }

  /** How much is lacking when everything but exchanges helps; 0 or less where it is covered. For features. */
  lacking(sum: number): number {
    const d0 = this.need0 - (sum & 1023);
    const d1 = this.need1 - ((sum >>> 10) & 1023);
    const d2 = this.need2 - (sum >>> 20);
    return this.lackOf(d0, d1, d2);
  }

  private reduced(d0: number, d1: number, d2: number): boolean {
    return this.lackOf(d0, d1, d2) <= 0;
  }

  private lackOf(d0: number, d1: number, d2: number): number {
    const lack = Math.max(d0, 0) + Math.max(d1, 0) + Math.max(d2, 0);
    if (lack === 0) return 0;
    const spare = lack - d0 - d1 - d2;
    const shifted = Math.min(this.shifts, spare);
    let left = lack - shifted - this.ones;
    if (this.pair !== 0) {
      const spread = (d0 > 0 ? 1 : 0) + (d1 > 0 ? 1 : 0) + (d2 > 0 ? 1 : 0) > 1 || this.shifts > shifted;
      left -= spread ? 2 : 1;
    }
    return left;
  }

  /** Tries every entry as every other resource, up to `left` times; `used` is the entry that the call before moved, or -1. */
  private exchanged(d0: number, d1: number, d2: number, low: number, high: number, left: number, used: number): boolean {
    const { having } = this.cards;
    for (let entry = Math.max(used, 0); entry < 30; entry++) {
      const value = entry % 10;
      if (value === 0) continue;
      const cards = popcount(having[entry] & low) + (high === 0 ? 0 : popcount(having[entry] & high));
      if (cards <= (entry === used ? 1 : 0)) continue;
      const from = entry < 10 ? 0 : entry < 20 ? 1 : 2;
      for (let to = 0; to < 3; to++) {
        if (to === from) continue;
        const e0 = d0 + (from === 0 ? value : 0) - (to === 0 ? value : 0);
        const e1 = d1 + (from === 1 ? value : 0) - (to === 1 ? value : 0);
        const e2 = d2 + (from === 2 ? value : 0) - (to === 2 ? value : 0);
        if (this.reduced(e0, e1, e2)) return true;
        if (left > 1 && this.exchanged(e0, e1, e2, low, high, left - 1, entry)) return true;
      }
    }
    return false;
  }

  /** Counts entry after entry as its own resource or, for one exchange, as another, and keeps the fewest exchanges for each d. */
  private exchangedMany(low: number, high: number): boolean {
    this.table ??= new Uint8Array(SIDE ** 3);
    this.nextTable ??= new Uint8Array(SIDE ** 3);
    let table = this.table;
    let next = this.nextTable;
    table.fill(255);
    table[place(this.need0, this.need1, this.need2)] = 0;
    for (let entry = 0; entry < 30; entry++) {
      const value = entry % 10;
      if (value === 0) continue;
      const { having } = this.cards;
      for (let cards = popcount(having[entry] & low) + popcount(having[entry] & high); cards > 0; cards--) {
        this.count(table, next, Math.floor(entry / 10), value);
        const counted = next;
        next = table;
        table = counted;
      }
    }
    for (let at = 0; at < table.length; at++) {
      if (table[at] <= this.exchanges && this.reduced((at >>> 10) - SPARE, ((at >>> 5) & 31) - SPARE, (at & 31) - SPARE))
        return true;
    }
    return false;
  }

  private count(table: Uint8Array, next: Uint8Array, resource: number, value: number): void {
    next.fill(255);
    for (let at = 0; at < table.length; at++) {
      const fewest = table[at];
      if (fewest > this.exchanges) continue;
      for (let to = 0; to < 3; to++) {
        const there = place(
          (at >>> 10) - SPARE - (to === 0 ? value : 0),
          ((at >>> 5) & 31) - SPARE - (to === 1 ? value : 0),
          (at & 31) - SPARE - (to === 2 ? value : 0),
        );
        const exchanges = fewest + (to === resource ? 0 : 1);
        if (exchanges < next[there]) next[there] = exchanges;
      }
    }
  }
}

/** Where a d stands in the table for many exchanges. */
function place(d0: number, d1: number, d2: number): number {
  return ((Math.max(d0, -SPARE) + SPARE) << 10) | ((Math.max(d1, -SPARE) + SPARE) << 5) | (Math.max(d2, -SPARE) + SPARE);
}
