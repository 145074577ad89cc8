/** The one clock. Nothing else may read the time, so that it is plain to see that results do not depend on it. */
export function nowMs(): number {
  return performance.now();
}
