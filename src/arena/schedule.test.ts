import { describe, expect, test } from 'vitest';
import { nowMs } from '../core/clock.ts';
import { type Deals, type Pairing, Schedule, type ScheduleKind } from './schedule.ts';

const SIDES = [2, 3, 4, 6];
const AGENTS = [1, 2, 3, 4, 5, 6, 7];
const KINDS: ScheduleKind[] = ['self-play', 'round-robin', 'gauntlet'];
const DEALS: Deals[] = ['fresh', 'shared'];

const make = (kind: ScheduleKind, deals: Deals, agents: number, sides: number, games: number) =>
  new Schedule({ kind, deals, agents, sides, games });

/** One whole round. */
function round(kind: ScheduleKind, deals: Deals, agents: number, sides: number): Pairing[] {
  const { round: games } = make(kind, deals, agents, sides, 1);
  const schedule = make(kind, deals, agents, sides, games);
  expect(schedule.total).toBe(games);
  return Array.from({ length: games }, (_, k) => schedule.at(k));
}

/** Agents by side as text: 0 1 0 is 'ABA'. */
const text = (agents: readonly number[]) => agents.map((agent) => 'ABCDEFG'[agent]).join('');
const texts = (pairings: readonly Pairing[]) => pairings.map(({ agents }) => text(agents));
const rotated = (word: string, by: number) => word.slice(by) + word.slice(0, by);
const rotations = (word: string) => Array.from(word, (_, by) => rotated(word, by));

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n - 1, k - 1) * n) / k);

const ways = KINDS.flatMap((kind) => DEALS.map((deals) => ({ kind, deals })));

/** Every number of sides and of agents that can be played in this way; with a label for what fails. */
const tables = (kind: ScheduleKind) =>
  SIDES.flatMap((sides) => AGENTS.map((agents) => ({ sides, agents, label: `${agents} agents, ${sides} sides` }))).filter(
    ({ agents }) => kind !== 'gauntlet' || agents > 1,
  );

describe.each(ways)('a whole round of $kind, $deals', ({ kind, deals }) => {
  test('has every agent on every side equally often', () => {
    for (const { sides, agents, label } of tables(kind)) {
      const counts = Array.from({ length: agents }, () => Array.from({ length: sides }, () => 0));
      const pairings = round(kind, deals, agents, sides);
      for (const pairing of pairings) {
        expect(pairing.agents, label).toHaveLength(sides);
        pairing.agents.forEach((agent, side) => {
          counts[agent][side]++;
        });
      }
      const often = (agent: number) => {
        if (kind !== 'gauntlet') return pairings.length / agents;
        return agent === 0 ? agents - 1 : sides - 1;
      };
      expect(counts, label).toEqual(counts.map((bySide, agent) => bySide.map(() => often(agent))));
    }
  });

  test('has every combination in every rotation', () => {
    for (const { sides, agents, label } of tables(kind)) {
      const pairings = round(kind, deals, agents, sides);
      const combinations = {
        'self-play': agents,
        'round-robin': agents < sides ? agents : binomial(agents, sides),
        gauntlet: agents - 1,
      }[kind];
      expect(pairings, label).toHaveLength(combinations * sides);
      const seen = new Map<string, number>();
      for (const word of texts(pairings)) seen.set(word, (seen.get(word) ?? 0) + 1);
      for (const [word, times] of seen) for (const other of rotations(word)) expect(seen.get(other), label).toBe(times);
    }
  });

  test('comes again', () => {
    for (const { sides, agents, label } of tables(kind)) {
      const schedule = make(kind, deals, agents, sides, 1);
      const again = Array.from({ length: schedule.round }, (_, k) => schedule.at(k + schedule.round));
      expect(texts(again), label).toEqual(texts(round(kind, deals, agents, sides)));
    }
  });

  test('is pulled game by game, then null for ever', () => {
    for (const { sides, agents, label } of tables(kind)) {
      const schedule = make(kind, deals, agents, sides, 25);
      for (let k = 0; k < schedule.total; k++) expect(schedule.next(), label).toEqual(schedule.at(k));
      expect([schedule.next(), schedule.next()], label).toEqual([null, null]);
    }
  });
});

