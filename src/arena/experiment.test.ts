import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { type Experiment, type ExperimentRequest, identity, resolveExperiment, withGames } from './experiment.ts';
import { readExperiment } from './experiment-file.ts';
import type { ExperimentFile } from './experiment-schema.ts';

let folder: string;

/** An agent of one's own, with a budget, weights and a list. */
const MINE = `export default {
  contract: 1,
  id: 'mine',
  text: 'Mine.',
  parameters: {
    depth: { type: 'integer', min: 1, max: 9, default: 2, text: 'Depth.', budget: true },
    rate: { type: 'number', default: 1, text: 'Rate.' },
    weights: { type: 'weights', text: 'Weights.' },
  },
  create: (game, parameters, rng) => ({ choose: (view) => game.randomMove(view, rng) }),
};
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-experiment-'));
  for (const place of ['', 'flags', 'other']) {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, 'mine.mjs'), place === 'other' ? `// other\n${MINE}` : MINE);
  }
  const sinoda = join(process.cwd(), 'src/games/sinoda/index.ts');
  writeFileSync(join(folder, 'own.ts'), `import it from '${sinoda}';\nexport default { ...it, id: 'own', openingPlies: 6 };\n`);
  writeFileSync(join(folder, 'odd.ts'), `import it from '${sinoda}';\nexport default { ...it, id: '../odd' };\n`);
});

afterAll(() => rmSync(folder, { recursive: true }));

const context = () => ({ command: 'tournament', base: join(folder, 'flags') });
const flags = (given: ExperimentFile) => resolveExperiment({ flags: given }, context());

async function request(text: string, over?: ExperimentFile, name = 'x.yaml'): Promise<ExperimentRequest> {
  writeFileSync(join(folder, name), text);
  const file = await readExperiment(join(folder, name));
  return over === undefined ? { file } : { file, flags: over };
}

const fromFile = async (text: string, over?: ExperimentFile, name?: string) =>
  resolveExperiment(await request(text, over, name), context());

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('nothing was wrong'),
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error.message.replaceAll(`${folder}/`, '');
}

const BASIC = { game: 'sinoda', agents: ['greedy', 'random'] } satisfies ExperimentFile;
const names = ({ agents }: Experiment) => agents.map(({ name }) => name);

describe('defaults', () => {
  test('two agents play round-robin with shared deals', async () => {
    const experiment = await flags(BASIC);
    expect(experiment).toEqual({
      name: expect.stringMatching(/^tournament-sinoda-[0-9a-f]{8}$/),
      game: { source: 'sinoda', id: 'sinoda' },
      seats: 2,
      options: expect.objectContaining({ board: 'small', turnLimit: 400 }),
      agents: [
        { name: 'greedy', source: 'greedy', id: 'greedy', parameters: { weights: expect.any(Object) } },
        { name: 'random', source: 'random', id: 'random', parameters: {} },
      ],
      schedule: 'round-robin',
      deals: 'shared',
      games: 1000,
      seed: '1',
      openingPlies: 4,
      moveTimeoutMs: 60000,
    });
    expect(JSON.parse(JSON.stringify(experiment))).toEqual(experiment);
  });

  test('one agent plays itself with fresh deals and no opening', async () => {
    expect(await flags({ game: 'sinoda', agents: ['greedy'] })).toMatchObject({
      schedule: 'self-play',
      deals: 'fresh',
      openingPlies: 0,
    });
    expect(await flags({ ...BASIC, schedule: 'self-play' })).toMatchObject({ deals: 'fresh', openingPlies: 0 });
    expect(await flags({ ...BASIC, schedule: 'gauntlet' })).toMatchObject({ deals: 'shared', openingPlies: 4 });
  });
});

