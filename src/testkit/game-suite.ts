/**
 * What every game must hold, whatever its rules: plain functions that return sentences about what failed, so that `playfair check`
 * can run them on a user's own game. Tests run them on every game in the registry.
 */

import { InputError, messageOf } from '../core/errors.ts';
import type { ChanceEvent, Game, GameDefinition, Move, State } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';
import type { Value } from '../core/table.ts';
import { makeGame } from '../games/load.ts';
import { checkTable } from './tables.ts';
import { checkRandomMove } from './uniform.ts';

export interface SuiteRequest {
  readonly seats: number;
  readonly options: Readonly<Record<string, Value>>;
  readonly games: number;
  readonly seed: string;
}

/** Plays random games and checks the whole contract at every decision. The first failure of a game ends that game. */
export function checkGame(definition: GameDefinition, request: SuiteRequest): string[] {
  const game = makeGame(definition, request.seats, request.options);
  const failures: string[] = [];
  const positions = new Map<string, string>();
  for (let i = 0; i < request.games && failures.length < 10; i++) {
    const seed = `${request.seed}/${i}`;
    try {
      new Walk(game, seed, positions).run();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(`${where(definition, request)}, seed ${seed}: ${error.message}`);
    }
  }
  failures.push(...checkRandomMove(game, request.seed).map((failure) => `${where(definition, request)}: ${failure}`));
  return failures;
}

export function where(definition: GameDefinition, { seats, options }: Pick<SuiteRequest, 'seats' | 'options'>): string {
  return `${definition.id}, ${seats} seats, ${JSON.stringify(options)}`;
}

/** What is wrong with the definition's facts and tables themselves. */
export function checkFacts(definition: GameDefinition): string[] {
  const failures: string[] = [];
  const hold = (ok: boolean, text: string) => {
    if (!ok) failures.push(`${definition.id}: ${text}`);
  };
  hold(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.id), 'the id must be lower-case words with hyphens');
  hold(definition.seats.includes(definition.defaultSeats), 'defaultSeats is not among seats');
  hold(definition.terminations.length > 0, 'there are no terminations');
  hold(Object.keys(definition.features).length > 0, 'there are no features');
  for (const [name, { weight, text }] of Object.entries(definition.features)) {
    hold(Number.isFinite(weight) && text !== '', `feature ${name} needs a weight and a sentence`);
  }
  for (const failure of checkTable(definition.options, 'option', definition.id, definition.seats)) hold(false, failure);
  for (const seats of definition.seats) {
    try {
      makeGame(definition, seats);
    } catch (error) {
      hold(false, `the defaults are refused with ${seats} seats: ${(error as Error).message}`);
    }
  }
  return failures;
}

class Failure extends Error {}

function hold(ok: boolean, text: string): void {
  if (!ok) throw new Failure(text);
}

const sameWords = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((word, i) => word === b[i]);

/** Numbers that are no move in any game. */
const NO_MOVES = [-1, -0.5, Number.NaN, Infinity, -Infinity, 2 ** 40 + 1];

/** One random game, looked at from all sides. */
class Walk {
  private readonly game: Game;
  private readonly seed: string;
  /** What was seen of each hash before: its legal moves, in order. */
  private readonly positions: Map<string, string>;
  private readonly state: State;
  /** Started from the set-up object and advanced by texts: it must stay the same game. */
  private readonly twin: State;
  private readonly moves: Int32Array;
  private readonly hash = new Int32Array(2);
  /** Some moves that were legal before. */
  private readonly known = new Set<number>();
  /** Whether two streams ever dealt differently. */
  private dealt = false;

  constructor(game: Game, seed: string, positions: Map<string, string>) {
    this.game = game;
    this.seed = seed;
    this.positions = positions;
    this.state = game.newState();
    this.twin = game.newState();
    this.moves = new Int32Array(game.maxMoves + 64).fill(-2);
  }

