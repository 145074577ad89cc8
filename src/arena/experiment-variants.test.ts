import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identity, resolveExperiment, variantsOf } from './experiment.ts';
import { readExperiment } from './experiment-file.ts';
import type { ExperimentFile } from './experiment-schema.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-variants-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const context = { command: 'balance' };

const HEAD = `name: study
game: sinoda
agents: [greedy]
options: { turnLimit: 30 }
`;
const TEXT = `${HEAD}variants:
  - { name: small }
  - { name: large, options: { board: large } }
  - { name: three, seats: 3, options: { turnLimit: 40 } }
`;

async function variants(text: string, flags?: ExperimentFile) {
  writeFileSync(join(folder, 'x.yaml'), text);
  const file = await readExperiment(join(folder, 'x.yaml'));
  return variantsOf(flags === undefined ? { file } : { file, flags }, context);
}

const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing was wrong',
    (error: Error) => error.message.replaceAll(`${folder}/`, ''),
  );

test('are experiments of their own, with seats and options over those of the study', async () => {
  const found = await variants(TEXT);
  expect(found).toMatchObject([
    { name: 'study/small', seats: 2, options: { board: 'small', turnLimit: 30 }, games: 1000 },
    { name: 'study/large', seats: 2, options: { board: 'large', turnLimit: 30 }, games: 1000 },
    { name: 'study/three', seats: 3, options: { board: 'large', turnLimit: 40 }, games: 1000 },
  ]);
  expect(new Set(found.map(identity)).size).toBe(3);
});

test('without any there is the study itself', async () => {
  writeFileSync(join(folder, 'y.yaml'), HEAD);
  const file = await readExperiment(join(folder, 'y.yaml'));
  expect(await variantsOf({ file }, context)).toEqual([await resolveExperiment({ file }, context)]);
  expect(await variants(`${HEAD}variants: []`)).toMatchObject([{ name: 'study' }]);
});

test('flags reach all of them', async () => {
  const found = await variants(TEXT, { name: 'other', games: 8, agents: ['random'], options: { startValue: 2 } }).catch(String);
  expect(found).toBe("InputError: option 'startValue' of sinoda must be 2 whole numbers from 1 to 4, one a seat, not 2.");
  expect(await variants(TEXT, { name: 'other', games: 8, agents: ['random'] })).toMatchObject([
    { name: 'other/small', games: 8, agents: [{ name: 'random' }], options: { turnLimit: 30 } },
    { name: 'other/large', games: 8 },
    { name: 'other/three', games: 8 },
  ]);
});

test('by flags alone they are named after the command, the game and the hash of the study', async () => {
  const flags: ExperimentFile = { game: 'sinoda', agents: ['random'], variants: [{ name: 'a', seats: 3 }, { name: 'b' }] };
  const { name } = await resolveExperiment({ flags }, context);
  expect(name).toMatch(/^balance-sinoda-[0-9a-f]{8}$/);
  expect(await variantsOf({ flags }, context)).toMatchObject([
    { name: `${name}/a`, seats: 3 },
    { name: `${name}/b`, seats: 2 },
  ]);
});

test.each([
  [`${HEAD}variants:\n  - { name: a }\n  - { name: a, seats: 3 }`, undefined, "x.yaml:7:13: two variants are called 'a'."],
  [`${HEAD}variants: [{ name: a, seats: 5 }]`, undefined, 'x.yaml:5:30: sinoda is played with 2, 3, 4, 6 seats, not with 5.'],
  [
    `${HEAD}variants:\n  - name: a\n    options: { bord: large }`,
    undefined,
    "x.yaml:7:22: sinoda has no option 'bord'; did you mean 'board'?",
  ],
  [
    `${HEAD.replace('turnLimit: 30', 'winBySinoda: false')}variants: [{ name: a, seats: 3 }]`,
    undefined,
    "x.yaml:4:25: option 'winBySinoda' of sinoda applies with 2 seats, not with 3.",
  ],
  [TEXT, { seats: 4 }, "x.yaml:8:27: variant 'three' sets 'seats', so --seats cannot be given."],
  [TEXT, { options: { board: 'small' } }, "x.yaml:7:38: variant 'large' sets 'board', so -O board cannot be given."],
])('%j with %j is wrong', async (text, flags, message) => {
  expect(await messageOf(variants(text, flags))).toBe(message);
});
