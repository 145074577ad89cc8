/** Every game in the registry and every agent in the folder passes the testkit, just by being there. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { shippedAgents } from '../arena/agents.ts';
import { Replay } from '../arena/replay.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';
import { checkAgent, quickSpec } from './agent-suite.ts';
import { compareWithReference } from './differential.ts';
import { checkFacts, checkGame } from './game-suite.ts';
import { optionSets } from './option-sets.ts';
import { playthrough, playthroughFile, playthroughsOf } from './playthrough.ts';

/** Games against the reference in all, spread over numbers of seats and option sets. */
const DIFFERENTIAL_GAMES = 2000;

function tracesOf(id: string): { name: string; file: URL }[] {
  const folder = new URL(`../games/${id}/traces/`, import.meta.url);
  return existsSync(folder) ? readdirSync(folder).map((name) => ({ name, file: new URL(name, folder) })) : [];
}

for (const id of Object.keys(GAMES)) {
  const definition = await loadGame(id);
  const settings = definition.seats.flatMap((seats) => optionSets(definition, seats).map((options) => ({ seats, options })));

  describe(id, () => {
    test('facts and tables', () => expect(checkFacts(definition)).toEqual([]));

    test.each(definition.seats)('the contract, %i seats', { timeout: 60_000 }, (seats) => {
      const failures = settings
        .filter((setting) => setting.seats === seats)
        .flatMap((setting) => checkGame(definition, { ...setting, games: 1, seed: 'contract' }));
      expect(failures).toEqual([]);
    });

    test(`the reference agrees in ${DIFFERENTIAL_GAMES} games`, { timeout: 300_000 }, async () => {
      const reference = (await definition.reference?.())?.default;
      if (reference === undefined) throw new Error(`${id} has no reference`);
      // Sets that end a game at once need few games to say all they have to say.
      const isShort = ({ options }: (typeof settings)[number]) =>
        options.turnLimit !== undefined && Number(options.turnLimit) < 10;
      const games = Math.ceil(DIFFERENTIAL_GAMES / settings.filter((setting) => !isShort(setting)).length);
      const failures = settings.flatMap((setting) =>
        compareWithReference(definition, reference, { ...setting, games: isShort(setting) ? 3 : games, seed: 'differential' }),
      );
      expect(failures).toEqual([]);
    });

    test.each(playthroughsOf(id))('the playthrough $name', async (golden) => {
      const file = playthroughFile(golden);
      expect(existsSync(file), `${file} is missing; npm run goldens writes it`).toBe(true);
      expect(await playthrough(golden)).toBe(readFileSync(file, 'utf8'));
    });

    test('there is a playthrough of it for every number of seats', () => {
      const seats = playthroughsOf(id).map((one) => one.seats);
      expect([...new Set(seats)].sort()).toEqual([...definition.seats].sort());
    });

    test.each(tracesOf(id))('the trace $name of an independent program replays with no difference', async ({ file }) => {
      const replay = new Replay(loadGame);
      for (const line of readFileSync(file, 'utf8').split('\n')) await replay.add(line);
      const { games, decisions, differences, first } = replay.end();
      expect({ differences, first }).toEqual({ differences: 0, first: null });
      expect(games).toBeGreaterThan(0);
      expect(decisions).toBeGreaterThan(games);
    });

    test.each([...shippedAgents().keys()])('the agent %s', { timeout: 60_000 }, async (agent) => {
      const spec = await quickSpec(agent);
      for (const seats of definition.seats) {
        expect(await checkAgent(spec, makeGame(definition, seats), 2, 'agent')).toEqual([]);
      }
    });
  });
}
