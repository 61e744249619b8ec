import { z } from 'zod';
import type { BookingType } from '../bookings/bookingSettings.ts';
import { Cents } from '../core/fields.ts';

/** The prices of inspections, which the company decides; organization.ts has the schedules that people see. */

const Fee = z.strictObject({ inPersonCents: Cents, virtualCents: Cents });

/** The prices of section 9 of the first specification. */
const fee = (inPersonCents: number) => Fee.default({ inPersonCents, virtualCents: 9_500 });

const BookingFees = z.strictObject({
  'building-code': fee(15_000),
  mechanical: fee(12_500),
  electrical: fee(12_500),
  plumbing: fee(12_500),
  structural: fee(20_000),
  final: fee(17_500),
  'virtual-inspection': fee(9_500),
} satisfies Record<BookingType, z.ZodType>);

/** The fees of a client's own request: the same for all types, with a separate administration fee. */
const ClientRequestFees = z.strictObject({
  inPersonCents: Cents.default(20_000),
  virtualCents: Cents.default(12_500),
  adminCents: Cents.default(5_000),
});

export const FeeSettings = z.strictObject({
  booking: BookingFees.default(BookingFees.parse({})),
  clientRequest: ClientRequestFees.default(ClientRequestFees.parse({})),
});
export type FeeSettings = z.infer<typeof FeeSettings>;
