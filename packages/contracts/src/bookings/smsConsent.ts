import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/**
 * A client's consent to text messages (47 CFR 64.1200): the number, the time, and the person who recorded it.
 */
export const SmsConsent = z.object({
  /** The number in E.164. Another number needs its own consent. */
  number: z.string(),
  at: Instant,
  /** The client on one of the product's forms, or the staff member who was told. */
  by: z.string(),
});
export type SmsConsent = z.infer<typeof SmsConsent>;

/**
 * Area code and exchange begin with 2 to 9 (North American Numbering Plan); 911 and the like are not area
 * codes.
 */
const US_NUMBER = /^[2-9](?!11)\d{2}[2-9]\d{6}$/;

/**
 * The number as gateways require it, `+13055550142`; null for an incomplete or foreign number, or one with an
 * extension.
 */
export function smsNumberOf(phone: string): string | null {
  if (/x/i.test(phone)) return null;
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+') && !digits.startsWith('1')) return null;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return US_NUMBER.test(national) ? `+1${national}` : null;
}

interface Reachable {
  phone: string;
  smsConsent: SmsConsent | null;
}

/** The number to which this client agreed to get text messages; null without consent for the current one. */
export function agreedNumber({ phone, smsConsent }: Reachable): string | null {
  const number = smsNumberOf(phone);
  return number !== null && number === smsConsent?.number ? number : null;
}
