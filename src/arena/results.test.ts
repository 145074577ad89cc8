import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { makeGame } from '../games/load.ts';
import type { GameRow } from '../stats/game-row.ts';
import highCard from '../testkit/fixtures/high-card.ts';
import { FORFEITS, type Outcome } from './play-game.ts';
import { gameRows } from './results.ts';
import { GAMES_HEADER, type GameRows, RowWriter, SEATS_HEADER } from './rows.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-results-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the rows of some games and reads them again. */
function readBack(games: readonly Pick<GameRows, 'games' | 'seats'>[], seats: number): GameRow[] {
  return read(
    GAMES_HEADER + games.map((rows) => rows.games).join(''),
    SEATS_HEADER + games.map((rows) => rows.seats).join(''),
    seats,
  );
}

function read(games: string, seatRows: string, seats: number, bytes?: { games: number; seats: number }): GameRow[] {
  writeFileSync(join(folder, 'games.csv'), games);
  writeFileSync(join(folder, 'seats.csv'), seatRows);
  const whole = { games: Buffer.byteLength(games), seats: Buffer.byteLength(seatRows) };
  return [...gameRows(folder, seats, bytes ?? whole)];
}

const NAMES = ['greedy', 'mcts:iterations=10,c=0.9', 'x'];

/** What statistics should see of an outcome. */
function expected(
  { game, block, agents }: { game: number; block: number; agents: number[] },
  outcome: Outcome,
  starts: string[],
): GameRow {
  const { shares, scores, termination, turns, plies, choices, leadChanges, decidedAt, margin } = outcome;
  const branching = plies === 0 ? null : choices.reduce((a, b) => a + b, 0) / plies;
  const names = agents.map((agent) => NAMES[agent]);
  return {
    game,
    block,
    agents: names,
    starts,
    shares,
    scores,
    termination,
    turns,
    plies,
    branching,
    leadChanges,
    decidedAt,
    margin,
  };
}

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0); // -0 is written as 0
const perSeat = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 3, maxLength: 3 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const outcomes: fc.Arbitrary<Outcome> = fc
  .record({
    termination: fc.oneof(fc.constantFrom('rounds', 'turn-limit', ...FORFEITS), fc.string()),
    winner: fc.nat({ max: 2 }),
    ties: fc.boolean(),
    scores: perSeat(number),
    turns: fc.nat(),
    decisions: perSeat(fc.nat({ max: 400 })),
    choices: perSeat(fc.nat()),
    leadChanges: maybe(fc.nat()),
    decidedAt: maybe(fc.nat()),
    margin: maybe(number),
    fingerprint: fc.nat(),
  })
  .map(({ winner, ties, ...rest }) => ({
    ...rest,
    shares: [0, 1, 2].map((seat) => (ties ? 1 / 3 : seat === winner ? 1 : 0)),
    winners: ties ? [0, 1, 2] : [winner],
    plies: rest.decisions.reduce((a, b) => a + b, 0),
  }));

describe('a formatted game reads back as the same', () => {
  test('whatever its numbers and texts', () => {
    const start = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'é', '😀', 'a', '|') });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(outcomes, perSeat(start), perSeat(fc.nat({ max: 2 }))), { maxLength: 5 }),
        fc.string(),
        (games, seed) => {
          const writer = new RowWriter(makeGame(highCard, 3), NAMES, seed);
          const pairings = games.map(([, , agents], game) => ({ game, block: Math.floor(game / 3), agents }));
          const rows = games.map(([outcome, starts], i) => writer.format(pairings[i], outcome, starts));
          expect(readBack(rows, 3)).toEqual(games.map(([outcome, starts], i) => expected(pairings[i], outcome, starts)));
        },
      ),
    );
  });

  test.each(FORFEITS)('forfeited by %s', (termination) => {
    const outcome: Outcome = {
      termination,
      shares: [0, 1],
      scores: [3, 1.5],
      winners: [1],
      turns: 4,
      plies: 5,
      decisions: [3, 2],
      choices: [9, 6],
      leadChanges: null,
      decidedAt: null,
      margin: null,
      fingerprint: 3,
      error: { seat: 0, message: 'no' },
    };
    const pairing = { game: 8, block: 4, agents: [0, 1] };
    const rows = new RowWriter(makeGame(highCard, 2), NAMES, '1').format(pairing, outcome, ['', '']);
    expect(readBack([rows], 2)).toEqual([
      {
        game: 8,
        block: 4,
        agents: ['greedy', 'mcts:iterations=10,c=0.9'],
        starts: ['', ''],
        shares: [0, 1],
        scores: [3, 1.5],
        termination,
        turns: 4,
        plies: 5,
        branching: 3,
        leadChanges: null,
        decidedAt: null,
        margin: null,
      },
    ]);
  });

  test('a lost game has no shares', () => {
    const writer = new RowWriter(makeGame(highCard, 2), NAMES, '1');
    const lost = writer.lost({ game: 2, block: 1, agents: [1, 0] }, -1, 'its worker died');
    expect(readBack([lost], 2)).toMatchObject([
      {
        game: 2,
        block: 1,
        agents: ['mcts:iterations=10,c=0.9', 'greedy'],
        starts: ['', ''],
        shares: null,
        termination: 'worker-lost',
        branching: null,
        leadChanges: null,
        decidedAt: null,
        margin: null,
      },
    ]);
  });
});

