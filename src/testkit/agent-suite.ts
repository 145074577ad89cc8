/** What every agent must hold in every game: legal moves only, the same again from the same seed, and nothing broken in between. */

import { type AgentSpec, loadAgent, makePlayer, type Player } from '../arena/agents.ts';
import { type Outcome, playGame } from '../arena/play-game.ts';
import type { AgentDefinition } from '../core/agent.ts';
import type { Game } from '../core/game.ts';
import { checkTable } from './tables.ts';

/** How much a shipped agent thinks where many games are played only to see that it keeps to the rules. */
const LITTLE = '6';

/** An agent with a budget that is quickly used up, where it has one. */
export async function quickSpec(id: string): Promise<AgentSpec> {
  const { parameters } = await loadAgent(id);
  const hasBudget = Object.values(parameters).some(({ budget }) => budget);
  return { source: id, parameters: {}, ...(hasBudget ? { budget: LITTLE } : {}) };
}

/** What is wrong with the definition's facts and tables themselves. */
export function checkAgentFacts({ id, text, parameters }: AgentDefinition): string[] {
  const failures = checkTable(parameters, 'parameter', id, [2]);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) failures.push('the id must be lower-case words with hyphens');
  if (text === '') failures.push('it needs a sentence about itself');
  return failures.map((failure) => `${id}: ${failure}`);
}

/** Plays a few games of the agent against itself, each twice. */
export async function checkAgent(spec: AgentSpec, game: Game, games: number, seed: string): Promise<string[]> {
  const player = await makePlayer(spec, game);
  const failures: string[] = [];
  for (let k = 0; k < games; k++) {
    const [first, again] = [await record(game, player, `${seed}/${k}`), await record(game, player, `${seed}/${k}`)];
    const { error, termination } = first.outcome;
    const where = `${player.name} in ${game.definition.id} with ${game.seats} seats, seed ${seed}/${k}`;
    if (error !== undefined) failures.push(`${where}: ${termination}: ${error.message}`);
    if (first.moves !== again.moves) failures.push(`${where}: it plays differently from the same seed`);
  }
  return failures;
}

async function record(game: Game, player: Player, seed: string): Promise<{ moves: string; outcome: Outcome }> {
  const moves: number[] = [];
  const seeds = { deal: seed, game: `${seed}#` };
  const players = Array<Player>(game.seats).fill(player);
  const outcome = await playGame(game, players, seeds, { watcher: { decided: (_state, _legal, move) => moves.push(move) } });
  return { moves: moves.join(), outcome };
}
