/**
 * Traces: one JSON object a line that spells out a game, from the whole starting position over every decision with all legal moves
 * to the result, so that another program can check every line without sharing our code or our random numbers.
 */

import type { Game } from '../core/game.ts';
import type { Values } from '../core/table.ts';
import type { Player } from './agents.ts';
import { type GameSeeds, type Outcome, type PlayOptions, playGame, type Watcher } from './play-game.ts';

export interface SetupLine {
  readonly type: 'setup';
  readonly game: string;
  readonly options: Values;
  readonly seed: string;
  readonly seats: number;
  readonly agents: readonly string[];
  readonly setup: unknown;
}

export interface DecisionLine {
  readonly type: 'decision';
  readonly ply: number;
  readonly turn: number;
  readonly seat: number;
  readonly legal: readonly string[];
  readonly move: string;
}

export interface ResultLine {
  readonly type: 'result';
  readonly termination: string;
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly plies: number;
  readonly turns: number;
}

/** Plays a game and hands over its lines. */
export async function traceGame(
  game: Game,
  players: readonly Player[],
  seeds: GameSeeds,
  options: Omit<PlayOptions, 'watcher'>,
  write: (line: string) => void,
): Promise<Outcome> {
  let ply = 0;
  const put = (line: SetupLine | DecisionLine | ResultLine | { type: 'chance'; event: string }) => write(JSON.stringify(line));
  const watcher: Watcher = {
    started: (state) =>
      put({
        type: 'setup',
        game: game.definition.id,
        options: game.options,
        seed: seeds.deal,
        seats: game.seats,
        agents: players.map(({ name }) => name),
        setup: game.describeSetup(state),
      }),
    decided: (state, legal, move) =>
      put({
        type: 'decision',
        ply: ply++,
        turn: game.turn(state),
        seat: game.toMove(state),
        legal: Array.from(legal, (one) => game.formatMove(state, one)).sort(),
        move: game.formatMove(state, move),
      }),
    advanced: (state) => {
      const event = game.chanceOf?.(state) ?? null;
      if (event !== null) put({ type: 'chance', ...event });
    },
  };
  const outcome = await playGame(game, players, seeds, { ...options, watcher });
  const { termination, scores, winners, plies, turns } = outcome;
  put({ type: 'result', termination, scores, winners, plies, turns });
  return outcome;
}
