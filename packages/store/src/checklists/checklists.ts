import { Checklist, ItemId, Mark } from '@sightline/contracts/checklists';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import { z } from 'zod';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { FLORIDA_BUILDING } from './templates.ts';

const StoredItem = z.object({
  mark: Mark.nullable(),
  notes: z.string(),
  markedAt: z.date().nullable(),
  markedBy: z.string().nullable(),
  revision: z.int(),
  /** The latest changes, so that one sent twice counts once. */
  changeIds: z.array(Id),
});

/** An event that was not sent to the room yet (outbox.ts). */
const PendingEvent = z.object({
  id: Id,
  /** Null: the general notes. */
  itemId: ItemId.nullable(),
  by: RoomEventAuthor,
  at: z.date(),
});
export type PendingEvent = z.infer<typeof PendingEvent>;

/** The sections come from the template; only changes are stored. */
export const checklists = stored(
  'checklists',
  Checklist.omit({ sections: true }).extend({
    /** Items that were ever changed, by id; the others are as in the template. */
    items: z.record(z.string(), StoredItem.partial()),
    outbox: z.array(PendingEvent),
    createdAt: Instant,
  }),
  [[{ inspectionId: 1 }, { unique: true }], [{ 'outbox.id': 1 }]],
);

export interface ChecklistRecord extends RecordOf<typeof checklists> {}

/** The checklist of an inspection, created from the template on first use. Its id is derived from the inspection's. */
export async function openChecklist(
  store: Store,
  inspectionId: string,
  generalNotes = '',
): Promise<ChecklistRecord> {
  const known = await store.of(checklists).findOne({ inspectionId }).lean<ChecklistRecord>();
  return known ?? (await makeChecklist(store, inspectionId, generalNotes));
}

async function makeChecklist(
  store: Store,
  inspectionId: string,
  generalNotes: string,
): Promise<ChecklistRecord> {
  const now = new Date();
  const record: ChecklistRecord = {
    _id: derivedId('checklist', inspectionId),
    inspectionId,
    templateId: FLORIDA_BUILDING.id,
    items: {},
    generalNotes,
    revision: 0,
    outbox: [],
    createdAt: now,
    updatedAt: now,
  };
  try {
    await store.of(checklists).insertOne(record);
    return record;
  } catch (error) {
    // A concurrent request created it.
    const known = isDuplicateKey(error) ? await findChecklist(store, record._id) : null;
    if (!known) throw error;
    return known;
  }
}

export async function findChecklist(store: Store, checklistId: string): Promise<ChecklistRecord | null> {
  return await store.of(checklists).findById(checklistId).lean<ChecklistRecord>();
}
