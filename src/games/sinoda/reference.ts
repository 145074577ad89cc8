/**
 * Sinoda once more, naively: a second implementation to be played beside the fast engine and compared with it at every decision.
 *
 * The board is drawn before it is used: every space is a triangle with three corner points on paper, two spaces are adjacent when
 * they have two corners in common, and a flower is the spaces that have one corner in common.
 */
import type { MakeReference } from '../../core/reference.ts';

interface Setup {
  side: number;
  seats: { flower: string; cells: string[] }[];
  teams: number[];
}

interface Options {
  board: 'small' | 'large';
  start?: 'corner' | 'edge' | 'random';
  teams?: number;
  turnLimit: number;
  winBySinoda?: boolean;
  startValue: number[];
  handicap: number[];
}

interface Piece {
  owner: number;
  value: number;
}

/**
 * The spaces of a board by name, each with its three corners, written `x,y`. The centre of the board is `0,0`; x counts half
 * triangle sides to the right, y counts rows downwards. A row lies between the lines y and y + 1.
 */
function drawBoard(side: number): Map<string, string[]> {
  const board = new Map<string, string[]>();
  for (let row = 0; row < 2 * side; row++) {
    const top = row - side;
    const bottom = top + 1;
    const upperHalf = row < side;
    // The longer of the row's two lines goes from -reach to reach: 2 * side in the middle of the board, one less a line away.
    const reach = 2 * side - Math.abs(upperHalf ? bottom : top);
    for (let left = -reach; left + 2 <= reach; left++) {
      const column = left + reach;
      const pointsUp = (column % 2 === 0) === upperHalf;
      const base = pointsUp ? bottom : top;
      const tip = pointsUp ? top : bottom;
      const name = 'abcdefghijklmnopqrstuvwxyz'.charAt(row) + String(column + 1);
      board.set(name, [`${left},${base}`, `${left + 2},${base}`, `${left + 1},${tip}`]);
    }
  }
  return board;
}

/** For every space the spaces it shares a side with: those that have two of its corners. */
function findNeighbours(board: Map<string, string[]>): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const [cell, corners] of board) {
    const shares = (other: string[]): number => corners.filter((corner) => other.includes(corner)).length;
    neighbours.set(
      cell,
      [...board.keys()].filter((other) => shares(board.get(other) ?? []) === 2),
    );
  }
  return neighbours;
}

/** The set-up as the rules have it. With four seats and a random `start`, `drawn` is the flower that seat 0 was given. */
function expectedSetup(options: Options, seats: number, drawn: string | undefined): Setup {
  const side = options.board === 'small' ? 3 : 5;
  const board = drawBoard(side);
  const far = side - 1; // lattice steps from the centre of the board to the centre of a flower
  const centres: Record<string, string> = {
    W: `${-2 * far},0`,
    NW: `${-far},${-far}`,
    N: `0,${-far}`,
    NE: `${far},${-far}`,
    E: `${2 * far},0`,
    SE: `${far},${far}`,
    S: `0,${far}`,
    SW: `${-far},${far}`,
  };
  const edge = options.start === 'edge' || (options.start === 'random' && drawn === 'N');
  let flowers: string[] = [];
  if (seats === 2) flowers = edge ? ['N', 'S'] : ['W', 'E'];
  if (seats === 3) flowers = ['W', 'NE', 'SE'];
  if (seats === 4) flowers = edge ? ['N', 'E', 'S', 'W'] : ['W', 'N', 'E', 'S'];
  if (seats === 6) flowers = ['W', 'NW', 'NE', 'E', 'SE', 'SW'];
  const around = (centre: string): string[] => [...board.keys()].filter((cell) => board.get(cell)?.includes(centre)).sort();
  return {
    side,
    seats: flowers.map((flower) => ({ flower, cells: around(centres[flower] ?? '') })),
    teams: flowers.map((_, seat) => (options.teams ? seat % options.teams : seat)),
  };
}

/** The same text for the same set-up, whatever order its keys come in. */
function setupText({ side, seats, teams }: Setup): string {
  return JSON.stringify([side, seats.map(({ flower, cells }) => [flower, cells]), teams]);
}

