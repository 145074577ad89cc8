/** The results of a run for a reader at the terminal. Every figure has its interval and its number of games. */

import CliTable from 'cli-table3';
import pc from 'picocolors';
import type { ErrorRow } from '../arena/results.ts';
import type { TournamentResult } from '../arena/tournament.ts';
import { MIXED } from '../stats/seat-advantage.ts';
import type { Estimate } from '../stats/tally.ts';

/** Below so many distinct games in a hundred, the summary is loud about it. */
const FEW_DISTINCT = 0.9;
const MANY_LIMITS = 0.05;

const whole = (n: number) => n.toLocaleString('en');

/** "53.1% (50.9–55.3)". */
export function percent({ estimate, low, high }: Pick<Estimate, 'estimate' | 'low' | 'high'>): string {
  if (estimate === null) return '–';
  const show = (value: number | null) => (value === null ? '?' : (100 * value).toFixed(1));
  return `${show(estimate)}% (${show(low)}–${show(high)})`;
}

function plain({ estimate, low, high }: Estimate): string {
  if (estimate === null) return '–';
  const show = (value: number | null) => (value === null ? '?' : value.toFixed(1));
  return `${show(estimate)} (${show(low)}–${show(high)})`;
}

const pValue = (p: number | null) => (p === null ? '–' : p < 0.001 ? '< 0.001' : p.toFixed(3));

function table(head: string[], rows: (string | number)[][]): string {
  const made = new CliTable({
    head,
    style: { head: [], border: [], compact: true },
    chars: {
      mid: '',
      'left-mid': '',
      'mid-mid': '',
      'right-mid': '',
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: ' ',
      right: '',
      middle: '  ',
    },
  });
  made.push(...rows);
  return made.toString();
}

export function summaryText(result: TournamentResult): string {
  const { experiment, games, blocks, distinct } = result;
  const parts = [
    pc.bold(
      `${experiment.name}: ${experiment.game.id}, ${experiment.seats} ${experiment.seats === 1 ? 'seat' : 'seats'}, ${whole(games)} games in ${whole(blocks)} independent blocks`,
    ),
    ...warnings(result),
    `${whole(distinct)} of ${whole(games)} games were distinct; intervals are 95%, on independent blocks`,
  ];
  const seats = result.seats.filter(({ subset }) => subset === 'all');
  if (seats.length > 0 && experiment.seats > 1) {
    parts.push('', pc.bold('Balance'), ...balanceLines(result), '', pc.bold('Share by seat'), seatTable(result));
  }
  if (result.matchups.length > 0) parts.push('', pc.bold('Agent against agent (row against column)'), crossTable(result));
  parts.push('', pc.bold('How games end'), endTable(result), '', pc.bold('What games are like'), metricTable(result));
  return parts.join('\n');
}

/** The last line: where it is, and what makes it again. */
export function closing({ path, experiment }: TournamentResult): string {
  return `results are in ${path}; seed ${experiment.seed}`;
}

function errorText({ game, seat, agent, termination, message }: ErrorRow): string {
  const who = agent === '' ? '' : `, ${agent} on seat ${seat}`;
  return `game ${game}${who}, ${termination}: ${message.replaceAll('\n', ' ')}`;
}

/** What must be said before anybody reads a figure. `kept` says whether the folder of the run stays. */
export function warnings(result: TournamentResult, kept = true): string[] {
  const { experiment, games, distinct, errors, firstError, counts, path, irreproducible } = result;
  const list: string[] = [];
  if (errors > 0) {
    const where = kept ? `see errors.csv in ${path}` : 'give --out to keep errors.csv';
    list.push(pc.red(`${whole(errors)} games were forfeited or lost: ${where}`));
    if (firstError !== undefined) list.push(pc.red(`  the first: ${errorText(firstError)}`));
  }
  const known = games - (counts['worker-lost'] ?? 0);
  if (distinct < FEW_DISTINCT * known) {
    list.push(
      pc.red(
        `ONLY ${whole(distinct)} OF ${whole(games)} GAMES WERE DISTINCT: the others repeat them and tell nothing new (openingPlies is ${experiment.openingPlies})`,
      ),
    );
  }
  const limited = counts['turn-limit'] ?? 0;
  if (limited > MANY_LIMITS * games) {
    list.push(
      pc.yellow(
        `${((100 * limited) / games).toFixed(1)}% of the games hit the turn limit: they were not played to an end; figures without them stand beside`,
      ),
    );
  }
  if (irreproducible !== null) list.push(pc.yellow(`not reproducible: ${irreproducible}`));
  return list;
}

