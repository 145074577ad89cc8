/**
 * Plays a trace again from the set-up written in it, whoever wrote it, and compares every line with what this program says. What
 * differs is counted, and the first difference is told; a line that is no trace line at all, or an impossible set-up, is bad input.
 */

import { InputError } from '../core/errors.ts';
import type { ChanceEvent, Game, GameDefinition, Move, State } from '../core/game.ts';
import { makeGame } from '../games/load.ts';
import { FORFEITS, forfeited } from './play-game.ts';
import type { DecisionLine, ResultLine, SetupLine } from './trace.ts';

export interface Difference {
  /** From 1. */
  readonly line: number;
  /** From 0, as ply is. */
  readonly game: number;
  readonly ply: number;
  readonly field: string;
  /** What the trace says, and what this program says. */
  readonly expected: unknown;
  readonly found: unknown;
}

export interface Replayed {
  readonly games: number;
  readonly decisions: number;
  readonly differences: number;
  readonly first: Difference | null;
}

type Line = { readonly type: string; readonly [key: string]: unknown };

/** Looks on while lines are replayed: a position and the move that led there. */
export type Onlooker = (game: Game, state: State, last: { readonly move: Move; readonly text: string } | null) => void;

export class Replay {
  private readonly load: (id: string) => Promise<GameDefinition>;
  private readonly onlooker: Onlooker | undefined;
  private lineNumber = 0;
  private games = 0;
  private decisions = 0;
  private differences = 0;
  private first: Difference | null = null;
  private game: Game | null = null;
  private state: State = new Int32Array(0);
  private moves: Int32Array = new Int32Array(0);
  private ply = 0;
  /** A decision that waits for the next line, which may say what chance it drew. */
  private waiting: { readonly move: Move; readonly text: string; readonly line: number } | null = null;
  /** After a move that cannot be played, the rest of the game is passed over. */
  private lost = false;

  /** `load` finds a game's definition by the id that a trace names. */
  constructor(load: (id: string) => Promise<GameDefinition>, onlooker?: Onlooker) {
    this.load = load;
    this.onlooker = onlooker;
  }

  async add(text: string): Promise<void> {
    this.lineNumber++;
    if (text.trim() === '') return;
    const line = this.parse(text);
    if (line.type === 'chance') {
      if (this.game === null) throw this.outside(line);
      if (!this.lost) this.chance(line as unknown as ChanceEvent);
      return;
    }
    this.settle();
    if (line.type === 'setup') await this.setup(line as unknown as SetupLine);
    else if (this.game === null) throw this.outside(line);
    else if (line.type === 'decision') this.decision(line as unknown as DecisionLine);
    else this.result(line as unknown as ResultLine);
  }

  end(): Replayed {
    this.settle();
    this.checkFinished();
    if (this.games === 0) throw new InputError('the trace holds no game: its first line must be a set-up line.');
    return { games: this.games, decisions: this.decisions, differences: this.differences, first: this.first };
  }

