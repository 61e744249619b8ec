import { z } from 'zod';
import { ADDRESS, asciiAddress } from './emailAddress.ts';
import './issueTexts.ts';
import { joinLines, visible } from './plainText.ts';
import { clockOf, dayOf } from './typedTime.ts';

/**
 * Schemas of single fields that several features share. Text is trimmed on arrival; limits are part of the
 * wire.
 */

/** An instant as ISO 8601 with offset, kept in UTC. */
export const Instant = z.iso
  .datetime({ offset: true })
  .overwrite(inUtc)
  .refine((instant) => /^\d{4}-/.test(instant), 'Use a date from 1900 to 2199');

/** The first and the last day that the product knows. */
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

/** A time of day as `09:30`, also where it is typed as 9:30 AM. */
export const ClockTime = z
  .string()
  .overwrite(clockOf)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 9:30 AM');

const CONTROL = /\p{Cc}/u;

/** One line of text. Control characters are refused, since lines end up in mail headers and names. */
function lineOf(plain: (text: string) => string) {
  return z
    .string()
    .overwrite(plain)
    .max(200, 'Use at most 200 characters')
    .refine((value) => !CONTROL.test(value), 'Contains characters that cannot be used');
}

/** One line of typed text. */
export const Line = lineOf(visible);
export const RequiredLine = Line.min(1, 'Required');

/** A postal address, which people paste with its lines. */
export const Address = lineOf((text) => joinLines(text, ', '));
export const RequiredAddress = Address.min(1, 'Required');

/** A place that an inspector can drive to, of more than one word. */
export const StreetAddress = RequiredAddress.refine(
  (text) => text === '' || (/\p{L}{2}/u.test(text) && /\S\s\S/.test(text)),
  'Enter the street address, such as 123 Main St, Miami',
);

/** Several lines of text. */
export const Text = textUpTo(5000);

/** Several lines of text with the given limit. */
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
  .pipe(z.email({ pattern: ADDRESS, error: 'Enter an email address such as name@example.com' }));

/** A SHA-256 in lower-case hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Not a SHA-256 hash');

/** Money is integer cents everywhere. Decision 036. */
export const Cents = z.int().min(0).max(100_000_000);

/** A reading of the device's position; accuracy is the radius in meters of the 95 % circle (W3C Geolocation). */
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
