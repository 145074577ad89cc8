import { expect, test } from 'vitest';
import type { Move, State, View } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { CELLS, CITY, COIN, COINS, KIND, NO_TILE, PAWN, PURSE } from './layout.ts';
import type { Pisi } from './pisi.ts';
import { formatCoins } from './purse.ts';
import { citiesOf, piecesOf } from './render.ts';

const definition = await loadGame('pisi');

interface Position {
  game: Pisi;
  state: State;
  view: View;
}

/** A random game, stopped when told so after a move, or at its end. */
function playUntil(given: Record<string, unknown>, seed: string, stop: (turn: number, text: string) => boolean): Position {
  const game = makeGame(definition, 2, given) as Pisi;
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  let lastMove: Move | undefined;
  while (game.toMove(state) >= 0) {
    lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
    if (stop(game.turn(state), game.formatMove(state, lastMove))) break;
  }
  return { game, state, view: lastMove === undefined ? {} : { lastMove } };
}

const positions: Record<string, Position> = {
  'one pawn placed': playUntil({}, 'a', () => true),
  'a pawn moved': playUntil({}, 'b', (turn, text) => turn > 60 && text.endsWith('+')),
  'a road to be paid for': playUntil({}, 'c', (turn, text) => turn > 80 && text.startsWith('build')),
  'a road without payment': playUntil({ cityEntry: 'free' }, 'd', (turn, text) => turn > 10 && text.startsWith('build')),
  'a payment': playUntil({ cityEntry: 'any' }, 'e', (turn, text) => turn > 60 && text.startsWith('pay')),
  over: playUntil({ handicap: [0, 1.5] }, 'f', () => false),
  'over without a Capital': playUntil({ turnLimit: 40 }, noCapital(), () => false),
};

/** A seed whose game ends with several candidates. */
function noCapital(): string {
  for (let i = 0; i < 200; i++) {
    const { game, state } = playUntil({ turnLimit: 40 }, `n${i}`, () => false);
    if ([...citiesOf(game, state).values()].filter(({ isMarked }) => isMarked).length > 1) return `n${i}`;
  }
  throw new Error('no game ends without a Capital');
}

const nameOf = (place: number) => `${'abcdefg'[place & 7]}${place >> 3}`;
const PLACES = Array.from({ length: 48 }, (_, i) => i + 8).filter((place) => (place & 7) < 7);

/** What stands at a tile's place in the text: found as a reader finds it, below the column's letter and beside the row's number. */
function readTile(text: string, name: string): string {
  const lines = text.split('\n');
  const line = lines.find((one) => one.startsWith(`${name[1]} `)) ?? '';
  const x = lines[0].indexOf(name[0]) - 1;
  return line.slice(x, x + 5).trimEnd();
}

for (const [name, position] of Object.entries(positions)) {
  const { game, state, view } = position;
  const cities = citiesOf(game, state);
  const isOver = game.toMove(state) < 0;

  test(`text: ${name}`, () => {
    const text = game.render(state, view);
    for (const place of PLACES) {
      const word = state[CELLS + place];
      const city = cities.get(place);
      const tile =
        (word & KIND) === NO_TILE
          ? ''
          : (word & KIND) === CITY
            ? `[${city?.houses}]`
            : `${'ABCDE'[word & KIND]}:${(word & COINS) / COIN}`;
      const shown = readTile(text, nameOf(place));
      expect(shown.replace('<', '[').replace('>', ']').slice(0, 3)).toBe(tile);
      expect(shown.startsWith('<')).toBe(city?.isMarked === true);
      const pawn = [0, 1].filter((seat) => state[PAWN + seat] === place);
      expect(shown.slice(3).slice(1)).toBe(pawn.join());
    }
    const pieces = piecesOf(state, view);
    expect(text.match(/[=|*][01][=|*]/g) ?? []).toHaveLength(pieces.length);
    expect(text.match(/[*][01][*]/g) ?? []).toHaveLength(pieces.filter(({ isNew }) => isNew).length);
    expect(text).toContain(`Last move: ${game.formatMove(state, view.lastMove as Move)}.`);
    const seats = text.split('\n').slice(-2);
    const scores = new Float64Array(2);
    game.scores(state, scores);
    for (const seat of [0, 1]) {
      expect(seats[seat].trim().split(/\s+/).slice(0, 2)).toEqual([String(seat), String(scores[seat])]);
      expect(seats[seat]).toContain(` ${formatCoins(state[PURSE + seat]) || '-'}`);
      expect(/ to (place|move|build|pay)$/.test(seats[seat])).toBe(seat === game.toMove(state));
      if (isOver) expect(seats[seat].includes('win')).toBe(game.result(state).winners.includes(seat));
    }
    expect(/Capital/.test(text)).toBe(isOver);
    if (isOver) expect(text).toContain(game.result(state).termination);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(100);
  });

  test(`picture: ${name}`, () => {
    const svg = game.draw(state, view);
    expect(unbalanced(svg)).toBe('');
    expect(svg).not.toMatch(/undefined|NaN|\d\.\d{3}|<script|href|url\(/);
    expect(svg.match(/<title>[a-g][1-6]: /g)).toHaveLength(33);
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    for (const [, x, size, line] of svg.matchAll(/<text x="(\d+)" y="\d+" font-size="(\d+)" font-weight="bold">(.*?)<\/text>/g))
      expect(Number(x) + 0.62 * Number(size) * line.length, line).toBeLessThan(width);
    const coins = PLACES.reduce((sum, place) => sum + (state[CELLS + place] & COINS) / COIN, 0);
    expect(svg.match(/r="7" /g) ?? []).toHaveLength(coins);
    for (const [place, { houses, isMarked }] of cities) {
      const label = `<title>city ${nameOf(place)}: ${houses} houses`;
      expect(svg).toContain(label);
      expect(new RegExp(`${label}, (Capital|candidate)<`).test(svg)).toBe(isMarked);
    }
    for (const { from, to, seat } of piecesOf(state, view))
      expect(svg).toContain(`<title>road of seat ${seat}, ${nameOf(from)}-${nameOf(to)}`);
    for (const seat of [0, 1]) {
      expect(svg.includes(`<title>pawn of seat ${seat} on ${nameOf(state[PAWN + seat])}`)).toBe(state[PAWN + seat] > 0);
    }
  });
}

test('the start has no marks', () => {
  const game = makeGame(definition) as Pisi;
  const state = game.newState();
  game.setup(state, streamFrom('start'));
  expect(game.render(state, {})).not.toMatch(/[@*<=|]|Last move/);
  expect(game.draw(state, {})).not.toMatch(/Last move|, new|Capital/);
});

/** A tag: whether it closes, its name, and whether it stands alone. */
const TAG = /<(\/?)([a-z]+)(?:\s+[a-zA-Z0-9-]+="[^"<]*")*(\/?)>/g;

/** The first tag that is out of place, or whatever else stands in the way of well-formed XML; nothing where all is well. */
function unbalanced(xml: string): string {
  const open: string[] = [];
  for (const [tag, closing, name, single] of xml.matchAll(TAG)) {
    if (closing !== '' && open.pop() !== name) return tag;
    if (closing === '' && single === '') open.push(name);
  }
  return open.join() || (/.*[<>].*/.exec(xml.replaceAll(TAG, ''))?.[0] ?? '');
}