describe('a file and flags', () => {
  const text =
    'game: sinoda\nseats: 2\noptions: { board: large, turnLimit: 30 }\nagents: [greedy, random]\nschedule: gauntlet\n' +
    'deals: fresh\ngames: 5\nseed: s\nopeningPlies: 1\nmoveTimeoutMs: 7\nmargin: 0.1\n';

  test('the file says', async () => {
    const experiment = await fromFile(text);
    expect(experiment).toMatchObject({ name: 'x', seats: 2, options: { board: 'large', turnLimit: 30 }, schedule: 'gauntlet' });
    expect(experiment).toMatchObject({ deals: 'fresh', games: 5, seed: 's', openingPlies: 1, moveTimeoutMs: 7, margin: 0.1 });
    expect((await fromFile(`name: mine\n${text}`)).name).toBe('mine');
    expect((await fromFile(text, undefined, 'a.b.json')).name).toBe('a.b');
  });

  test('flags override it, options one by one, agents all together', async () => {
    const over: ExperimentFile = {
      name: 'flags',
      options: { turnLimit: '20' },
      agents: ['random'],
      schedule: 'self-play',
      deals: 'shared',
      games: 6,
      seed: 't',
      openingPlies: 2,
      moveTimeoutMs: 8,
      margin: 0.2,
    };
    const experiment = await fromFile(text, over);
    expect(experiment).toMatchObject({ ...over, options: { board: 'large', turnLimit: 20 }, agents: [{ name: 'random' }] });
    expect(await fromFile(text, {})).toEqual(await fromFile(text));
    expect(await fromFile(text, { games: undefined, seed: undefined })).toEqual(await fromFile(text));
  });

  test('flags may give what the file does not', async () => {
    expect(await fromFile('games: 3', { game: 'sinoda', agents: ['greedy'] })).toMatchObject({ name: 'x', games: 3, seats: 2 });
  });
});

describe('files of one’s own', () => {
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

  test('are relative to the experiment file that names them', async () => {
    const { game, agents, openingPlies } = await fromFile(
      'game: ./own.ts\nagents: [./mine.mjs:3, { other/mine.mjs: { rate: 2 } }]',
    );
    expect(game).toEqual({ source: join(folder, 'own.ts'), id: 'own', sha256: hash(join(folder, 'own.ts')) });
    expect(agents).toMatchObject([
      { name: 'mine:3', source: join(folder, 'mine.mjs'), id: 'mine', sha256: hash(join(folder, 'mine.mjs')) },
      { name: 'mine:rate=2', source: join(folder, 'other/mine.mjs'), sha256: hash(join(folder, 'other/mine.mjs')) },
    ]);
    expect(agents[0].parameters).toMatchObject({ depth: 3, rate: 1 });
    expect(openingPlies).toBe(6);
  });

  test('in flags they are relative to the given folder', async () => {
    const { agents } = await fromFile('game: ./own.ts\nagents: [greedy]', { agents: ['./mine.mjs'] });
    expect(agents).toMatchObject([{ name: 'mine', source: join(folder, 'flags/mine.mjs') }]);
  });
});

describe('names', () => {
  test('are specs, with the id in place of a path, and told apart by a number', async () => {
    const experiment = await fromFile(`game: sinoda
agents:
  - mine.mjs:depth=3
  - { mine.mjs: { depth: 3 } }
  - { mine.mjs: { depth: 3, weights: { captured: 1.2 } } }
  - greedy
  - { random: , name: greedy }
  - greedy:weights.captured=1.2
  - { greedy: {} }
  - { random: {}, name: greedy 3 }
`);
    const weights = 'weights.captured=1.2';
    const own = ['mine:depth=3', 'mine:depth=3 2', `mine:depth=3,${weights}`];
    expect(names(experiment)).toEqual([...own, 'greedy 2', 'greedy', `greedy:${weights}`, 'greedy 4', 'greedy 3']);
    expect(names(await flags({ ...BASIC, agents: ['greedy', 'greedy', 'greedy'] }))).toEqual(['greedy', 'greedy 2', 'greedy 3']);
  });

  test('without a name or a file, the command, the game and a hash of all but the number of games', async () => {
    const { name } = await flags(BASIC);
    expect((await flags({ ...BASIC, games: 7 })).name).toBe(name);
    expect((await flags({ ...BASIC, seed: '2' })).name).not.toBe(name);
    const hash = createHash('sha256')
      .update(identity(await flags(BASIC)))
      .digest('hex');
    expect(name).toBe(`tournament-sinoda-${hash.slice(0, 8)}`);
  });
});

