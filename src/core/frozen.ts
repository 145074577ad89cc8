/**
 * Makes a value unchangeable in depth: what many agents are handed must be the same for all of them, whatever one of them does by
 * accident. Typed arrays cannot be frozen and stay as they are; so do classes, from which somebody may derive.
 */
export function frozen<T>(value: T): T {
  freeze(value, new Set());
  return value;
}

function freeze(value: unknown, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
  seen.add(value);
  Object.freeze(value);
  for (const property of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(property.value, seen);
}
