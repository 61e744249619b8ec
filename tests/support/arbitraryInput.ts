import * as fc from 'fast-check';

/** Arbitrary JSON, and values planted in valid input. */

const PLANTED: unknown[] = [
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  JSON.parse('{"__proto__": {"role": "admin"}}'),
  { constructor: { prototype: { role: 'admin' } } },
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  '\u0000',
  '../../etc/passwd',
  1e308,
  -1,
];

export const anyJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), fc.constantFrom(...PLANTED));

const EXTRA_FIELDS = ['role', 'feeCents', 'status', 'clientId', '$where', '$set', '__proto__', 'isAdmin'];

/** Input that is valid except for one value, which is replaced, added or removed. */
export function spoiled(right: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(right);
  const changed = fc
    .tuple(fc.constantFrom(...places), anyJson())
    .map(([place, value]) => put(right, place, value));
  const added = fc
    .tuple(fc.constantFrom(...EXTRA_FIELDS), anyJson())
    .map(([name, value]) => put(right, [name], value));
  const missing = fc.constantFrom(...places).map((place) => put(right, place, undefined));
  return fc.oneof(changed, added, missing);
}

type Place = readonly string[];

/** All paths into a value, with the first three elements of each array. */
function placesIn(value: unknown, path: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 3 : undefined);
  return [path, ...entries.flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/**
 * A copy with another value at this path. It is defined, not assigned, so that `__proto__` becomes an ordinary
 * field.
 */
function put(value: unknown, [name, ...rest]: Place, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const isList = Array.isArray(value);
  const copy: object = isList ? [...(value as unknown[])] : { ...(value as object) };
  const inner = put(Reflect.get(value as object, name), rest, replacement);
  Object.defineProperty(copy, name, { value: inner, enumerable: true, configurable: true, writable: true });
  return copy;
}
