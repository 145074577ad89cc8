import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LegalTable } from './legal-table.ts';

test('holds the moves of the last fill, each to be taken once', () => {
  const lists = fc.array(fc.uniqueArray(fc.oneof(fc.integer(), fc.nat({ max: 50 })), { maxLength: 20 }), { maxLength: 6 });
  fc.assert(
    fc.property(lists, fc.array(fc.nat({ max: 50 })), (fills, others) => {
      const table = new LegalTable(20);
      for (const moves of fills) {
        table.fill(Int32Array.from(moves), moves.length);
        for (const [i, move] of others.entries()) {
          expect(table.take(move)).toBe(moves.includes(move) && others.indexOf(move) === i);
        }
        for (const move of moves) if (!others.includes(move)) expect(table.take(move)).toBe(true);
        for (const move of moves) expect(table.take(move)).toBe(false);
      }
    }),
  );
});
