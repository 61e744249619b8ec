import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { visible } from './fields.ts';

/**
 * A number of the United States, or one of another country with a plus; an extension and a remark are kept. It
 * has its own file because the numbering plans of all countries are larger than the schemas of most pages.
 */
export const Phone = z
  .string()
  .overwrite(visible)
  .max(60, 'Use at most 60 characters')
  .refine(
    (text) => text === '' || isPlausiblePhone(text),
    'Enter a phone number with its area code, such as (305) 555-0142',
  );

/** A separator of two numbers in one field. */
const SEPARATOR = /[;,|]|\s\/\s|\sor\s/i;

/**
 * Whether the length fits the country, which is the United States without a plus. A remark such as "(cell)" may
 * follow.
 */
function isPlausiblePhone(text: string): boolean {
  return isNumber(text) || text.split(SEPARATOR).every((part) => isNumber(part.trim()));
}

function isNumber(text: string): boolean {
  return parsePhoneNumberFromString(text, 'US')?.isPossible() ?? false;
}
