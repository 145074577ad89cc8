/**
 * What a seat's position in Islands is worth, in numbers: the features that greedy play, search and tuning weigh.
 *
 * A turn has several decisions, so a payment that has begun, or that a ship at an island can begin, is looked at as if it were done with
 * the cheapest cards (completion.ts). The rest is the race for the next islands: each has a prospect, its worth discounted by the turns
 * that it will take to sail there and to get what is lacking.
 */

import { popcount } from '../../core/bits.ts';
import type { Feature, State } from '../../core/game.ts';
import { DOUBLE_SAIL, EXCHANGE, MINUS1, PLUS2, PLUSMINUS } from './abilities.ts';
import { Completion } from './completion.ts';
import type { Islands } from './islands.ts';
import { DISCARD, DOUBLED, HAND, ISLAND, LAID, LAY, NO_SPACE, OPEN, OWN, PENDING, PHASE, SEAT, SHIP } from './layout.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  points: {
    weight: 0.5,
    text: 'Points, handicap included; 0 in the puzzle. A payment under way counts as done, here and below.',
  },
  islands: { weight: 0.7, text: 'Islands that it controls.' },
  goods: { weight: 0.04, text: 'Resources on its cards in hand and deck.' },
  cards: { weight: 0.08, text: 'Its cards in hand and deck.' },
  hand: {
    weight: 0.05,
    text: 'Its cards in hand; in the puzzle minus those, because a card that waits in the deck need not be sailed.',
  },
  prospect: {
    weight: 0.52,
    text: 'The best of its prospects: worth of a free island, less for every turn until it could be claimed.',
  },
  further: { weight: 0.18, text: 'All its other prospects, summed.' },
  abilities: {
    weight: 0.09,
    text: 'Its islands with an ability that lasts, and one for an ability that waits for the next payment.',
  },
};

// Of prospects. Found with the weights above, and then rounded, by a random search in matches of greedy against greedy over sets 0, 2, 3 and
// 1+2, 400 games to accept a step: good, but surely not the best. What concerns the puzzle was set by hand. A feature for the sail values
// in hand came out next to 0 and was dropped.
/** What a turn later takes off. */
const DISCOUNT = 0.63;
/** Turns that one missing resource stands for. */
const LACK_TURNS = 0.28;
/** Turns that it stands for when the hand pays, but not with a card to spare that sails there at once. */
const UNREADY_TURNS = 0.6;
/** What an island is worth beyond its points: its cards, and that the other does not have it. */
const ISLAND_WORTH = 1.5;
/** What it is worth in the puzzle, where only the number of islands counts: less than to have it, or it would never be claimed. */
const PUZZLE_WORTH = 0.5;
/** How far a seat without cards will sail one day. */
const USUAL_SAIL = 3;

export class Measure {
  private readonly game: Islands;
  private readonly completion: Completion;
  /** All resources on a seat's cards before any is discarded. */
  private readonly allGoods: number;

  constructor(game: Islands) {
    this.game = game;
    this.completion = new Completion(game.sea, game.cards, game.faces, game.moves, game.rules);
    this.allGoods = game.rules.decks * goodsOf(game.cards.sum(-1));
  }

  measure(state: State, seat: number, out: Float64Array): void {
    const { game, completion } = this;
    const { faces, cards } = game;
    completion.look(state);
    const pays = completion.payer === seat;
    const paidFor = completion.payer < 0 ? 0 : 1 << completion.tile;
    let own = state[OWN + seat];
    let open = state[OPEN] & ~paidFor;
    let low = state[HAND + seat];
    let high = game.rules.highHand(state);
    let points = game.rules.puzzle ? 0 : game.islandPoints(state, seat) + game.handicap[seat];
    let inHand = popcount(low) + popcount(high);
    let inDeck = game.rules.left(state, seat);
    let goods = this.allGoods - goodsOf(cards.sum(state[DISCARD + seat]));
    if (game.rules.puzzle) goods -= goodsOf(cards.sum(state[DISCARD + 1]));
    if (state[PHASE] === LAY && state[SEAT] === seat)
      goods -= goodsOf(cards.sum(state[LAID])) + goodsOf(cards.sum(state[LAID + 1]));
    if (pays) {
      const face = state[ISLAND + completion.tile] >>> 8;
      const gain = faces.points[face] * completion.factor + this.colourGain(state, seat, face);
      low &= ~completion.low;
      high &= ~completion.high;
      goods -= goodsOf(cards.sum(completion.low)) + goodsOf(cards.sum(completion.high));
      const drawn = Math.min(inDeck, faces.cards[face]);
      inDeck -= drawn;
      inHand = popcount(low) + popcount(high) + drawn;
      own |= paidFor;
      if (!game.rules.puzzle) points += gain;
      if (completion.given >= 0) {
        const given = 1 << completion.given;
        own &= ~given;
        open |= given;
        const lost = faces.points[state[ISLAND + completion.given] >>> 8];
        if (!game.rules.puzzle) points -= state[DOUBLED] & given ? 2 * lost : lost;
      }
    }
    out[0] = points;
    out[1] = popcount(own);
    out[2] = goods;
    out[3] = inHand + inDeck;
    out[4] = game.rules.puzzle ? -inHand : inHand;
    this.prospects(state, seat, open, low, high, out);
    out[7] = this.standing(state, own) + (state[PENDING + seat] !== 0 && !pays ? 1 : 0);
  }

