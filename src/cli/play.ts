/** `playfair play`: watch one game in the terminal, or take a seat yourself (`-a human`). */

import { createInterface, type Interface } from 'node:readline';
import pc from 'picocolors';
import { makePlayer, type Player, parseSpec } from '../arena/agents.ts';
import { type Outcome, playGame, type Watcher } from '../arena/play-game.ts';
import type { Agent } from '../core/agent.ts';
import { InputError, messageOf, nearest } from '../core/errors.ts';
import { CONTRACT_VERSION, type Game, type Move, type State } from '../core/game.ts';
import { agentsBySeat, type Command, EXIT, FLAGS, type Flags, gameOf, print, printJson } from './command.ts';

export const play: Command = {
  name: 'play',
  text: 'Watch one game in the terminal, or take a seat yourself with -a human',
  options: {
    game: FLAGS.game,
    seats: FLAGS.seats,
    option: FLAGS.option,
    agent: { ...FLAGS.agent, describe: 'An agent, or human: one for all seats, or one a seat' },
    seed: FLAGS.seed,
    explain: { type: 'boolean', default: false, describe: 'Show what the agents think of their moves' },
    end: { type: 'boolean', default: false, describe: 'Show the moves in one list and only the last position' },
    json: FLAGS.json,
  },
  examples: [
    ['playfair play --game sinoda -a greedy -a random', 'watch a game'],
    ['playfair play --game connect-four -a human -a greedy', 'play the first seat yourself'],
  ],
  async run(flags) {
    const game = await gameOf(flags);
    const table = new Terminal();
    try {
      const players = await Promise.all(
        agentsBySeat(flags, game).map((spec) => (spec === 'human' ? human(table) : makePlayer(parseSpec(spec), game))),
      );
      const seeds = { deal: `${flags.seed}/0`, game: `${flags.seed}#0` };
      const outcome = await playGame(game, players, seeds, { watcher: watcherFor(game, players, flags) });
      if (table.ended) throw new InputError('the input ended before the game did; nothing was decided.');
      tell(players, outcome, flags);
    } finally {
      table.close();
    }
    return EXIT.done;
  },
};

function watcherFor(game: Game, players: readonly Player[], flags: Flags): Watcher {
  let ply = 0;
  let line = '';
  const show = (state: State, lastMove?: Move) => {
    const people = players.flatMap(({ name }, seat) => (name === 'human' ? [seat] : []));
    // People see what their seat sees: the one who decides, where there are several.
    const decides = game.toMove(state);
    const view = people.length === 0 ? {} : { seat: people.includes(decides) ? decides : people[0] };
    print(`${game.render(state, lastMove === undefined ? view : { ...view, lastMove })}\n`);
  };
  return {
    started: (state) => {
      if (!flags.json && !flags.end) show(state);
    },
    decided: (state, _legal, move, agent) => {
      const seat = game.toMove(state);
      const text = game.formatMove(state, move);
      const thoughts = flags.explain ? explanation(game, state, players[seat].name, agent) : undefined;
      if (flags.json) {
        const seen = { type: 'decision', ply, turn: game.turn(state), seat, agent: players[seat].name, move: text };
        printJson(thoughts === undefined ? seen : { ...seen, explain: thoughts });
      } else {
        line = `turn ${game.turn(state)}, seat ${seat} (${players[seat].name}): ${pc.bold(text)}`;
        for (const { move: other, value, visits } of thoughts?.moves.slice(0, 5) ?? []) {
          line += `\n    ${other.padEnd(10)} ${value.toFixed(3)}${visits === undefined ? '' : `  ${visits} visits`}`;
        }
        if (thoughts?.principalVariation !== undefined) line += `\n    expects ${thoughts.principalVariation.join(' ')}`;
      }
      ply++;
    },
    advanced: (state, move) => {
      if (flags.json) return;
      print(line);
      if (!flags.end || game.toMove(state) < 0) show(state, move);
    },
  };
}

/** What an agent thinks, in text; it is not trusted to say anything sensible. */
function explanation(game: Game, state: State, name: string, agent: Agent | undefined) {
  try {
    return inText(game, state, agent);
  } catch (error) {
    throw new InputError(`${name} cannot explain its move: ${messageOf(error)}`);
  }
}

/** Moves in text, best first. */
function inText(game: Game, state: State, agent: Agent | undefined) {
  const thoughts = agent?.explain?.();
  if (thoughts === undefined) return undefined;
  const moves = thoughts.moves.map(({ move, ...rest }) => ({ move: game.formatMove(state, move), ...rest }));
  if (thoughts.principalVariation === undefined) return { moves };
  // Later moves of the line belong to later positions, so play along to name them.
  const along = game.newState();
  game.copy(along, state);
  const principalVariation = thoughts.principalVariation.map((move) => {
    const text = game.formatMove(along, move);
    game.play(along, move);
    return text;
  });
  return { moves, principalVariation };
}

function tell(players: readonly Player[], outcome: Outcome, flags: Flags): void {
  const { termination, scores, winners, plies, turns, error } = outcome;
  if (flags.json) {
    printJson({ type: 'result', termination, scores, winners, plies, turns, ...(error === undefined ? {} : { error }) });
    return;
  }
  if (error !== undefined) print(pc.red(`seat ${error.seat} (${players[error.seat].name}) forfeits: ${error.message}`));
  const names = winners.map((seat) => `seat ${seat} (${players[seat].name})`);
  const all = winners.length === players.length;
  print(
    `${termination} after ${turns} turns; ${names.length === 0 ? 'nobody wins' : all ? 'the victory is shared' : `${names.join(' and ')} ${names.length > 1 ? 'win' : 'wins'}`}; scores ${scores.join(' : ')}; seed ${flags.seed}`,
  );
}

/** The person at the keyboard, shared by all human seats. */
class Terminal {
  private lines: Interface | undefined;
  /** Keeps lines that were typed, or piped in, before anybody asked. */
  private answers: AsyncIterator<string> | undefined;
  /** Set when a question finds the input at its end. */
  ended = false;

  async ask(question: string): Promise<string> {
    this.lines ??= createInterface({ input: process.stdin });
    this.answers ??= this.lines[Symbol.asyncIterator]();
    process.stderr.write(question);
    const { value, done } = await this.answers.next();
    if (!done) return value;
    this.ended = true;
    process.stderr.write('\n');
    throw new Error('the input ended');
  }

  close(): void {
    this.lines?.close();
  }
}

/** An agent that asks. Moves are typed as they are written everywhere. */
function human(terminal: Terminal): Player {
  return {
    name: 'human',
    parameters: {},
    definition: {
      contract: CONTRACT_VERSION,
      id: 'human',
      text: 'Asks for moves at the terminal.',
      parameters: {},
      create: (game) => ({
        choose: async (view) => {
          const moves = new Int32Array(game.maxMoves);
          const legal = moves.subarray(0, game.legalMoves(view, moves));
          const texts = Array.from(legal, (move) => game.formatMove(view, move));
          for (;;) {
            const answer = (await terminal.ask(`seat ${game.toMove(view)}, your move (? lists them): `)).trim();
            const place = texts.indexOf(answer);
            if (place >= 0) return legal[place];
            const reply = answer === '?' || answer === '' ? [...texts].sort().join('  ') : notLegal(answer, texts);
            process.stderr.write(`${reply}\n`);
          }
        },
      }),
    },
  };
}

function notLegal(answer: string, texts: readonly string[]): string {
  const near = nearest(answer, texts);
  return `'${answer}' is not a legal move; ${near === undefined ? '? lists them' : `did you mean '${near}'?`}`;
}
