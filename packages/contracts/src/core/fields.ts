import { z } from 'zod';
import './issueTexts.ts';
import { joinLines, visible } from './plainText.ts';

const ATOM = String.raw`[a-z0-9!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** The top-level domain, which begins with a letter, so that an IP address does not match. */
const TOP_LABEL = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])';

/** An address in lower case, with its domain in ASCII. */
const ADDRESS = new RegExp(String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${TOP_LABEL}$`);

/** Schemas of single fields that features share. Text is trimmed on arrival; limits are part of the wire. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An instant as ISO 8601 with offset, kept in UTC. */
export const Instant = z.iso
  .datetime({ offset: true })
  .overwrite(inUtc)
  .refine((instant) => /^\d{4}-/.test(instant), 'Use a date from 1900 to 2199');

/** The days that the product accepts, both included. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** A calendar day, `2026-11-20`, in the organization's time zone. */
export const Day = z.iso
  .date('Enter a date such as 11/30/2026')
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Use a date from 1900 to 2199');

/** The beginning of an inspection that is being scheduled. Replies have other instants, such as its end. */
export const ScheduledTime = Instant.refine(
  (instant) => instant.slice(0, 10) >= FIRST_DAY && instant.slice(0, 10) <= LAST_DAY,
  'Use a date from 1900 to 2199',
);

/** A calendar day as people type it, such as 11/30/26. */
export const TypedDay = z.string().overwrite(dayOf).pipe(Day);

/** An hour that may be in the morning or in the afternoon. */
const HOUR_ALONE = /^(?:0?[1-9]|1[0-2])(?: ?o['’]?clock)?$/i;

/** A time of day as `09:30`, also where it is typed as 9:30 AM. */
export const ClockTime = z
  .string()
  .overwrite(clockOf)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: ({ input }) =>
      HOUR_ALONE.test(String(input).trim()) ? 'Add AM or PM, such as 9 AM' : 'Enter a time such as 9:30 AM',
  });

const CONTROL = /\p{Cc}/u;

/** One line of text. Control characters are refused, since lines end up in mail headers and names. */
function lineOf(plain: (text: string) => string) {
  return z
    .string()
    .overwrite(plain)
    .max(200, 'Use at most 200 characters')
    .refine((value) => !CONTROL.test(value), 'Contains characters that cannot be used');
}

export const Line = lineOf(visible);
export const RequiredLine = Line.min(1, 'Required');

/** A postal address, which people paste with its lines. */
export const Address = lineOf((text) => joinLines(text, ', '));
export const RequiredAddress = Address.min(1, 'Required');

/** Degrees, as a map copies them. */
const COORDINATES = /^-?\d{1,2}\.\d{3,}°?,\s*-?\d{1,3}\.\d{3,}°?$/;

/** A place that an inspector can drive to, of more than one word; a new lot may have coordinates only. */
export const StreetAddress = RequiredAddress.refine(
  (text) => text === '' || COORDINATES.test(text) || (/\p{L}{2}/u.test(text) && /\S\s\S/.test(text)),
  'Enter the street address, such as 123 Main St, Miami',
);

export const Text = textUpTo(5000);

/** Text of several lines. */
export function textUpTo(characters: number) {
  return z
    .string()
    .trim()
    .max(characters, `Use at most ${characters.toLocaleString('en-US')} characters`)
    .refine((value) => !value.includes('\u0000'), 'Contains characters that cannot be used');
}

/**
 * An address that mail servers accept: a dot-atom of RFC 5322 and a domain name. A domain with letters outside
 * ASCII (IDN) is kept in its ASCII form, in which mail arrives.
 */
export const Email = z
  .string()
  .overwrite((text) => asciiAddress(visible(text)))
  .max(254, 'Use at most 254 characters')
  .pipe(z.email({ pattern: ADDRESS, error: ({ input }) => emailProblem(String(input)) }));

function emailProblem(address: string): string {
  const [local = '', ...domains] = address.split('@');
  if (domains.length > 1 && /\S@[^@]*[\s,;/&][^@]*\S@\S/.test(address)) return 'Enter one email address only';
  return domains.length === 1 && /[^\p{ASCII}]/u.test(local)
    ? 'Use letters without accents before the @'
    : 'Enter an email address such as name@example.com';
}

/** A SHA-256 in lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash');

/** Money is integer cents everywhere. Decision 036. */
export const Cents = z.int().min(0).max(100_000_000);

/** Accuracy is the radius in meters of the 95 % circle (W3C Geolocation). */
export const Position = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracyMeters: z.number().min(0).max(100_000),
  /** The age of a fix that was older than the photo: a phone that does not move reports none. */
  ageSeconds: z.int().min(0).max(86_400).optional(),
});
export type Position = z.infer<typeof Position>;

