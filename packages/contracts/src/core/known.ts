/**
 * The value, which exists here; an error where it does not. For a value whose default would be recorded, signed, paid,
 * or looked up as if it were one.
 */
export function known<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
