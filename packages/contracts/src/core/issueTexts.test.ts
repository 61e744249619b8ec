import { expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '../endpoints.ts';
import { describeError } from './errorTexts.ts';

/** Words of schemas and programs, which mean nothing to the person who reads them. */
const JARGON =
  /\b(expected|received|undefined|null|NaN|UUID|regex|pattern|schema|object|array|string|boolean|union|discriminator|enum|literal|unrecognized|invalid input|too (big|small))\b|[<>]=|[{}"`]/i;

const GARBAGE: unknown[] = [
  ...[undefined, null, '', 'x', '\u0000', 'x'.repeat(20_000), 0, -1, 0.5, 1e12, Number.NaN, true],
  ...[
    [],
    [null],
    ['x', 'x'],
    {},
    { unknown: 1 },
    new Date(),
    'not-an-id',
    'a@b',
    '2026-13-40',
    '99:99',
    'ftp://x',
  ],
];

/** Each value as a whole, and as the value of each field of an object. */
function* inputsOf(schema: z.ZodType): Iterable<unknown> {
  yield* GARBAGE;
  const inner = schema instanceof z.ZodPipe ? (schema.in as z.ZodType) : schema;
  const fields = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
  for (const field of fields) for (const value of GARBAGE) yield { [field]: value };
}

const messagesOf = (issues: readonly z.core.$ZodIssue[]): [string, string][] =>
  issues.flatMap((issue) => [
    [issue.path.join('.'), issue.message] as [string, string],
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(messagesOf) : []),
  ]);

const PARTS = ALL_ENDPOINTS.flatMap((definition) => {
  const { query, body } = { query: undefined, body: undefined, ...definition };
  return [definition.params, query, body].flatMap((schema) =>
    schema ? [{ name: `${definition.method} ${definition.path}`, schema }] : [],
  );
});

test.each(PARTS)('no refusal of $name shows words of a schema', ({ schema }) => {
  for (const input of inputsOf(schema)) {
    const { error } = schema.safeParse(input);
    for (const [path, message] of messagesOf(error?.issues ?? [])) {
      expect(message).not.toMatch(JARGON);
      expect(describeError('badInput', { fields: { [path || 'request']: message } })).not.toMatch(
        /[a-z][A-Z]/,
      );
    }
  }
});

test.each([
  [z.string(), undefined, 'Required'],
  [z.string(), 4, 'Enter a text'],
  [z.number(), 'x', 'Enter a number'],
  [z.uuid(), 'x', 'No longer here'],
  [z.string().min(3), 'x', 'Use at least 3 characters'],
  [z.string().max(1), 'xx', 'Use at most 1 character'],
  [z.int().max(5000), 5001, 'Use 5,000 or less'],
  [z.array(z.string()).min(2), [], 'Choose at least 2'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the given values'],
  [z.strictObject({}), { x: 1 }, 'Not known here'],
  [z.int().multipleOf(5), 7, 'Use a multiple of 5'],
])('a schema without a text of its own says what to do', (schema: z.ZodType, input, text) => {
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(text);
});
