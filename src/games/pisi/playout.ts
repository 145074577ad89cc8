/**
 * A whole random game in one loop: what `randomMove` and `play` do, but a seat's roads are searched for once, not once to see whether
 * there are any and again to draw one, and kept until they may have changed; and the hash is worked out at the end. The testkit holds
 * that both draw the same and end alike.
 */

import type { Rng, State } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { MOVE, NO_ROADS, PAWN, PHASE, PURSE, ROADS, SEAT, SOME_ROADS, TURN, UNKNOWN } from './layout.ts';
import { placeIn, TAKES } from './moves.ts';
import { forgetRoads, layRoad } from './network.ts';
import { BITS, isExhausted, NTH_BIT, slotMove, slotsOf, takeCoin } from './pawns.ts';
import type { Pisi } from './pisi.ts';
import { dueOf, listPayments } from './purse.ts';

/** By seat: the roads found last, and how many they are, -1 where that has to be found out. */
const lists: Int32Array[] = [new Int32Array(0), new Int32Array(0)];
const counts = new Int32Array(2);

export function playout(game: Pisi, state: State, rng: Rng): void {
  while (state[SEAT] >= 0 && state[PHASE] !== MOVE) game.play(state, game.randomMove(state, rng));
  if (state[SEAT] < 0) return;
  for (let seat = 0; seat < 2; seat++) {
    if (lists[seat].length < game.maxMoves) lists[seat] = new Int32Array(game.maxMoves);
    counts[seat] = -1;
  }
  const { turnLimit } = game;
  let turn = state[TURN];
  for (let seat = state[SEAT]; ; seat = 1 - seat) {
    const slots = slotsOf(state, seat);
    const move = slotMove(state, seat, NTH_BIT[8 * slots + below(rng, BITS[slots])]);
    const to = placeIn(move);
    state[PAWN + seat] = to;
    if ((move & TAKES) !== 0) {
      takeCoin(state, seat, to);
      counts[seat] = -1;
    }
    if (state[ROADS + seat] !== NO_ROADS) {
      if (counts[seat] < 0) {
        counts[seat] = game.roads.find(state, seat, lists[seat], 0, game.maxMoves);
        state[ROADS + seat] = counts[seat] === 0 ? NO_ROADS : SOME_ROADS;
      }
      if (counts[seat] > 0) {
        const drawn = below(rng, 1 + counts[seat]); // 0 is passing
        if (drawn > 0) build(game, state, seat, lists[seat][drawn - 1], rng);
      }
    }
    turn++;
    if (turn >= turnLimit || isExhausted(state)) break;
  }
  state[TURN] = turn;
  game.finish(state);
}

function build(game: Pisi, state: State, seat: number, road: number, rng: Rng): void {
  const { demand, found } = game;
  game.roads.demand(state, road, demand);
  layRoad(state, seat, road);
  forgetRoads(state, seat);
  counts[seat] = -1;
  if (state[ROADS + 1 - seat] === UNKNOWN) counts[1 - seat] = -1;
  if (dueOf(demand) === 0) return;
  const count = listPayments(state[PURSE + seat], demand, found);
  state[PURSE + seat] -= found[below(rng, count)];
}
