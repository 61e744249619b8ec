import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Separates two numbers in one field. */
const SEPARATOR = /[;,|]|\s\/\s|\sor\s/i;

/** The length fits the country, which is the United States without a plus. A remark such as "(cell)" may follow. */
export function isPlausiblePhone(text: string): boolean {
  return isNumber(text) || text.split(SEPARATOR).every((part) => isNumber(part.trim()));
}

function isNumber(text: string): boolean {
  return parsePhoneNumberFromString(text, 'US')?.isPossible() ?? false;
}
