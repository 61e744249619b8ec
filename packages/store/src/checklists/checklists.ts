import {
  applyChange,
  ChecklistChange,
  displaceValue,
  FieldState,
  FieldValue,
} from '@sightline/contracts/checklists/checklistChanges';
import { completionOf, itemsOf, UNFINISHED } from '@sightline/contracts/checklists/checklistItems';
import { Checklist, type ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { z } from 'zod';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** A field with its latest changes, so that one sent twice counts once. */
export const StoredField = FieldState.extend({ seen: z.array(Id) });

export type StoredField = z.infer<typeof StoredField>;

const CHANGES_REMEMBERED = 50;

/** An event that was not sent to the room yet (outbox.ts). */
const PendingEvent = z.object({
  id: Id,
  /** The field that changed; null when the checklist was signed. */
  field: z.string().nullable(),
  by: RoomEventAuthor,
  at: z.date(),
});
export type PendingEvent = z.infer<typeof PendingEvent>;

/** Fields that are computed from the marks when a checklist is presented. */
const COMPLETION = { completedAt: true, completionReceivedAt: true, progress: true } as const;

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

/** The log of changes as they arrived, with author, both times and value. Entries are never changed. */
export const checklistChanges = stored(
  'checklistChanges',
  ChecklistChange.omit({ changeId: true }).extend({
    id: Id,
    amends: z.int().nullable().default(null),
    // The schema itself is nullable, so that null does not count as a missing value.
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

/** A checklist with conflicts and values, without the store's internal fields. */
export function presentChecklist(record: ChecklistRecord): Checklist {
  return { ...presentStored(record), ...completionOf(itemsOf(record)), progress: null };
}

const presentStored: (record: Omit<ChecklistRecord, 'outbox'>) => Omit<Checklist, keyof typeof COMPLETION> =
  presenterOf(Checklist.omit(COMPLETION));

/** The checklist that would be created for an inspection; its id is derived from the inspection's. */
export function emptyChecklist(inspectionId: string, template: ChecklistTemplate): Checklist {
  const id = derivedId('checklist', inspectionId);
  const updatedAt = new Date().toISOString();
  const nothing = { fields: {}, signed: null, ...UNFINISHED, progress: null, createdAt: null, revision: 0 };
  return { id, inspectionId, template, ...nothing, updatedAt };
}

export async function findChecklistOf(store: Store, inspectionId: string): Promise<ChecklistRecord | null> {
  return await findChecklist(store, derivedId('checklist', inspectionId));
}

export async function findChecklist(store: Store, checklistId: string): Promise<ChecklistRecord | null> {
  return await store.of(checklists).findById(checklistId).lean<ChecklistRecord>();
}

/** Creates the checklist from the template, or returns the existing one. */
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

/**
 * Deletes the checklist of an inspection unless it has ever been marked, so that the next one has the template of
 * another type. Returns whether it was marked.
 */
export async function dropUnmarkedChecklist(store: Store, inspectionId: string): Promise<boolean> {
  await store.of(checklists).deleteOne({ inspectionId, revision: 0 });
  return (await findChecklistOf(store, inspectionId)) !== null;
}

type Made = Parameters<typeof applyChange>[2];

/** The field after the change; the same object when the change had already been applied. */
export function applyOnce(
  field: StoredField | undefined,
  change: ChecklistChange,
  made: Made,
): StoredField | undefined {
  return once(field, change, () => applyChange(field ?? null, change, made));
}

/** The field after a change of another one that excludes its value. */
export function displaceOnce(
  field: StoredField | undefined,
  change: ChecklistChange,
  made: Made,
): StoredField | undefined {
  return field && once(field, change, () => displaceValue(field, change, made));
}

function once(
  field: StoredField | undefined,
  { changeId }: ChecklistChange,
  next: () => FieldState,
): StoredField {
  const seen = field?.seen ?? [];
  if (field && seen.includes(changeId)) return field;
  return { ...next(), seen: [...seen, changeId].slice(-CHANGES_REMEMBERED) };
}
