/** `playfair bench`: how fast an engine plays, and the signature of how everything behaves. */

import { spawnSync } from 'node:child_process';
import { searchOf } from '../../agents/mcts/index.ts';
import { makePlayer, parseSpec } from '../arena/agents.ts';
import { resolveExperiment, withGames } from '../arena/experiment.ts';
import { playTournament } from '../arena/tournament.ts';
import { nowMs } from '../core/clock.ts';
import { InputError, suggest } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { streamFrom } from '../core/random.ts';
import { loadGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';
import { playOut } from '../search/playout.ts';
import { signature } from '../testkit/signature.ts';
import {
  type Command,
  EXIT,
  FLAGS,
  type Flags,
  gameOf,
  inTemporaryFolder,
  positiveNumber,
  print,
  printJson,
  wholeNumber,
} from './command.ts';
import { experimentOf } from './running.ts';

const KINDS = ['playouts', 'tournament', 'mcts'];
/** Iterations of one tree. */
const TREE = 1000;
/** Games that the mean number of decisions is taken from. */
const SAMPLE = 2000;
/** Games of the shorter run that a tournament is measured against. */
const WARM_UP = 4000;

export const bench: Command = {
  name: 'bench',
  text: 'Measure speed, or print the signature of how engines and agents behave',
  options: {
    game: {
      ...FLAGS.game,
      describe: 'The game: an id, or the path of a file; all games, each in a process of its own, if not given',
    },
    seats: FLAGS.seats,
    option: FLAGS.option,
    kind: {
      type: 'string',
      default: 'playouts',
      describe:
        'playouts: whole random games, each with its own set-up; tournament: games of random agents, with all checks and files; ' +
        'mcts: iterations of a tree search, with uniform playouts if no agent is given',
    },
    agent: { ...FLAGS.agent, describe: 'For mcts: the agent whose search is measured, as in mcts:leaf=best' },
    threads: { ...FLAGS.threads, describe: 'Worker threads of a tournament; 1 if not given' },
    seconds: { type: 'string', default: '3', describe: 'How long to measure' },
    seed: FLAGS.seed,
    signature: {
      type: 'boolean',
      default: false,
      describe: 'Print one number that changes when an engine or an agent behaves differently',
    },
    json: FLAGS.json,
  },
  examples: [
    ['playfair bench --game sinoda --seconds 3 --json', '{"game":"sinoda","kind":"playouts","perSecond":…}'],
    ['playfair bench --signature', 'Bench: N, for the message of a commit'],
  ],
  async run(flags) {
    const kind = String(flags.kind);
    if (!KINDS.includes(kind)) throw new InputError(`--kind '${kind}' is unknown${suggest(kind, KINDS)}`);
    if (flags.signature) return printSignature(flags);
    if (kind !== 'tournament' && flags.threads !== undefined)
      throw new InputError(`--threads is for --kind tournament; ${kind} run on one thread.`);
    const seconds = positiveNumber(flags, 'seconds');
    if (flags.game === undefined) return benchAll();
    const game = await gameOf(flags);
    const threads = kind === 'tournament' && flags.threads !== undefined ? wholeNumber(flags, 'threads', 1, 1024) : 1;
    if (kind !== 'mcts' && flags.agent !== undefined) throw new InputError('-a is for --kind mcts; the others play at random.');
    if (kind === 'mcts') return benchMcts(game, flags, seconds);
    const rate = kind === 'tournament' ? await tournament(flags, seconds, threads) : playouts(game, seconds, String(flags.seed));
    const perSecond = Math.round(rate.games);
    const decisionsPerSecond = Math.round(rate.decisions);
    if (flags.json) printJson({ game: game.definition.id, kind, perSecond, decisionsPerSecond, threads });
    else {
      const [fast, faster] = [perSecond.toLocaleString('en'), decisionsPerSecond.toLocaleString('en')];
      print(
        `${game.definition.id}, ${game.seats} seats, ${kind}: ${fast} games a second, ${faster} decisions a second, ${threads} thread(s)`,
      );
    }
    return EXIT.done;
  },
};

/** A second. */
interface Rate {
  readonly games: number;
  readonly decisions: number;
}

/** Whole random games, each with its own set-up. */
function playouts(game: Game, seconds: number, seed: string): Rate {
  const state = game.newState();
  const rng = streamFrom(seed);
  const games = rateOf(seconds, () => {
    game.setup(state, rng);
    playOut(game, state, rng);
  });
  return { games, decisions: games * meanDecisions(game, seed) };
}

/** How often a second something can be done, after a warm-up that lets the compiler settle. */
function rateOf(seconds: number, action: () => void): number {
  const run = (limit: number) => {
    let done = 0;
    let elapsed = 0;
    let batch = 1;
    const start = nowMs();
    while (elapsed < limit) {
      for (let i = 0; i < batch; i++) action();
      done += batch;
      elapsed = (nowMs() - start) / 1000;
      batch = elapsed > 0 ? Math.ceil((done / elapsed) * 0.01) : 1; // look at the clock a hundred times a second
    }
    return done / elapsed;
  };
  run(Math.min(1, seconds / 2));
  return run(seconds);
}

/** Iterations from the start of a game, a new tree and a new set-up for every thousand. */
async function benchMcts(game: Game, flags: Flags, seconds: number): Promise<number> {
  const [spec = 'mcts:prior=0,leaf=random,c=1', ...more] = (flags.agent as string[] | undefined) ?? [];
  if (more.length > 0) throw new InputError('--kind mcts measures one agent, but -a was given more than once.');
  const { definition, parameters, name } = await makePlayer(parseSpec(spec), game);
  if (definition.id !== 'mcts') throw new InputError(`--kind mcts measures the agent mcts, not ${definition.id}.`);
  const rng = streamFrom(String(flags.seed));
  const search = searchOf(game, parameters, rng);
  const state = game.newState();
  const trees = rateOf(seconds, () => {
    game.setup(state, rng);
    search.begin(state);
    for (let i = 0; i < TREE; i++) search.iterate();
  });
  const perSecond = Math.round(TREE * trees);
  if (flags.json) printJson({ game: game.definition.id, kind: 'mcts', agent: name, perSecond, threads: 1 });
  else
    print(`${game.definition.id}, ${game.seats} seats, ${name}: ${perSecond.toLocaleString('en')} iterations a second, 1 thread`);
  return EXIT.done;
}

/** What a longer run takes more than a shorter one: starting threads and warming up is in both, and cancels out. */
async function tournament(flags: Flags, seconds: number, threads: number): Promise<Rate> {
  const request = { flags: { ...experimentOf(flags), agents: ['random'], schedule: 'self-play' as const, games: WARM_UP } };
  const experiment = await resolveExperiment(request, { command: 'bench' });
  const play = (games: number) =>
    inTemporaryFolder('bench', (folder) => playTournament(withGames(experiment, games), folder, { threads }));
  const short = await play(WARM_UP);
  const long = await play(WARM_UP + Math.ceil((short.played / short.seconds) * seconds));
  const elapsed = long.seconds - short.seconds;
  return { games: (long.played - short.played) / elapsed, decisions: (long.decisions - short.decisions) / elapsed };
}

/** A playout does not say how many decisions it held, but games move by move are the same games: the mean over some of them. */
function meanDecisions(game: Game, seed: string): number {
  const state = game.newState();
  const rng = streamFrom(seed);
  let decisions = 0;
  for (let i = 0; i < SAMPLE; i++) {
    game.setup(state, rng);
    for (; game.toMove(state) >= 0; decisions++) game.play(state, game.randomMove(state, rng));
  }
  return decisions / SAMPLE;
}

/** One process a game: engines are fastest where the compiler has seen only one. */
function benchAll(): number {
  for (const id of Object.keys(GAMES)) {
    const args = [...process.execArgv, ...process.argv.slice(1), '--game', id];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== EXIT.done) return status ?? EXIT.crash;
  }
  return EXIT.done;
}

async function printSignature(flags: Flags): Promise<number> {
  const ids = flags.game === undefined ? Object.keys(GAMES) : [String(flags.game)];
  const value = await signature(await Promise.all(ids.map((id) => loadGame(id))));
  if (flags.json) printJson({ signature: value });
  else print(`Bench: ${value}`);
  return EXIT.done;
}
