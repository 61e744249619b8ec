import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Line } from '../core/fields.ts';
import { Inspection } from '../inspections/inspections.ts';
import { Delivery } from '../reports/deliveries.ts';

/**
 * The fees that are due (`isFeeDue`). The due day of a fee is the day of its inspection, in the time zone of the
 * organization: it is late from the next day on. Without a date, it is never late.
 */

/** How long a fee has been due: not late, or late by up to so many days. */
export const FeeAge = z.enum(['current', 'upTo30', 'upTo60', 'over60']);
export type FeeAge = z.infer<typeof FeeAge>;

/** The most days of the ages that have an end. */
export const MOST_DAYS_LATE = { current: 0, upTo30: 30, upTo60: 60 } as const;

export const DueFee = Inspection.pick({
  id: true,
  clientName: true,
  projectType: true,
  address: true,
  scheduledDate: true,
  preferredTime: true,
}).extend({
  feeCents: Cents,
  /** Whole days since the due day; 0 where it is not late. */
  daysLate: z.int().min(0),
  /** The latest mail with a link to pay, on its own or in that of the report; null where none was sent. */
  lastLink: Delivery.pick({ to: true, state: true, explanation: true, createdAt: true }).nullable(),
});
export type DueFee = z.infer<typeof DueFee>;

export const FeeSum = z.object({ fees: z.int(), cents: z.int() });
export type FeeSum = z.infer<typeof FeeSum>;

export const listDueFees = endpoint({
  method: 'GET',
  path: '/api/payments/due',
  summary: 'Fees that are due, the oldest first, in pages, with their sums by age',
  access: STAFF,
  query: z.object({
    /** A search in address, type, inspector and client. */
    search: Line.optional(),
    age: FeeAge.optional(),
    /** The first and last day of the inspections. */
    from: Day.optional(),
    to: Day.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(DueFee),
    nextCursor: z.string().nullable(),
    /** The sums over all that match the filter without its age; null after the first page. */
    ages: z.record(FeeAge, FeeSum).nullable(),
  }),
});
