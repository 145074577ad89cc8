/** Puts the command where `npx playfair` finds it at once in a clone; without this, npx would build the package every time. */

import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';

const bin = new URL('../node_modules/.bin/', import.meta.url);
const link = new URL('playfair', bin);
if (process.platform !== 'win32') {
  mkdirSync(bin, { recursive: true });
  chmodSync(new URL('../dist/src/cli/main.js', import.meta.url), 0o755);
  rmSync(link, { force: true });
  symlinkSync('../../dist/src/cli/main.js', link);
}