/** Rows of so many games of two seats; a start may be any text. */
function plain(games: number, start = ''): { games: string; seats: string } {
  const list = Array.from({ length: games }, (_, game) => game);
  return {
    games: GAMES_HEADER + list.map((game) => `${game},${game},1/${game},A|B,0,1|0,four,9,9,6.5,0,3,1\n`).join(''),
    seats: SEATS_HEADER + list.map((game) => `${game},0,0,${start},A,1,1,5,6\n${game},1,1,${start},B,0,0,4,7\n`).join(''),
  };
}

describe('files', () => {
  test('of megabytes: whatever characters their pieces end in', () => {
    const start = '€'.repeat(1_400_000); // three bytes each, so that two of three pieces end within one
    const { games, seats } = plain(2, start);
    const rows = read(games, seats, 2);
    expect(rows.map(({ game, starts }) => [game, starts.every((text) => text === start)])).toEqual([
      [0, true],
      [1, true],
    ]);
  });

  test('of many rows', () => {
    const { games, seats } = plain(30_000);
    const rows = read(games, seats, 2);
    expect(Buffer.byteLength(seats)).toBeGreaterThan(1 << 20);
    expect(rows).toHaveLength(30_000);
    expect(rows.every(({ game, block, agents }, i) => game === i && block === i && agents.join() === 'A,B')).toBe(true);
  });

  test('are read as far as they are valid, and no further', () => {
    const { games, seats } = plain(3);
    const valid = { games: games.length, seats: seats.length };
    const whole = read(games, seats, 2);
    expect(whole).toHaveLength(3);
    const more = plain(5);
    expect(read(`${more.games}5,5,half a row`, `${more.seats}5,0`, 2, valid)).toEqual(whole);
  });

  test('without games hold none', () => {
    expect(readBack([], 2)).toEqual([]);
  });

  test('are closed when somebody stops reading', () => {
    const { games, seats } = plain(3);
    writeFileSync(join(folder, 'games.csv'), games);
    writeFileSync(join(folder, 'seats.csv'), seats);
    const rows = gameRows(folder, 2, { games: games.length, seats: seats.length });
    expect(rows.next().value).toMatchObject({
      game: 0,
      turns: 9,
      plies: 9,
      branching: 6.5,
      decidedAt: 3,
      margin: 1,
      leadChanges: 0,
    });
    expect(rows.return(undefined).done).toBe(true);
    expect(rows.next().done).toBe(true);
  });
});

describe('damage is told in one sentence', () => {
  const { games, seats } = plain(3);
  const unfit = (game: number) => `are damaged: seats.csv does not fit games.csv at game ${game}.`;
  const count = (game: number) => `are damaged: a row of game ${game} has a wrong number of cells.`;

  test.each<[string, string, string, number, string]>([
    ['seats of a game are missing', games, seats.replace('1,0,0,,A,1,1,5,6\n1,1,1,,B,0,0,4,7\n', ''), 2, unfit(1)],
    ['a seat is missing', games, seats.replace('2,0,0,,A,1,1,5,6\n', ''), 2, unfit(2)],
    ['seats are in the wrong order', games, seats.replace('0,0,0,,', '0,1,0,,'), 2, unfit(0)],
    ['there are more seats than that', games, seats, 3, unfit(0)],
    ['seats.csv is too short', games, seats.slice(0, -30), 2, unfit(2)],
    ['a cell too many in games.csv', games.replace('1,1,1/1', '1,1,1/1,'), seats, 2, count(1)],
    ['a cell too few in seats.csv', games, seats.replace('2,1,1,,', '2,1,1,'), 2, count(2)],
  ])('%s', (_what, gamesText, seatsText, number, message) => {
    const error = (() => {
      try {
        return read(gamesText, seatsText, number);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toBe(`the results in '${folder}' ${message}`);
  });
});
