import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day } from '../core/fields.ts';
import { Inspection } from '../inspections/inspections.ts';

/** The facts that an inspector needs on the way to a site, in one reply. */
export const DayInspection = Inspection.extend({
  /** The client's phone, for an inspection without a site contact. */
  clientPhone: z.string(),
  /** The latest signed version of its checklist; null before the first signature. */
  signedVersion: z.int().min(1).nullable().default(null),
  /** Whether a report has been signed. */
  hasReport: z.boolean().default(false),
});
export type DayInspection = z.infer<typeof DayInspection>;

export const listMyDay = endpoint({
  method: 'GET',
  path: '/api/my-day',
  summary:
    "The caller's own inspections of a day and the day after it, by time, and those still in progress from the week before",
  access: STAFF,
  query: z.object({
    /** The first day in the organization's time zone, by default today. */
    day: Day.optional(),
  }),
  reply: z.array(DayInspection),
});
