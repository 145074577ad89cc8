/** The testkit itself: each of its checks finds the game that breaks it. A check that cannot fail is none. */

import { expect, test } from 'vitest';
import type { Game, GameDefinition, State } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { compareWithReference } from './differential.ts';
import highCard from './fixtures/high-card.ts';
import { checkFacts, checkGame } from './game-suite.ts';
import { deviation } from './uniform.ts';

const connectFour = await loadGame('connect-four');
const sinoda = await loadGame('sinoda');

/** Connect Four with something wrong about it. `own` is the sound game. */
function broken(change: (own: Game) => Partial<Game>, from: GameDefinition = connectFour): GameDefinition {
  const definition: GameDefinition = {
    ...from,
    create: (request) => {
      const own = from.create({ ...request });
      return Object.assign(Object.create(own) as Game, change(own));
    },
  };
  return definition;
}

const check = (definition: GameDefinition) =>
  checkGame(definition, { seats: 2, options: {}, games: 3, seed: 'broken' }).join('\n');

function legal(game: Game, state: State): Set<number> {
  const moves = new Int32Array(game.maxMoves);
  return new Set(moves.subarray(0, game.legalMoves(state, moves)));
}

const TURN = 0;
/** Where the chance words of high-card begin. */
const CHANCE = 17;

