/**
 * Returns a value that must exist, and throws if it is missing. For values whose default would be recorded,
 * signed, paid or looked up as if it were real.
 */
export function known<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