/** Who is ahead, in words, for each level of play. */
function balanceLines({ seats }: TournamentResult): string[] {
  const agents = [...new Set(seats.map(({ agent }) => agent))];
  return agents.map((agent) => {
    const rows = seats.filter((row) => row.agent === agent && row.subset === 'all' && row.seat !== null);
    const [furthest] = [...rows].sort((a, b) => Math.abs((b.estimate ?? 0) - b.fair) - Math.abs((a.estimate ?? 0) - a.fair));
    const who = agent === MIXED ? 'over all games' : `${agent} against itself`;
    const share = `seat ${furthest.seat} has ${percent(furthest)} where ${(100 * furthest.fair).toFixed(1)}% would be fair (n ${whole(furthest.n)}, p ${pValue(furthest.pAdjusted)})`;
    const ahead = (furthest.estimate ?? 0) > furthest.fair ? 'ahead' : 'behind';
    const verdict =
      furthest.pAdjusted !== null && furthest.pAdjusted < 0.05
        ? `seat ${furthest.seat} is ${ahead}`
        : 'no advantage is established';
    return `  ${who}: ${verdict}; ${share}`;
  });
}

function seatTable({ seats }: TournamentResult): string {
  const rows = seats
    .filter(({ subset }) => subset === 'all')
    .map((row) => {
      const finished = seats.find(
        (other) =>
          other.subset === 'finished' && other.agent === row.agent && other.seat === row.seat && other.start === row.start,
      );
      const who = row.seat === null ? `start ${row.start}` : `seat ${row.seat}`;
      return [
        row.agent === MIXED ? 'all' : row.agent,
        who,
        percent(row),
        percent({ estimate: row.fair, low: null, high: null }).replace(/ .*/, ''),
        pValue(row.p),
        whole(row.n),
        finished === undefined ? '–' : `${percent(finished)}, n ${whole(finished.n)}`,
      ];
    });
  return table(['agent', '', 'share', 'fair', 'p', 'n', 'finished games only'], rows);
}

function crossTable({ matchups }: TournamentResult): string {
  const all = matchups.filter(({ subset }) => subset === 'all');
  const names = [...new Set(all.flatMap(({ agent, opponent }) => [agent, opponent]))];
  const rows = names.map((agent) => [
    agent,
    ...names.map((opponent) => {
      const row = all.find((other) => other.agent === agent && other.opponent === opponent);
      return row === undefined ? '' : `${percent(row)}, n ${whole(row.n)}`;
    }),
  ]);
  return table(['', ...names], rows);
}

function endTable({ terminations }: TournamentResult): string {
  return table(
    ['agent', 'ends by', 'share of games', 'n'],
    terminations.map((row) => [row.agent === MIXED ? 'all' : row.agent, row.termination, percent(row), whole(row.n)]),
  );
}

function metricTable({ metrics }: TournamentResult): string {
  return table(
    ['agent', 'mean of', 'all games', 'n', 'finished games only'],
    metrics
      .filter(({ subset }) => subset === 'all')
      .map((row) => {
        const finished = metrics.find(
          (other) => other.subset === 'finished' && other.agent === row.agent && other.metric === row.metric,
        );
        return [
          row.agent === MIXED ? 'all' : row.agent,
          row.metric,
          plain(row),
          whole(row.n),
          finished === undefined ? '–' : `${plain(finished)}, n ${whole(finished.n)}`,
        ];
      }),
  );
}
