import { beforeAll, expect, test } from 'vitest';
import { CONTRACT_VERSION, type Game, type State } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';
import highCard from '../testkit/fixtures/high-card.ts';
import { makePlayers, type Player } from './agents.ts';
import { traceGame } from './trace.ts';

const SEEDS = { deal: '7/0', game: '7#0' };

let random: Player;

beforeAll(async () => {
  [random] = await makePlayers(['random'], makeGame(highCard));
});

async function trace(game: Game, players: Player[], openingPlies = 0) {
  const lines: string[] = [];
  const outcome = await traceGame(game, players, SEEDS, { openingPlies }, (line) => lines.push(line));
  return { outcome, lines, objects: lines.map((line) => JSON.parse(line)) };
}

test('a trace is set-up, decisions and result, with fields in the order that is promised', async () => {
  const game = makeGame(await loadGame('connect-four'));
  const { lines, objects, outcome } = await trace(game, [random, random]);
  expect(lines[0]).toBe(
    '{"type":"setup","game":"connect-four","options":{},"seed":"7/0","seats":2,"agents":["random","random"],"setup":{}}',
  );
  expect(lines[1]).toMatch(
    /^\{"type":"decision","ply":0,"turn":0,"seat":0,"legal":\["a","b","c","d","e","f","g"\],"move":"[a-g]"\}$/,
  );
  const { termination, scores, winners, plies, turns } = outcome;
  expect(lines.at(-1)).toBe(JSON.stringify({ type: 'result', termination, scores, winners, plies, turns }));
  expect(objects.slice(1, -1).map(({ type, ply }) => [type, ply])).toEqual(
    Array.from({ length: plies }, (_, i) => ['decision', i]),
  );
});

test('options are all there, and every legal move is listed, sorted and without repeats', async () => {
  const game = makeGame(highCard, 4, { rounds: 12, teams: true });
  const { objects } = await trace(game, [random, random, random, random]);
  expect(objects[0].options).toEqual({ rounds: 12, hand: 3, early: false, teams: true, handicap: [0, 0, 0, 0] });
  for (const { legal, move } of objects.filter(({ type }) => type === 'decision')) {
    expect(legal).toEqual([...new Set(legal)].sort());
    expect(legal).toContain(move);
  }
});

test('a chance line stands right after the decision that led to it', async () => {
  const { objects } = await trace(makeGame(highCard, 4, { rounds: 12 }), [random, random, random, random]);
  const places = objects.flatMap(({ type }, i) => (type === 'chance' ? [i] : []));
  expect(places.length).toBeGreaterThan(5);
  for (const place of places) {
    expect(objects[place - 1].type).toBe('decision');
    expect(objects[place + 1].type).toBe('decision');
    expect(Object.keys(objects[place])).toEqual(['type', 'event', 'deck']);
    expect(objects[place].event).toBe('reshuffle');
  }
});

test('the set-up is the whole starting position', async () => {
  const game = makeGame(highCard, 2);
  const { objects } = await trace(game, [random, random]);
  const { hands, deck } = objects[0].setup;
  expect([...hands.flat(), ...deck].sort()).toEqual(
    ['1', '2', '3', '4', '5', '6', '7'].flatMap((rank) => [`${rank}b`, `${rank}r`]),
  );
  expect(objects[1].legal).toEqual(hands[0]);
});

test('opening plies are ordinary decisions', async () => {
  const game = makeGame(await loadGame('connect-four'));
  const { objects, outcome } = await trace(game, [random, random], 4);
  expect(objects.filter(({ type }) => type === 'decision')).toHaveLength(outcome.plies);
});

test('a forfeit ends the trace with its result', async () => {
  const game = makeGame(await loadGame('connect-four'));
  const choose = (view: State) => (game.turn(view) < 5 ? 3 : 'x');
  const definition = { contract: CONTRACT_VERSION, id: 'odd', text: '', parameters: {}, create: () => ({ choose }) };
  const odd = { name: 'odd', parameters: {}, definition } as unknown as Player;
  const { lines, outcome } = await trace(game, [random, odd]);
  expect(outcome.error).toEqual({ seat: 1, message: "returned 'x', which is no move" });
  expect(lines).toHaveLength(7);
  expect(lines[6]).toBe('{"type":"result","termination":"illegal-move","scores":[0,0],"winners":[0],"plies":5,"turns":5}');
});
