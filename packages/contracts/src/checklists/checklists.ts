import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { CHECKLIST_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Line, Sha256, textUpTo } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { ChecklistChange, FieldName, FieldState } from './checklistChanges.ts';

/** One checklist engine, and one stored checklist per inspection; templates are data. */

export const Mark = z.enum(['pass', 'fail', 'notApplicable']);
export type Mark = z.infer<typeof Mark>;

/** Stored field name of an item, for example `mechanicalDuctRough`. */
export const ItemId = z.string().regex(/^[a-z][A-Za-z0-9]{2,63}$/);

export const SuggestedCorrections = textUpTo(2000);

/** Used by templates: an item before anybody marked it. */
export const TemplateItem = z.object({
  id: ItemId,
  label: Line,
  /** `FBC-M 603.10`: the part of the code that the item is about; typed in by an admin. Decision 023. */
  codeSection: Line.optional(),
  /** Proposed where the item fails, one a line. */
  corrections: SuggestedCorrections.optional(),
});
export type TemplateItem = z.infer<typeof TemplateItem>;
export const ChecklistTemplate = z.object({
  id: z.string(),
  /** An edit of the template is its next version. */
  version: z.int().min(1).default(1),
  name: z.string().default(''),
  sections: z.array(z.object({ id: z.string(), title: Line, items: z.array(TemplateItem) })),
});
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;

/** The latest signed version of a checklist (signedChecklists.ts has its content). */
export const ChecklistSignature = z.object({
  id: Id,
  version: z.int().min(1),
  signedBy: z.string(),
  licenseNumber: z.string(),
  /** By the clock of the device. */
  signedAt: Instant,
  contentHash: Sha256,
});
export type ChecklistSignature = z.infer<typeof ChecklistSignature>;

export const Checklist = z.object({
  id: Id,
  inspectionId: Id,
  /** The template at the time of creation; later versions of it change nothing here. Decision 017. */
  template: ChecklistTemplate,
  /** Fields that were ever changed, by name (checklistFields.ts). */
  fields: z.record(FieldName, FieldState),
  /** Null while nobody has signed. */
  signed: ChecklistSignature.nullable().default(null),
  /** When the last item was marked (completionOf); null while one is unmarked. Derived, so that it never contradicts the marks. */
  completedAt: Instant.nullable().default(null),
  /** By the server's clock, where that differs from the device's. */
  completionReceivedAt: Instant.nullable().default(null),
  /** Null: nobody has changed anything yet, and the checklist is not stored. */
  createdAt: Instant.nullable(),
  revision: z.int().min(0),
  updatedAt: Instant,
});
export type Checklist = z.infer<typeof Checklist>;

/** Each counts by itself: changes of other people and devices to other fields stay. */
export const ChecklistChanges = z.strictObject({ changes: z.array(ChecklistChange).min(1).max(100) });
export type ChecklistChanges = z.infer<typeof ChecklistChanges>;

const inspectionParams = z.object({ inspectionId: Id });

export const getChecklist = endpoint({
  method: 'GET',
  path: CHECKLIST_PATH,
  summary: 'The checklist; an empty one of the template while nobody has created it',
  access: EVERYONE_SIGNED_IN,
  params: inspectionParams,
  reply: Checklist,
});

export const createChecklist = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/checklist',
  summary:
    'Create the checklist; returns the existing one if there is one. Changes are applied in either case',
  access: STAFF,
  params: inspectionParams,
  body: ChecklistChanges.partial(),
  reply: Checklist,
});

export const updateChecklist = endpoint({
  method: 'PATCH',
  path: '/api/checklist/:checklistId',
  summary: 'Change fields one by one; a change made without having seen the present value becomes a conflict',
  access: STAFF,
  params: z.object({ checklistId: Id }),
  body: ChecklistChanges,
  reply: Checklist,
});

/** Counts behind "5 of 22 marked"; percentages are rounded (second specification, section 4). */
export interface ChecklistProgress {
  totalItems: number;
  completedItems: number;
  passedItems: number;
  failedItems: number;
  completionPercentage: number;
}

export function progressOf(items: readonly { mark: Mark | null }[]): ChecklistProgress {
  const count = (mark: Mark): number => items.filter((item) => item.mark === mark).length;
  const completedItems = items.filter((item) => item.mark !== null).length;
  return {
    totalItems: items.length,
    completedItems,
    passedItems: count('pass'),
    failedItems: count('fail'),
    completionPercentage: items.length === 0 ? 0 : Math.round((completedItems / items.length) * 100),
  };
}
