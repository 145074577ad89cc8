/** The parts of the documentation that are made from the definitions' tables, so that they cannot fall behind them. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadAgent, shippedAgents } from '../arena/agents.ts';
import type { GameDefinition } from '../core/game.ts';
import { applying, defaultOf, expected, formatValue } from '../core/table.ts';
import { loadGame } from '../games/load.ts';
import { GAMES } from '../games/registry.ts';

/** Every file with such parts, and what it should say. */
export async function documents(): Promise<{ file: string; text: string }[]> {
  const root = new URL('../../', import.meta.url);
  const files = await Promise.all(
    Object.keys(GAMES).map(async (id) => {
      const definition = await loadGame(id);
      const parts = { options: optionTable(definition), features: featureTable(definition) };
      return { file: fileURLToPath(new URL(`src/games/${id}/README.md`, root)), parts };
    }),
  );
  const all = [...files, { file: fileURLToPath(new URL('agents/README.md', root)), parts: { agents: await agentTable() } }];
  return all.map(({ file, parts }) => ({ file, text: fill(readFileSync(file, 'utf8'), parts) }));
}

function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replace(
    /(<!-- generated [^>]*: (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_all, start: string, name: string, end: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`there is no generated part '${name}'`);
      return `${start}\n${part}\n\n${end}`;
    },
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** One row an option; where values depend on the number of seats, they are given for each. */
function optionTable(definition: GameDefinition): string {
  const rows = Object.entries(definition.options).map(([name, entry]) => {
    const seats = definition.seats.filter((count) => applying({ [name]: entry }, count).length > 0);
    const bySeats = (of: (count: number) => string) => {
      const values = seats.map((count) => ({ count, value: of(count) }));
      const [first] = values;
      if (values.every(({ value }) => value === first.value)) return first.value;
      return values.map(({ count, value }) => `${count} seats: ${value}`).join('; ');
    };
    const scope = (count: number) => ({ kind: 'option', owner: definition.id, seats: count }) as const;
    const usual = (count: number) =>
      entry.perSeat
        ? `${formatValue(defaultOf({ ...entry, perSeat: undefined as never }, scope(count)))} each`
        : formatValue(defaultOf(entry, scope(count)));
    const valid = (count: number) => (entry.perSeat ? expected(entry, count).replace(/^\d+ /, '') : expected(entry, count));
    return [`\`${name}\``, seats.join(', '), bySeats(valid), bySeats(usual), entry.text];
  });
  return table(['option', 'seats', 'values', 'default', 'meaning'], rows);
}

function featureTable(definition: GameDefinition): string {
  const rows = Object.entries(definition.features).map(([name, { weight, text }]) => [`\`${name}\``, String(weight), text]);
  return table(['feature', 'weight', 'meaning'], rows);
}

async function agentTable(): Promise<string> {
  const rows: string[][] = [];
  for (const id of shippedAgents().keys()) {
    const { text, parameters } = await loadAgent(id);
    rows.push([`\`${id}\``, '', '', text]);
    for (const [name, entry] of Object.entries(parameters)) {
      const scope = { kind: 'parameter', owner: id, seats: 2 } as const;
      const usual = entry.type === 'weights' ? "the game's own" : formatValue(defaultOf(entry, scope));
      rows.push(['', `\`${name}\`${entry.budget ? ' (budget)' : ''}`, `${expected(entry, 2)}; default ${usual}`, entry.text]);
    }
  }
  return table(['agent', 'parameter', 'values', 'meaning'], rows);
}
