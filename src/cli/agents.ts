/** `playfair agents`: who can play; with an id, every parameter explained. */

import { loadAgent, shippedAgents } from '../arena/agents.ts';
import type { AgentDefinition } from '../core/agent.ts';
import { defaultOf, expected, formatValue } from '../core/table.ts';
import { type Command, EXIT, FLAGS, print, printJson } from './command.ts';

export const agents: Command = {
  name: 'agents',
  positional: '[id]',
  text: 'List the agents; with an id or a path, explain one and all its parameters',
  options: { json: FLAGS.json },
  examples: [['playfair agents greedy', 'every parameter of greedy']],
  async run(flags) {
    const named = flags.id as string | undefined;
    const definitions = await Promise.all(
      (named === undefined ? [...shippedAgents().keys()] : [named]).map((id) => loadAgent(id)),
    );
    for (const definition of definitions) {
      if (flags.json) printJson({ id: definition.id, text: definition.text, parameters: definition.parameters });
      else print(named === undefined ? `${definition.id.padEnd(10)} ${definition.text}` : explain(definition));
    }
    return EXIT.done;
  },
};

function explain(definition: AgentDefinition): string {
  const lines = [`${definition.id}: ${definition.text}`];
  const entries = Object.entries(definition.parameters);
  if (entries.length === 0) lines.push('  no parameters');
  for (const [name, entry] of entries) {
    lines.push(`  ${name.padEnd(12)} ${entry.text}`);
    const scope = { kind: 'parameter', owner: definition.id, seats: 2 } as const;
    const usual =
      entry.type === 'weights'
        ? `the game's own; one entry is set by ${name}.FEATURE=number`
        : formatValue(defaultOf(entry, scope));
    lines.push(`  ${' '.repeat(12)} ${expected(entry, 2)}; default ${usual}${entry.budget ? '; the budget' : ''}`);
  }
  return lines.join('\n');
}