const RULE = 'letters, digits, spaces and any of . _ : = , -, with a letter or a digit first';
const AGENT_RULE = 'letters, digits, spaces and any of . _ : = , / -, with a letter or a digit first';

describe('what is wrong has its place in the file', () => {
  test.each([
    ['seats: 2', "x.yaml:1:1: 'game' is missing; 'playfair games' lists what there is."],
    ['game: sinoda', "x.yaml:1:1: 'agents' is missing; 'playfair agents' lists what there is."],
    [
      'game: sinda\nagents: [greedy]',
      "x.yaml:1:7: there is no game 'sinda' (a file is named by its path, as in ./sinda.ts); did you mean 'sinoda'?",
    ],
    ['agents: [greedy]\ngame: ./no.ts', "x.yaml:2:7: the game file './no.ts' does not exist."],
    ['game: sinoda\nseats: 5\nagents: [greedy]', 'x.yaml:2:8: sinoda is played with 2, 3, 4, 6 seats, not with 5.'],
    [
      'game: sinoda\nagents: [greedy]\noptions:\n  turnLimit: 3\n  board: smal',
      "x.yaml:5:10: option 'board' of sinoda must be small or large, not 'smal'.",
    ],
    ['game: connect-four\nagents: [greedy]\noptions: { a: 3 }', "x.yaml:3:15: connect-four has no option 'a'; there are none"],
    ['game: sinoda\nagents:\n  - random\n  - ./no.ts', "x.yaml:4:5: the agent file './no.ts' does not exist."],
    ['game: sinoda\nagents: [":3"]', "x.yaml:2:10: the agent ':3' names no id; write id or id:parameter=value."],
    ['game: sinoda\nagents: [random:3]', "x.yaml:2:10: random has no budget that '3' could set; write parameter=value."],
    [
      'game: sinoda\nagents: [{ mine.mjs: { rate: 2, depth: 10 } }]',
      "x.yaml:2:40: parameter 'depth' of mine must be a whole number from 1 to 9, not 10.",
    ],
    [
      'game: sinoda\nagents:\n  - greedy:\n      weights: { captured: 1, captred: 2 }',
      "x.yaml:4:40: 'weights' of greedy has no entry 'captred'; did you mean 'captured'?",
    ],
    ['game: sinoda\nagents: [greedy]\nschedule: gauntlet', 'x.yaml:3:11: a gauntlet needs at least 2 agents, not 1.'],
    ['game: sinoda\nagents:\n  - { greedy: , name: a }\n  - { random: , name: a }', "x.yaml:4:23: two agents are called 'a'."],
    [
      'game: sinoda\nagents: [mine.mjs:rate=1e+3]',
      `x.yaml:2:10: the name 'mine:rate=1e+3' of an agent must be ${AGENT_RULE}; give it another with 'name'.`,
    ],
  ])('%j', async (text, message) => {
    expect(await messageOf(fromFile(text))).toBe(message);
  });

  test('a file whose name is none of an experiment', async () => {
    const message = `ü.yaml:1:1: the name 'ü' of an experiment must be ${RULE}; give it another with 'name'.`;
    expect(await messageOf(fromFile('game: sinoda\nagents: [greedy]', undefined, 'ü.yaml'))).toBe(message);
  });

  test('what flags say has none', async () => {
    expect(await messageOf(flags({}))).toBe("--game is missing; 'playfair games' lists what there is.");
    expect(await messageOf(flags({ game: 'sinoda' }))).toBe("-a is missing; 'playfair agents' lists what there is.");
    expect(await messageOf(flags({ ...BASIC, agents: [] }))).toBe('-a must be a list of at least one agent, not an empty list.');
    expect(await messageOf(flags({ ...BASIC, games: 0 }))).toBe('--games must be a whole number from 1 to 1000000000, not 0.');
    expect(await messageOf(flags({ ...BASIC, openingPlies: -1 }))).toBe(
      '--opening-plies must be a whole number from 0 to 1000, not -1.',
    );
    expect(await messageOf(flags({ ...BASIC, name: '..' }))).toBe(`--name must be ${RULE}, not '..'.`);
    expect(await messageOf(flags({ ...BASIC, agents: ['./mine.mjs:rate=1e+3'] }))).toBe(
      `the name 'mine:rate=1e+3' of an agent must be ${AGENT_RULE}.`,
    );
    expect(await messageOf(flags({ ...BASIC, game: '../odd.ts' }))).toMatch(
      /^the name 'tournament-\.\.\/odd-[0-9a-f]{8}' of an exp/,
    );
    const over = fromFile('game: sinoda\nagents: [greedy]\noptions: { board: large }', { options: { board: 'x' } });
    expect(await messageOf(over)).toBe("option 'board' of sinoda must be small or large, not 'x'.");
    const agents = fromFile('game: sinoda\nagents: [greedy, random]\nschedule: gauntlet', { agents: ['greedy'] });
    expect(await messageOf(agents)).toBe('x.yaml:3:11: a gauntlet needs at least 2 agents, not 1.');
  });
});