/** The part of a position for readers without a right to coordinates. */
export const PositionAccuracy = z.strictObject({ accuracyMeters: Position.shape.accuracyMeters });

/** Converts an instant to UTC; also called for values that the previous check refused. */
function inUtc(value: string): string {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** A day as people type it, 11/30/26, Nov 30, 2026 or 30-Nov-26, as `2026-11-30`; any other text unchanged. */
function dayOf(typed: string): string {
  const text = typed.trim().replace(WEEKDAY, '');
  const [, month = '', date = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (month) return isoDay(year, month, date);
  const [, iso = '', second = '', third = ''] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$|^((?:19|20|21)\d\d)(\d\d)(\d\d)$/.exec(text)?.filter(Boolean) ??
    [];
  if (iso) return isoDay(iso, second, third);
  const found = NAMED_DAYS.map((form) => form.exec(text)).find((one) => one !== null);
  const { name = '', day = '', year: of = '' } = found?.groups ?? {};
  const named = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return named > 0 ? isoDay(of, String(named), day) : text;
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]*\s+/i;
/** Nov 30, 2026; 30 Nov 2026; 30-Nov-26. */
const NAMED_DAYS = [
  /^(?<name>[a-z]{3,9})\.?[ -](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -]['’]?(?<year>\d{4}|\d{2})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3,9})\.?,?[ -]['’]?(?<year>\d{4}|\d{2})$/i,
];

function isoDay(year: string, month: string, date: string): string {
  // Permits of the last century are written with two digits as well.
  const century = Number(year) < 70 ? '20' : '19';
  return `${year.length === 2 ? century + year : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** A time as people type it, 9:30 AM, 930a, 9h30 or 1330, as `09:30`; any other text unchanged. */
function clockOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  if (/^(?:12 )?noon$/.test(text)) return '12:00';
  if (/^(?:12 )?midnight$/.test(text)) return '00:00';
  const [, hours, minutes, half] =
    /^(\d{1,2})(?:[:.h ]?(\d{2}))?(?::\d{2})?(?: ?o['’]?clock)?\s?([ap])?\.?\s?(?:m\.?)?$/.exec(text) ?? [];
  // An hour alone may be in the morning or in the afternoon.
  const hour = Number(hours);
  const isClear = minutes !== undefined || half !== undefined || hour > 12;
  if (hours === undefined || !isClear) return typed;
  if (half !== undefined && (hour < 1 || hour > 12)) return typed;
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`;
}

/**
 * The address in pasted text: `mailto:ana@example.com`, `Ana Ruiz <ana@example.com>`, `'ana@example.com'`,
 * `Email: ana@example.com`, `Ana Ruiz (ana@example.com)`, the end of a sentence, `ana@muñoz.example`.
 */
function asciiAddress(pasted: string): string {
  const text = trimmed(pasted.normalize('NFKC').toLowerCase());
  const bracket = text.lastIndexOf('<');
  // Of two addresses with names, neither is taken silently.
  const before = text.slice(0, Math.max(bracket, 0));
  if (before.includes('@') && /[,;>]/.test(before.slice(before.indexOf('@')))) return text;
  const [address = ''] = trimmed(withoutName(text.slice(bracket + 1)))
    .replace(/^mailto:/, '')
    .split('?subject=');
  const at = address.lastIndexOf('@');
  return at < 0
    ? address
    : `${address.slice(0, at).trimEnd()}@${asciiDomain(address.slice(at + 1).trimStart())}`;
}

const BARE = String.raw`([^\s()]{1,64}@[^\s()]{1,255})`;
const NAMED_ADDRESS = new RegExp(String.raw`^[^@(]*\(${BARE}$|^${BARE}\s{1,9}\([^@()]*$`);

/** Removes a label, and a name before or after an address, one of which is in brackets. */
function withoutName(text: string): string {
  const address = text.replace(/^e-?mail(?: address)?\s?[:=]\s{0,9}/, '');
  const [, before, after] = NAMED_ADDRESS.exec(address) ?? [];
  return before ?? after ?? address;
}

/** Removes the characters that enclose an address or end its sentence. */
function trimmed(text: string): string {
  return text.replace(/^[\s'"“‘(<[]{1,9}/, '').replace(/[\s'"”’)>\].,;:!]{1,9}$/, '');
}

function asciiDomain(domain: string): string {
  // A character that ends a host name in a URL would be cut off silently.
  const isHost = /^[^\s/?#:@%\\]+$/.test(domain) && /[^\p{ASCII}]/u.test(domain);
  return isHost && URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
