/** The layers hold: a folder that imports from a later one is an error of the linter. Shown on files that do, so that it can fail. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const LAYERS = ['core', 'games', 'search', 'agents', 'stats', 'arena', 'tune', 'report', 'testkit', 'cli'];
const root = fileURLToPath(new URL('..', import.meta.url));

const folderOf = (layer: string) => (layer === 'agents' ? 'agents' : `src/${layer}`);
const pathBetween = (from: string, to: string) =>
  from === 'agents' ? `../src/${to}/x.ts` : to === 'agents' ? '../../agents/x.ts' : `../${to}/x.ts`;

test('a folder imports only from folders that come before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'playfair-layers-'));
  try {
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    for (const from of LAYERS) {
      for (const to of LAYERS) {
        if (from === to) continue;
        for (const kind of ['value', 'type']) {
          const file = join(folder, folderOf(from), `${kind}-${to}.ts`);
          mkdirSync(dirname(file), { recursive: true });
          const line =
            kind === 'value'
              ? `export { x } from '${pathBetween(from, to)}';`
              : `export type { X } from '${pathBetween(from, to)}';`;
          writeFileSync(file, `${line}\n`);
        }
      }
    }
    const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = new Set<string>();
    for (const [, path] of `${stdout}${stderr}`.matchAll(/noRestrictedImports.*?file=([^,]+)/g))
      found.add(path.slice(path.indexOf(basename(folder)) + basename(folder).length + 1));
    const expected = LAYERS.flatMap((from, i) =>
      LAYERS.slice(i + 1).flatMap((to) => ['value', 'type'].map((kind) => `${folderOf(from)}/${kind}-${to}.ts`)),
    );
    expect([...found].sort()).toEqual(expected.sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
