/**
 * What moves do to the board of Sequence: chips come and go, lines are claimed and dropped. Chips are kept twice: as sets of spaces, for
 * what may be played, and by rail (rails.ts), for finished lines, which are looked up there and never searched for.
 */

import { popcount } from '../../core/bits.ts';
import type { State } from '../../core/game.ts';
import { type Board, SET } from './board.ts';
import { CHIPS, CLAIMED, COVERED, HELD_LINES, LOCKED, PLACES, RAIL, TEAM, TEAMS } from './layout.ts';
import { DIRECTIONS, FIVE, FIVES, NEAR, STARTS, THROUGH } from './rails.ts';

export class Chips {
  private readonly crossing: Int32Array;
  private readonly line: Int32Array;
  private readonly breakSequences: boolean;

  constructor({ crossing, line }: Board, breakSequences: boolean) {
    this.crossing = crossing;
    this.line = line;
    this.breakSequences = breakSequences;
  }

  /** Puts a chip on a free space and claims the lines that it finishes. */
  place(state: State, team: number, space: number): void {
    const { crossing } = this;
    const block = TEAMS + TEAM * team;
    const word = space >> 5;
    state[COVERED + word] |= 1 << space;
    state[block + CHIPS + word] |= 1 << space;
    let finished = 0;
    for (let i = DIRECTIONS * space; i < DIRECTIONS * space + DIRECTIONS; i++) {
      const at = block + RAIL + (crossing[i] >>> 10);
      state[at] |= crossing[i] & PLACES;
      finished |= FIVES[state[at] & PLACES] & crossing[i];
    }
    if (finished !== 0) this.claim(state, team, space);
  }

  /** Claims the finished lines through a space that share at most one cell with each line of the team. Different rails never share two. */
  claim(state: State, team: number, space: number): void {
    const { crossing } = this;
    for (let i = DIRECTIONS * space; i < DIRECTIONS * space + DIRECTIONS; i++) {
      const bit = crossing[i] & PLACES;
      if (bit === 0) continue;
      const rail = crossing[i] >>> 10;
      const at = TEAMS + TEAM * team + RAIL + rail;
      const place = 31 - Math.clz32(bit);
      const last = Math.min(place, STARTS - 1);
      for (let start = place < FIVE ? 0 : place - FIVE + 1; start <= last; start++) {
        if (((state[at] >>> start) & 31) !== 31 || ((state[at] >>> CLAIMED) & NEAR[start]) !== 0) continue;
        state[at] |= 1 << (CLAIMED + start);
        state[HELD_LINES + team]++;
        if (!this.breakSequences) this.lock(state, SET * (STARTS * rail + start));
      }
    }
  }

  private lock(state: State, line: number): void {
    for (let i = 0; i < SET; i++) state[LOCKED + i] |= this.line[line + i];
  }

  /** Takes another team's chip off a space. Lines that lose it are dropped: without `breakSequences` there are none. */
  take(state: State, team: number, space: number): void {
    const { crossing } = this;
    const word = space >> 5;
    let owner = team === 0 ? 1 : 0;
    if (((state[TEAMS + TEAM * owner + CHIPS + word] >>> space) & 1) === 0) owner = 3 - team - owner;
    const block = TEAMS + TEAM * owner;
    state[COVERED + word] ^= 1 << space;
    state[block + CHIPS + word] ^= 1 << space;
    for (let i = DIRECTIONS * space; i < DIRECTIONS * space + DIRECTIONS; i++) {
      const at = block + RAIL + (crossing[i] >>> 10);
      const bit = crossing[i] & PLACES;
      const lost = bit === 0 ? 0 : (state[at] >>> CLAIMED) & THROUGH[31 - Math.clz32(bit)];
      state[at] &= ~(bit | (lost << CLAIMED));
      if (lost !== 0) state[HELD_LINES + owner] -= popcount(lost);
    }
  }

  /** Whether a chip of the team on a free space would stand in five in a row. */
  finishes(state: State, team: number, space: number): boolean {
    const { crossing } = this;
    const rails = TEAMS + TEAM * team + RAIL;
    let finished = 0;
    for (let i = DIRECTIONS * space; i < DIRECTIONS * space + DIRECTIONS; i++) {
      finished |= FIVES[(state[rails + (crossing[i] >>> 10)] | crossing[i]) & PLACES] & crossing[i];
    }
    return finished !== 0;
  }
}
