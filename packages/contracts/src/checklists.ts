import { z } from 'zod';
import { endpoint } from './core/define.ts';
import { Instant, Line, Text } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { EVERYONE_SIGNED_IN, STAFF } from './roles.ts';

/** One checklist engine, and one stored checklist per inspection; templates are data. */

export const Mark = z.enum(['pass', 'fail', 'notApplicable']);
export type Mark = z.infer<typeof Mark>;

/** Stored field name of an item, for example `mechanicalDuctRough`. */
export const ItemId = z.string().regex(/^[a-z][A-Za-z0-9]{2,63}$/);

export const ChecklistItem = z.object({
  id: ItemId,
  label: z.string(),
  /** Null while unmarked. */
  mark: Mark.nullable(),
  notes: z.string(),
  markedAt: Instant.nullable(),
  /** Name of the person who marked it last. */
  markedBy: z.string().nullable(),
  /** Grows by one with every change of this item; an older one never replaces a newer one on a screen. */
  revision: z.int().min(0),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const ChecklistSection = z.object({
  id: z.string(),
  title: z.string(),
  items: z.array(ChecklistItem),
});
export type ChecklistSection = z.infer<typeof ChecklistSection>;

export const Checklist = z.object({
  id: Id,
  inspectionId: Id,
  templateId: z.string(),
  sections: z.array(ChecklistSection),
  generalNotes: z.string(),
  revision: z.int().min(0),
  updatedAt: Instant,
});
export type Checklist = z.infer<typeof Checklist>;

const inspectionParams = z.object({ inspectionId: Id });

export const getChecklist = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/checklist',
  summary: 'The checklist; created from the template on first use',
  access: EVERYONE_SIGNED_IN,
  params: inspectionParams,
  reply: Checklist,
});

export const createChecklist = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/checklist',
  summary: 'Create the checklist with general notes; returns the existing one if there is one',
  access: STAFF,
  params: inspectionParams,
  body: z.strictObject({ generalNotes: Text.default('') }),
  reply: Checklist,
});

export const updateChecklist = endpoint({
  method: 'PATCH',
  path: '/api/checklist/:checklistId',
  summary: 'Change the general notes',
  access: STAFF,
  params: z.object({ checklistId: Id }),
  body: z.strictObject({ generalNotes: Text }),
  reply: Checklist,
});

export const ItemChange = z.strictObject({
  /** Minted where the button was pressed; the same change sent twice counts once. */
  changeId: Id,
  /** Null clears the mark. */
  mark: Mark.nullable().optional(),
  notes: Text.optional(),
});
export type ItemChange = z.infer<typeof ItemChange>;

export const changeItem = endpoint({
  method: 'PUT',
  path: '/api/inspections/:inspectionId/checklist/items/:itemId',
  summary: 'Mark one item or write its notes; announced to the room',
  access: STAFF,
  params: inspectionParams.extend({ itemId: ItemId }),
  body: ItemChange,
  reply: ChecklistItem,
});

/** Counts behind "5 of 22 marked"; percentages are rounded (second specification, section 4). */
export interface ChecklistProgress {
  totalItems: number;
  completedItems: number;
  passedItems: number;
  failedItems: number;
  completionPercentage: number;
}

export function progressOf(items: readonly Pick<ChecklistItem, 'mark'>[]): ChecklistProgress {
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

/** Used by templates: an item before anybody marked it. */
export const TemplateItem = z.object({ id: ItemId, label: Line });
export const ChecklistTemplate = z.object({
  id: z.string(),
  /** An edit of the template is its next version. */
  version: z.int().min(1).default(1),
  name: z.string().default(''),
  sections: z.array(z.object({ id: z.string(), title: Line, items: z.array(TemplateItem) })),
});
export type ChecklistTemplate = z.infer<typeof ChecklistTemplate>;
