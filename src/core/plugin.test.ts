import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from './errors.ts';
import { CONTRACT_VERSION } from './game.ts';
import { definitionIn, isPath, loadPlugin, unknownId } from './plugin.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playfair-plugin-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Files of their own names, because a module is loaded once. */
async function load(name: string, text: string): Promise<unknown> {
  writeFileSync(join(folder, name), text);
  return loadPlugin('agent', name, { contract: 'number', id: 'text', create: 'function' }, folder);
}

test.each([
  ['sinoda', false],
  ['connect-four', false],
  ['./mine', true],
  ['../mine.ts', true],
  ['mine.ts', true],
  ['mine.mjs', true],
  ['mine.cts', true],
  ['C:\\mine', true],
  ['mine.json', false],
  ['mine.tsx', false],
  ['', false],
])('%j is a path: %j', (name, answer) => {
  expect(isPath(name)).toBe(answer);
});

test('an id that is not known comes with the nearest one and with how to name a file', () => {
  expect(unknownId('game', 'sinda', ['sinoda', 'pisi'])).toEqual(
    new InputError("there is no game 'sinda' (a file is named by its path, as in ./sinda.ts); did you mean 'sinoda'?"),
  );
});

describe('a file', () => {
  const good = `{ contract: ${CONTRACT_VERSION}, id: 'mine', create() {} }`;

  test.each(['good.mjs', 'good.ts', 'good.mts'])('with a default export is loaded: %s', async (name) => {
    expect(await load(name, `export default ${good}`)).toMatchObject({ contract: CONTRACT_VERSION, id: 'mine' });
  });

  test.each(['good.cjs', 'good.cts'])('may be CommonJS: %s', async (name) => {
    expect(await load(name, `module.exports = ${good}`)).toMatchObject({ id: 'mine' });
  });

  test('is looked for from the folder that is given', async () => {
    mkdirSync(join(folder, 'below'), { recursive: true });
    writeFileSync(join(folder, 'above.mjs'), `export default ${good}`);
    expect(await loadPlugin('agent', '../above.mjs', { id: 'text' }, join(folder, 'below'))).toMatchObject({ id: 'mine' });
  });

  test('must exist and be a file', async () => {
    await expect(loadPlugin('game', './nope.ts', {}, folder)).rejects.toEqual(
      new InputError("the game file './nope.ts' does not exist."),
    );
    mkdirSync(join(folder, 'folder.ts'));
    await expect(loadPlugin('agent', 'folder.ts', {}, folder)).rejects.toEqual(
      new InputError("the agent file 'folder.ts' is a folder; name the file in it."),
    );
  });

  test.each([
    ['empty.mjs', '', "the agent file 'empty.mjs' has no default export; it must export an agent definition."],
    ['empty.ts', 'export const x = 1;', "the agent file 'empty.ts' has no default export; it must export an agent definition."],
    ['null.mjs', 'export default null', "the default export of 'null.mjs' is no agent definition: 'contract' is missing."],
    [
      'half.mjs',
      `export default { contract: ${CONTRACT_VERSION}, id: 'half' }`,
      "the default export of 'half.mjs' is no agent definition: 'create' is missing (it has contract, id).",
    ],
    [
      'kind.mjs',
      `export default { contract: ${CONTRACT_VERSION}, id: 'kind', create: null }`,
      "the default export of 'kind.mjs' is no agent definition: 'create' must be a function, not null.",
    ],
    [
      'text.mjs',
      `export default { contract: '${CONTRACT_VERSION}' }`,
      `'text.mjs' is written for contract version "${CONTRACT_VERSION}", but this is version ${CONTRACT_VERSION}.`,
    ],
    [
      'old.mjs',
      'export default { contract: 0 }',
      `'old.mjs' is written for contract version 0, but this is version ${CONTRACT_VERSION}.`,
    ],
    ['throws.mjs', `throw new Error('not\\ntoday')`, "the agent file 'throws.mjs' cannot be loaded: not"],
    ['throws.ts', `throw new Error('not today')`, "the agent file 'throws.ts' cannot be loaded: not today"],
    ['rejects.mjs', 'throw undefined', "the agent file 'rejects.mjs' cannot be loaded: undefined"],
  ])('with something wrong is refused in a sentence: %s', async (name, text, message) => {
    await expect(load(name, text)).rejects.toEqual(new InputError(message));
  });

  test('that does not parse is refused with the place', async () => {
    await expect(load('syntax.ts', 'export default {\n  id: ,\n}')).rejects.toThrow(
      /^the agent file 'syntax\.ts' cannot be loaded: Transform failed with 1 error: .*syntax\.ts:2:6: ERROR: Unexpected ","$/,
    );
  });
});

test('a definition is unwrapped from what CommonJS becomes', () => {
  const definition = { contract: CONTRACT_VERSION, id: 'x' };
  expect(definitionIn('agent', 'x', { default: definition }, { id: 'text' })).toBe(definition);
  expect(definitionIn('agent', 'x', { default: { __esModule: true, default: definition } }, { id: 'text' })).toBe(definition);
});
