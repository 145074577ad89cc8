/** `playfair games`: what there is to play; with an id, every option explained. All of it comes from the definitions' tables. */

import type { GameDefinition } from '../core/game.ts';
import { applying, defaultOf, expected, formatValue } from '../core/table.ts';
import { loadGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';
import { type Command, EXIT, FLAGS, print, printJson } from './command.ts';

export const games: Command = {
  name: 'games',
  positional: '[id]',
  text: 'List the games; with an id or a path, explain one and all its options',
  options: { json: FLAGS.json },
  examples: [['playfair games sinoda', 'every option of Sinoda, by number of seats']],
  async run(flags) {
    const named = flags.id as string | undefined;
    const definitions = await Promise.all((named === undefined ? Object.keys(GAMES) : [named]).map((id) => loadGame(id)));
    for (const definition of definitions) {
      if (flags.json) printJson(facts(definition));
      else print(named === undefined ? oneLine(definition) : explain(definition));
    }
    return EXIT.done;
  },
};

function facts(definition: GameDefinition): unknown {
  const { id, title, seats, defaultSeats, terminations, hidden, features, openingPlies } = definition;
  const options = seats.map((count) => ({
    seats: count,
    options: Object.fromEntries(
      applying(definition.options, count).map(([name, entry]) => [
        name,
        {
          type: entry.type,
          default: defaultOf(entry, scope(definition, count)),
          expected: expected(entry, count),
          text: entry.text,
        },
      ]),
    ),
  }));
  return { id, title, seats, defaultSeats, terminations, hidden, openingPlies, features, options };
}

function scope({ id }: GameDefinition, seats: number) {
  return { kind: 'option', owner: id, seats } as const;
}

function oneLine({ id, title, seats, hidden }: GameDefinition): string {
  return `${id.padEnd(14)} ${title.padEnd(14)} ${seats.join(', ')} seats${hidden === '' ? '' : '; hidden information'}`;
}

function explain(definition: GameDefinition): string {
  const names = [...Object.keys(definition.options), ...Object.keys(definition.features)];
  const width = Math.max(12, ...names.map((name) => name.length));
  const lines = [
    `${definition.title} (${definition.id})`,
    `  seats       ${definition.seats.join(', ')}; usually ${definition.defaultSeats}`,
    `  hidden      ${definition.hidden || 'nothing'}`,
    `  ends        ${definition.terminations.join(', ')}`,
  ];
  for (const seats of definition.seats) {
    const entries = applying(definition.options, seats);
    if (entries.length === 0) continue;
    lines.push('', `Options with ${seats} seats (-O name=value):`);
    for (const [name, entry] of entries) {
      lines.push(`  ${name.padEnd(width)} ${entry.text}`);
      lines.push(
        `  ${' '.repeat(width)} ${expected(entry, seats)}; default ${formatValue(defaultOf(entry, scope(definition, seats)))}`,
      );
    }
  }
  lines.push('', 'Features of the heuristic value, with their weights:');
  for (const [name, { weight, text }] of Object.entries(definition.features)) {
    lines.push(`  ${name.padEnd(width)} ${String(weight).padStart(6)}  ${text}`);
  }
  return lines.join('\n');
}
