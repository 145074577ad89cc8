/** Writes the playthroughs anew. Read the differences before you commit them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PLAYTHROUGHS, playthrough, playthroughFile } from '../src/testkit/playthrough.ts';

for (const golden of PLAYTHROUGHS) {
  const file = playthroughFile(golden);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await playthrough(golden));
  process.stdout.write(`${file}\n`);
}
