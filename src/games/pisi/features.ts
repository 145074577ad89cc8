/**
 * What a seat's position in Pisi is worth, in numbers: the features that greedy play, search and tuning weigh. All of them are counts of
 * bits and a short flood; a search for roads would cost more than all of this together.
 *
 * The weights come from matches of 2,000 games between greedy players. Tried, and of no use to them: connections of all candidates for
 * the Capital, the score weighed by how far a suit is used up, and a wish to end the game when ahead.
 */

import { popcount } from '../../core/bits.ts';
import type { Feature, State } from '../../core/game.ts';
import { housesOf, judge, SCORE, STANDING_WORDS } from './capital.ts';
import { LINKS, PAWN, PAY, PHASE, PURSE, ROAD, SEAT, TILES, WITH_COINS } from './layout.ts';
import type { Pisi } from './pisi.ts';
import { coinsOf, dueOf } from './purse.ts';

const CITIES = 8;
const SUITS = 5;

export const FEATURES: Readonly<Record<string, Feature>> = {
  score: { weight: 0.5, text: 'Connections that leave the Capital as it stands, handicap included.' },
  hubs: { weight: 0.05, text: "For each city, the seat's connections times the city's houses." },
  connections: { weight: 0.5, text: 'Pairs of cities that it has connected.' },
  coins: { weight: 0.2, text: 'Coins in hand, less those that are due.' },
  variety: { weight: 0.1, text: 'Different suits in hand.' },
  way: { weight: -0.04, text: 'Steps from its pawn to the nearest coins.' },
};

const standing = new Int32Array(STANDING_WORDS);

export function measure(game: Pisi, state: State, seat: number, out: Float64Array): void {
  judge(state, standing);
  let hubs = 0;
  let pairs = 0;
  for (let city = 0; city < CITIES; city++) {
    const own = popcount(state[LINKS + CITIES * seat + city]);
    hubs += own * housesOf(state, city);
    pairs += own;
  }
  const purse = state[PURSE + seat];
  let coins = 0;
  let variety = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const count = coinsOf(purse, suit);
    coins += count;
    if (count > 0) variety++;
  }
  if (state[PHASE] === PAY && state[SEAT] === seat) {
    game.roads.demand(state, state[ROAD], game.demand);
    coins -= dueOf(game.demand);
  }
  out[0] = standing[SCORE + seat] + game.handicap[seat];
  out[1] = hubs;
  out[2] = pairs / 2;
  out[3] = coins;
  out[4] = variety;
  out[5] = stepsToCoins(state, state[PAWN + seat]);
}

/** Steps over tiles from a pawn to the nearest tile with coins, whoever is in the way; 0 for a pawn that does not stand yet. */
function stepsToCoins(state: State, pawn: number): number {
  if (pawn === 0) return 0;
  let tilesU = 0;
  let tilesL = 0;
  for (let kind = 0; kind <= SUITS; kind++) {
    tilesU |= state[TILES + 2 * kind];
    tilesL |= state[TILES + 2 * kind + 1];
  }
  const coinsU = state[WITH_COINS];
  const coinsL = state[WITH_COINS + 1];
  let upper = pawn < 32 ? 1 << pawn : 0;
  let lower = pawn < 32 ? 0 : 1 << pawn;
  for (let steps = 1; ; steps++) {
    const nextU = (upper | (upper << 1) | (upper >>> 1) | (upper << 8) | (upper >>> 8) | (lower << 24)) & tilesU;
    const nextL = (lower | (lower << 1) | (lower >>> 1) | (lower << 8) | (lower >>> 8) | (upper >>> 24)) & tilesL;
    // The pawn has to move: coins on its own tile are two steps away.
    if (((nextU & ~upper & coinsU) | (nextL & ~lower & coinsL)) !== 0) return steps;
    if (nextU === upper && nextL === lower) return 2;
    upper = nextU;
    lower = nextL;
  }
}