  /** What one more island of this face's colour adds to a seat's points. */
  private colourGain(state: State, seat: number, face: number): number {
    const { colour } = this.game.faces;
    if (colour[face] === 0) return 0;
    let count = 1;
    for (let own = state[OWN + seat]; own !== 0; own &= own - 1) {
      if (colour[state[ISLAND + 31 - Math.clz32(own & -own)] >>> 8] === colour[face]) count++;
    }
    return count > 6 ? 0 : count;
  }

  /** Islands with an ability that lasts. */
  private standing(state: State, islands: number): number {
    const { ability, hasAbilities } = this.game.faces;
    if (!hasAbilities) return 0;
    let count = 0;
    for (let own = islands; own !== 0; own &= own - 1) {
      const what = ability[state[ISLAND + 31 - Math.clz32(own & -own)] >>> 8];
      if (what === EXCHANGE || what === MINUS1 || what === PLUSMINUS || what === PLUS2 || what === DOUBLE_SAIL) count++;
    }
    return count;
  }

  /** The best prospect, and the sum of the others. */
  private prospects(state: State, seat: number, open: number, low: number, high: number, out: Float64Array): void {
    const { game } = this;
    const { faces, cards } = game;
    const { bill } = game.moves;
    const { distance } = game.sea;
    out[5] = 0;
    out[6] = 0;
    const ship = state[SHIP + seat];
    if (ship === NO_SPACE) return;
    const shift = game.moves.turns.sailShift(state, seat);
    const lowChoices = cards.choices(low);
    const highChoices = cards.furtherChoices(high, low);
    const sum = cards.sum(low) + cards.sum(high);
    let far = 0;
    for (let rest = lowChoices; rest !== 0; rest &= rest - 1) far = Math.max(far, cards.sail[31 - Math.clz32(rest & -rest)]);
    for (let rest = highChoices; rest !== 0; rest &= rest - 1) far = Math.max(far, cards.sail[31 - Math.clz32(rest & -rest)]);
    far = far === 0 ? USUAL_SAIL : far << shift;
    bill.help(state, seat);
    let best = 0;
    let all = 0;
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      const island = state[ISLAND + 31 - Math.clz32(rest & -rest)];
      const face = island >>> 8;
      const steps = distance[(ship << 8) | (island & 255)];
      bill.open(faces.needs[face], 1, false);
      let lack = bill.lacking(sum);
      if (lack > 0 && bill.covers(low, high)) lack = 0;
      let turns = steps > far ? steps / far : 1;
      if (lack > 0) turns += LACK_TURNS * lack;
      else if (!this.isReady(lowChoices, highChoices, steps, shift, sum)) turns += UNREADY_TURNS;
      const worth = game.rules.puzzle ? PUZZLE_WORTH : ISLAND_WORTH + faces.points[face] + this.colourGain(state, seat, face);
      const prospect = worth * DISCOUNT ** turns;
      all += prospect;
      if (prospect > best) best = prospect;
    }
    out[5] = best;
    out[6] = all - best;
  }

  /** Whether one card takes the ship there and the others pay. */
  private isReady(low: number, high: number, steps: number, shift: number, sum: number): boolean {
    const { sail, value } = this.game.cards;
    const { bill } = this.game.moves;
    for (let rest = low; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      if (sail[card] << shift >= steps && bill.lacking(sum - value[card]) <= 0) return true;
    }
    for (let rest = high; rest !== 0; rest &= rest - 1) {
      const card = 31 - Math.clz32(rest & -rest);
      if (sail[card] << shift >= steps && bill.lacking(sum - value[card]) <= 0) return true;
    }
    return false;
  }
}

/** A packed sum's resources, added up. */
function goodsOf(sum: number): number {
  return (sum & 1023) + ((sum >>> 10) & 1023) + (sum >>> 20);
}
