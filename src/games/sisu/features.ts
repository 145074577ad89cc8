/**
 * What a seat's position in Sisu is worth, in numbers: the features that greedy play, search and tuning weigh.
 *
 * A turn is two decisions, and after the first no point is scored yet. So while a token is to be decided, the features look ahead to the
 * best token: what it scores, and what it leaves to the opponent. A group that holds a token is barred to both players for tokens of its
 * kind, so what a seat can score next is about the largest group without one, and the cells of that icon that a tile of its hand adds.
 * Looking through all placements instead would be exact, and a hundred times as dear.
 *
 * Everything is divided by the square root of the turns left: in 3,000 games between greedy players the log-odds of a win were, at every
 * turn of the game, close to 1.5 a point of lead so divided, about 0.73 of that a point of `chance`, and a turn more was worth some
 * 7 points. The weights are that fit: in matches of 2,000 games, 0.9 or 1.3 for threat and chance could not be told from 1.1, while 0
 * loses seven games of ten. Cells of the groups under the tokens were tried as a feature: weighed at -0.38 of a point, which a fit of
 * points to come suggested, or at +0.1 and +0.2, they made play weaker; less negative weights were not told from none.
 */

import type { Feature, State } from '../../core/game.ts';
import { CORNER, HALF, LOWER, OFF_BOARD, UPPER } from './board.ts';
import type { TileSet } from './components.ts';
import { HANDS, INNER, KIND, OUTER, PLACED, PLANES, SEAT, TOKENS, TURN } from './layout.ts';
import { cellAt, cornersOf, countCells, fill, group } from './planes.ts';
import { HAND } from './setup.ts';
import type { Sisu } from './sisu.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  points: { weight: 1.5, text: 'Points, handicap included.' },
  gain: { weight: 1.5, text: 'While it decides on a token: the points of the best one.' },
  threat: { weight: -1.1, text: 'While it decides on a token: about what the opponent could score after the best one, less 6.' },
  chance: { weight: 1.1, text: 'While it decides on a tile: about what it could score this turn, less 6.' },
  turns: { weight: 10, text: 'Turns in which it has still to score, the one whose gain is counted left out.' },
};

/** What choosing the best token goes by: so much of a point is a point that it leaves to the opponent. */
const THREAT = 0.73;
/** What a threat or a chance is on average: more is good, less is bad, and nothing is neither. */
const TYPICAL = 6;

export function measure(game: Sisu, state: State, seat: number, out: Float64Array): void {
  const left = game.deckSize - state[TURN];
  const decides = state[SEAT] === seat;
  const placed = state[PLACED] >= 0;
  const scale = 1 / Math.sqrt(placed ? left - 0.5 : left);
  out[0] = scale * game.points(state, seat);
  out[1] = 0;
  out[2] = 0;
  out[3] = 0;
  out[4] = scale * (decides && !placed ? (left + 1) >> 1 : decides ? (left - 1) >> 1 : left >> 1);
  if (!decides) return; // what can be scored is the deciding seat's alone, so that a position is looked through once
  if (placed) {
    lookAhead(game, state, seat);
    out[1] = scale * ahead[0];
    out[2] = left > 1 ? scale * (ahead[1] - TYPICAL) : 0;
  } else {
    survey(game.set, state, OUTER, seat, OFF_BOARD);
    survey(game.set, state, INNER, seat, OFF_BOARD);
    out[3] = scale * (Math.max(found[0], found[FOUND]) - TYPICAL);
  }
}

/**
 * What `survey` found, five words a kind: about what the best group would score, its cells in two words, the same of the second best
 * group, and of the group let go.
 */
const found = new Int32Array(10);
const FOUND = 5;

/**
 * Looks for the groups of a kind that a seat could score best with a tile of its hand, barred ones left out. `leaving` is the cell of a
 * token that is about to go, whose group counts apart if no other token bars it, or OFF_BOARD.
 */
