/**
 * P-values adjusted for having asked several questions at once: Holm's step-down method (1979). The probability of even one false
 * alarm among all stays at the level, whatever the tests have in common. Rejected: Bonferroni's (never finds more), Hochberg's
 * and Šidák's (assume independence or something like it, which the shares of the sides of one game are not), and false discovery
 * rates (a report that says "unfair" should be right, not mostly right).
 */

/** The adjusted p-values in the order given. Nulls, where there was nothing to test, stay null and do not count. */
export function holm(values: readonly (number | null)[]): (number | null)[] {
  const tests = values.flatMap((p, index) => (p === null ? [] : [{ p, index }])).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number | null>(values.length).fill(null);
  let least = 0; // an adjusted value is never below that of a smaller p
  for (const [rank, { p, index }] of tests.entries()) {
    least = Math.max(least, Math.min(1, (tests.length - rank) * p));
    adjusted[index] = least;
  }
  return adjusted;
}