  run(): void {
    const { game, state, twin } = this;
    game.setup(state, streamFrom(this.seed));
    this.checkSetup();
    const rng = streamFrom(`${this.seed}/moves`);
    let plies = 0;
    for (let turn = 0; game.toMove(state) >= 0; plies++) {
      hold(plies < game.maxPlies, `more than maxPlies = ${game.maxPlies} decisions`);
      hold(game.turn(state) >= turn, `turn went back at decision ${plies}`);
      turn = game.turn(state);
      const before = state.slice();
      this.checkPosition(plies);
      hold(sameWords(before, state), `something that only looks changed the state at decision ${plies}`);
      if (plies % 8 === 0) this.checkViews(plies);
      if (plies % 16 === 0) this.checkPlayout(plies);
      hold(sameWords(before, state), `something that only looks changed the state at decision ${plies}`);
      this.advance(game.randomMove(state, rng), plies);
    }
    hold(game.turn(state) > 0 && game.turn(state) <= plies, `${game.turn(state)} turns after ${plies} decisions`);
    const hides = game.definition.hidden !== '' || game.chanceOf !== undefined;
    hold(!hides || this.dealt, 'redeal never deals anything anew, though something is hidden');
    hold(game.observe(state, 0) === game.observe(twin, 0), 'the game started from the set-up object ended differently');
    this.checkEnd();
    this.checkPictures('at the end');
  }

  private checkSetup(): void {
    const { game, state, twin } = this;
    const again = game.newState().fill(-1);
    game.setup(again, streamFrom(this.seed));
    hold(sameWords(state, again), 'the same stream set up two different states, or setup left words unset');
    const setup = JSON.parse(JSON.stringify(game.describeSetup(state)));
    twin.fill(-1);
    try {
      game.setupFrom(twin, setup);
    } catch (error) {
      throw new Failure(`setupFrom refuses what describeSetup wrote: ${messageOf(error)}`);
    }
    for (const nonsense of [null, 'nonsense']) this.checkRefusal(nonsense);
    game.setupFrom(twin, setup);
    const described = JSON.stringify(game.describeSetup(twin));
    hold(
      described === JSON.stringify(setup),
      `setupFrom(describeSetup) describes itself as ${described}, not ${JSON.stringify(setup)}`,
    );
    for (let seat = 0; seat < game.seats; seat++) {
      const same = game.observe(twin, seat) === game.observe(state, seat);
      hold(same, `the game started from the set-up object looks different to seat ${seat}`);
      hold(typeof game.startOf(state, seat) === 'string', 'startOf is not a text');
    }
    this.checkPictures('at the start');
  }

  private checkRefusal(setup: unknown): void {
    try {
      this.game.setupFrom(this.twin, setup);
    } catch (error) {
      hold(error instanceof InputError, `setupFrom(${JSON.stringify(setup)}) throws something other than an InputError`);
      return;
    }
    throw new Failure(`setupFrom(${JSON.stringify(setup)}) is not refused`);
  }

