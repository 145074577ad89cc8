/**
 * What a seat's position in Sequence is worth, in numbers: the features that greedy play, search and tuning weigh. Lines are looked up
 * rail by rail: two tables of 1,024 words say which of a rail's six lines are still open and how many chips each of them has.
 *
 * The proportions of the weights were found by matches of greedy against greedy with two seats, some thousand games each. Their scale is
 * from a logistic regression of who won on 120,000 positions of such games, so that values are near to real shares. Its own proportions
 * (more for finishing spaces, less for two-eyed jacks) made greedy weaker: 48% and 44% of 1,000 games, without and with the features that
 * follow. Lines that chips and hand together would complete, dead cards, and finishing spaces counted for the seat that decides were
 * tried; differences were within the noise of 600 to 1,400 games.
 */

import { popcount } from '../../core/bits.ts';
import type { Feature, State } from '../../core/game.ts';
import { CLAIMED, HAND, HELD, HELD_LINES, JACKS, PLACES, RAIL, TEAM, TEAMS, TWICE } from './layout.ts';
import { BEYOND, CORNERS, EDGE, NEAR, RAILS, STARTS } from './rails.ts';
import type { Sequence } from './sequence.ts';

export const FEATURES: Readonly<Record<string, Feature>> = {
  sequences: { weight: 1.4, text: 'Sequences of the team.' },
  finishing: { weight: 0.14, text: 'Spaces that would finish a sequence.' },
  threes: {
    weight: 0.04,
    text: 'Open lines with three chips: lines that no other team stands in and that could still be claimed.',
  },
  twos: { weight: 0.011, text: 'Open lines with two chips.' },
  ones: { weight: 0.003, text: 'Open lines with one chip.' },
  ready: { weight: 0.14, text: 'Spaces that would finish a sequence and that its hand can cover.' },
  twoEyed: { weight: 0.4, text: 'Two-eyed jacks in its hand.' },
  oneEyed: { weight: 0.2, text: 'One-eyed jacks in its hand.' },
};

/** By the mask of a rail, four fields of six bits: the lines with one, two, three and four places of the mask. */
const FILLED = Int32Array.from({ length: PLACES + 1 }, (_, mask) => {
  let fields = 0;
  for (let start = 0; start < STARTS; start++) {
    const count = popcount((mask >> start) & 31);
    if (count > 0 && count < 5) fields |= 1 << (6 * (count - 1) + start);
  }
  return fields;
});

const FOURS = 18;
const spread = (lines: number) => lines | (lines << 6) | (lines << 12) | (lines << 18);

/** By the mask of places that are not to be had: the lines without such a place, in all four fields. */
const OPEN = Int32Array.from({ length: PLACES + 1 }, (_, mask) => {
  let lines = 0;
  for (let start = 0; start < STARTS; start++) if (((mask >> start) & 31) === 0) lines |= 1 << start;
  return spread(lines);
});

/** By the starts of claimed lines: the lines that could still be claimed beside them, in all four fields. */
const CLAIMABLE = Int32Array.from({ length: 1 << STARTS }, (_, claimed) => {
  let lines = 63;
  for (let start = 0; start < STARTS; start++) if ((claimed >> start) & 1) lines &= ~NEAR[start];
  return spread(lines);
});

/** The spaces that would finish a sequence of the team that is looked at. */
const finishing = new Int32Array(3);

export function measure(game: Sequence, state: State, seat: number, out: Float64Array): void {
  const team = game.teamOf[seat];
  const own = TEAMS + TEAM * team + RAIL;
  const other = TEAMS + TEAM * (team === 0 ? 1 : 0) + RAIL;
  const another = game.sides === 2 ? other : TEAMS + TEAM * (team === 2 ? 1 : 2) + RAIL;
  finishing[0] = 0;
  finishing[1] = 0;
  finishing[2] = 0;
  let ones = 0;
  let twos = 0;
  let threes = 0;
  for (let rail = 0; rail < RAILS; rail++) {
    const mine = state[own + rail];
    const theirs = ((state[other + rail] | state[another + rail]) & PLACES & ~CORNERS[rail]) | BEYOND[rail];
    const lines = FILLED[mine & PLACES] & OPEN[theirs] & CLAIMABLE[mine >>> CLAIMED];
    if (lines === 0) continue;
    ones += popcount(lines & 63);
    twos += popcount((lines >>> 6) & 63);
    threes += popcount((lines >>> 12) & 63);
    if (lines >>> FOURS !== 0) noteFours(game, rail, mine, lines >>> FOURS);
  }
  const hand = game.hands + HAND * seat;
  const jacks = state[hand + JACKS];
  const finish = popcount(finishing[0]) + popcount(finishing[1]) + popcount(finishing[2]);
  out[0] = state[HELD_LINES + team];
  out[1] = finish;
  out[2] = threes;
  out[3] = twos;
  out[4] = ones;
  out[5] =
    (jacks & 3) !== 0
      ? finish
      : popcount(finishing[0] & state[hand + HELD]) +
        popcount(finishing[1] & state[hand + HELD + 1]) +
        popcount(finishing[2] & state[hand + HELD + 2]);
  const twice = state[hand + TWICE + 1] >>> 16;
  out[6] = popcount(jacks & 3) + popcount(twice & 3);
  out[7] = popcount(jacks >>> 2) + popcount(twice >>> 2);
}

/** The missing spaces of lines with four chips. */
function noteFours(game: Sequence, rail: number, mine: number, lines: number): void {
  for (let rest = lines; rest !== 0; rest &= rest - 1) {
    const start = 31 - Math.clz32(rest & -rest);
    const missing = (31 << start) & ~mine;
    const space = game.board.spaceAt[EDGE * rail + 31 - Math.clz32(missing)];
    finishing[space >> 5] |= 1 << space;
  }
}
