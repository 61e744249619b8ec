import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionStatus } from './inspections.ts';

/** A new status, or a new time or inspector in the same status, with its author. */
export const StatusChange = z.object({
  at: Instant,
  /** The author's name and role, or the process that set the status. */
  by: z.string(),
  from: InspectionStatus,
  to: InspectionStatus,
  /** The reason of a cancellation; otherwise mostly empty. */
  reason: z.string(),
  /** A sentence about the time and inspector before and after, or about records that the status lacks. */
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
