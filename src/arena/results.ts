/** Reads the result files of a run again, game by game, in little memory. Everything that is estimated comes from here. */

import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { InputError } from '../core/errors.ts';
import type { GameRow } from '../stats/game-row.ts';
import { CsvReader } from './csv.ts';

const PIECE = 1 << 20;

/** The rows of a CSV file without its header, as far as `length` bytes. */
function* rowsOf(file: string, length: number): Generator<string[]> {
  const handle = openSync(file, 'r');
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

const number = (cell: string) => (cell === '' ? null : Number(cell));

/** Every game of a run, in order. `bytes` tells how far the two files are valid. */
export function* gameRows(path: string, seats: number, bytes: { games: number; seats: number }): Generator<GameRow> {
  const seatRows = rowsOf(join(path, 'seats.csv'), bytes.seats);
  for (const cells of rowsOf(join(path, 'games.csv'), bytes.games)) {
    const own: string[][] = [];
    for (let seat = 0; seat < seats; seat++) {
      const next = seatRows.next();
      if (next.done || next.value[0] !== cells[0] || next.value[1] !== String(seat)) {
        throw new InputError(`the results in '${path}' are damaged: seats.csv does not fit games.csv at game ${cells[0]}.`);
      }
      own.push(next.value);
    }
    if (cells.length !== 13 || own.some((row) => row.length !== 9)) {
      throw new InputError(`the results in '${path}' are damaged: a row of game ${cells[0]} has a wrong number of cells.`);
    }
    const [game, block, , , , , termination, turns, plies, branching, leadChanges, decidedAt, margin] = cells;
    yield {
      game: Number(game),
      block: Number(block),
      agents: own.map((row) => row[4]),
      starts: own.map((row) => row[3]),
      shares: own[0][6] === '' ? null : own.map((row) => Number(row[6])),
      scores: own.map((row) => Number(row[5])),
      termination,
      turns: Number(turns),
      plies: Number(plies),
      branching: number(branching),
      leadChanges: number(leadChanges),
      decidedAt: number(decidedAt),
      margin: number(margin),
    };
  }
}
