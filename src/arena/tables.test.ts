import { expect, test } from 'vitest';
import type { Estimates } from '../stats/summary.ts';
import { Summary } from '../stats/summary.ts';
import { contextOf, gameRow, numbered } from '../testkit/fixtures/game-rows.ts';
import { CsvReader } from './csv.ts';
import { estimateTables } from './tables.ts';

const NOTHING = { n: 0, blocks: 0, estimate: null, low: null, high: null, method: null } as const;
const SOMETHING = { n: 4, blocks: 2, estimate: 0.75, low: 0.25, high: 0.875, method: 'block-wilson' } as const;

const ESTIMATES: Estimates = {
  games: 4,
  blocks: 2,
  seats: [
    { agent: 'a,b', subset: 'all', seat: 0, side: 0, start: null, ...SOMETHING, fair: 0.5, p: 0.125, pAdjusted: 0.25 },
    {
      agent: '*',
      subset: 'finished',
      seat: null,
      side: null,
      start: 'corner',
      ...NOTHING,
      fair: 1 / 3,
      p: null,
      pAdjusted: null,
    },
  ],
  matchups: [
    { agent: 'A', opponent: 'B', subset: 'all', ...SOMETHING, wins: 3, ties: 0, losses: 1, p: 1, pAdjusted: null },
    { agent: 'B', opponent: 'A', subset: 'finished', ...NOTHING, wins: 0, ties: 0, losses: 0, p: null, pAdjusted: null },
  ],
  terminations: [{ agent: 'A', termination: 'four', ...SOMETHING, method: 'wilson' }],
  metrics: [{ agent: 'A', subset: 'all', metric: 'turns', ...SOMETHING, low: null, high: null, method: 'block-t' }],
  first: { all: NOTHING, finished: NOTHING, wins: 0, ties: 0, losses: 0 },
  counts: {},
  firstGames: [],
  closest: null,
  mostOneSided: null,
};

test('to the byte, with the columns that are promised', () => {
  expect(estimateTables(ESTIMATES)).toEqual({
    'seat_advantage.csv':
      'agent,subset,seat,side,start,n,blocks,estimate,low,high,fair,p,p_adjusted,method\n' +
      '"a,b",all,0,0,,4,2,0.75,0.25,0.875,0.5,0.125,0.25,block-wilson\n' +
      '*,finished,,,corner,0,0,,,,0.3333333333333333,,,\n',
    'matchups.csv':
      'agent,opponent,subset,n,blocks,estimate,low,high,wins,ties,losses,p,p_adjusted,method\n' +
      'A,B,all,4,2,0.75,0.25,0.875,3,0,1,1,,block-wilson\n' +
      'B,A,finished,0,0,,,,0,0,0,,,\n',
    'terminations.csv': 'agent,termination,n,blocks,estimate,low,high,method\nA,four,4,2,0.75,0.25,0.875,wilson\n',
    'metrics.csv': 'agent,subset,metric,n,blocks,estimate,low,high,method\nA,all,turns,4,2,0.75,,,block-t\n',
  });
});

test('no estimates: headers alone', () => {
  const tables = estimateTables({ ...ESTIMATES, seats: [], matchups: [], terminations: [], metrics: [] });
  expect(Object.values(tables).map((text) => text.split('\n').length)).toEqual([2, 2, 2, 2]);
});

test('every row of a real summary has as many cells as the header', () => {
  const summary = new Summary(contextOf(3), 'A');
  const starts = ['corner', 'edge', 'corner'];
  const games = [
    gameRow([1, 0, 0], { agents: ['A', 'B', 'B'], starts }),
    gameRow([0, 0.5, 0.5], { agents: ['B', 'A', 'B'], starts }),
    gameRow([1 / 3, 1 / 3, 1 / 3], { agents: ['B', 'B', 'A'], starts, termination: 'turn-limit' }),
  ];
  for (const row of numbered([...games, ...games], 3)) summary.add(row);
  for (const [name, text] of Object.entries(estimateTables(summary.finish()))) {
    const [header, ...rows] = new CsvReader().feed(text);
    expect(rows.length, name).toBeGreaterThan(0);
    for (const row of rows) expect(row, name).toHaveLength(header.length);
    expect(text, name).not.toMatch(/null|undefined|NaN|Infinity/);
  }
});
