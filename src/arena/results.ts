/** Reads the result files of a run again, game by game, in little memory. Everything that is estimated comes from here. */

import { closeSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { GameRow } from '../stats/game-row.ts';
import { damaged } from './checkpoint.ts';
import { CsvReader } from './csv.ts';
import { refusal } from './disk.ts';

const PIECE = 1 << 20;

/** The rows of a CSV file without its header, as far as `length` bytes. */
function* rowsOf(file: string, length: number): Generator<string[]> {
  const handle = openedOf(file);
  try {
    const buffer = Buffer.alloc(PIECE);
    const decoder = new StringDecoder('utf8');
    const reader = new CsvReader();
    let header = true;
    for (let done = 0; done < length; ) {
      const read = readSync(handle, buffer, 0, Math.min(PIECE, length - done), done);
      if (read === 0) break;
      done += read;
      for (const row of reader.feed(decoder.write(buffer.subarray(0, read)))) {
        if (!header) yield row;
        header = false;
      }
    }
  } finally {
    closeSync(handle);
  }
}

function openedOf(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw damaged(dirname(file), `${basename(file)} cannot be read: ${refusal(error)}`);
  }
}

/** Every game of a run, in order. `bytes` tells how far the two files are valid. */
export function* gameRows(path: string, seats: number, bytes: { games: number; seats: number }): Generator<GameRow> {
  const seatRows = rowsOf(join(path, 'seats.csv'), bytes.seats);
  for (const cells of rowsOf(join(path, 'games.csv'), bytes.games)) {
    const own: string[][] = [];
    for (let seat = 0; seat < seats; seat++) {
      const next = seatRows.next();
      if (next.done || next.value[0] !== cells[0] || next.value[1] !== String(seat)) {
        throw damaged(path, `seats.csv does not fit games.csv at game ${cells[0]}`);
      }
      own.push(next.value);
    }
    if (cells.length !== 13 || own.some((row) => row.length !== 9)) {
      throw damaged(path, `a row of game ${cells[0]} has a wrong number of cells`);
    }
    const numberOf = (cell: string) => {
      const value = Number(cell);
      if (Number.isNaN(value)) throw damaged(path, `game ${cells[0]} has '${cell}' where a number should be`);
      return value;
    };
    const numberOrNull = (cell: string) => (cell === '' ? null : numberOf(cell));
    const [game, block, , , , , termination, turns, plies, branching, leadChanges, decidedAt, margin] = cells;
    yield {
      game: numberOf(game),
      block: numberOf(block),
      agents: own.map((row) => row[4]),
      starts: own.map((row) => row[3]),
      shares: own[0][6] === '' ? null : own.map((row) => numberOf(row[6])),
      scores: own.map((row) => numberOf(row[5])),
      termination,
      turns: numberOf(turns),
      plies: numberOf(plies),
      branching: numberOrNull(branching),
      leadChanges: numberOrNull(leadChanges),
      decidedAt: numberOrNull(decidedAt),
      margin: numberOrNull(margin),
    };
  }
}

/** A game that was forfeited or lost; seat and agent are empty where nobody knows whose fault it was. */
export interface ErrorRow {
  readonly game: number;
  readonly seat: string;
  readonly agent: string;
  readonly termination: string;
  readonly message: string;
}

/** All of them, in game order. */
export function* errorRows(path: string): Generator<ErrorRow> {
  const file = join(path, 'errors.csv');
  for (const [game, seat, agent, termination, message] of rowsOf(file, Infinity)) {
    yield { game: Number(game), seat, agent, termination, message };
  }
}

/** How many decisions a game of a run had. */
export function pliesOf(path: string, game: number): number {
  const file = join(path, 'games.csv');
  for (const cells of rowsOf(file, Infinity)) if (cells[0] === String(game)) return Number(cells[8]);
  throw damaged(path, `games.csv has no game ${game}`);
}
