/**
 * Makes Sisu's default tiles, whose printed faces are not known: writes src/games/sisu/tiles.ts. They were made once; balance figures
 * rest on them, so they are not to be made anew with another seed.
 *
 * The procedure: of 216 terrains, 54 of each of the four, in the order of their names, and of 216 animals likewise, both are shuffled
 * (terrains first) by the stream of the text 'sisu/tiles'. Cell i, that is corner i mod 4 of tile ⌊i/4⌋, gets the i-th terrain and the
 * i-th animal. If two tiles are then equal, one of them turned or not, both lists are shuffled again.
 */

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shuffle, streamFrom } from '../src/core/random.ts';

const TERRAINS = ['savanna', 'ice', 'forest', 'sea'];
const ANIMALS = ['bear', 'eagle', 'lion', 'whale'];
const TILES = 54;
const CORNERS = 4;

export function makeTiles(): string[][] {
  const rng = streamFrom('sisu/tiles');
  const cells = TILES * CORNERS;
  const terrains = Int32Array.from({ length: cells }, (_, i) => Math.floor((i * TERRAINS.length) / cells));
  const animals = terrains.slice();
  for (;;) {
    shuffle(terrains, 0, cells, rng);
    shuffle(animals, 0, cells, rng);
    const tiles = Array.from({ length: TILES }, (_, tile) =>
      Array.from({ length: CORNERS }, (_, corner) => {
        const i = CORNERS * tile + corner;
        return `${TERRAINS[terrains[i]]}/${ANIMALS[animals[i]]}`;
      }),
    );
    if (new Set(tiles.map(lowestTurn)).size === TILES) return tiles;
  }
}

/** The same text for tiles that are equal when turned. */
function lowestTurn(tile: readonly string[]): string {
  return tile.map((_, turn) => [...tile.slice(turn), ...tile.slice(0, turn)].join()).sort()[0];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../src/games/sisu/tiles.ts', import.meta.url));
  const rows = makeTiles().map((tile) => `  [${tile.map((cell) => `'${cell}'`).join(', ')}],`);
  writeFileSync(
    file,
    [
      '/**',
      " * Sisu's default tiles, made once by scripts/sisu-tiles.ts, which says how. A cell is terrain/animal; the cells of a tile are top left,",
      ' * top right, bottom right, bottom left.',
      ' */',
      '',
      'export const TILES: readonly (readonly string[])[] = [',
      ...rows,
      '];',
      '',
    ].join('\n'),
  );
  process.stdout.write(`${file}\n`);
}
