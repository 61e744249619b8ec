import { z } from 'zod';

/**
 * Texts for people about inputs that a schema refuses without a text of its own. Importing this file replaces
 * zod's English, which names types and formats ("Invalid UUID"). Each text is a fragment, shown next to the
 * field.
 */
z.config({ localeError: issueText });

function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, issue.input);
    case 'too_small':
      return limitText(issue.origin, 'least', Number(issue.minimum));
    case 'too_big':
      return limitText(issue.origin, 'most', Number(issue.maximum));
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Not in a form that can be used';
    case 'invalid_value':
      return 'Choose one of the given values';
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Not known here';
    default:
      return NOT_READABLE;
  }
}

const NOT_READABLE = 'Not readable';

const FORMATS: Record<string, string> = {
  uuid: 'No longer here',
  email: 'Enter an email address such as name@example.com',
  url: 'Enter an address such as https://example.com',
  date: 'Enter a date',
  datetime: 'Enter a date and a time',
  time: 'Enter a time',
};

function typeText(expected: string, input: unknown): string {
  if (input === undefined || input === null || input === '') return 'Required';
  if (expected === 'number' || expected === 'int') return 'Enter a number';
  return expected === 'string' ? 'Enter a text' : NOT_READABLE;
}

/** Describes the limit of a number, a text, or a list. */
function limitText(origin: string, end: 'least' | 'most', limit: number): string {
  const amount = limit.toLocaleString('en-US');
  if (origin === 'string') {
    if (end === 'least' && limit === 1) return 'Required';
    return `Use at ${end} ${amount} ${limit === 1 ? 'character' : 'characters'}`;
  }
  if (origin === 'array' || origin === 'set') return `Choose at ${end} ${amount}`;
  return `Use ${amount} or ${end === 'least' ? 'more' : 'less'}`;
}
