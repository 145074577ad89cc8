/**
 * Makes a value unchangeable, with all lists and plain objects in it: what many agents are handed must be the same for all of them,
 * whatever one of them does by accident. Objects of other classes stay as they are, for a game may work in buffers of its own.
 */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) freeze(value, new Set());
  return value;
}

function freeze(value: object, seen: Set<object>): void {
  seen.add(value);
  Object.freeze(value);
  for (const { value: inner } of Object.values(Object.getOwnPropertyDescriptors(value))) {
    if (isPlain(inner) && !seen.has(inner)) freeze(inner, seen);
  }
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
