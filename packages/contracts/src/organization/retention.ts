import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';

/** How many of what retention deletes. Inspections, reports, signed checklists, photos and payments always stay. */
export const RetentionCounts = z.object({
  /** With their recordings; those that a signature or a report covers stay. */
  voiceNotes: z.int(),
  roomEvents: z.int(),
  /** Problems that were reported in calls, with their logs. */
  problemReports: z.int(),
  /** That never became an inspection and were not paid for. */
  quoteRequests: z.int(),
  auditEntries: z.int(),
  /** Files that were uploaded for a message and never sent; a day is enough. */
  attachments: z.int(),
});
export type RetentionCounts = z.infer<typeof RetentionCounts>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'How long records are kept, how many inspections are older, and what the next run would delete',
  access: ADMIN,
  reply: z.object({
    years: z.int(),
    due: z.int(),
    /** What the next daily run would delete. */
    expired: RetentionCounts,
    lastRun: z.object({ at: Instant, deleted: RetentionCounts }).nullable(),
  }),
});