test.each<[string, (own: Game) => Partial<Game>, RegExp]>([
  ['lists no move', () => ({ legalMoves: () => 0 }), /no legal move/],
  [
    'lists a move twice',
    (own) => ({
      legalMoves: (state, out) => {
        const count = own.legalMoves(state, out);
        out[count - 1] = out[0];
        return count;
      },
    }),
    /twice/,
  ],
  ['has too small a limit on moves', () => ({ maxMoves: 3 }), /more than maxMoves/],
  ['has too small a limit on decisions', () => ({ maxPlies: 5 }), /more than maxPlies/],
  ['miscounts', (own) => ({ countMoves: (state) => own.countMoves(state) + 1 }), /countMoves says/],
  ['calls everything legal', () => ({ isLegal: () => true }), /isLegal\(.*\) is true at decision 0, but it is not listed/],
  [
    'calls a legal move illegal',
    () => ({ isLegal: (_, move) => move === 3 }),
    /isLegal\(0\) is false at decision 0, but it is listed/,
  ],
  [
    'lets any fraction pass for a move',
    (own) => ({ isLegal: (state, move) => legal(own, state).has(move | 0) }),
    /isLegal\(0\.5\) is true/,
  ],
  ['gives two moves one text', () => ({ formatMove: () => 'a' }), /same text/],
  [
    'cannot parse its texts',
    (own) => ({ parseMove: (state, text) => (text === 'd' ? 2 : own.parseMove(state, text)) }),
    /parseMove\('d'\)/,
  ],
  ['parses nonsense', (own) => ({ parseMove: (state, text) => Math.max(0, own.parseMove(state, text)) }), /nonsense/],
  ['copies less than all', () => ({ copy: (to, from) => to.set(from.subarray(0, 3)) }), /copy/],
  [
    'changes the state by looking',
    (own) => ({
      countMoves: (state) => {
        state[TURN] += 2;
        return own.countMoves(state);
      },
    }),
    /only looks changed the state/,
  ],
  [
    'sets up differently each time',
    () => {
      let times = 0;
      return { setup: (state: State) => void state.fill(0).fill(times++, 3, 4) };
    },
    /two different states/,
  ],
  ['leaves words unset', () => ({ setup: (state) => void state.fill(0, 0, 5) }), /left words unset/],
  [
    'forgets the set-up',
    (own) => ({
      setupFrom: (state, setup) => {
        own.setupFrom(state, setup);
        state[TURN] = 2;
      },
    }),
    /set-up object/,
  ],
  [
    'describes another set-up',
    () => {
      let times = 0;
      return { describeSetup: () => ({ times: times++ }) };
    },
    /setupFrom refuses what describeSetup wrote/,
  ],
  ['goes back in time', (own) => ({ turn: (state) => 10 - own.turn(state) }), /turn went back/],
  ['hashes the turn away', () => ({ hash: (_state, out) => void out.fill(7) }), /one hash/],
  ['keeps up a wrong hash', () => ({ rehash: (_state, out) => void out.fill(7) }), /hash kept up/],
  [
    'orders moves by the turn',
    (own) => ({
      legalMoves: (state, out) => {
        const count = own.legalMoves(state, out);
        if (own.turn(state) % 4 > 1) out.subarray(0, count).reverse();
        return count;
      },
      hash: (state, out) => void out.fill(own.turn(state) % 2),
    }),
    /other order/,
  ],
  [
    'draws one move more often',
    (own) => ({
      randomMove: (state, rng) => {
        const move = own.randomMove(state, rng);
        return move === 0 ? own.randomMove(state, rng) : move;
      },
    }),
    /not uniform/,
  ],
  [
    'draws what is not legal',
    (own) => ({ randomMove: (state, rng) => own.randomMove(state, rng) + (own.turn(state) === 0 ? 7 : 0) }),
    /is not legal/,
  ],
  ['plays out otherwise', (own) => ({ playout: (state, rng) => own.playout?.(state, rng.slice().fill(9)) }), /playout/],
  [
    'plays out with other draws',
    (own) => ({
      playout: (state, rng) => {
        own.playout?.(state, rng);
        rng[0]++;
      },
    }),
    /draws differently/,
  ],
  ['shares too much', () => ({ shares: (_state, out) => void out.fill(1) }), /sum to 2/],
  ['crowns the loser', (own) => ({ result: (state) => ({ ...own.result(state), winners: [0, 1, 2] }) }), /winners are/],
  ['ends by an unknown word', (own) => ({ result: (state) => ({ ...own.result(state), termination: 'boredom' }) }), /'boredom'/],
  ['reports other scores', (own) => ({ result: (state) => ({ ...own.result(state), scores: [3, 4] }) }), /scores of the result/],
  ['leaves out a feature', () => ({ measure: (_state, _seat, out) => void out.fill(1, 1) }), /leaves out a feature/],
  ['leaves out a score', () => ({ scores: (_state, out) => void out.fill(1, 1) }), /scores are not numbers/],
  [
    'changes what is seen by dealing anew',
    () => ({ redeal: (state) => void state.fill(state[TURN] + 2, TURN, 1) }),
    /changes what seat 0 observes/,
  ],
  [
    'deals by what is hidden',
    (own) => ({
      redeal: (state, _seat, rng) => void state.fill(rng[0] ^ state[6], 6, 7),
      observe: (state, seat) => own.observe(state, seat).slice(0, 4),
      legalMoves: (_state, out) => out.fill(0, 0, 1).length / out.length,
      countMoves: () => 1,
      rehash: (state, out) => own.hash(state, out),
      render: () => 'x',
      draw: () => '<svg',
    }),
    /depends on what is hidden/,
  ],
  [
    'shows what is hidden',
    (own) => ({
      redeal: (state, _seat, rng) => void state.fill(rng[0], 6, 7),
      observe: (state, seat) => own.observe(state, seat).slice(0, 4),
      render: (state) => `words ${state.join()}`,
    }),
    /render shows seat 0/,
  ],
  ['takes any set-up', () => ({ setupFrom: (state) => void state.fill(0) }), /setupFrom\(null\) is not refused/],
  [
    'chokes on a set-up',
    (own) => ({
      setupFrom: (state, setup) => {
        if (setup === null) throw new TypeError('null');
        own.setupFrom(state, setup);
      },
    }),
    /throws something other than an InputError/,
  ],
  ['shows no turn', () => ({ observe: () => 'x' }), /observe does not tell that decision 0 ended a turn/],
  ['counts no turns', () => ({ turn: () => 0 }), /0 turns after/],
  ['does not know what is noisy', () => ({ isNoisy: () => 1 as unknown as boolean }), /isNoisy is neither/],
  ['draws nothing', () => ({ draw: () => '' }), /draw shows nothing/],

  ['shows undefined', () => ({ render: () => 'seat undefined' }), /render shows nothing, or something undefined/],
  ['draws no SVG', () => ({ draw: () => '<p>' }), /no SVG/],
])('a game that %s is found out', (_what, change, expected) => {
  expect(check(broken(change))).toMatch(expected);
});

