/**
 * Experiments: from what a file and flags say to everything that a run depends on, checked, with defaults filled in, as a plain
 * value that can be written down and sent to other threads.
 *
 * Decisions: flags override the file, options one by one, agents as a whole list. Paths in a file are relative to it, paths in
 * flags to the working folder; here they are absolute, with the hash of the file, and it is the hash that tells experiments
 * apart. What a variant sets, flags may not set as well: either they would be ignored or the variants would be the same.
 */

import { createHash } from 'node:crypto';
import { parse } from 'node:path';
import { InputError } from '../core/errors.ts';
import type { Values } from '../core/table.ts';
import { fromFlags, isRecord, type ReadExperiment, type Source } from './experiment-file.ts';
import { agentsOf, type ExperimentAgent, gameOf, type Layers, type Origin, sourceOf } from './experiment-parts.ts';
import { EXPERIMENT_NAME, EXPERIMENT_NAME_RULE, type ExperimentFile } from './experiment-schema.ts';

/** All that the results of a run depend on. */
export interface Experiment {
  readonly name: string;
  readonly game: Origin;
  readonly seats: number;
  readonly options: Values;
  /** What the file says that the option `components` names, so that a run needs the file only once. */
  readonly components?: unknown;
  readonly agents: readonly ExperimentAgent[];
  readonly schedule: 'self-play' | 'round-robin' | 'gauntlet';
  readonly deals: 'fresh' | 'shared';
  readonly games: number;
  readonly seed: string;
  readonly openingPlies: number;
  readonly moveTimeoutMs: number;
  readonly margin?: number;
}

/** What somebody asks for: a file, flags, or flags that override a file. */
export interface ExperimentRequest {
  readonly file?: ReadExperiment;
  readonly flags?: ExperimentFile;
}

export interface ExperimentContext {
  /** The command, for the name of an experiment that has none. */
  readonly command: string;
  /** The folder that paths in flags are relative to; the working folder if not given. */
  readonly base?: string;
}

/** The experiment without its variants. */
export async function resolveExperiment(request: ExperimentRequest, context: ExperimentContext): Promise<Experiment> {
  const layers = layersOf(request, context);
  return resolveLayers(layers, context, givenName(layers, request.file));
}

/** One experiment for each variant, named `<name>/<variant>`; the experiment itself where there are none. */
export async function variantsOf(request: ExperimentRequest, context: ExperimentContext): Promise<Experiment[]> {
  const layers = layersOf(request, context);
  const owner = layers.find(({ content }) => content.variants !== undefined);
  const variants = owner?.content.variants ?? [];
  if (owner === undefined || variants.length === 0) return [await resolveExperiment(request, context)];
  variants.forEach(({ name }, i) => {
    if (variants.findIndex((other) => other.name === name) < i) {
      throw new InputError(`${owner.at('variants', i, 'name')}two variants are called '${name}'.`);
    }
  });
  const name = givenName(layers, request.file) ?? (await resolveExperiment(request, context)).name;
  const experiments: Experiment[] = [];
  for (const [i, { name: variant, ...content }] of variants.entries()) {
    const layer: Source = { ...owner, content, at: (...path) => owner.at('variants', i, ...path) };
    for (const source of layers) if (source !== request.file && source !== owner) forbidBoth(source, layer, variant);
    experiments.push(await resolveLayers([layer, ...layers], context, `${name}/${variant}`));
  }
  return experiments;
}

/** The same experiment with another number of games. */
export function withGames(experiment: Experiment, games: number): Experiment {
  return { ...experiment, games };
}

/**
 * What makes two runs the same experiment, as canonical JSON: everything that games depend on but their number, with plug-ins known
 * by their id and hash, wherever they are.
 */
export function identity({ name: _, games: __, margin: ___, game, agents, ...rest }: Experiment): string {
  const where = ({ source: _, ...origin }: Origin) => origin;
  return canonical({ ...rest, game: where(game), agents: agents.map(where) });
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function layersOf({ file, flags }: ExperimentRequest, { base }: ExperimentContext): Layers {
  if (file !== undefined && flags === undefined) return [file];
  const over = fromFlags(flags ?? {}, base ?? '.');
  return file === undefined ? [over] : [over, file];
}

function forbidBoth(flags: Source, layer: Source, variant: string): void {
  const refuse = (key: string, place: string, flag: string) =>
    new InputError(`${place}variant '${variant}' sets '${key}', so ${flag} cannot be given.`);
  if (flags.content.seats !== undefined && layer.content.seats !== undefined) throw refuse('seats', layer.at('seats'), '--seats');
  for (const key of Object.keys(layer.content.options ?? {})) {
    if (Object.hasOwn(flags.content.options ?? {}, key)) throw refuse(key, layer.at('options', key), `-O ${key}`);
  }
}

async function resolveLayers(layers: Layers, { command }: ExperimentContext, name?: string): Promise<Experiment> {
  const pick = <K extends keyof ExperimentFile>(key: K): ExperimentFile[K] => sourceOf(layers, key).content[key];
  const { definition, game, components, origin } = await gameOf(layers);
  const agents = await agentsOf(layers, game);
  const schedule = pick('schedule') ?? (agents.length === 1 ? 'self-play' : 'round-robin');
  if (schedule === 'gauntlet' && (agents.length < 2 || game.sides < 2)) {
    const place = sourceOf(layers, 'schedule').at('schedule');
    const missing =
      agents.length < 2
        ? `agents, not ${agents.length}`
        : `sides, and ${definition.id} has one with ${game.seats} seat${game.seats === 1 ? '' : 's'}`;
    throw new InputError(`${place}a gauntlet needs at least 2 ${missing}.`);
  }
  const selfPlay = schedule === 'self-play';
  const margin = pick('margin');
  const experiment: Experiment = {
    name: name ?? '',
    game: origin,
    seats: game.seats,
    options: game.options,
    ...(components === undefined ? {} : { components }),
    agents,
    schedule,
    deals: pick('deals') ?? (selfPlay ? 'fresh' : 'shared'),
    games: pick('games') ?? 1000,
    seed: pick('seed') ?? '1',
    openingPlies: pick('openingPlies') ?? (selfPlay ? 0 : (definition.openingPlies ?? 0)), // a plug-in may have forgotten it
    moveTimeoutMs: pick('moveTimeoutMs') ?? 60_000,
    ...(margin === undefined ? {} : { margin }),
  };
  return name === undefined ? { ...experiment, name: madeName(experiment, command) } : experiment;
}

/** The name that a source gives, or that of the file. */
function givenName(layers: Layers, file: ReadExperiment | undefined): string | undefined {
  const { name } = sourceOf(layers, 'name').content;
  if (name !== undefined || file === undefined) return name;
  return checkedName(parse(file.path).name, file.at(), "; give it another with 'name'");
}

function madeName(experiment: Experiment, command: string): string {
  const hash = createHash('sha256').update(identity(experiment)).digest('hex').slice(0, 8);
  return checkedName(`${command}-${experiment.game.id}-${hash}`, '', '');
}

function checkedName(name: string, place: string, hint: string): string {
  if (EXPERIMENT_NAME.test(name)) return name;
  throw new InputError(`${place}the name '${name}' of an experiment must be ${EXPERIMENT_NAME_RULE}${hint}.`);
}
