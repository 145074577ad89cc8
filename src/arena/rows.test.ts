import { describe, expect, test } from 'vitest';
import { makeGame } from '../games/load.ts';
import highCard from '../testkit/fixtures/high-card.ts';
import { CsvReader } from './csv.ts';
import type { Outcome } from './play-game.ts';
import { ERRORS_HEADER, GAMES_HEADER, type GameRows, RowWriter, SEATS_HEADER } from './rows.ts';

const OUTCOME: Outcome = {
  termination: 'rounds',
  shares: [0.5, 0, 0.5],
  scores: [2, -1.5, 2],
  winners: [0, 2],
  turns: 6,
  plies: 8,
  decisions: [3, 0, 5],
  choices: [7, 0, 9],
  leadChanges: 1,
  decidedAt: null,
  margin: 0,
  fingerprint: 1,
};
const PAIRING = { game: 17, block: 5, agents: [1, 0, 1] };
const NAMES = ['greedy', 'mcts:iterations=10,c=0.9'];

const writer = (seed = 's', names: readonly string[] = NAMES) => new RowWriter(makeGame(highCard, 3), names, seed);
const format = (outcome: Partial<Outcome> = {}, starts = ['', '', ''], seed?: string) =>
  writer(seed).format(PAIRING, { ...OUTCOME, ...outcome }, starts);

/** The cells of each table by the names in its header, as texts. */
function cells({ games, seats, errors }: GameRows) {
  const table = (text: string) => {
    const [header, ...rows] = new CsvReader().feed(text);
    return rows.map((row) => {
      expect(row).toHaveLength(header.length);
      return Object.fromEntries(header.map((name, i) => [name, row[i]]));
    });
  };
  return {
    games: table(GAMES_HEADER + games),
    seats: table(SEATS_HEADER + seats),
    errors: table(ERRORS_HEADER + errors),
  };
}

test('the headers are those that are promised', () => {
  expect(GAMES_HEADER).toBe(
    'game,block,deal_seed,agents,winners,scores,termination,turns,plies,mean_branching,lead_changes,decided_at,margin\n',
  );
  expect(SEATS_HEADER).toBe('game,seat,side,start,agent,score,share,decisions,mean_branching\n');
  expect(ERRORS_HEADER).toBe('game,seat,agent,termination,message\n');
});

describe('a game', () => {
  test('to the byte', () => {
    expect(format({}, ['corner', 'edge', 'corner'])).toEqual({
      games: '17,5,s/5,"mcts:iterations=10,c=0.9|greedy|mcts:iterations=10,c=0.9",0|2,2|-1.5|2,rounds,6,8,2,1,,0\n',
      seats:
        '17,0,0,corner,"mcts:iterations=10,c=0.9",2,0.5,3,2.3333333333333335\n' +
        '17,1,1,edge,greedy,-1.5,0,0,\n' +
        '17,2,2,corner,"mcts:iterations=10,c=0.9",2,0.5,5,1.8\n',
      errors: '',
    });
  });

  test('with a team: seats have the agent of their side', () => {
    const rows = new RowWriter(makeGame(highCard, 4, { teams: true }), ['A', 'B'], '1').format(
      { game: 0, block: 0, agents: [1, 0] },
      { ...OUTCOME, shares: [1, 0, 1, 0], scores: [3, 1, 2, 0], winners: [0, 2], decisions: [1, 1, 1, 1], choices: [3, 3, 3, 3] },
      ['', '', '', ''],
    );
    expect(cells(rows).games[0].agents).toBe('B|A|B|A');
    expect(cells(rows).seats.map(({ seat, side, agent }) => [seat, side, agent])).toEqual([
      ['0', '0', 'B'],
      ['1', '1', 'A'],
      ['2', '0', 'B'],
      ['3', '1', 'A'],
    ]);
  });

  test('in which nobody decided anything has no branching', () => {
    const rows = cells(format({ plies: 0, decisions: [0, 0, 0], choices: [0, 0, 0] }));
    expect(rows.games[0]).toMatchObject({ plies: '0', mean_branching: '' });
    expect(rows.seats.map((row) => row.mean_branching)).toEqual(['', '', '']);
  });

  test('with one side: what does not apply is empty', () => {
    expect(cells(format({ leadChanges: null, decidedAt: null, margin: null, winners: [] })).games[0]).toMatchObject({
      winners: '',
      lead_changes: '',
      decided_at: '',
      margin: '',
    });
    expect(cells(format({ leadChanges: 0, decidedAt: 0, margin: 0 })).games[0]).toMatchObject({
      lead_changes: '0',
      decided_at: '0',
      margin: '0',
    });
  });

  test('with awkward texts: seed, starts and the word of a plug-in stay one cell each', () => {
    const rows = cells(format({ termination: 'draw, "agreed"' }, ['a,b', 'c"d', 'e\nf'], 'x,"y"\nz'));
    expect(rows.games).toMatchObject([{ deal_seed: 'x,"y"\nz/5', termination: 'draw, "agreed"' }]);
    expect(rows.seats.map(({ start }) => start)).toEqual(['a,b', 'c"d', 'e\nf']);
  });
});

describe('a forfeit', () => {
  test('has a row of its own in errors.csv', () => {
    const rows = format({ termination: 'agent-error', error: { seat: 1, message: 'lost, "really"\nso' } });
    expect(rows.errors).toBe('17,1,greedy,agent-error,"lost, ""really""\nso"\n');
    expect(cells(rows).games[0].termination).toBe('agent-error');
    expect(cells(rows).seats).toHaveLength(3);
  });

  test('with a message that a spreadsheet would calculate', () => {
    expect(format({ error: { seat: 0, message: '=1+1' } }).errors).toBe(`17,0,"${NAMES[1]}",rounds,'=1+1\n`);
  });
});

describe('a lost game', () => {
  test('has its names, and nothing else', () => {
    expect(writer('a,b').lost(PAIRING, 1, '-died')).toEqual({
      games: '17,5,"a,b/5","mcts:iterations=10,c=0.9|greedy|mcts:iterations=10,c=0.9",,,worker-lost,,,,,,\n',
      seats: '17,0,0,,"mcts:iterations=10,c=0.9",,,,\n17,1,1,,greedy,,,,\n17,2,2,,"mcts:iterations=10,c=0.9",,,,\n',
      errors: "17,1,greedy,worker-lost,'-died\n",
    });
  });

  test('of which nobody knows whose move it was', () => {
    const rows = writer().lost(PAIRING, -1, 'its worker died');
    expect(rows.errors).toBe('17,,,worker-lost,its worker died\n');
    expect(cells(rows).games).toHaveLength(1);
  });
});
