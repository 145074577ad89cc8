/**
 * The game and the agents of an experiment, from the sources that name them. What is wrong with one is blamed on the very
 * setting, in the file or the flags, that is wrong: where a whole does not fit its table, its parts are tried one by one.
 */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { isPath } from '../core/plugin.ts';
import { resolve as resolveTable, type Scope, type Table, type Values } from '../core/table.ts';
import { defaultWeights } from '../core/value.ts';
import { loadGame, makeGame, requestGame } from '../games/load.ts';
import { AGENT_NAME, type AgentSpec, distinctNames, loadAgent, makePlayer, NAME_RULE, parseSpec } from './agents.ts';
import { isRecord, type Source } from './experiment-file.ts';
import { type ExperimentFile, idsOf } from './experiment-schema.ts';

/** Where a game or an agent is loaded from. */
export interface Origin {
  /** An id, or the absolute path of a file. */
  readonly source: string;
  readonly id: string;
  /** Of the file's bytes, where there is a file. */
  readonly sha256?: string;
}

export interface ExperimentAgent extends Origin {
  /** Different for each agent of an experiment. */
  readonly name: string;
  readonly parameters: Values;
}

/** Sources of settings, those that override others first. */
export type Layers = readonly Source[];

/** The first source that says something about a key; if none does, the last one, which is to blame for what is missing. */
export function sourceOf(layers: Layers, key: keyof ExperimentFile): Source {
  return layers.find(({ content }) => content[key] !== undefined) ?? layers[layers.length - 1];
}

/** The game, with the options of all sources together. */
export async function gameOf(layers: Layers): Promise<{
  definition: GameDefinition;
  game: Game;
  components?: unknown;
  origin: Origin;
}> {
  const owner = sourceOf(layers, 'game');
  const source = owner.content.game;
  if (source === undefined) throw missing(owner, 'game');
  const definition = await placed(owner.at('game'), () => loadGame(source, owner.base));
  return { definition, ...withOptions(layers, definition), origin: await originOf(source, definition.id, owner.base) };
}

function withOptions(layers: Layers, definition: GameDefinition): { game: Game; components?: unknown } {
  const options = new Map<string, Setting>();
  for (const { content, base, at } of layers) {
    for (const [key, given] of Object.entries(content.options ?? {})) {
      const isFile = definition.options[key]?.type === 'file' && typeof given === 'string' && given !== 'default';
      const value = isFile ? resolve(base, given) : given;
      if (!options.has(key)) options.set(key, { key, value, at: (...path) => at('options', key, ...path) });
    }
  }
  const owner = sourceOf(layers, 'seats');
  const seats = owner.content.seats ?? definition.defaultSeats;
  try {
    const values = Object.fromEntries([...options].map(([key, { value }]) => [key, value]));
    const request = requestGame(definition, seats, values);
    const { components } = request;
    return { game: makeGame(definition, seats, request.options, { components }), components };
  } catch (error) {
    if (!definition.seats.includes(seats)) throw at(owner.at('seats'), error);
    blame([...options.values()], definition.options, { kind: 'option', owner: definition.id, seats });
    throw at(sourceOf(layers, 'options').at('options'), error);
  }
}

/** The agents, named so that they can be told apart. */
export async function agentsOf(layers: Layers, game: Game): Promise<ExperimentAgent[]> {
  const owner = sourceOf(layers, 'agents');
  const entries = owner.content.agents;
  if (entries === undefined) throw missing(owner, 'agents');
  const agents: (ExperimentAgent & { given: boolean })[] = [];
  for (const [i, entry] of entries.entries()) {
    const place = owner.at('agents', i);
    if (typeof entry === 'string') {
      const spec = await placed(place, () => parseSpec(entry));
      agents.push({ ...(await agentOf(spec, game, owner, place, [])), given: false });
      continue;
    }
    const [source] = idsOf(entry);
    const parameters = (entry[source] ?? {}) as Record<string, unknown>;
    const settings = Object.entries(parameters).map(
      ([key, value]): Setting => ({ key, value, at: (...path) => owner.at('agents', i, source, key, ...path) }),
    );
    const agent = await agentOf({ source, parameters }, game, owner, place, settings);
    const name = entry.name as string | undefined;
    if (name !== undefined && agents.some((other) => other.given && other.name === name)) {
      throw new InputError(`${owner.at('agents', i, 'name')}two agents are called '${name}'.`);
    }
    agents.push({ ...agent, name: name ?? agent.name, given: name !== undefined });
  }
  const names = distinctNames(agents);
  return agents.map(({ given: _, ...agent }, i) => {
    if (AGENT_NAME.test(names[i])) return { ...agent, name: names[i] };
    const place = owner.at('agents', i);
    const hint = place === '' ? '' : "; give it another with 'name'";
    throw new InputError(`${place}the name '${names[i]}' of an agent must be ${NAME_RULE}${hint}.`);
  });
}

async function agentOf(
  spec: AgentSpec,
  game: Game,
  owner: Source,
  place: string,
  settings: readonly Setting[],
): Promise<ExperimentAgent> {
  try {
    const { name, definition, parameters } = await makePlayer(spec, game, owner.base);
    return { name, ...(await originOf(spec.source, definition.id, owner.base)), parameters };
  } catch (error) {
    const { id, parameters } = await placed(place, () => loadAgent(spec.source, owner.base));
    const weights = defaultWeights(game.definition.features);
    blame(settings, parameters, { kind: 'parameter', owner: id, seats: game.seats, weights });
    throw at(place, error);
  }
}

async function originOf(source: string, id: string, base: string): Promise<Origin> {
  if (!isPath(source)) return { source, id };
  const file = resolve(base, source);
  return { source: file, id, sha256: hashOf(await readFile(file)) };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An option or a parameter, and where it, or an entry of it, stands. */
interface Setting {
  readonly key: string;
  readonly value: unknown;
  at(...path: string[]): string;
}

/** Throws what is wrong with the first setting, or entry of one, that is wrong by itself. */
function blame(settings: readonly Setting[], table: Table, scope: Scope): void {
  for (const setting of settings) {
    const parts = isRecord(setting.value) ? Object.entries(setting.value) : [];
    const tries = [
      ...parts.map(([part, value]) => ({ path: [part], value: { [part]: value } })),
      { path: [], value: setting.value },
    ];
    for (const { path, value } of tries) {
      try {
        resolveTable(table, { [setting.key]: value }, scope);
      } catch (error) {
        throw at(setting.at(...path), error);
      }
    }
  }
}

function missing(source: Source, key: 'game' | 'agents'): InputError {
  const list = key === 'game' ? 'games' : 'agents';
  return new InputError(`${source.at()}${source.label(key)} is missing; 'playfair ${list}' lists what there is.`);
}

/** An error of the user's with the place that it is about. Others stay as they are. */
function at(place: string, error: unknown): unknown {
  return error instanceof InputError ? new InputError(place + error.message) : error;
}

async function placed<T>(place: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw at(place, error);
  }
}

/** Throws where a plug-in of a stored experiment is no longer the file that was played with. */
export async function checkPlugins({
  game,
  agents,
}: {
  readonly game: Origin;
  readonly agents: readonly Origin[];
}): Promise<void> {
  for (const { source, id, sha256 } of [game, ...agents]) {
    if (sha256 === undefined) continue;
    const found = await readFile(source).then(hashOf, () => null);
    if (found === null)
      throw new InputError(`the file '${source}' that the run was played with (${id}) does not exist any more.`);
    if (found !== sha256) throw new InputError(`the file '${source}' (${id}) has changed since the run was played.`);
  }
}
