/**
 * Connect Four once more, naively: a second implementation to be played beside the fast engine and compared with it at every
 * decision. Each column is a string of the discs in it, bottom first, `0` or `1` for the seat that dropped it.
 */
import type { MakeReference } from '../../core/reference.ts';

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const ROWS = 6;

/** Across, up, diagonally up and diagonally down, as [columns, rows] to step. */
const DIRECTIONS: [number, number][] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

const makeReference: MakeReference = () => {
  const discs: string[] = COLUMNS.map(() => '');
  let turns = 0;
  let termination = '';
  let winners: number[] = [];

  /** The disc at a place, `0` or `1`; an empty text where there is none or no such place. */
  function discAt(column: number, row: number): string {
    return discs[column]?.[row] ?? '';
  }

  /** Whether a seat has four discs in a row anywhere on the board. */
  function hasFour(seat: number): boolean {
    for (let column = 0; column < COLUMNS.length; column++) {
      for (let row = 0; row < ROWS; row++) {
        for (const [right, up] of DIRECTIONS) {
          const line = [0, 1, 2, 3].map((step) => discAt(column + step * right, row + step * up));
          if (line.every((disc) => disc === String(seat))) return true;
        }
      }
    }
    return false;
  }

  function legal(): string[] {
    if (termination !== '') return [];
    return COLUMNS.filter((_, column) => (discs[column] ?? '').length < ROWS);
  }

  return {
    toMove: () => (termination === '' ? turns % 2 : -1),
    turn: () => turns,
    legal,

    play(move) {
      if (!legal().includes(move)) throw new Error(`illegal move ${move}`);
      const seat = turns % 2;
      const column = COLUMNS.indexOf(move);
      discs[column] = (discs[column] ?? '') + String(seat);
      turns++;
      if (hasFour(seat)) {
        termination = 'four';
        winners = [seat];
      } else if (legal().length === 0) {
        termination = 'full';
        winners = [0, 1];
      }
    },

    scores() {
      if (termination === '') return [0, 0];
      return [0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    },

    result() {
      if (termination === '') throw new Error('the game is not over');
      return { termination, winners };
    },
  };
};

export default makeReference;
