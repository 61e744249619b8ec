import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';

/** Records that retention deletes. Inspections, reports, signed checklists, photos and payments stay. */
export const RetentionCounts = z.object({
  /** Voice notes with their recordings, except those that a signature or a report covers. */
  voiceNotes: z.int(),
  roomEvents: z.int(),
  /** Problem reports of calls, with their logs. */
  problemReports: z.int(),
  /** Minutes of the connections of calls. */
  callMinutes: z.int().default(0),
  /** Phone checks ahead of calls; 0 in runs that did not count them. */
  phoneChecks: z.int().default(0),
  /** Quote requests that never became an inspection and were not paid. */
  quoteRequests: z.int(),
  auditEntries: z.int(),
  /** Files that were uploaded for a message and not sent within a day. */
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
    expired: RetentionCounts,
    lastRun: z.object({ at: Instant, deleted: RetentionCounts }).nullable(),
  }),
});