describe('combinations', () => {
  test('self-play: each agent on all sides, in turn', () => {
    expect(texts(round('self-play', 'fresh', 3, 2))).toEqual(['AA', 'BB', 'CC', 'AA', 'BB', 'CC']);
    expect(texts(round('self-play', 'shared', 2, 3))).toEqual(['AAA', 'AAA', 'AAA', 'BBB', 'BBB', 'BBB']);
  });

  test('round-robin: all choices of distinct agents', () => {
    expect(texts(round('round-robin', 'fresh', 3, 2))).toEqual(['AB', 'AC', 'BC', 'BA', 'CA', 'CB']);
    expect(texts(round('round-robin', 'shared', 3, 2))).toEqual(['AB', 'BA', 'AC', 'CA', 'BC', 'CB']);
    for (const { sides, agents, label } of tables('round-robin').filter((table) => table.agents >= table.sides)) {
      const words = texts(round('round-robin', 'shared', agents, sides));
      for (const word of words) expect(new Set(word).size, label).toBe(sides);
      expect(new Set(words.map((word) => [...word].sort().join(''))).size, label).toBe(binomial(agents, sides));
    }
  });

  test('round-robin with fewer agents than sides: repeated in order, A B A and then B A B', () => {
    const blocks = (agents: number, sides: number) => {
      const schedule = make('round-robin', 'shared', agents, sides, 1);
      return Array.from({ length: schedule.round / sides }, (_, block) => text(schedule.at(block * sides).agents));
    };
    expect(blocks(2, 3)).toEqual(['ABA', 'BAB']);
    expect(blocks(2, 4)).toEqual(['ABAB', 'BABA']);
    expect(blocks(3, 4)).toEqual(['ABCA', 'BCAB', 'CABC']);
    expect(blocks(4, 6)).toEqual(['ABCDAB', 'BCDABC', 'CDABCD', 'DABCDA']);
    expect(blocks(1, 6)).toEqual(['AAAAAA']);
    expect(texts(round('round-robin', 'fresh', 2, 3))).toEqual(['ABA', 'BAB', 'BAA', 'ABB', 'AAB', 'BBA']);
  });

  test('gauntlet: the first agent on one side, each other one on the rest', () => {
    expect(texts(round('gauntlet', 'shared', 3, 2))).toEqual(['AB', 'BA', 'AC', 'CA']);
    expect(texts(round('gauntlet', 'fresh', 3, 3))).toEqual(['ABB', 'ACC', 'BBA', 'CCA', 'BAB', 'CAC']);
  });
});

describe('blocks', () => {
  test.each(KINDS)('%s: a shared block is one combination in all rotations', (kind) => {
    for (const { sides, agents, label } of tables(kind)) {
      const schedule = make(kind, 'shared', agents, sides, 3 * sides);
      expect([schedule.blockSize, schedule.blocks, schedule.total], label).toEqual([sides, 3, 3 * sides]);
      for (let block = 0; block < 3; block++) {
        const games = Array.from({ length: sides }, (_, i) => schedule.at(block * sides + i));
        expect(games.map((pairing) => [pairing.game, pairing.block])).toEqual(games.map((_, i) => [block * sides + i, block]));
        expect(texts(games), label).toEqual(rotations(text(games[0].agents)));
      }
    }
  });

  test.each(KINDS)('%s: a fresh block is one game', (kind) => {
    for (const { sides, agents, label } of tables(kind)) {
      const schedule = make(kind, 'fresh', agents, sides, 17);
      expect([schedule.blockSize, schedule.blocks, schedule.total], label).toEqual([1, 17, 17]);
      for (const k of [0, 1, 16, 1000]) expect(schedule.at(k), label).toMatchObject({ game: k, block: k });
    }
  });

  test.each([
    [1, 2, 2, 1],
    [2, 2, 2, 1],
    [3, 2, 4, 2],
    [100, 6, 102, 17],
    [99, 3, 99, 33],
    [1_000_000, 3, 1_000_002, 333_334],
  ])('%d games of %d sides with shared deals are rounded up to %d', (games, sides, total, blocks) => {
    const schedule = make('round-robin', 'shared', 2, sides, games);
    expect([schedule.total, schedule.blocks]).toEqual([total, blocks]);
    expect(make('round-robin', 'fresh', 2, sides, games).total).toBe(games);
  });
});

test('of no games nothing is pulled', () => {
  expect(make('round-robin', 'shared', 2, 2, 0).next()).toBeNull();
});

test('any game of billions is there at once', () => {
  const begun = nowMs();
  const [fresh, shared] = DEALS.map((deals) => make('round-robin', deals, 7, 3, 2_000_000_000));
  expect([fresh.round, shared.round]).toEqual([105, 105]);
  // 10^9 is 55 more than a multiple of a round.
  expect(fresh.at(1_000_000_000)).toEqual({ ...fresh.at(55), game: 1_000_000_000, block: 1_000_000_000 });
  expect(shared.at(1_000_000_000)).toEqual({ ...shared.at(55), game: 1_000_000_000, block: 333_333_333 });
  expect(nowMs() - begun).toBeLessThan(100);
});
