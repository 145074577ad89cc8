import { describe, expect, test } from 'vitest';
import type { Move, State, View } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { kindOf, PLACE, spaceOf, TAKE } from './moves.ts';
import type { Sequence } from './sequence.ts';

const definition = await loadGame('sequence');

interface Position {
  game: Sequence;
  state: State;
  view: View & { lastMove: Move };
}

/** A random game, stopped when told so after a move, or at its end. */
function playUntil(
  seats: number,
  options: Record<string, unknown>,
  seed: string,
  stop: (turn: number, move: Move) => boolean = () => false,
): Position {
  const game = makeGame(definition, seats, options) as Sequence;
  const state = game.newState();
  const rng = streamFrom(seed);
  game.setup(state, rng);
  for (;;) {
    const lastMove = game.randomMove(state, rng);
    game.play(state, lastMove);
    if (game.toMove(state) < 0 || stop(game.turn(state), lastMove)) return { game, state, view: { lastMove } };
  }
}

const positions: Record<string, Position> = {
  'two seats': playUntil(2, {}, 'a', (turn, move) => turn > 40 && kindOf(move) === PLACE),
  'a chip taken': playUntil(2, { sequencesToWin: 4 }, 'b', (turn, move) => turn > 40 && kindOf(move) === TAKE),
  'a dead card': playUntil(4, { sequencesToWin: 4 }, 'c', (_, move) => kindOf(move) === 1),
  'two seats, over': playUntil(2, {}, 'd'),
  'twelve seats in three teams, over': playUntil(12, { teams: 3, sequencesToWin: 2 }, 'e'),
  'broken sequences': playUntil(6, { breakSequences: true, sequencesToWin: 4 }, 'f', (turn) => turn > 150),
};

const TEAMS = ['blue', 'green', 'red'];

/** What lies on each cell, as the engine says: `b` for a chip of blue, `B` for one in a sequence. */
function chipsOf({ game, state }: Position): Map<string, string> {
  const chips = new Map<string, string>();
  for (let team = 0; team < game.sides; team++) {
    for (const space of game.chipsOf(state, team)) chips.set(game.board.names[space], TEAMS[team][0]);
  }
  for (const { rail, start } of game.linesOf(state)) {
    for (let place = start; place < start + 5; place++) {
      const space = game.board.spaceAt[10 * rail + place];
      if (space >= 0) chips.set(game.board.names[space], (chips.get(game.board.names[space]) as string).toUpperCase());
    }
  }
  return chips;
}

describe.each(Object.entries(positions))('%s', (_, position) => {
  const { game, state, view } = position;
  const chips = chipsOf(position);
  const moved = game.board.names[spaceOf(view.lastMove)];
  const kind = kindOf(view.lastMove);

  test('as text', () => {
    const text = game.render(state, view);
    const rows = text.split('\n').slice(1, 11);
    for (const [cell, card] of game.board.cells.entries()) {
      const name = `${'abcdefghij'[cell % 10]}${Math.floor(cell / 10) + 1}`;
      const shown = rows[Math.floor(cell / 10)].slice(3 + 6 * (cell % 10), 9 + 6 * (cell % 10)).padEnd(6);
      const chip = chips.get(name) ?? ' ';
      expect(shown.slice(1, 5)).toBe(`${card}${chip === chip.toUpperCase() && chip !== ' ' ? '=' : ' '}${chip}`);
      const marks = name !== moved ? '  ' : kind === PLACE ? '[]' : kind === TAKE ? '()' : '  ';
      expect(shown[0] + shown[5]).toBe(marks);
    }
    expect(text).toContain(`Last move: ${game.formatMove(state, view.lastMove)}.`);
    for (const seat of game.sideOf.keys()) {
      const line = new RegExp(`^([ >]) seat ${seat} +(\\w+) +(.*)$`, 'm').exec(text);
      expect(line?.[1] === '>').toBe(seat === game.toMove(state));
      expect(line?.[2]).toBe(TEAMS[game.sideOf[seat]]);
      expect(line?.[3]).toBe(game.handOf(state, seat).join(' '));
    }
    expect(text).toContain(`Draw pile ${game.pileOf(state).length}, discards ${game.discardsOf(state).length}`);
    checkEnd(position, text);
  });

  test('as a picture', () => {
    const svg = game.draw(state, view);
    expect(unbalanced(svg)).toBe('');
    expect(svg).not.toMatch(/undefined|NaN|\d\.\d{3}|<script|href|url\(/);
    const drawn = [
      ...svg.matchAll(/<title>(blue|green|red) on (\w+)(, in a sequence)?<\/title><circle cx="([\d.]+)" cy="([\d.]+)"/g),
    ];
    expect(drawn).toHaveLength(chips.size);
    for (const [, team, cell, locked, x, y] of drawn) {
      expect(chips.get(cell)).toBe(locked === undefined ? team[0] : team[0].toUpperCase());
      expect(Math.floor((Number(x) - 40) / 62)).toBe('abcdefghij'.indexOf(cell[0]));
      expect(Math.floor((Number(y) - 40) / 62) + 1).toBe(Number(cell.slice(1)));
    }
    expect(svg.match(/<title>sequence of /g) ?? []).toHaveLength(game.linesOf(state).length);
    expect(svg.match(/<title>\w\w on \w+<\/title>/g)).toHaveLength(96);
    expect(svg.match(/<title>\w\w<\/title>/g)).toHaveLength(game.sideOf.flatMap((_, seat) => game.handOf(state, seat)).length);
    expect(svg.includes('stroke-dasharray')).toBe(kind === TAKE);
    expect(svg).not.toContain('hidden');
    checkEnd(position, svg);
  });

  test('hands of others are hidden from a seat, in the text and in the picture', () => {
    const seat = game.seats - 1;
    const svg = game.draw(state, { ...view, seat });
    const own = game.handOf(state, seat);
    const others = game.sideOf.flatMap((_, other) => (other === seat ? [] : game.handOf(state, other)));
    expect([...svg.matchAll(/<title>(\w\w)<\/title>/g)].map(([, card]) => card)).toEqual(own);
    expect(svg.match(/<title>a hidden card<\/title>/g)).toHaveLength(others.length);
    expect(svg).toContain(`Seat 0: ${game.handOf(state, 0).length} cards.`);
    const text = game.render(state, { ...view, seat });
    expect(text).toContain(own.join(' '));
    expect(text.match(/\?\?/g)).toHaveLength(others.length);
  });
});

function checkEnd({ game, state }: Position, text: string): void {
  if (game.toMove(state) >= 0) {
    expect(text).toContain(`seat ${game.toMove(state)} (${TEAMS[game.sideOf[game.toMove(state)]]}) to move`);
    return;
  }
  const { termination, winners } = game.result(state);
  const teams = TEAMS.filter((_, team) => winners.some((seat) => game.sideOf[seat] === team));
  expect(text).toContain(
    `${termination}, ${teams.length === 1 ? `${teams[0]} wins` : `${teams.join(' and ')} share the victory`}.`,
  );
}

test('a shared victory names its teams', () => {
  const { game, state } = playUntil(4, { turnLimit: 1 }, 'shared');
  expect(game.render(state, {})).toContain('Over after 1 turn: turn-limit, blue and green share the victory.');
});

test('the start has no marks', () => {
  const game = makeGame(definition) as Sequence;
  const state = game.newState();
  game.setup(state, streamFrom('start'));
  expect(game.render(state, {})).not.toMatch(/[[=]| \(\w\w |Last move/);
  expect(game.draw(state, {})).not.toMatch(/dasharray|Last move|#a0268f" stroke-width/);
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
