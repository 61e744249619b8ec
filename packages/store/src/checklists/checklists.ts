import { ChecklistChange, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import {
  type Completion,
  completionOf,
  itemsOf,
  UNFINISHED,
} from '@sightline/contracts/checklists/checklistItems';
import { Checklist, type ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { z } from 'zod';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { StoredField } from './storedField.ts';

/** An event that was not sent to the room yet (outbox.ts). */
const PendingEvent = z.object({
  id: Id,
  /** The field that changed; null: the checklist was signed. */
  field: z.string().nullable(),
  by: RoomEventAuthor,
  at: z.date(),
});
export type PendingEvent = z.infer<typeof PendingEvent>;

/** Computed from the marks when a checklist is presented. */
const COMPLETION = { completedAt: true, completionReceivedAt: true } as const;

export const checklists = stored(
  'checklists',
  Checklist.omit(COMPLETION).extend({
    fields: z.record(z.string(), StoredField),
    createdAt: Instant,
    outbox: z.array(PendingEvent),
  }),
  [[{ inspectionId: 1 }, { unique: true }], [{ 'outbox.id': 1 }]],
);
export interface ChecklistRecord extends RecordOf<typeof checklists> {}

/** Every change as it arrived: who, when by both clocks, and what. Nothing here is ever changed. */
export const checklistChanges = stored(
  'checklistChanges',
  ChecklistChange.omit({ changeId: true }).extend({
    id: Id,
    amends: z.int().nullable().default(null),
    // Nullable in itself, so that null is not taken for a missing value.
    value: FieldValue.nullable(),
    checklistId: Id,
    by: z.string(),
    subject: z.string(),
    receivedAt: Instant,
    contentHash: z.string(),
  }),
  [[{ checklistId: 1, receivedAt: 1 }]],
);
export interface ChecklistChangeRecord extends RecordOf<typeof checklistChanges> {}

/** Conflicts and values, without the store's own bookkeeping. */
export function presentChecklist(record: ChecklistRecord): Checklist {
  return { ...presentStored(record), ...completionOf(itemsOf(record)) };
}

const presentStored: (record: Omit<ChecklistRecord, 'outbox'>) => Omit<Checklist, keyof Completion> =
  presenterOf(Checklist.omit(COMPLETION));

/** The checklist of an inspection as it would be created; its id is derived from the inspection's. */
export function emptyChecklist(inspectionId: string, template: ChecklistTemplate): Checklist {
  const id = derivedId('checklist', inspectionId);
  const updatedAt = new Date().toISOString();
  const nothing = { fields: {}, signed: null, ...UNFINISHED, createdAt: null, revision: 0 };
  return { id, inspectionId, template, ...nothing, updatedAt };
}

export async function findChecklistOf(store: Store, inspectionId: string): Promise<ChecklistRecord | null> {
  return await findChecklist(store, derivedId('checklist', inspectionId));
}

export async function findChecklist(store: Store, checklistId: string): Promise<ChecklistRecord | null> {
  return await store.of(checklists).findById(checklistId).lean<ChecklistRecord>();
}

/** Creates the checklist from the template; the existing one if there is one. */
export async function createChecklist(
  store: Store,
  inspectionId: string,
  template: ChecklistTemplate,
): Promise<ChecklistRecord> {
  const { id, revision } = emptyChecklist(inspectionId, template);
  const now = new Date();
  const empty = { fields: {}, signed: null, outbox: [], revision, createdAt: now, updatedAt: now };
  const record: ChecklistRecord = { _id: id, inspectionId, template, ...empty };
  try {
    await store.of(checklists).insertOne(record);
    return record;
  } catch (error) {
    // A concurrent or earlier request created it.
    const known = isDuplicateKey(error) ? await findChecklist(store, id) : null;
    if (!known) throw error;
    return known;
  }
}
