import { z } from 'zod';
import { Instant } from '../core/fields.ts';
import { phoneDigits } from '../core/phoneHref.ts';

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

interface Reachable {
  phone: string;
  smsConsent: SmsConsent | null;
}

/** The number to which this client agreed to get text messages; null without consent for the current one. */
export function agreedNumber({ phone, smsConsent }: Reachable): string | null {
  const isAgreed = smsConsent !== null && `+1${phoneDigits(phone)}` === smsConsent.number;
  return isAgreed && !/x/i.test(phone) ? smsConsent.number : null;
}
