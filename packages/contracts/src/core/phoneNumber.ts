import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import './issueTexts.ts';
import { visible } from './plainText.ts';

const MAX_LETTERS = 100;

/**
 * A number of the United States, or one of another country with a plus; an extension and a remark are kept. It
 * has its own file because the numbering plans of all countries are larger than the schemas of most pages.
 */
export const Phone = z
  .string()
  .overwrite(visible)
  .max(MAX_LETTERS, 'Use at most 100 characters')
  .refine(
    // A longer text has been refused.
    (text) => text === '' || text.length > MAX_LETTERS || isPlausiblePhone(text),
    'Enter a phone number with its area code, such as (305) 555-0142',
  );

/**
 * Whether the length fits the country, which is the United States without a plus. A remark may follow, such as
 * "(cell)" or "after 5 pm", or another number.
 */
function isPlausiblePhone(text: string): boolean {
  if (isNumber(text)) return true;
  const parts = phonesIn(text);
  const isPhone = (part: string): boolean => isNumber(part) || findPhoneNumbersInText(part, 'US').length > 0;
  return parts.some(isPhone) && parts.every((part) => isPhone(part) || !INCOMPLETE.test(part));
}

/** Digits of a number that lacks some of its own. */
const INCOMPLETE = /(?:\d[^\d]{0,3}){5}/;

function isNumber(text: string): boolean {
  return parsePhoneNumberFromString(text, 'US')?.isPossible() ?? false;
}

/** A word before a number, as in "Mobile: (786) 555-0120". */
const LABEL = /^[a-z ]{1,20}[:.]\s*/i;
const FAX = /\bfax\b/i;
/** A separator of two numbers; a comma may also precede an extension. */
const BETWEEN = /[;|]|,(?!\s*(?:ext|x\s*\d|#))/i;

/** A longer cell is a text, which is refused as a whole. */
const LONGEST_CELL = 300;

/** The numbers in a cell, each with its remark and without its label. Fax numbers are left out. */
export function phonesIn(cell: string): string[] {
  if (cell.length > LONGEST_CELL) return [cell];
  return visible(cell)
    .split(BETWEEN)
    .flatMap(splitBetweenNumbers)
    .filter((phone) => phone !== '' && !FAX.test(phone))
    .map((phone) => phone.replace(LABEL, ''));
}

function splitBetweenNumbers(text: string): string[] {
  // Some programs write numbers with a decimal place.
  const whole = text.trim().replace(/^(\+?\d{7,15})\.0$/, '$1');
  const found = findPhoneNumbersInText(whole, 'US');
  const ends = found.slice(1).map(({ startsAt }, index) => {
    const from = found[index]?.endsAt ?? 0;
    return from + endOfRemark(whole.slice(from, startsAt));
  });
  const parts = [...ends, whole.length].map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
  return parts.map((part) => part.replaceAll(/^[\s/&]+|[\s/&]+$/g, '').replace(/^(?:and|or)\s+/i, ''));
}

/** The end of what belongs to the first of two numbers in the text between them. */
function endOfRemark(between: string): number {
  const sign = between.search(/[/&]|\s(?:and|or)\s/i);
  const bracket = between.indexOf(')');
  if (sign >= 0) return sign;
  return bracket >= 0 ? bracket + 1 : Math.max(between.search(/\s/), 0);
}