  /** Moves and their texts, hash, points and features. */
  private checkPosition(ply: number): void {
    const { game, state, twin, moves } = this;
    const seat = game.toMove(state);
    hold(Number.isInteger(seat) && seat < game.seats, `toMove is ${seat} at decision ${ply}`);
    const count = game.legalMoves(state, moves);
    hold(count > 0, `no legal move at decision ${ply}`);
    hold(count <= game.maxMoves, `${count} legal moves at decision ${ply}, more than maxMoves = ${game.maxMoves}`);
    hold(game.countMoves(state) === count, `countMoves says ${game.countMoves(state)} at decision ${ply}, legalMoves ${count}`);
    const list = moves.slice(0, count);
    const texts = [...list].map((move) => game.formatMove(state, move));
    hold(new Set(list).size === count, `a move is listed twice at decision ${ply}`);
    hold(new Set(texts).size === count, `two moves have the same text at decision ${ply}`);
    texts.forEach((text, i) => {
      hold(game.parseMove(state, text) === list[i], `parseMove('${text}') is not the move it was made from at decision ${ply}`);
    });
    hold(game.parseMove(state, 'no such move') === -1, 'parseMove of nonsense is not -1');
    const twinCount = game.legalMoves(twin, moves);
    const twinTexts = [...moves.slice(0, twinCount)].map((move) => game.formatMove(twin, move));
    hold(texts.join(' ') === twinTexts.join(' '), `the game started from the set-up object has other moves at decision ${ply}`);
    this.checkLegality(list, ply);
    this.checkHash(list, ply);
    const scores = new Float64Array(game.seats).fill(NaN);
    game.scores(state, scores);
    hold(scores.every(Number.isFinite), `scores are not numbers at decision ${ply}`);
    const features = new Float64Array(Object.keys(game.definition.features).length);
    for (let s = 0; s < game.seats; s++) {
      features.fill(NaN);
      game.measure(state, s, features);
      hold(features.every(Number.isFinite), `measure leaves out a feature of seat ${s} at decision ${ply}`);
    }
  }

  /** isLegal says of any number whether it is in the list: of those listed now and before, of others near them, and of no moves at all. */
  private checkLegality(list: Int32Array, ply: number): void {
    const { game, state, known } = this;
    if (game.isLegal === undefined) return;
    const legal = new Set(list);
    const near = [...list].flatMap((move) => [move + 1, move ^ (1 << (ply & 31)), move + 0.5, move + 2 ** 32]);
    for (const move of [...list, ...known, ...near, ...NO_MOVES]) {
      const says = game.isLegal(state, move);
      hold(says === legal.has(move), `isLegal(${move}) is ${says} at decision ${ply}, but it is ${says ? 'not ' : ''}listed`);
    }
    for (const move of list) if (known.size < 200) known.add(move);
  }

  /** Kept up = worked out from nothing; and the same position has the same moves in the same order, however it came about. */
  private checkHash(list: Int32Array, ply: number): void {
    const { game, state, hash, positions } = this;
    game.hash(state, hash);
    const key = hash.join();
    if (game.rehash !== undefined) {
      game.rehash(state, hash);
      hold(key === hash.join(), `the hash kept up is not the hash worked out at decision ${ply}`);
    }
    const known = positions.get(key);
    const now = `${game.toMove(state)}: ${list.join()}`;
    hold(
      known === undefined || known === now,
      `two positions with one hash have different moves, or an other order, at decision ${ply}`,
    );
    if (positions.size < 200000) positions.set(key, now);
  }

  /** What a seat sees stays as it is when the rest is dealt anew, and the new deal depends on that alone. */
  private checkViews(ply: number): void {
    const { game, state } = this;
    const [a, b] = [game.newState(), game.newState()];
    for (let seat = 0; seat < game.seats; seat++) {
      game.copy(a, state);
      game.copy(b, state);
      hold(sameWords(a, state), 'copy does not copy everything');
      game.redeal(a, seat, streamFrom(`${this.seed}/a`));
      game.redeal(b, seat, streamFrom(`${this.seed}/b`));
      hold(game.observe(a, seat) === game.observe(state, seat), `redeal changes what seat ${seat} observes at decision ${ply}`);
      hold(game.toMove(a) === game.toMove(state), `redeal changes who decides at decision ${ply}`);
      if (game.toMove(state) === seat) {
        hold(this.movesOf(a) === this.movesOf(state), `redeal changes the moves of seat ${seat} at decision ${ply}`);
      }
      if (ply % 64 === 0) {
        const view = { seat };
        hold(game.render(a, view) === game.render(state, view), `render shows seat ${seat} what is hidden at decision ${ply}`);
        hold(game.draw(a, view) === game.draw(state, view), `draw shows seat ${seat} what is hidden at decision ${ply}`);
      }
      this.dealt ||= !sameWords(a, b);
      game.redeal(a, seat, streamFrom(`${this.seed}/c`));
      game.redeal(b, seat, streamFrom(`${this.seed}/c`));
      hold(sameWords(a, b), `redeal for seat ${seat} depends on what is hidden from it at decision ${ply}`);
      // The twin was set up without a stream, so that its chance words are others, which nobody may see either.
      game.copy(b, this.twin);
      game.redeal(b, seat, streamFrom(`${this.seed}/c`));
      hold(
        sameWords(a, b),
        `redeal for seat ${seat} leaves something of the true state, such as chance words, at decision ${ply}`,
      );
    }
  }

