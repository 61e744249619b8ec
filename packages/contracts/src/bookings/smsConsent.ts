import { z } from 'zod';
import { Instant } from '../core/fields.ts';

/** A client's agreement to text messages (47 CFR 64.1200): to which number, when, and who recorded it. */
export const SmsConsent = z.object({
  /** In E.164. Another number needs an agreement of its own. */
  number: z.string(),
  at: Instant,
  /** The client on a form of ours, or the member of staff who was told. */
  by: z.string(),
});
export type SmsConsent = z.infer<typeof SmsConsent>;

/** Area code and exchange begin with 2 to 9 (North American Numbering Plan); 911 and its like are no area codes. */
const US_NUMBER = /^[2-9](?!11)\d{2}[2-9]\d{6}$/;

/** `+13055550142`, as gateways want it; null for what is no complete US number, or has an extension. */
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

/** The number to which this client has agreed to get text messages; null without an agreement for the present one. */
export function agreedNumber({ phone, smsConsent }: Reachable): string | null {
  const number = smsNumberOf(phone);
  return number !== null && number === smsConsent?.number ? number : null;
}
