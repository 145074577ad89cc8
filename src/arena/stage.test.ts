import { describe, expect, test } from 'vitest';
import { type Experiment, resolveExperiment } from './experiment.ts';
import type { ExperimentFile } from './experiment-schema.ts';
import { playGame } from './play-game.ts';
import { Stage, scheduleOf } from './stage.ts';

const experimentOf = (flags: ExperimentFile): Promise<Experiment> => resolveExperiment({ flags }, { command: 'test' });
const stageOf = async (flags: ExperimentFile) => Stage.open(await experimentOf(flags));

/** Names by seat, over a whole round. */
function seatings(stage: Stage): string[][] {
  const names = new Map(stage.agents.map((player, i) => [player, 'ABCDEFG'[i]]));
  return Array.from({ length: stage.schedule.round }, (_, k) =>
    stage.players(stage.schedule.at(k)).map((player) => names.get(player) ?? '?'),
  );
}

describe('players by seat', () => {
  const agents = ['random', 'random', 'random', 'greedy'];

  test.each([
    { seats: 4, teams: 2 },
    { seats: 6, teams: 2 },
    { seats: 6, teams: 3 },
  ])(
    '$seats seats in $teams teams: a team has one agent, and every agent is in every team equally often',
    async ({ seats, teams }) => {
      for (const schedule of ['self-play', 'round-robin', 'gauntlet'] as const) {
        for (const count of [2, 3, 4]) {
          const stage = await stageOf({ game: 'sinoda', seats, options: { teams }, agents: agents.slice(0, count), schedule });
          expect([stage.game.sides, stage.schedule.blockSize]).toEqual([teams, schedule === 'self-play' ? 1 : teams]);
          const times = new Map<string, number>();
          for (const seated of seatings(stage)) {
            expect(seated).toHaveLength(seats);
            seated.forEach((name, seat) => {
              expect(name).toBe(seated[seat % teams]);
              times.set(`${name}${seat}`, (times.get(`${name}${seat}`) ?? 0) + 1);
            });
          }
          for (const name of 'ABCD'.slice(0, count)) {
            const bySeat = Array.from({ length: seats }, (_, seat) => times.get(`${name}${seat}`));
            expect(new Set(bySeat).size, `${schedule}, ${name}: ${bySeat}`).toBe(1);
            expect(bySeat[0]).toBeGreaterThan(0);
          }
        }
      }
    },
  );

  test('three seats, two agents: A B A and its rotations, then B A B', async () => {
    const stage = await stageOf({ game: 'sinoda', seats: 3, agents: ['random', 'greedy'] });
    expect(seatings(stage).map((seated) => seated.join(''))).toEqual(['ABA', 'BAA', 'AAB', 'BAB', 'ABB', 'BBA']);
  });

  test('two teams of three: the first agent on one, the second on the other', async () => {
    const stage = await stageOf({ game: 'sinoda', seats: 6, options: { teams: 2 }, agents: ['random', 'greedy'] });
    expect(seatings(stage).map((seated) => seated.join(''))).toEqual(['ABABAB', 'BABABA']);
  });
});

test('agents have their names and parameters, rows their names', async () => {
  const weights = { twos: 3 };
  const stage = await stageOf({ game: 'connect-four', agents: ['random', { greedy: { weights }, name: 'mine' }], seed: 'x' });
  expect(stage.agents.map(({ name, definition }) => [name, definition.id])).toEqual([
    ['random', 'random'],
    ['mine', 'greedy'],
  ]);
  expect(stage.agents[1].parameters).toMatchObject({ weights: { twos: 3, threes: 0.9 } });
  expect(stage.rows.lost(stage.schedule.at(1), 0, 'no').games).toBe('1,0,x/0,mine|random,,,worker-lost,,,,,,\n');
});

test('seeds: a block has one deal, every game its own', async () => {
  const stage = await stageOf({ game: 'sinoda', seats: 3, agents: ['random', 'greedy'], seed: 's/1' });
  expect([0, 2, 3, 7].map((k) => stage.seeds(stage.schedule.at(k)))).toEqual([
    { deal: 's/1/0', game: 's/1#0' },
    { deal: 's/1/0', game: 's/1#2' },
    { deal: 's/1/1', game: 's/1#3' },
    { deal: 's/1/2', game: 's/1#7' },
  ]);
});

test('plays the game of a pairing, with the opening of the experiment', async () => {
  const stage = await stageOf({ game: 'connect-four', agents: ['random', 'greedy'], openingPlies: 3 });
  const pairing = stage.schedule.at(1);
  const asked: boolean[] = [];
  const outcome = await stage.play(pairing, {
    watcher: { decided: (_state, _legal, _move, agent) => asked.push(agent !== undefined) },
  });
  expect(asked.slice(0, 5)).toEqual([false, false, false, true, true]);
  const [random, greedy] = stage.agents;
  expect(outcome).toEqual(await playGame(stage.game, [greedy, random], { deal: '1/0', game: '1#1' }, { openingPlies: 3 }));
});

test('the schedule of an experiment', async () => {
  const experiment = await experimentOf({
    game: 'sinoda',
    seats: 3,
    agents: ['random', 'greedy'],
    games: 100,
    schedule: 'gauntlet',
  });
  expect(scheduleOf(experiment, 3)).toMatchObject({ total: 102, blocks: 34, blockSize: 3, round: 3 });
  expect(scheduleOf({ ...experiment, deals: 'fresh', schedule: 'self-play' }, 3)).toMatchObject({
    total: 100,
    blockSize: 1,
    round: 6,
  });
});
