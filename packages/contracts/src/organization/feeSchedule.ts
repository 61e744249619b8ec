import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Cents } from '../core/fields.ts';

/** Cents by inspection type, in person and virtual; the lines explain the sum. */
export const FeeSchedule = z.record(
  z.string(),
  z.object({
    inPersonCents: Cents,
    virtualCents: Cents,
    inPersonLines: z.array(z.object({ label: z.string(), cents: Cents })),
    virtualLines: z.array(z.object({ label: z.string(), cents: Cents })),
  }),
);
export type FeeSchedule = z.infer<typeof FeeSchedule>;

export const getFees = endpoint({
  method: 'GET',
  path: '/api/fees',
  summary: 'The fee schedules, to show; the server computes the fee. A visitor sees the one of bookings',
  access: 'public',
  reply: z.object({
    booking: FeeSchedule,
    clientRequest: FeeSchedule,
    /** Whether a visitor can pay online. */
    isPaymentSetUp: z.boolean(),
  }),
});
