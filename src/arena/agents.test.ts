import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { loadAgent, makePlayer, makePlayers, parseSpec, shippedAgents } from './agents.ts';

const FIXTURES = fileURLToPath(new URL('../cli/fixtures/', import.meta.url));

let game: Game;

beforeAll(async () => {
  game = makeGame(await loadGame('connect-four'));
});

describe('a spec', () => {
  test.each([
    ['random', { source: 'random', parameters: {} }],
    ['mcts:2000', { source: 'mcts', parameters: {}, budget: '2000' }],
    ['mcts:iterations=2000,c=0.9', { source: 'mcts', parameters: { iterations: '2000', c: '0.9' } }],
    ['greedy:weights.captured=1.2', { source: 'greedy', parameters: { 'weights.captured': '1.2' } }],
    ['./mine.ts', { source: './mine.ts', parameters: {} }],
    ['./mine.ts:7', { source: './mine.ts', parameters: {}, budget: '7' }],
    ['C:\\agents\\mine.mjs:depth=3', { source: 'C:\\agents\\mine.mjs', parameters: { depth: '3' } }],
    ['./folder', { source: './folder', parameters: {} }],
    ['x:name=a=b', { source: 'x', parameters: { name: 'a=b' } }],
    ['x:constructor=1', { source: 'x', parameters: { constructor: '1' } }],
    ['x:a\nb=1', { source: 'x', parameters: { 'a\nb': '1' } }],
  ])('%j is understood', (text, spec) => {
    expect(parseSpec(text)).toEqual(spec);
  });

  test.each([
    ['', "the agent '' names no id; write id or id:parameter=value."],
    [':7', "the agent ':7' names no id; write id or id:parameter=value."],
    ['mcts:', "in the agent 'mcts:', '' is not of the form parameter=value."],
    ['mcts:2000,c=1', "in the agent 'mcts:2000,c=1', '2000' is not of the form parameter=value."],
    ['mcts:c=1,', "in the agent 'mcts:c=1,', '' is not of the form parameter=value."],
    ['mcts:=1', "in the agent 'mcts:=1', '=1' is not of the form parameter=value."],
    ['mcts:c=1,c=2', "the agent 'mcts:c=1,c=2' sets 'c' twice."],
  ])('%j is refused', (text, message) => {
    expect(() => parseSpec(text)).toThrow(new InputError(message));
  });
});

test('agents that ship are found in their folder, in order, and fit the contract', async () => {
  const ids = [...shippedAgents().keys()];
  expect(ids).toEqual([...ids].sort());
  expect(ids).toEqual(expect.arrayContaining(['greedy', 'random']));
  for (const id of ids) expect((await loadAgent(id)).id).toBe(id);
});

test('an agent that is not there is refused with the nearest', async () => {
  await expect(loadAgent('gredy')).rejects.toEqual(
    new InputError("there is no agent 'gredy' (a file is named by its path, as in ./gredy.ts); did you mean 'greedy'?"),
  );
  await expect(loadAgent('./nope.ts', FIXTURES)).rejects.toEqual(new InputError("the agent file './nope.ts' does not exist."));
});

describe('a player', () => {
  const own = { source: './first-move.ts', parameters: {} };

  test('has its parameters resolved for the game and is called by its spec', async () => {
    expect(await makePlayer(parseSpec('random'), game)).toMatchObject({ name: 'random', parameters: {} });
    const { name, parameters } = await makePlayer(parseSpec('greedy:weights.threes=2,weights.twos=0'), game);
    expect(name).toBe('greedy:weights.threes=2,weights.twos=0');
    expect(parameters).toEqual({ weights: { ready: 5, threes: 2, twos: 0, centre: 0.15 } });
  });

  test('may be given by an object, and is called as if it were text', async () => {
    const { name, parameters } = await makePlayer({ source: 'greedy', parameters: { weights: { threes: 2, twos: 0 } } }, game);
    expect(name).toBe('greedy:weights.threes=2,weights.twos=0');
    expect(parameters).toEqual({ weights: { ready: 5, threes: 2, twos: 0, centre: 0.15 } });
  });

  test('from a file is called by its id, and a bare value sets its budget', async () => {
    expect(await makePlayer(own, game, FIXTURES)).toMatchObject({ name: 'first-move', parameters: { skip: 0 } });
    const player = await makePlayer({ ...own, budget: '3' }, game, FIXTURES);
    expect(player).toMatchObject({ name: 'first-move:3', parameters: { skip: 3 } });
  });

  test("takes the game's own settings before the table's, and what is given before both", async () => {
    const definition = { ...game.definition, agentDefaults: { 'first-move': { skip: 4 }, greedy: { 'weights.twos': 9 } } };
    const tuned = { ...game, seats: 2, definition } as unknown as Game;
    expect((await makePlayer(own, tuned, FIXTURES)).parameters).toEqual({ skip: 4 });
    expect((await makePlayer({ ...own, budget: '5' }, tuned, FIXTURES)).parameters).toEqual({ skip: 5 });
    expect((await makePlayer(own, tuned, FIXTURES)).name).toBe('first-move');
    expect((await makePlayer(parseSpec('greedy'), tuned)).parameters.weights).toMatchObject({ twos: 9, threes: 0.9 });
  });

  test.each([
    ['random:5', "random has no budget that '5' could set; write parameter=value."],
    ['random:depth=3', "random has no parameter 'depth'; there are none"],
    ['greedy:wieghts.threes=1', "greedy has no parameter 'wieghts.threes'; valid: weights"],
    ['greedy:weights.theres=1', "'weights' of greedy has no entry 'theres'; did you mean 'threes'?"],
    ['greedy:weights=3', "parameter 'weights' of greedy must be numbers by feature, not '3'."],
    ['./first-move.ts:10', "parameter 'skip' of first-move must be a whole number from 0 to 9, not '10'."],
    ['./first-move.ts:many', "parameter 'skip' of first-move must be a whole number from 0 to 9, not 'many'."],
  ])('%s is refused', async (spec, message) => {
    await expect(makePlayers(['random', spec], game, FIXTURES)).rejects.toEqual(new InputError(message));
  });
});
