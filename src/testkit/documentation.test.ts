import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents } from './documentation.ts';

test('what the documentation says of options, features and agents is what the tables say', async () => {
  const all = await documents();
  expect(all.length).toBeGreaterThan(2);
  for (const { file, text } of all) expect(readFileSync(file, 'utf8'), 'npm run docs writes it').toBe(text);
  const sinoda = all.find(({ file }) => file.includes('sinoda'))?.text ?? '';
  expect(sinoda).toContain(
    '| `turnLimit` | 2, 3, 4, 6 | a whole number from 1 to 10000 | 2 seats: 400; 3 seats: 450; 4 seats: 600; 6 seats: 900 |',
  );
});
