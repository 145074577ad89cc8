/**
 * Who sits where: a pull schedule. The unit is the side: with teams, an agent plays all seats of its team. Any game of a schedule can
 * be had by its number alone, so a million games need no list of a million games, and a run can go on anywhere.
 */

export type ScheduleKind = 'self-play' | 'round-robin' | 'gauntlet';
export type Deals = 'fresh' | 'shared';

export interface ScheduleRequest {
  readonly kind: ScheduleKind;
  readonly deals: Deals;
  readonly agents: number;
  readonly sides: number;
  /** Rounded up to whole blocks. */
  readonly games: number;
}

/** One game: the block it belongs to, and the agent (by its number) of each side. */
export interface Pairing {
  readonly game: number;
  readonly block: number;
  readonly agents: readonly number[];
}

export class Schedule {
  /** Games in all, whole blocks. */
  readonly total: number;
  /** Games of a block: what is independent. */
  readonly blockSize: number;
  /** Games after which every combination has been played in every rotation. */
  readonly round: number;
  private readonly combinations: readonly (readonly number[])[];
  private readonly shared: boolean;
  private readonly sides: number;
  private position = 0;

  constructor({ kind, deals, agents, sides, games }: ScheduleRequest) {
    this.combinations = combinationsOf(kind, agents, sides);
    this.shared = deals === 'shared';
    this.sides = sides;
    this.blockSize = this.shared ? sides : 1;
    this.round = this.combinations.length * sides;
    this.total = Math.ceil(games / this.blockSize) * this.blockSize;
  }

  get blocks(): number {
    return this.total / this.blockSize;
  }

  /** Game number k. Blocks go round the combinations; fresh deals go round the combinations and their rotations. */
  at(game: number): Pairing {
    const block = Math.floor(game / this.blockSize);
    const rotation = this.shared ? game % this.sides : Math.floor(block / this.combinations.length) % this.sides;
    const combination = this.combinations[block % this.combinations.length];
    return { game, block, agents: combination.map((_, side) => combination[(side + rotation) % this.sides]) };
  }

  /** The next game, or null after the last. */
  next(): Pairing | null {
    return this.position < this.total ? this.at(this.position++) : null;
  }
}

/** Agents by side, before they are rotated. */
function combinationsOf(kind: ScheduleKind, agents: number, sides: number): number[][] {
  const all = Array.from({ length: agents }, (_, agent) => agent);
  const places = Array.from({ length: sides }, (_, side) => side);
  if (kind === 'self-play') return all.map((agent) => places.map(() => agent));
  if (kind === 'gauntlet') return all.slice(1).map((other) => places.map((side) => (side === 0 ? 0 : other)));
  // Fewer agents than sides: repeated in order, A B A and then B A B.
  if (agents < sides) return all.map((first) => places.map((side) => (first + side) % agents));
  return choose(all, sides);
}

/** All ways to choose so many of a list, in order. */
function choose(list: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return list.flatMap((item, i) => choose(list.slice(i + 1), count - 1).map((rest) => [item, ...rest]));
}
