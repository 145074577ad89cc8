/** The estimates of a run as CSV tables. */

import type { Estimates } from '../stats/summary.ts';
import type { Estimate } from '../stats/tally.ts';
import { type Cell, csvRow } from './csv.ts';

const interval = ({ n, blocks, estimate, low, high }: Estimate): Cell[] => [n, blocks, estimate, low, high];

function table(header: string, rows: readonly (readonly Cell[])[]): string {
  return `${header}\n${rows.map(csvRow).join('')}`;
}

/** File name to text. */
export function estimateTables({ seats, matchups, terminations, metrics }: Estimates): Record<string, string> {
  return {
    'seat_advantage.csv': table(
      'agent,subset,seat,side,start,n,blocks,estimate,low,high,fair,p,p_adjusted,method',
      seats.map((row) => [
        row.agent,
        row.subset,
        row.seat,
        row.side,
        row.start,
        ...interval(row),
        row.fair,
        row.p,
        row.pAdjusted,
        row.method,
      ]),
    ),
    'matchups.csv': table(
      'agent,opponent,subset,n,blocks,estimate,low,high,wins,ties,losses,p,p_adjusted,method',
      matchups.map((row) => [
        row.agent,
        row.opponent,
        row.subset,
        ...interval(row),
        row.wins,
        row.ties,
        row.losses,
        row.p,
        row.pAdjusted,
        row.method,
      ]),
    ),
    'terminations.csv': table(
      'agent,termination,n,blocks,estimate,low,high,method',
      terminations.map((row) => [row.agent, row.termination, ...interval(row), row.method]),
    ),
    'metrics.csv': table(
      'agent,subset,metric,n,blocks,estimate,low,high,method',
      metrics.map((row) => [row.agent, row.subset, row.metric, ...interval(row), row.method]),
    ),
  };
}
