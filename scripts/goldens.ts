/** Writes the playthroughs anew. Read the differences before you commit them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GAMES } from '../src/games/registry.ts';
import { playthrough, playthroughFile, playthroughsOf } from '../src/testkit/playthrough.ts';

for (const golden of Object.keys(GAMES).flatMap(playthroughsOf)) {
  const file = playthroughFile(golden);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await playthrough(golden));
  process.stdout.write(`${file}\n`);
}