  private parse(text: string): Line {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      throw this.bad(`it is not JSON: '${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`);
    }
    if (typeof line !== 'object' || line === null || Array.isArray(line)) throw this.bad(`it is no object: ${text.slice(0, 40)}`);
    const { type } = line as { type?: unknown };
    if (type !== 'setup' && type !== 'decision' && type !== 'chance' && type !== 'result') {
      throw this.bad(
        `'type' must be setup, decision, chance or result, not ${type === undefined ? 'missing' : JSON.stringify(type)}`,
      );
    }
    return line as Line;
  }

  private bad(what: string): InputError {
    return new InputError(`line ${this.lineNumber} of the trace: ${what}${/[.?]$/.test(what) ? '' : '.'}`);
  }

  private outside({ type }: Line): InputError {
    return this.bad(`a ${type} line stands outside of any game; a set-up line must come before it`);
  }

  private async setup(line: SetupLine): Promise<void> {
    this.checkFinished();
    if (typeof line.game !== 'string') throw this.bad(`'game' must name a game, not ${JSON.stringify(line.game)}`);
    if (typeof line.seats !== 'number') throw this.bad(`'seats' must be a number, not ${JSON.stringify(line.seats)}`);
    if (typeof line.options !== 'object' || line.options === null || Array.isArray(line.options)) {
      throw this.bad(`'options' must be an object with values by name, not ${JSON.stringify(line.options)}`);
    }
    try {
      const definition = await this.load(line.game);
      this.game = makeGame(definition, line.seats, line.options, {
        components: definition.componentsOf?.(line.setup),
        where: 'the set-up',
      });
      this.state = this.game.newState();
      this.game.setupFrom(this.state, line.setup);
    } catch (error) {
      throw error instanceof InputError ? this.bad(error.message) : error;
    }
    this.moves = new Int32Array(this.game.maxMoves);
    this.games++;
    this.ply = 0;
    this.lost = false;
    this.onlooker?.(this.game, this.state, null);
  }

  private decision(line: DecisionLine): void {
    const game = this.game as Game;
    if (typeof line.move !== 'string' || !Array.isArray(line.legal)) throw this.bad(`a decision needs 'move' and 'legal'`);
    this.decisions++;
    if (this.lost) return;
    const seat = game.toMove(this.state);
    if (seat < 0) {
      this.differ('decision', line.move, `the game is over: ${game.result(this.state).termination}`);
      this.lost = true;
      return;
    }
    this.compare('ply', line.ply, this.ply);
    this.compare('turn', line.turn, game.turn(this.state));
    this.compare('seat', line.seat, seat);
    const legal = this.moves.subarray(0, game.legalMoves(this.state, this.moves));
    this.compare('legal', line.legal, Array.from(legal, (move) => game.formatMove(this.state, move)).sort());
    const move = game.parseMove(this.state, line.move);
    if (!legal.includes(move)) {
      this.differ('move', line.move, 'not legal');
      this.lost = true;
      return;
    }
    this.waiting = { move, text: line.move, line: this.lineNumber };
  }

  /** Plays the decision that waits, with no chance event in the trace. */
  private settle(): void {
    if (this.waiting === null || this.game === null) return;
    this.game.play(this.state, this.waiting.move);
    const event = this.game.chanceOf?.(this.state) ?? null;
    if (event !== null) {
      this.differ('chance', null, event.event, this.waiting.line);
      this.lost = true;
    }
    this.advanced();
  }

  private chance({ event, ...rest }: ChanceEvent): void {
    const game = this.game as Game;
    if (this.waiting === null) throw this.bad('a chance line must follow a decision');
    const forced = game.newState();
    game.copy(forced, this.state);
    game.play(this.state, this.waiting.move);
    const drawn = game.chanceOf?.(this.state) ?? null;
    if (drawn === null || game.playForced === undefined || drawn.event !== event) {
      this.differ('chance', event, drawn?.event ?? null);
      this.lost = true;
    } else {
      try {
        game.playForced(forced, this.waiting.move, { event, ...rest });
        game.copy(this.state, forced);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        this.differ('chance', event, error.message);
        this.lost = true;
      }
    }
    this.advanced();
  }

  private advanced(): void {
    this.onlooker?.(this.game as Game, this.state, this.waiting);
    this.waiting = null;
    this.ply++;
  }

  private result(line: ResultLine): void {
    const game = this.game as Game;
    const lost = this.lost;
    this.game = null;
    if (lost) return;
    const seat = game.toMove(this.state);
    if (seat >= 0 && !(FORFEITS as readonly string[]).includes(line.termination)) {
      this.differ('result', line.termination, 'the game goes on');
      return;
    }
    const { termination, scores, winners } =
      seat < 0 ? game.result(this.state) : forfeited(game, this.state, line.termination, seat);
    this.compare('termination', line.termination, termination);
    this.compare('scores', line.scores, scores);
    this.compare('winners', line.winners, winners);
    this.compare('plies', line.plies, this.ply);
    this.compare('turns', line.turns, game.turn(this.state));
  }

  /** A game that breaks off without its result. */
  private checkFinished(): void {
    if (this.game !== null && !this.lost) {
      const over = this.game.toMove(this.state) < 0;
      this.differ('result', null, over ? this.game.result(this.state).termination : 'the game goes on');
    }
    this.game = null;
  }

  private compare(field: string, expected: unknown, found: unknown): void {
    if (JSON.stringify(expected) !== JSON.stringify(found)) this.differ(field, expected, found);
  }

  private differ(field: string, expected: unknown, found: unknown, line = this.lineNumber): void {
    this.differences++;
    this.first ??= { line, game: this.games - 1, ply: this.ply, field, expected: expected ?? null, found };
  }
}
