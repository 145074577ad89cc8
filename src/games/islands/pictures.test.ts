/** Text and picture of a position: everything is where it belongs, and nothing is shown that the seat cannot see. */

import { describe, expect, test } from 'vitest';
import type { Move, State, View } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { makeGame } from '../load.ts';
import { islandsOf, seatsOf } from './description.ts';
import { arrange, definition, playAll } from './fixtures/position.ts';
import type { Islands } from './islands.ts';
import { DOUBLED, OPEN, OWN } from './layout.ts';
import { formatCard } from './notation.ts';

interface Position {
  game: Islands;
  state: State;
  lastMove?: Move;
}

/** A random game up to a decision, with some islands handed out so that there are markers to see. */
function playUntil(seats: number, options: Record<string, unknown>, seed: string, plies: number): Position {
  const game = makeGame(definition, seats, options) as Islands;
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  state[OWN] = 0b1001;
  if (seats === 2) state[OWN + 1] = 0b110000;
  state[DOUBLED] = 0b1000;
  state[OPEN] &= ~(state[OWN] | state[OWN + 1]);
  let lastMove: Move | undefined;
  for (let ply = 0; ply < plies && game.toMove(state) >= 0; ply++) {
    lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
  }
  return lastMove === undefined ? { game, state } : { game, state, lastMove };
}

const POSITIONS: Record<string, Position> = {
  'the start': playUntil(2, {}, 'a', 0),
  'one ship': playUntil(2, { set: 1 }, 'a', 1),
  'two columns': playUntil(2, { set: '1+2' }, 'b', 21),
  'three columns': playUntil(2, { formation: '3x4', set: 3 }, 'c', 30),
  'four columns': playUntil(2, { formation: '4x3', set: 2 }, 'd', 40),
  'a game that is over': playUntil(2, { handicap: [0, 1.5] }, 'e', 999),
  'a puzzle': playUntil(1, { set: 1 }, 'f', 25),
  'a puzzle that is over': playUntil(1, {}, 'g', 999),
};

/** A space's three characters, found as a reader finds them: by the strip's number at the left, then four to each position. */
function readSpace(text: string, name: string): string {
  const [strip, position] = name.split('.').map(Number);
  const line = text.split('\n').find((one) => Number(one.slice(0, 2)) === strip) ?? '';
  return line.slice(4 + 4 * (position - 2) + 1).slice(0, 3);
}

