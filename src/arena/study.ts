/** The folder of a study: a run for each of its variants, each in a folder of its own, and one table over them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../core/errors.ts';
import { csvRow } from './csv.ts';
import { attempt, makeFolder, writeWhole } from './disk.ts';
import type { TournamentResult } from './tournament.ts';

const TABLE = 'variants.csv';
const HEADER = 'variant,agent,subset,seat,side,start,n,blocks,estimate,low,high,fair,p,p_adjusted,method\n';

/** The name of a variant within its study; null for an experiment that is none. */
export function variantOf(name: string): string | null {
  const slash = name.indexOf('/');
  return slash < 0 ? null : name.slice(slash + 1);
}

/** Throws where a folder holds anything but runs and the table over them: it is left alone. */
export function checkStudyFolder(path: string): void {
  attempt(path, () => {
    if (!existsSync(path)) return;
    const refuse = (what: string) =>
      new InputError(`the folder '${path}' holds ${what}, so no study can be put there; choose another --out.`);
    if (existsSync(join(path, 'manifest.json'))) throw refuse('a run of its own');
    for (const name of readdirSync(path)) {
      const isRun = existsSync(join(path, name, 'manifest.json')) || existsSync(join(path, name, '.run'));
      const isTable = name === TABLE && readFileSync(join(path, name), 'utf8').startsWith(HEADER);
      if (!isRun && !isTable && name !== `${TABLE}.new`) throw refuse(`'${name}'`);
    }
  });
}

/** The table over the variants of a study: what each says about seats. */
export function writeStudyTable(path: string, results: readonly TournamentResult[]): void {
  let text = HEADER;
  for (const { experiment, seats } of results) {
    for (const row of seats) {
      const { agent, subset, seat, side, start, n, blocks, estimate, low, high, fair, p, pAdjusted, method } = row;
      const variant = variantOf(experiment.name);
      text += csvRow([variant, agent, subset, seat, side, start, n, blocks, estimate, low, high, fair, p, pAdjusted, method]);
    }
  }
  attempt(path, () => {
    const file = join(path, TABLE);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
    makeFolder(path);
    writeWhole(file, text);
  });
}
