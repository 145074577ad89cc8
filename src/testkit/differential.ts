/** The fast engine beside a naive second implementation of the same rules: they must agree at every decision of random games. */

import type { GameDefinition } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';
import type { MakeReference } from '../core/reference.ts';
import { makeGame } from '../games/load.ts';
import { type SuiteRequest, where } from './game-suite.ts';

export function compareWithReference(definition: GameDefinition, makeReference: MakeReference, request: SuiteRequest): string[] {
  const failures: string[] = [];
  for (let i = 0; i < request.games && failures.length < 5; i++) {
    const seed = `${request.seed}/${i}`;
    const difference = compareGame(definition, makeReference, request, seed);
    if (difference !== null) failures.push(`${where(definition, request)}, seed ${seed}: ${difference}`);
  }
  return failures;
}

function compareGame(
  definition: GameDefinition,
  makeReference: MakeReference,
  request: SuiteRequest,
  seed: string,
): string | null {
  const game = makeGame(definition, request.seats, request.options);
  const state = game.newState();
  const moves = new Int32Array(game.maxMoves);
  const scores = new Float64Array(game.seats);
  game.setup(state, streamFrom(seed));
  const reference = makeReference(game.options, game.seats, JSON.parse(JSON.stringify(game.describeSetup(state))));
  const rng = streamFrom(`${seed}/moves`);
  for (let ply = 0; ; ply++) {
    const differs = (what: string, expected: unknown, found: unknown) =>
      `${what} at decision ${ply}: the reference says ${JSON.stringify(expected)}, the engine ${JSON.stringify(found)}`;
    const seat = game.toMove(state);
    if (seat !== reference.toMove()) return differs('seat', reference.toMove(), seat);
    if (game.turn(state) !== reference.turn()) return differs('turn', reference.turn(), game.turn(state));
    game.scores(state, scores);
    if (scores.join() !== reference.scores().join()) return differs('scores', reference.scores(), [...scores]);
    if (seat < 0) break;
    const count = game.legalMoves(state, moves);
    const texts = Array.from(moves.subarray(0, count), (move) => game.formatMove(state, move)).sort();
    const expected = reference.legal();
    if (texts.join(' ') !== expected.join(' ')) return differs('legal moves', expected, texts);
    const move = game.randomMove(state, rng);
    const text = game.formatMove(state, move);
    game.play(state, move);
    reference.play(text, game.chanceOf?.(state) ?? undefined);
  }
  const { termination, winners } = game.result(state);
  const expected = reference.result();
  if (termination !== expected.termination)
    return `termination: the reference says ${expected.termination}, the engine ${termination}`;
  if (winners.join() !== expected.winners.join()) return `winners: the reference says ${expected.winners}, the engine ${winners}`;
  return null;
}