describe('identity', () => {
  test('does not depend on the order of keys, the name, the number of games or the place of a file', async () => {
    const one = await fromFile('name: a\ngame: sinoda\noptions: { board: large, turnLimit: 9 }\nagents: [mine.mjs]\ngames: 3');
    const two = await fromFile('agents: [{ ./mine.mjs: {} }]\noptions: { turnLimit: 9, board: large }\nname: b\ngame: sinoda');
    expect(identity(two)).toBe(identity(one));
    const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());
    const again = { ...reversed(one), options: reversed(one.options), agents: one.agents.map(reversed) } as unknown as Experiment;
    expect(identity(again)).toBe(identity(one));
    expect(identity(withGames(one, 99))).toBe(identity(one));
    expect(withGames(one, 99)).toEqual({ ...one, games: 99 });
    expect(identity(await fromFile('game: sinoda\noptions: { board: large, turnLimit: 9 }', { agents: ['mine.mjs'] }))).toBe(
      identity(one),
    );
    expect(identity(one)).not.toContain(folder);
    expect(Object.keys(JSON.parse(identity(one)))).toEqual(Object.keys(JSON.parse(identity(one))).sort());
  });

  test('is different for whatever changes the games', async () => {
    const base: ExperimentFile = { game: 'sinoda', agents: ['greedy', '../mine.mjs'] };
    const changes: ExperimentFile[] = [
      {},
      { game: '../own.ts' },
      { seats: 3 },
      { options: { board: 'large' } },
      { agents: ['../mine.mjs', 'greedy'] },
      { agents: ['greedy', '../mine.mjs:3'] },
      { agents: ['greedy', '../other/mine.mjs'] },
      { agents: ['greedy', { '../mine.mjs': null, name: 'other' }] },
      { agents: ['greedy'] },
      { schedule: 'gauntlet' },
      { deals: 'fresh' },
      { seed: '2' },
      { openingPlies: 5 },
      { moveTimeoutMs: 1 },
    ];
    const all = await Promise.all(changes.map(async (change) => identity(await flags({ ...base, ...change }))));
    expect(new Set(all).size).toBe(changes.length);
    expect(identity(await flags({ ...base, margin: 0.02, games: 7, name: 'other' }))).toBe(all[0]);
  });
});
