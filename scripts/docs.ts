/** Writes the parts of the documentation that are made from tables, the pictures of the games, and the schema of experiment files. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeExperimentSchema } from '../src/arena/experiment-schema.ts';
import { withQuickstart } from '../src/cli/quickstart.ts';
import { streamFrom } from '../src/core/random.ts';
import { loadGame, makeGame } from '../src/games/load.ts';
import { GAMES } from '../src/games/registry.ts';
import { documents } from '../src/testkit/documentation.ts';

/** Random decisions before the picture is taken: enough to see the game at work. */
const PLIES = 30;

for (const { file, text } of await documents()) {
  writeFileSync(file, text);
  process.stdout.write(`${file}\n`);
}
for (const id of Object.keys(GAMES)) {
  const game = makeGame(await loadGame(id));
  const state = game.newState();
  const rng = streamFrom('picture');
  game.setup(state, rng);
  let lastMove = -1;
  for (let ply = 0; ply < PLIES && game.toMove(state) >= 0; ply++) {
    lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
  }
  const file = fileURLToPath(new URL(`../src/games/${id}/picture.svg`, import.meta.url));
  writeFileSync(file, game.draw(state, { lastMove }));
  process.stdout.write(`${file}\n`);
}
process.stdout.write(`${await writeExperimentSchema()}\n`);
const folder = mkdtempSync(join(tmpdir(), 'playfair-docs-'));
writeFileSync('README.md', await withQuickstart(readFileSync('README.md', 'utf8'), folder, availableParallelism()));
rmSync(folder, { recursive: true });
process.stdout.write('README.md\n');
