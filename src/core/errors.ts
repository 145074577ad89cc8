/** Errors that are the user's to mend: one sentence that names what is wrong, where, and the nearest valid choice. Exit code 2. */
export class InputError extends Error {
  override name = 'InputError';

  /** Plug-ins come with a copy of this class of their own, so the name decides what is one. */
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Error && thrown.name === 'InputError';
  }
}

/** What something thrown says. Code that is not ours may throw anything, even what has no text. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? textOf(thrown.message) || textOf(thrown.name) : textOf(thrown);
  } catch {
    return textOf(Object.create(null)); // even asking may throw
  }
}

/** Any value as text. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'something that has no text';
  }
}

/** "; did you mean 'board'?", or the whole list where nothing is near. */
export function suggest(wrong: string, valid: readonly string[]): string {
  const near = nearest(wrong, valid);
  if (near !== undefined) return `; did you mean '${near}'?`;
  return valid.length === 0 ? '; there are none' : `; valid: ${valid.join(', ')}`;
}

/** The closest of the valid words, if it is close enough to be what was meant. */
export function nearest(wrong: string, valid: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1;
  for (const word of valid) {
    const distance = editDistance(wrong.toLowerCase(), word.toLowerCase());
    if (distance < least && distance < word.length) [best, least] = [word, distance];
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn a into b. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    const row: number[] = [i];
    for (let j = 1; j <= b.length; j++) {
      if (i === 0) {
        row.push(j);
        continue;
      }
      const above = rows[i - 1];
      let d = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d = Math.min(d, rows[i - 2][j - 2] + 1);
      row.push(d);
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