test('the sound game passes', () => expect(check(connectFour)).toBe(''));

test.each<[string, Partial<GameDefinition>, RegExp]>([
  ['a bad id', { id: 'Connect Four' }, /lower-case/],
  ['unusual seats', { defaultSeats: 3 }, /defaultSeats/],
  ['no ends', { terminations: [] }, /no terminations/],
  ['no features', { features: {} }, /no features/],
  ['a feature without a weight', { features: { x: { weight: NaN, text: 'x' } } }, /feature x/],
  ['an option of no type', { options: { x: { type: 'int' as 'integer', default: 1, text: 'x' } } }, /has the type 'int'/],
  [
    'a default out of range',
    { options: { x: { type: 'integer', max: 5, default: 9, text: 'x' } } },
    /its own default is refused/,
  ],
  ['an option without a sentence', { options: { x: { type: 'boolean', default: true, text: '' } } }, /option x/],
])('%s in the facts is found out', (_what, change, expected) => {
  expect(checkFacts({ ...connectFour, ...change }).join('\n')).toMatch(expected);
});

test.each<[string, (own: Game) => Partial<Game>, RegExp]>([
  [
    'forgets a move',
    (own) => ({ legalMoves: (state, out) => own.legalMoves(state, out) - (own.turn(state) === 50 ? 1 : 0) }),
    /legal moves at decision 50/,
  ],
  [
    'counts points wrongly',
    (own) => ({
      scores: (state, out) => {
        own.scores(state, out);
        if (out[0] > 5) out[0]++;
      },
    }),
    /scores at decision/,
  ],
  ['ends by another word', (own) => ({ result: (state) => ({ ...own.result(state), termination: 'one-each' }) }), /termination/],
  ['crowns both', (own) => ({ result: (state) => ({ ...own.result(state), winners: [0, 1] }) }), /winners/],
])('the differential suite finds a game that %s', async (_what, change, expected) => {
  const reference = (await sinoda.reference?.())?.default;
  if (reference === undefined) throw new Error('no reference');
  const request = { seats: 2, options: {}, games: 4, seed: 'broken' };
  expect(compareWithReference(broken(change, sinoda), reference, request).join('\n')).toMatch(expected);
  expect(compareWithReference(sinoda, reference, request)).toEqual([]);
});

test('chi-square as a normal deviate: known values', () => {
  // Chi-square 18.307 on 10 degrees of freedom is the 95th percentile, z = 1.645.
  const counts = [100 + Math.sqrt(1830.7 / 2), 100 - Math.sqrt(1830.7 / 2), ...Array<number>(9).fill(100)];
  expect(deviation(counts, 100)).toBeCloseTo(1.645, 1);
  expect(deviation([100, 100, 100], 100)).toBeCloseTo(-8 / 3, 10); // no deviation at all: (0 - 8/9) / (1/3)
  expect(deviation([5], 5)).toBe(0);
});

test('makeGame refuses seats that the game does not have', () => {
  expect(() => makeGame(connectFour, 3)).toThrow('connect-four is played with 2 seats, not with 3.');
});

test.each<[string, (own: Game) => Partial<Game>, RegExp]>([
  [
    'never deals anew',
    () => ({ redeal: () => {} }),
    /depends on what is hidden|never deals anything anew|leaves something of the true state/,
  ],
  [
    'ignores the stream',
    (own) => ({ redeal: (state, seat) => own.redeal(state, seat, streamFrom('always')) }),
    /never deals anything anew/,
  ],
  [
    'keeps the true chance words',
    (own) => ({
      redeal: (state, seat, rng) => {
        const words = state.slice(CHANCE, CHANCE + 4);
        own.redeal(state, seat, rng);
        state.set(words, CHANCE);
      },
    }),
    /leaves something of the true state/,
  ],
])('a game with hidden cards that %s is found out', async (_what, change, expected) => {
  const request = { seats: 2, options: {}, games: 3, seed: 'broken' };
  expect(checkGame(highCard, request)).toEqual([]);
  expect(checkGame(broken(change, highCard), request).join('\n')).toMatch(expected);
});