function survey(set: TileSet, state: State, kind: number, seat: number, leaving: number): void {
  const planes = PLANES + KIND * kind;
  const icons = kind === OUTER ? set.terrains.length : set.animals.length;
  const iconCounts = kind === OUTER ? set.terrainCounts : set.animalCounts;
  const hand = HANDS + HAND * seat;
  const hand0 = iconCounts[state[hand]];
  const hand1 = iconCounts[state[hand + 1]];
  const hand2 = iconCounts[state[hand + 2]];
  const a = state[TOKENS + kind];
  const b = state[TOKENS + 2 + kind];
  const upperTokens = UPPER[a] | UPPER[b];
  const lowerTokens = LOWER[a] | LOWER[b];
  let first = 0;
  let second = 0;
  let firstUpper = 0;
  let firstLower = 0;
  for (let icon = 0; icon < icons; icon++) {
    const added = mostOf(icon, hand0, hand1, hand2);
    if (added === 0) continue;
    const x = -(icon & 1);
    const y = -((icon >> 1) & 1);
    const z = -(icon >> 2);
    const sameUpper = ~((state[planes] ^ x) | (state[planes + 2] ^ y) | (state[planes + 4] ^ z)) & HALF;
    const sameLower = ~((state[planes + 1] ^ x) | (state[planes + 3] ^ y) | (state[planes + 5] ^ z)) & HALF;
    let restUpper = sameUpper;
    let restLower = sameLower;
    if (second > added) {
      // A cell alone cannot be better any more: leave out those without a neighbour.
      restUpper &= (sameUpper << 1) | (sameUpper >>> 1) | (sameUpper << 8) | (sameUpper >>> 8) | (sameLower << 16);
      restLower &= (sameLower << 1) | (sameLower >>> 1) | (sameLower << 8) | (sameLower >>> 8) | (sameUpper >>> 16);
    }
    while (countCells(restUpper, restLower) + added > second && (restUpper | restLower) !== 0) {
      let upper = restUpper & -restUpper;
      let lower = upper !== 0 ? 0 : restLower & -restLower;
      for (;;) {
        const wideUpper = (upper | (upper << 1) | (upper >>> 1)) & sameUpper;
        const wideLower = (lower | (lower << 1) | (lower >>> 1)) & sameLower;
        const nextUpper = (wideUpper | (wideUpper << 8) | (wideUpper >>> 8) | (wideLower << 16)) & sameUpper;
        const nextLower = (wideLower | (wideLower << 8) | (wideLower >>> 8) | (wideUpper >>> 16)) & sameLower;
        if (((nextUpper ^ upper) | (nextLower ^ lower)) === 0) break;
        upper = nextUpper;
        lower = nextLower;
      }
      restUpper &= ~upper;
      restLower &= ~lower;
      if (((upper & upperTokens) | (lower & lowerTokens)) !== 0) continue;
      const value = countCells(upper, lower) + added;
      if (value > first) {
        second = first;
        first = value;
        firstUpper = upper;
        firstLower = lower;
      } else if (value > second) second = value;
    }
  }
  const at = FOUND * kind;
  found[at] = first;
  found[at + 1] = firstUpper;
  found[at + 2] = firstLower;
  found[at + 3] = second;
  found[at + 4] = 0;
  if (leaving === OFF_BOARD) return;
  const stays = a === leaving ? b : a;
  fill(state, kind, leaving);
  const added = mostOf(cellAt(state, kind, leaving), hand0, hand1, hand2);
  if (added > 0 && ((group[0] & UPPER[stays]) | (group[1] & LOWER[stays])) === 0) {
    found[at + 4] = countCells(group[0], group[1]) + added;
  }
}

/** The most cells with an icon on one of three tiles: three bits an icon in each. */
function mostOf(icon: number, a: number, b: number, c: number): number {
  const shift = 3 * icon;
  return Math.max((a >> shift) & 7, (b >> shift) & 7, (c >> shift) & 7);
}

/** What `lookAhead` found for the best token: what it scores, and what it leaves to the opponent. */
const ahead = new Int32Array(2);

function lookAhead(game: Sisu, state: State, seat: number): void {
  const place = state[PLACED];
  const tokens = TOKENS + 2 * seat;
  if (state[TURN] + 1 < game.deckSize) {
    survey(game.set, state, OUTER, 1 - seat, state[tokens + OUTER]);
    survey(game.set, state, INNER, 1 - seat, state[tokens + INNER]);
  } else found.fill(0); // nobody comes after that
  // A pass, if there is nothing else.
  ahead[0] = 0;
  ahead[1] = Math.max(found[0], found[FOUND]);
  let most = -Infinity;
  for (let kind = 0; kind < 2; kind++) {
    const a = state[TOKENS + kind];
    const b = state[TOKENS + 2 + kind];
    const upperTokens = UPPER[a] | UPPER[b];
    const lowerTokens = LOWER[a] | LOWER[b];
    const at = FOUND * kind;
    const others = Math.max(found[FOUND - at], found[at + 4]); // the other kind's best group, and the one let go
    for (let corner = 0, known = 0; corner < 4; corner++) {
      if ((known >> corner) & 1) continue;
      fill(state, kind, CORNER[4 * place + corner]);
      const upper = group[0];
      const lower = group[1];
      known |= cornersOf(place, upper, lower);
      if (((upper & upperTokens) | (lower & lowerTokens)) !== 0) continue;
      const size = countCells(upper, lower);
      const isBest = upper === found[at + 1] && lower === found[at + 2];
      const threat = Math.max(others, isBest ? found[at + 3] : found[at]);
      const value = size - THREAT * threat;
      if (value > most) {
        most = value;
        ahead[0] = size;
        ahead[1] = threat;
      }
    }
  }
}
