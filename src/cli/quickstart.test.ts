import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withQuickstart } from './quickstart.ts';

test('the README shows what npm start prints', { timeout: 180_000 }, async () => {
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const folder = mkdtempSync(join(tmpdir(), 'playfair-quickstart-'));
  try {
    const readme = readFileSync('README.md', 'utf8');
    expect(await withQuickstart(readme, folder, 2), 'npm run docs writes it').toBe(readme);
    expect(readme).toContain('over all games: ');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
