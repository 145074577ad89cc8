/**
 * What a person may write into an experiment file: the keys, their ranges, and the sentence about each that editors show.
 *
 * Decisions: one schema checks files and flags and is published as JSON Schema. In a check's message stands what a value must
 * be, and whoever reports it adds the key, the place and the value (experiment-file.ts). All keys may be missing here, because
 * flags may give them; the published schema asks for those without which a file is no experiment by itself. Options and
 * parameters are left to the tables of the game and the agent, which know more about them.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AGENT_NAME, NAME_RULE } from './agents.ts';

/** Names of experiments and variants become folders, so they hold no slash. */
export const EXPERIMENT_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._:=,-]*$/;
export const EXPERIMENT_NAME_RULE = 'letters, digits, spaces and any of . _ : = , -, with a letter or a digit first';

/** An agent as it is written: a spec, or an object with one id and perhaps a name. */
export type AgentEntry = string | Readonly<Record<string, unknown>>;

const text = (rule: string, description: string) => z.string({ error: rule }).min(1, { error: rule }).meta({ description });

const name = (pattern: RegExp, rule: string, description: string) =>
  z.string({ error: rule }).regex(pattern, { error: rule }).meta({ description });

function whole(min: number, max: number, description: string) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error }).meta({ description });
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  return z.enum(values, { error: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}` }).meta({ description });
}

/** Anything that an option or a parameter can be set to. */
const setting = z.unknown().meta({
  anyOf: [
    { type: ['boolean', 'number', 'string'] },
    { type: 'array', items: { type: 'number' } },
    { type: 'object', additionalProperties: { type: 'number' } },
  ],
});

const settings = (of: string, description: string) =>
  z.record(z.string(), setting, { error: `a map of ${of}` }).meta({ description });

const agentObject = z
  .object({ name: name(AGENT_NAME, NAME_RULE, 'What tables and files call this agent; its spec if not given.').optional() })
  .catchall(settings('parameters', 'The parameters of the agent, by name; empty for its defaults.').nullable())
  .refine((entry) => idsOf(entry).length === 1)
  .meta({
    description: 'An agent by its id, or the path of its file, with its parameters, and perhaps a name.',
    if: { required: ['name'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema; nobody awaits it.
    then: { minProperties: 2, maxProperties: 2 },
    else: { minProperties: 1, maxProperties: 1 },
  });

/** The keys of an agent's object that are not its name. */
export function idsOf(entry: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(entry).filter((key) => key !== 'name');
}

const AGENT_RULE = 'a spec such as greedy or mcts:iterations=400, or an object such as { mcts: { iterations: 400 } }';

const spec = text(
  AGENT_RULE,
  'An agent: id, id:parameter=value,parameter=value, id:budget, or the path of a file in place of the id.',
);

// The type is given because TypeScript has none for objects all of whose keys but one are alike.
const agent = z.union([spec, agentObject], { error: AGENT_RULE }) as unknown as z.ZodType<AgentEntry, AgentEntry>;

const seats = () => whole(1, 1000, "Number of seats; the game's usual one if not given.");

const options = () => settings('options', "Options of the game, by name; 'playfair games <id>' explains them.");

const variant = z.strictObject(
  {
    name: name(EXPERIMENT_NAME, EXPERIMENT_NAME_RULE, 'Name of the variant, and of its folder in results/<experiment>/.'),
    seats: seats().optional(),
    options: options().optional(),
  },
  { error: 'a map of name, seats and options' },
);

const margin = 'a number above 0 and below 0.5';

export const ExperimentFile = z
  .strictObject({
    $schema: text('the address of a schema', 'The schema of this file, for editors.').optional(),
    name: name(
      EXPERIMENT_NAME,
      EXPERIMENT_NAME_RULE,
      "Name of the experiment, and of its folder in results; the file's name if not given.",
    ).optional(),
    description: z.string({ error: 'text' }).meta({ description: 'What the study is about; for people.' }).optional(),
    game: text(
      'the id of a game or the path of a file',
      'The game: an id, or the path of a file relative to this one.',
    ).optional(),
    seats: seats().optional(),
    options: options().optional(),
    agents: z
      .array(agent, { error: 'a list of agents' })
      .min(1, { error: 'a list of at least one agent' })
      .meta({ description: 'The agents that play, each a spec or an object with its parameters.' })
      .optional(),
    schedule: oneOf(
      ['self-play', 'round-robin', 'gauntlet'],
      'Who sits where. self-play: each agent on all sides, by itself; round-robin: all combinations of agents; gauntlet: the ' +
        'first agent on one side, each other one on the rest. Default: self-play with one agent, else round-robin.',
    ).optional(),
    deals: oneOf(
      ['fresh', 'shared'],
      'fresh: every game has a deal of its own; shared: each deal is played in all rotations of the agents. ' +
        'Default: fresh in self-play, else shared.',
    ).optional(),
    games: whole(1, 1e9, 'Number of games, rounded up to whole blocks. Default: 1000.').optional(),
    seed: z
      .union([text('text or a number', 'Any text.'), z.number()], { error: 'text or a number' })
      .transform(String)
      .meta({ description: 'Seed of everything random. Default: 1.' })
      .optional(),
    openingPlies: whole(
      0,
      1000,
      'Random decisions at the start of each game. Default: what the game suggests, 0 in self-play.',
    ).optional(),
    moveTimeoutMs: whole(
      1,
      86_400_000,
      'Milliseconds after which an agent that has not moved forfeits the game. Default: 60000.',
    ).optional(),
    margin: z
      .number({ error: margin })
      .gt(0, { error: margin })
      .lt(0.5, { error: margin })
      .meta({ description: 'How far from fair a share may be for the sides to count as level. Default: 0.02.' })
      .optional(),
    variants: z
      .array(variant, { error: 'a list of variants' })
      .meta({ description: 'The same study with other seats or options, each a run of its own in results/<name>/<variant>.' })
      .optional(),
  })
  .meta({ title: 'Playfair experiment', description: 'A study: a game, the agents that play it, and how often.' });

/** What a file says, or what flags say in its stead. */
export type ExperimentFile = z.output<typeof ExperimentFile>;

/** The JSON Schema of experiment files, for editors. */
export function experimentSchema(): Record<string, unknown> {
  const complete = ExperimentFile.required({ game: true, agents: true }).meta(ExperimentFile.meta() ?? {});
  return z.toJSONSchema(complete, { io: 'input' }) as Record<string, unknown>;
}

/** Writes the schema where the experiments are, and says where that is. */
export async function writeExperimentSchema(
  file = fileURLToPath(new URL('../../experiments/experiment.schema.json', import.meta.url)),
): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${format(experimentSchema(), '')}\n`);
  return file;
}

/** JSON as the formatter of this project leaves it: lists of scalars on a line. */
function format(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  if (list && value.every((item) => typeof item !== 'object')) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(
    ([key, item]) => `${deeper}${list ? '' : `${JSON.stringify(key)}: `}${format(item, deeper)}`,
  );
  if (lines.length === 0) return list ? '[]' : '{}';
  return `${list ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${list ? ']' : '}'}`;
}
