/**
 * From what somebody writes to an agent that can play. Written `id`, `id:name=value,name=value`, `id:value` (its budget), or with the
 * path of a file in place of the id; in a file also as an object, `{ greedy: { weights: { … } }, name: mine }`.
 */

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AgentDefinition } from '../core/agent.ts';
import { InputError } from '../core/errors.ts';
import type { Game } from '../core/game.ts';
import { definitionIn, isPath, loadPlugin, type Members, unknownId } from '../core/plugin.ts';
import { resolve, type Values } from '../core/table.ts';
import { defaultWeights } from '../core/value.ts';

/** An agent as it was asked for. */
export interface AgentSpec {
  /** An id, or a path. */
  readonly source: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** A single bare value, for the parameter that is the budget. */
  readonly budget?: string;
}

/** An agent that is ready for a game: `definition.create(game, parameters, rng)` makes one for a seat. */
export interface Player {
  readonly name: string;
  readonly definition: AgentDefinition;
  readonly parameters: Values;
}

/** What agents may be called, in files and tables. */
export const AGENT_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._:=,/-]*$/;
export const NAME_RULE = 'letters, digits, spaces and any of . _ : = , / -, with a letter or a digit first';

export function parseSpec(text: string): AgentSpec {
  const [, source, rest] = (/^(.*?\.[cm]?[jt]s)(?::(.*))?$/s.exec(text) ?? /^([^:]*)(?::(.*))?$/s.exec(text)) as string[];
  if (source === '') throw new InputError(`the agent '${text}' names no id; write id or id:parameter=value.`);
  if (rest === undefined) return { source, parameters: {} };
  if (!rest.includes('=') && !rest.includes(',') && rest !== '') return { source, parameters: {}, budget: rest };
  const parameters = new Map<string, string>();
  for (const part of rest.split(',')) {
    const equals = part.indexOf('=');
    if (equals < 1) throw new InputError(`in the agent '${text}', '${part}' is not of the form parameter=value.`);
    const name = part.slice(0, equals);
    if (parameters.has(name)) throw new InputError(`the agent '${text}' sets '${name}' twice.`);
    parameters.set(name, part.slice(equals + 1));
  }
  return { source, parameters: Object.fromEntries(parameters) };
}

/** Agents that ship, by id: the file that each is in. */
export function shippedAgents(): Map<string, string> {
  const folder = fileURLToPath(new URL('../../agents/', import.meta.url));
  const agents = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) {
      const index = ['index.ts', 'index.js'].find((name) => existsSync(`${folder}${entry.name}/${name}`));
      if (index !== undefined) agents.set(entry.name, `${folder}${entry.name}/${index}`);
    } else if (/(?<!\.d|\.test)\.[jt]s$/.test(entry.name)) {
      agents.set(entry.name.replace(/\.[jt]s$/, ''), folder + entry.name);
    }
  }
  return agents;
}

const MEMBERS: Members = { contract: 'number', id: 'text', text: 'text', parameters: 'table', create: 'function' };

export async function loadAgent(source: string, base = '.'): Promise<AgentDefinition> {
  if (isPath(source)) return loadPlugin('agent', source, MEMBERS, base);
  const agents = shippedAgents();
  const file = agents.get(source);
  if (file === undefined) throw unknownId('agent', source, [...agents.keys()]);
  return definitionIn('agent', file, await import(pathToFileURL(file).href), MEMBERS);
}

/** Checks the parameters against the agent's table; the game's own best settings stand in for the table's defaults. */
export async function makePlayer(spec: AgentSpec, game: Game, base = '.'): Promise<Player> {
  const definition = await loadAgent(spec.source, base);
  const given: Record<string, unknown> = { ...spec.parameters };
  let rest = Object.entries(given).map(writeParameter).join(',');
  if (spec.budget !== undefined) {
    const budget = Object.entries(definition.parameters).find(([, entry]) => entry.budget)?.[0];
    if (budget === undefined) {
      throw new InputError(`${definition.id} has no budget that '${spec.budget}' could set; write parameter=value.`);
    }
    given[budget] = spec.budget;
    rest = spec.budget;
  }
  const usual = game.definition.agentDefaults?.[definition.id] ?? {};
  const weights = defaultWeights(game.definition.features);
  const scope = { kind: 'parameter', owner: definition.id, seats: game.seats, weights } as const;
  const parameters = resolve(definition.parameters, { ...usual, ...given }, scope);
  return { name: rest === '' ? definition.id : `${definition.id}:${rest}`, definition, parameters };
}

/** As one writes it in a spec: an object of weights by its single entries. */
function writeParameter([name, value]: [string, unknown]): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name}=${value}`;
  return Object.entries(value)
    .map(([entry, weight]) => `${name}.${entry}=${weight}`)
    .join(',');
}

/** One player a seat. */
export async function makePlayers(specs: readonly string[], game: Game, base = '.'): Promise<Player[]> {
  return Promise.all(specs.map((text) => makePlayer(parseSpec(text), game, base)));
}

/**
 * Names that tell the agents of a run apart. Names that were given stay, and must differ; of others that would be the same the
 * second gets ` 2` appended, the third ` 3`.
 */
export function distinctNames(agents: readonly { readonly name: string; readonly given: boolean }[]): string[] {
  const taken = new Set(agents.flatMap(({ name, given }) => (given ? [name] : [])));
  return agents.map(({ name, given }) => {
    if (given) return name;
    let distinct = name;
    for (let k = 2; taken.has(distinct); k++) distinct = `${name} ${k}`;
    taken.add(distinct);
    return distinct;
  });
}
