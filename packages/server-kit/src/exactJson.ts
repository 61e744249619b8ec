/** A reviver with the text of a number (ECMAScript 2026), which `lib.es5.d.ts` does not have yet. */
type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON. An integer beyond 2^53, such as an id of another service, becomes the text of its digits. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

const keepDigits: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
