import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionStatus } from './inspections.ts';

/** A status that was set, or another time or inspector in the same status, with who set it. */
export const StatusChange = z.object({
  at: Instant,
  /** Name and role, or what set it by itself. */
  by: z.string(),
  from: InspectionStatus,
  to: InspectionStatus,
  /** Given with a cancellation; otherwise mostly empty. */
  reason: z.string(),
  /** A sentence on what else happened: the time and inspector before and after, or what was missing for the status. */
  note: z.string(),
});
export type StatusChange = z.infer<typeof StatusChange>;

export const listStatusChanges = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/status-changes',
  summary: 'The changes of the status of an inspection, oldest first',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(StatusChange),
});
