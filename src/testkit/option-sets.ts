/**
 * Option sets for tests: every pair of values of any two options occurs together in one of them, and the values include the limits.
 * Most rule bugs need one option or two to meet; all combinations would be thousands.
 */

import type { GameDefinition } from '../core/game.ts';
import { applying, choicesOf, defaultOf, type Entry, type Value, type Values } from '../core/table.ts';

/** The defaults first, then as few more as a greedy search finds. */
export function optionSets(definition: GameDefinition, seats: number): Values[] {
  const columns = applying(definition.options, seats).map(([name, entry]) => ({ name, values: interesting(entry, seats) }));
  const sets: Values[] = [Object.fromEntries(columns.map(({ name, values }) => [name, values[0]]))];
  const missing = new Set<string>();
  for (const a of columns) {
    for (const b of columns) {
      if (a.name >= b.name) continue;
      for (const x of a.values) for (const y of b.values) missing.add(pairKey(a.name, x, b.name, y));
    }
    if (columns.length === 1) for (const x of a.values.slice(1)) sets.push({ [a.name]: x });
  }
  const cover = (set: Values) => {
    for (const key of pairsOf(set)) missing.delete(key);
  };
  cover(sets[0]);
  while (missing.size > 0) {
    const set = nextSet(columns, missing);
    cover(set);
    sets.push(set);
  }
  return sets;
}

/** Fills in column by column what covers most of the missing pairs, starting from the first missing pair. */
function nextSet(columns: readonly { name: string; values: readonly Value[] }[], missing: ReadonlySet<string>): Values {
  const [first] = missing;
  const set: Record<string, Value> = {};
  for (const [name, value] of JSON.parse(first) as [string, Value][]) set[name] = value;
  for (const { name, values } of columns) {
    if (name in set) continue;
    let best = values[0];
    let most = -1;
    for (const value of values) {
      const gain = pairsOf({ ...set, [name]: value }).filter((key) => missing.has(key)).length;
      if (gain > most) [best, most] = [value, gain];
    }
    set[name] = best;
  }
  return set;
}

function pairsOf(set: Values): string[] {
  const names = Object.keys(set).sort();
  return names.flatMap((a, i) => names.slice(i + 1).map((b) => pairKey(a, set[a], b, set[b])));
}

function pairKey(a: string, x: Value, b: string, y: Value): string {
  return JSON.stringify([
    [a, x],
    [b, y],
  ]);
}

/** The default first, then what lies at the limits. */
function interesting(entry: Entry, seats: number): Value[] {
  const usual = defaultOf(entry, { kind: 'option', owner: '', seats });
  const { min = -1000, max = 1000 } = entry;
  const step = entry.step ?? (entry.type === 'integer' ? 1 : (max - min) / 7);
  let values: Value[] = [];
  if (entry.type === 'boolean') values = [true, false];
  else if (entry.type === 'choice') values = [...choicesOf(entry, seats)];
  else if (entry.type === 'file') values = [];
  else if (!entry.perSeat) values = [min, max];
  else {
    const list = (of: (seat: number) => number) => Array.from({ length: seats }, (_, seat) => Math.min(max, of(seat)));
    values = [
      list(() => min),
      list(() => max),
      list((seat) => (seat === 0 ? min : max)),
      list((seat) => Math.max(min, 0) + seat * step),
    ];
  }
  const seen = new Set([JSON.stringify(usual)]);
  return [usual, ...values.filter((value) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value)))];
}