const makeReference: MakeReference = (givenOptions, seats, givenSetup) => {
  const options = givenOptions as unknown as Options;
  const setup = givenSetup as Setup;
  const expected = expectedSetup(options, seats, setup.seats[0]?.flower);
  if (setupText(setup) !== setupText(expected)) {
    throw new Error(`the set-up is ${setupText(setup)} and should be ${setupText(expected)}`);
  }

  const neighbours = findNeighbours(drawBoard(setup.side));
  const everySeat = setup.seats.map((_, seat) => seat);
  const pieces = new Map<string, Piece>(); // by the space they stand on
  setup.seats.forEach(({ cells }, owner) => {
    for (const cell of cells) pieces.set(cell, { owner, value: options.startValue[owner] ?? 1 });
  });
  const captured: number[][] = everySeat.map(() => []); // the values each seat has captured
  let turns = 0;
  let termination = '';

  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const capturedBy = (seat: number): number[] => captured[seat] ?? [];
  const valuesOf = (seat: number): number[] => [...pieces.values()].filter((p) => p.owner === seat).map((p) => p.value);
  const piecesOf = (seat: number): number => valuesOf(seat).length;
  const pointsOf = (seat: number): number => sum(capturedBy(seat)) + (options.handicap[seat] ?? 0);
  const sameTeam = (a: number, b: number): boolean => setup.teams[a] === setup.teams[b];

  /** Walks on from the end of a path, `steps` more steps, and adds the spaces where a walk may end to `ends`. */
  function walk(path: string[], steps: number, owner: number, ends: Set<string>): void {
    for (const next of neighbours.get(path.at(-1) ?? '') ?? []) {
      if (path.includes(next)) continue;
      const met = pieces.get(next);
      if (steps > 1) {
        if (met === undefined) walk([...path, next], steps - 1, owner, ends);
      } else if (met === undefined || !sameTeam(met.owner, owner)) {
        ends.add(next);
      }
    }
  }

  function legal(): string[] {
    const moves: string[] = [];
    if (termination !== '') return moves;
    for (const [cell, { owner, value }] of pieces) {
      if (owner !== turns % seats) continue;
      if (value < 4) moves.push(`${cell}+`);
      if (value > 1) moves.push(`${cell}-`);
      const ends = new Set<string>();
      walk([cell], value, owner, ends);
      for (const end of ends) moves.push(`${cell}>${end}`);
    }
    return moves.sort();
  }

  /** Whether a seat of a two-player game leads by more than the other could still capture. */
  function hasSinoda(seat: number): boolean {
    return pointsOf(seat) - pointsOf(1 - seat) > sum(valuesOf(seat));
  }

  /** The word for the end of the game, or an empty text while it goes on. Looked up after every turn. */
  function findEnd(): string {
    if (everySeat.some((seat) => piecesOf(seat) === 0)) return 'last-piece';
    if (everySeat.some((seat) => capturedBy(seat).length >= 6)) return 'six-captured';
    if (everySeat.every((seat) => piecesOf(seat) === 1)) return 'one-each';
    if (seats === 2 && options.winBySinoda && everySeat.some(hasSinoda)) return 'sinoda';
    if (turns >= options.turnLimit) return 'turn-limit';
    return '';
  }

  return {
    toMove: () => (termination === '' ? turns % seats : -1),
    turn: () => turns,
    legal,

    play(move) {
      if (!legal().includes(move)) throw new Error(`illegal move ${move}`);
      const [from = '', to] = move.split(/[>+-]/);
      const piece = pieces.get(from);
      if (piece === undefined || to === undefined) throw new Error(`cannot play ${move}`);
      if (move.endsWith('+')) {
        piece.value++;
      } else if (move.endsWith('-')) {
        piece.value--;
      } else {
        const victim = pieces.get(to);
        if (victim !== undefined) capturedBy(piece.owner).push(victim.value);
        pieces.delete(from);
        pieces.set(to, piece);
      }
      turns++;
      termination = findEnd();
    },

    scores: () => everySeat.map(pointsOf),

    result() {
      if (termination === '') throw new Error('the game is not over');
      // Most points; among equals, most pieces on the board; the team of every seat that is best in both wins. A seat that leads
      // by a sinoda has the most points, so that it needs no rule of its own here.
      const mostPoints = Math.max(...everySeat.map(pointsOf));
      const leaders = everySeat.filter((seat) => pointsOf(seat) === mostPoints);
      const mostPieces = Math.max(...leaders.map(piecesOf));
      const best = leaders.filter((seat) => piecesOf(seat) === mostPieces);
      return { termination, winners: everySeat.filter((seat) => best.some((winner) => sameTeam(winner, seat))) };
    },
  };
};

export default makeReference;