describe.each(Object.keys(POSITIONS))('%s', (name) => {
  const { game, state, lastMove } = POSITIONS[name];
  const view: View = lastMove === undefined ? {} : { lastMove };

  test('text', () => {
    const text = game.render(state, view);
    const islands = islandsOf(game, state);
    const seats = seatsOf(game, state, {});
    for (const { space, letter, owner, face } of islands) {
      expect(readSpace(text, game.sea.format(space)).slice(1)).toBe(`${letter}${owner < 0 ? ' ' : 'AB'[owner]}`);
      const row = text.split('\n').find((line) => line.startsWith(`${letter}  `)) ?? '';
      const numbers = [game.sea.format(space), face.points, face.cards, ...face.needs, face.ability ?? face.colour ?? '-'];
      expect(row.split(/\s+/).slice(1, 8)).toEqual(numbers.map(String));
    }
    for (const { ship, letter, remark } of seats) {
      if (ship >= 0) expect(readSpace(text, game.sea.format(ship))).toContain(letter);
      if (remark !== '') expect(text).toContain(remark);
    }
    expect(text).toContain('two markers');
    expect(text.includes('Last move')).toBe(lastMove !== undefined);
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(115);
    if (game.toMove(state) < 0) expect(text).toContain(game.result(state).termination);
  });

  test('picture', () => {
    const svg = game.draw(state, view);
    expect(unbalanced(svg)).toBe('');
    expect(svg).not.toMatch(/undefined|NaN|\d\.\d{3}|<script|href|url\(/);
    const islands = [
      ...svg.matchAll(/<title>Island (.) on (.*?): (\d) points, (\d) cards, needs (.*?), .*?<\/title>(.*?)<\/g>\n/g),
    ];
    expect(islands.map(([, letter, at]) => `${letter} ${at}`)).toEqual(
      islandsOf(game, state).map(({ letter, space }) => `${letter} ${game.sea.format(space)}`),
    );
    islandsOf(game, state).forEach(({ face, owner, markers }, i) => {
      const texts = [...islands[i][6].matchAll(/>([^<>]+)<\/text>/g)].map(([, content]) => content);
      const word = face.ability ?? face.colour;
      const owners = Array<string>(markers).fill('AB'[owner]);
      const expected = [face.points, islands[i][1], face.cards, ...face.needs, ...(word === undefined ? [] : [word]), ...owners];
      expect(texts).toEqual(expected.map(String));
    });
    const ships = [...svg.matchAll(/<title>Ship of (.) on (.*?)<\/title>/g)].map(([, letter, at]) => `${letter} ${at}`);
    const expectedShips = seatsOf(game, state, {}).filter(({ ship }) => ship >= 0);
    expect(ships).toEqual(expectedShips.map(({ letter, ship }) => `${letter} ${game.sea.format(ship)}`));
    for (const { remark } of seatsOf(game, state, {})) if (remark !== '') expect(svg).toContain(`>${remark}<`);
  });

  test('hands: all of them, or only that of the seat that looks', () => {
    const all = [0, 1].slice(0, game.seats).map((seat) => game.handOf(state, seat));
    const shown = (seat?: number) => {
      const svg = game.draw(state, seat === undefined ? {} : { seat });
      const faces = [...svg.matchAll(/<title>([cd]\d+): sail/g)].map(([, card]) => card);
      return { faces, backs: svg.split('<title>a card</title>').length - 1 };
    };
    expect(shown()).toEqual({ faces: all.flat().map(formatCard), backs: 0 });
    all.forEach((hand, seat) => {
      expect(shown(seat)).toEqual({ faces: hand.map(formatCard), backs: all.flat().length - hand.length });
      const text = game.render(state, { seat });
      expect(text).not.toContain('deck, next first');
      expect(text.split('??').length - 1).toBe(all.flat().length - hand.length);
    });
    expect(game.render(state, {})).toContain('deck, next first');
  });
});

test('a payment under way shows the cards that were laid', () => {
  const { game, state } = arrange({
    islands: { '1.2': { needs: [2, 0, 0] } },
    cards: { c2: { rum: 1 }, c3: { rum: 1, gems: 1 } },
    hands: ['c1 c2 c3'],
    ships: ['1.3', '24.5'],
  });
  playAll(game, state, 'sail c1 1.2', 'pay', 'lay c2');
  for (const seat of [0, 1]) {
    expect(game.render(state, { seat })).toContain('A laid: c2 1 r1\n');
    expect(game.draw(state, { seat })).toContain('laid for the payment');
  }
  expect(game.render(state, {})).toContain('A to lay a card.');
});

test('the last sail is marked', () => {
  const { game, state } = arrange({ hands: ['c1'], ships: ['1.3', '24.5'] });
  const lastMove = game.parseMove(state, 'sail c1 1.4');
  game.play(state, lastMove);
  expect(readSpace(game.render(state, { lastMove }), '1.4')).toBe('[A]');
  expect(readSpace(game.render(state, {}), '1.4')).toBe('<A>');
  expect(game.draw(state, { lastMove }).split('#b4006e').length).toBeGreaterThan(game.draw(state, {}).split('#b4006e').length);
});

/** A tag: whether it closes, its name, and whether it stands alone. */
const TAG = /<(\/?)([a-z]+)(?:\s+[a-zA-Z-]+="[^"<]*")*(\/?)>/g;

/** The first tag that is out of place, or whatever else stands in the way of well-formed XML; nothing where all is well. */
function unbalanced(xml: string): string {
  const open: string[] = [];
  for (const [tag, closing, name, single] of xml.matchAll(TAG)) {
    if (closing !== '' && open.pop() !== name) return tag;
    if (closing === '' && single === '') open.push(name);
  }
  return open.join() || (/.*[<>].*/.exec(xml.replaceAll(TAG, ''))?.[0] ?? '');
}
