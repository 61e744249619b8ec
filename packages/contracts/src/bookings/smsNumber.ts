import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The United States and its territories, which gateways bill alike. */
const COUNTRIES: ReadonlySet<string | undefined> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
const TYPES: ReadonlySet<string | undefined> = new Set(['FIXED_LINE_OR_MOBILE', 'FIXED_LINE', 'MOBILE']);

/** The exchange of pay-per-call services in every area code. */
const PAY_PER_CALL = /^\d{3}976/;

/**
 * The number for text messages as gateways require it, `+13055550142`. Null for a number that is incomplete,
 * has an extension, costs its caller more (900, 976), or belongs to another country, such as Jamaica (876) or
 * Canada. Decision 186. This file is separate because it has the numbering plans of all countries.
 */
export function smsNumberOf(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  if (!parsed?.isValid() || parsed.ext !== undefined) return null;
  const isUsual = COUNTRIES.has(parsed.country) && TYPES.has(parsed.getType());
  return isUsual && !PAY_PER_CALL.test(parsed.nationalNumber) ? parsed.number : null;
}
