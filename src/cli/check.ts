/** `playfair check`: the testkit on a game or an agent, your own or one that ships. */

import { loadAgent, shippedAgents } from '../arena/agents.ts';
import { InputError, messageOf, suggest } from '../core/errors.ts';
import type { GameDefinition } from '../core/game.ts';
import { isPath } from '../core/plugin.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';
import { checkAgent, checkAgentFacts } from '../testkit/agent-suite.ts';
import { compareWithReference } from '../testkit/differential.ts';
import { checkFacts, checkGame, where } from '../testkit/game-suite.ts';
import { optionSets } from '../testkit/option-sets.ts';
import { type Command, EXIT, FLAGS, print, printJson, wholeNumber } from './command.ts';

/** Failures that are shown: one mistake often shows in many places. */
const MOST_SHOWN = 10;

export const check: Command = {
  name: 'check',
  positional: '<name>',
  text: 'Run the testkit on a game or an agent: an id, or the path of a file of your own',
  options: {
    games: { ...FLAGS.games, default: '3', describe: 'Random games for each option set' },
    seed: FLAGS.seed,
    json: FLAGS.json,
  },
  examples: [['playfair check ./mygame.ts', 'everything that a game must hold, on your own game']],
  async run(flags) {
    const name = flags.name as string;
    const games = wholeNumber(flags, 'games', 1);
    const seed = String(flags.seed);
    const { kind, done, failures } = (await isAgent(name))
      ? await agentReport(name, games, seed)
      : await gameReport(await loadGame(name), games, seed);
    if (flags.json) printJson({ name, kind, checks: done.length, failures });
    else {
      for (const line of done) print(line);
      for (const failure of failures.slice(0, MOST_SHOWN)) print(`FAILED ${failure}`);
      if (failures.length > MOST_SHOWN) print(`… and ${failures.length - MOST_SHOWN} more; --json lists them all`);
      print(failures.length === 0 ? `${name}: everything holds` : `${name}: ${failures.length} failures`);
    }
    return failures.length === 0 ? EXIT.done : EXIT.differs;
  },
};

interface Report {
  readonly kind: 'game' | 'agent';
  /** What was checked, a line each. */
  readonly done: string[];
  readonly failures: string[];
}

/** A file is what its definition looks like: agents have parameters, games have seats. */
async function isAgent(name: string): Promise<boolean> {
  if (!isPath(name)) {
    const agents = [...shippedAgents().keys()];
    if (agents.includes(name)) return true;
    if (Object.hasOwn(GAMES, name)) return false;
    throw new InputError(`there is no game or agent '${name}'${suggest(name, [...Object.keys(GAMES), ...agents])}`);
  }
  try {
    await loadGame(name);
    return false;
  } catch (error) {
    if (!(error instanceof InputError) || !/no game definition/.test(error.message)) throw error;
  }
  try {
    await loadAgent(name);
  } catch (error) {
    if (!(error instanceof InputError) || !/no agent definition/.test(error.message)) throw error;
    throw new InputError(
      `the default export of '${name}' is neither a game definition (with seats) nor an agent definition (with parameters).`,
    );
  }
  return true;
}

async function gameReport(definition: GameDefinition, games: number, seed: string): Promise<Report> {
  const done: string[] = [];
  const failures = attempt(definition.id, () => checkFacts(definition));
  if (failures.length > 0) return { kind: 'game', done, failures };
  const reference = (await definition.reference?.())?.default;
  for (const seats of definition.seats) {
    const sets = optionSets(definition, seats);
    for (const options of sets) {
      const request = { seats, options, games, seed };
      const place = where(definition, request);
      failures.push(...attempt(place, () => checkGame(definition, request)));
      if (reference === undefined) continue;
      failures.push(...attempt(place, () => compareWithReference(definition, reference, request)));
    }
    done.push(
      `${seats} seats: ${sets.length} option sets, ${games} games each${reference === undefined ? '; no reference to compare with' : ', compared with the reference'}`,
    );
  }
  return { kind: 'game', done, failures };
}

/** A game that throws does not hold what it must. */
function attempt(place: string, check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    return [`${place}: it throws: ${messageOf(error)}`];
  }
}

async function agentReport(name: string, games: number, seed: string): Promise<Report> {
  const done: string[] = [];
  const failures = checkAgentFacts(await loadAgent(name));
  for (const id of failures.length === 0 ? Object.keys(GAMES) : []) {
    const definition = await loadGame(id);
    for (const seats of definition.seats) {
      const game = makeGame(definition, seats);
      failures.push(...(await checkAgent({ source: name, parameters: {} }, game, games, seed)));
      done.push(`${id}, ${seats} seats: ${games} games, each twice`);
    }
  }
  return { kind: 'agent', done, failures };
}
