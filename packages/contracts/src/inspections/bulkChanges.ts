import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Id } from '../core/ids.ts';
import { InspectionStatus } from './inspections.ts';

export const BulkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: InspectionStatus,
    /** Whether to set a status that an inspection has no records for; its history says so. */
    isByHand: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('inspector'), inspectorId: Id.nullable() }),
]);
export type BulkChange = z.input<typeof BulkChange>;

export const UnchangedInspection = z.object({
  id: Id,
  /** Empty for one that no longer exists. */
  address: z.string(),
  reason: z.string(),
  /** Whether the status can nonetheless be set by hand. */
  isSettable: z.boolean(),
});
export type UnchangedInspection = z.infer<typeof UnchangedInspection>;

export const BulkOutcome = z.object({
  changed: z.int(),
  unchanged: z.array(UnchangedInspection),
});
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const changeInspections = endpoint({
  method: 'POST',
  path: '/api/inspections/changes',
  summary:
    'Set the status or the inspector of many inspections; each that stays unchanged is named with the reason',
  access: STAFF,
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), change: BulkChange }),
  reply: BulkOutcome,
});
