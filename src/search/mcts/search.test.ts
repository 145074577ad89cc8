import { expect, test } from 'vitest';
import type { Game, State } from '../../core/game.ts';
import { streamFrom } from '../../core/random.ts';
import { defaultWeights, Valuer } from '../../core/value.ts';
import { loadGame, makeGame } from '../../games/load.ts';
import highCard from '../../testkit/fixtures/high-card.ts';
import { Search, type SearchSettings } from './search.ts';
import { NONE, ROOT } from './tree.ts';

const fourInARow = makeGame(await loadGame('connect-four'));
const sinoda = makeGame(await loadGame('sinoda'));

const SETTINGS: SearchSettings = {
  c: 0.5,
  fpu: 1000,
  prior: 1,
  leaf: 'best',
  cutoff: 0,
  epsilon: 0.1,
  deals: 0,
  capacity: 1_000_000,
};

function searchFor(game: Game, settings: Partial<SearchSettings> = {}, seed = 's'): Search {
  const valuer = new Valuer(game, defaultWeights(game.definition.features));
  return new Search(game, { ...SETTINGS, ...settings }, valuer, streamFrom(seed));
}

function after(game: Game, moves: readonly number[]): State {
  const state = game.newState();
  game.setup(state, streamFrom('deal'));
  for (const move of moves) game.play(state, move);
  return state;
}

/** The share of the side that decides, by looking at everything. */
function solve(game: Game, state: State, known: Map<string, number>): number {
  const hash = new Int32Array(2);
  game.hash(state, hash);
  const key = hash.join();
  const found = known.get(key);
  if (found !== undefined) return found;
  const seat = game.toMove(state);
  const shares = new Float64Array(2);
  const moves = new Int32Array(game.maxMoves);
  const count = game.legalMoves(state, moves);
  let best = -1;
  for (let i = 0; i < count && best < 1; i++) {
    const next = game.newState();
    game.copy(next, state);
    game.play(next, moves[i]);
    if (game.toMove(next) < 0) {
      game.shares(next, shares);
      best = Math.max(best, shares[seat]);
    } else best = Math.max(best, 1 - solve(game, next, known));
  }
  known.set(key, best);
  return best;
}

/** Positions of random games with so many discs, still running. */
function latePositions(count: number, discs: number): State[] {
  const positions: State[] = [];
  const rng = streamFrom('late');
  while (positions.length < count) {
    const state = after(fourInARow, []);
    for (let i = 0; i < discs && fourInARow.toMove(state) >= 0; i++) fourInARow.play(state, fourInARow.randomMove(state, rng));
    if (fourInARow.toMove(state) >= 0) positions.push(state);
  }
  return positions;
}

test.each([
  ['children that are valued', {}],
  ['playouts', { prior: 0, leaf: 'random', c: 1 }],
] as const)('200 late positions of Connect Four are solved, with %s', { timeout: 60_000 }, (_how, settings) => {
  const values = [0, 0, 0];
  for (const state of latePositions(200, 30)) {
    const expected = solve(fourInARow, state, new Map());
    const search = searchFor(fourInARow, settings);
    search.begin(state);
    for (let i = 0; i < 60_000 && !search.isProven; i++) search.iterate();
    expect(search.isProven).toBe(true);
    expect(search.meanOf(ROOT, fourInARow.toMove(state))).toBeCloseTo(expected, 9);
    values[2 * expected]++;
  }
  for (const count of values) expect(count).toBeGreaterThan(5); // lost, tied and won ones
});

test('a position in the tree of the one before is found again, with all that was looked at', () => {
  for (const game of [fourInARow, sinoda]) {
    const search = searchFor(game);
    const state = after(game, []);
    search.begin(state);
    for (let i = 0; i < 3000; i++) search.iterate();
    const { firstChild, nextSibling, visits } = search.tree;
    const mostVisited = (node: number) => {
      let most = firstChild[node];
      for (let child = most; child !== NONE; child = nextSibling[child]) if (visits[child] > visits[most]) most = child;
      return most;
    };
    const own = mostVisited(ROOT);
    const reply = mostVisited(own);
    const [ownMove, replyMove, looked] = [search.tree.move[own], search.tree.move[reply], visits[reply]];
    expect(looked).toBeGreaterThan(10);
    game.play(state, ownMove);
    game.play(state, replyMove);
    expect(search.goOn(state, ownMove)).toBe(true);
    expect(search.tree.visits[ROOT]).toBe(looked);
    for (let i = 0; i < 100; i++) search.iterate();
    expect(search.tree.visits[ROOT]).toBe(looked + 100);
    // One that was never reached is not.
    expect(search.goOn(after(game, []), ownMove)).toBe(false);
  }
});

test('a full tree goes on: leaves are valued, and nothing is added', () => {
  const search = searchFor(sinoda, { capacity: 1000 });
  search.begin(after(sinoda, []));
  for (let i = 0; i < 500; i++) search.iterate();
  expect(search.tree.used).toBeLessThanOrEqual(1000);
  expect(search.tree.visits[ROOT]).toBe(500);
  const { firstChild, nextSibling, visits } = search.tree;
  let total = 0;
  for (let child = firstChild[ROOT]; child !== NONE; child = nextSibling[child]) total += visits[child];
  expect(total).toBe(499); // the first look only made them
});

test.each([2, 3, 4])('values of a node are shares that sum to 1 over %i sides, whatever is hidden', (seats) => {
  const game = makeGame(highCard, seats);
  for (const settings of [{}, { prior: 0, leaf: 'random' }, { leaf: 'greedy', cutoff: 2 }, { leaf: 'evaluate' }] as const) {
    const search = searchFor(game, settings);
    search.begin(after(game, []));
    for (let i = 0; i < 400; i++) search.iterate();
    let sum = 0;
    for (let side = 0; side < game.sides; side++) sum += search.meanOf(ROOT, side);
    expect((sum * (search.tree.visits[ROOT] + (settings.prior ?? 1))) / search.tree.visits[ROOT]).toBeCloseTo(1, 6);
    expect(search.isProven).toBe(false);
  }
});
