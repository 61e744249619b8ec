import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day, Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { AssignmentNotice } from '../inspections/assignment.ts';
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

/** A change by someone else of an inspection that is or was the inspector's. The latest one of each counts. */
export const DayNews = Inspection.pick({ address: true, scheduledDate: true, preferredTime: true }).extend({
  id: Id,
  inspectionId: Id,
  notice: AssignmentNotice,
  /** The name of the author. */
  by: z.string(),
  at: Instant,
});
export type DayNews = z.infer<typeof DayNews>;

export const listDayNews = endpoint({
  method: 'GET',
  path: '/api/my-day/news',
  summary: "Changes of the caller's inspections that they have not seen, newest first",
  access: STAFF,
  reply: z.array(DayNews),
});

export const dismissDayNews = endpoint({
  method: 'POST',
  path: '/api/my-day/news/dismissal',
  summary: 'Remove changes that the caller has seen; returns the others',
  access: STAFF,
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: z.array(DayNews),
});
