import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { CHECKLIST_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Line, Sha256, textUpTo } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { percentOf } from '../core/percentOf.ts';
import { ChecklistChange, FieldName, FieldState } from './checklistChanges.ts';

/** One checklist engine, and one stored checklist per inspection; templates are data. */

export const Mark = z.enum(['pass', 'fail', 'notApplicable']);
export type Mark = z.infer<typeof Mark>;

/** Stored field name of an item, for example `mechanicalDuctRough`. */
export const ItemId = z.string().regex(/^[a-z][A-Za-z0-9]{2,63}$/);

export const SuggestedCorrections = textUpTo(2000);

export const TemplateItem = z.object({
  id: ItemId,
  label: Line,
  /** The section of the code, `FBC-M 603.10`, of the template. Decision 023. */
  codeSection: Line.optional(),
  /** Suggested corrections of a failed item, one a line. */
  corrections: SuggestedCorrections.optional(),
});
export type TemplateItem = z.infer<typeof TemplateItem>;
export const ChecklistTemplate = z.object({
  id: z.string(),
  /** Each edit of the template makes the next version. */
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
  /** The time by the device's clock. */
  signedAt: Instant,
  contentHash: Sha256,
});
export type ChecklistSignature = z.infer<typeof ChecklistSignature>;

/** How far a section is, without its marks. */
const SectionProgress = z.object({ sectionId: z.string(), totalItems: z.int(), completedItems: z.int() });

export const Checklist = z.object({
  id: Id,
  inspectionId: Id,
  /** The template at the time of creation; later versions of it have no effect. Decision 017. */
  template: ChecklistTemplate,
  /** Fields that were ever changed, by name (checklistFields.ts). */
  fields: z.record(FieldName, FieldState),
  /** Null before the first signature. */
  signed: ChecklistSignature.nullable().default(null),
  /**
   * The time of the last mark (completionOf); null while an item is unmarked. It is derived, so that it never
   * contradicts the marks.
   */
  completedAt: Instant.nullable().default(null),
  /** The same time by the server's clock, where it differs from the device's. */
  completionReceivedAt: Instant.nullable().default(null),
  /**
   * The progress before the first signature, for clients and guests, who get no marks until then and the signed
   * version afterward; null for staff and with a signed version. Decision 169.
   */
  progress: z.array(SectionProgress).nullable().default(null),
  /** The time of the first change; null while the checklist is not stored. */
  createdAt: Instant.nullable(),
  revision: z.int().min(0),
  updatedAt: Instant,
});
export type Checklist = z.infer<typeof Checklist>;

/** Changes, each of which counts separately: those of other people and devices to other fields stay. */
export const ChecklistChanges = z.strictObject({ changes: z.array(ChecklistChange).min(1).max(100) });
export type ChecklistChanges = z.infer<typeof ChecklistChanges>;

const inspectionParams = z.object({ inspectionId: Id });

export const getChecklist = endpoint({
  method: 'GET',
  path: CHECKLIST_PATH,
  summary:
    'The checklist, an empty one of the template while it has not been created; for clients and guests its signed version, and its progress before that',
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

/** The counts of "5 of 22 marked"; percentages are rounded (second specification, section 4). */
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
    completionPercentage: percentOf(completedItems, items.length),
  };
}
