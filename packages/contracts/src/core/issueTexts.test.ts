import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeError } from './errorTexts.ts';

/** Words of schemas and programs, which mean nothing to the person who reads them. */
const JARGON =
  /\b(expected|received|undefined|null|NaN|UUID|regex|pattern|schema|object|array|string|boolean|union|discriminator|enum|literal|unrecognized|invalid input|too (big|small))\b|[<>]=|[{}"`]/i;

const GARBAGE: unknown[] = [
  ...[undefined, null, '', 'x', '\u0000', 'x'.repeat(5_001), 0, -1, 0.5, 1e12, Number.NaN, true],
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

/** Every schema that a file of the contracts exports, alone or as part of an endpoint, a command, or a job. */
function schemasOf([name, exported]: [string, unknown]): { name: string; schema: z.ZodType }[] {
  if (exported instanceof z.ZodType) return [{ name, schema: exported }];
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.entries(exported).flatMap(([part, schema]) =>
    // A reply comes from the server, so no person reads its refusal.
    schema instanceof z.ZodType && part !== 'reply' ? [{ name: `${name} (${part})`, schema }] : [],
  );
}

const folder = new URL('..', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file),
);
const modules = await Promise.all(
  files.map(async (file): Promise<object> => await import(new URL(file, folder).href)),
);
const named = modules.flatMap((module) => Object.entries(module).flatMap(schemasOf));
const SCHEMAS = [...new Map(named.map((one) => [one.schema, one])).values()];

test('no refusal shows words of a schema', () => {
  expect(SCHEMAS.length).toBeGreaterThan(300);
  const shown = SCHEMAS.flatMap(({ name, schema }) => jargonOf(schema).map((found) => [name, ...found]));
  expect(shown).toEqual([]);
});

function jargonOf(schema: z.ZodType): [string, string][] {
  const issues = [...inputsOf(schema)].flatMap((input) => schema.safeParse(input).error?.issues ?? []);
  return messagesOf(issues).filter(([path, message]) => {
    const sentence = describeError('badInput', { fields: { [path || 'request']: message } });
    return JARGON.test(message) || /[a-z][A-Z]|"/.test(sentence.replace(message, ''));
  });
}

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
