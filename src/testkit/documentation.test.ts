import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSpec } from '../arena/agents.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { checkAgent } from './agent-suite.ts';
import { documents } from './documentation.ts';

test('what the documentation says of options, features and agents is what the tables say', async () => {
  const all = await documents();
  expect(all.length).toBeGreaterThan(2);
  for (const { file, text } of all) expect(readFileSync(file, 'utf8'), 'npm run docs writes it').toBe(text);
  const sinoda = all.find(({ file }) => file.includes('sinoda'))?.text ?? '';
  expect(sinoda).toContain(
    '| `turnLimit` | 2, 3, 4, 6 | a whole number from 1 to 10000 | 2 seats: 400; 3 seats: 450; 4 seats: 600; 6 seats: 900 |',
  );
});

test('the agent that the README shows works, from any folder', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(code).toContain("id: 'first'");
  const folder = mkdtempSync(join(tmpdir(), 'playfair-readme-'));
  try {
    const file = join(folder, 'mine.ts');
    writeFileSync(file, code);
    for (const id of ['connect-four', 'sinoda']) {
      const game = makeGame(await loadGame(id));
      expect(await checkAgent(parseSpec(`${file}:40`), game, 2, 'readme')).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