  private movesOf(state: State): string {
    return this.moves.slice(0, this.game.legalMoves(state, this.moves)).join();
  }

  /** The whole playout draws the same and ends alike as move by move. */
  private checkPlayout(ply: number): void {
    const { game } = this;
    if (game.playout === undefined) return;
    const [a, b] = [game.newState(), game.newState()];
    game.copy(a, this.state);
    game.copy(b, this.state);
    const [rngA, rngB] = [streamFrom(`${this.seed}/${ply}`), streamFrom(`${this.seed}/${ply}`)];
    game.playout(a, rngA);
    while (game.toMove(b) >= 0) game.play(b, game.randomMove(b, rngB));
    hold(sameWords(a, b), `playout ends differently from randomMove and play, begun at decision ${ply}`);
    hold(sameWords(rngA, rngB), `playout draws differently from randomMove and play, begun at decision ${ply}`);
  }

  private advance(move: Move, ply: number): void {
    const { game, state, twin } = this;
    const text = game.formatMove(state, move);
    const twinMove = game.parseMove(twin, text);
    const noisy = game.isNoisy?.(state, move);
    hold(noisy === undefined || typeof noisy === 'boolean', `isNoisy is neither true nor false at decision ${ply}`);
    const [turn, seen] = [game.turn(state), game.observe(state, 0)];
    const copy = game.newState();
    game.copy(copy, state);
    game.play(copy, move);
    game.play(state, move);
    hold(sameWords(copy, state), `the same move on a copy leads elsewhere at decision ${ply}`);
    const observed = game.turn(state) === turn || game.observe(state, 0) !== seen;
    hold(observed, `observe does not tell that decision ${ply} ended a turn`);
    const event = game.chanceOf?.(state) ?? null;
    if (event === null || game.playForced === undefined) game.play(twin, twinMove);
    else game.playForced(twin, twinMove, JSON.parse(JSON.stringify(event)) as ChanceEvent);
  }

  private checkEnd(): void {
    const { game, state } = this;
    const { termination, shares, scores, winners } = game.result(state);
    hold(game.definition.terminations.includes(termination), `'${termination}' is not among the definition's terminations`);
    const bySide = new Float64Array(game.sides).fill(NaN);
    game.shares(state, bySide);
    const sum = bySide.reduce((a, b) => a + b, 0);
    hold(Math.abs(sum - 1) < 1e-9 || (sum === 0 && winners.length === 0), `shares by side sum to ${sum}`);
    hold(
      shares.length === game.seats && shares.every((share, seat) => share === bySide[game.sideOf[seat]]),
      'shares by seat are not those of the sides',
    );
    const expected = shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
    hold(expected.join() === winners.join(), `winners are ${winners} but shares ${shares}`);
    const standing = new Float64Array(game.seats);
    game.scores(state, standing);
    hold(standing.join() === scores.join(), `scores of the result are ${scores}, but stand at ${standing.join()}`);
  }

  private checkPictures(when: string): void {
    const { game, state } = this;
    for (const [name, text] of [
      ['render', game.render(state, {})],
      ['draw', game.draw(state, {})],
    ]) {
      hold(text.trim() !== '' && !/undefined|NaN|\[object/.test(text), `${name} shows nothing, or something undefined, ${when}`);
    }
    hold(game.draw(state, {}).startsWith('<svg'), `draw is no SVG ${when}`);
  }
}
