/** Whether a table of options or parameters makes sense in itself: its users meet it in help, files and tuning. */

import { InputError } from '../core/errors.ts';
import { applying, defaultOf, resolve, type Scope, type Table } from '../core/table.ts';

const TYPES = ['boolean', 'integer', 'number', 'choice', 'weights', 'file'];

/** What is wrong, a sentence each, for the numbers of seats that matter. */
export function checkTable(table: Table, kind: Scope['kind'], owner: string, seatCounts: readonly number[]): string[] {
  const failures = new Set<string>();
  for (const [name, { type, text }] of Object.entries(table)) {
    if (!TYPES.includes(type)) failures.add(`${kind} ${name} has the type '${type}', which is none of ${TYPES.join(', ')}`);
    if (typeof text !== 'string' || text === '') failures.add(`${kind} ${name} needs a sentence`);
  }
  if (Object.values(table).filter(({ budget }) => budget).length > 1) failures.add(`more than one ${kind} is the budget`);
  for (const seats of failures.size === 0 ? seatCounts : []) {
    const scope = { kind, owner, seats, weights: {} };
    for (const [name, entry] of applying(table, seats)) {
      try {
        resolve({ [name]: entry }, { [name]: defaultOf(entry, scope) }, scope);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        failures.add(`its own default is refused: ${error.message}`);
      }
    }
  }
  return [...failures];
}
