import type { Mark } from '@sightline/contracts/checklists';
import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import { collection, idField, requiredDate, textField, wholeField } from '../core/collection.ts';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import type { Store } from '../core/store.ts';
import { FLORIDA_BUILDING } from './templates.ts';

interface StoredItem {
  mark: Mark | null;
  notes: string;
  markedAt: Date | null;
  markedBy: string | null;
  revision: number;
  /** The latest changes, so that one sent twice counts once. */
  changeIds: string[];
}

/** An event that the room has not been told yet (checklistOutbox.ts). */
export interface PendingEvent {
  id: string;
  /** Null: the general notes. */
  itemId: string | null;
  by: RoomEventAuthor;
  at: Date;
}

export interface ChecklistRecord {
  _id: string;
  inspectionId: string;
  templateId: string;
  /** Items that were ever changed, by id; the others are as the template has them. */
  items: Record<string, Partial<StoredItem>>;
  generalNotes: string;
  revision: number;
  outbox: PendingEvent[];
  createdAt: Date;
  updatedAt: Date;
}

export const checklists = collection<ChecklistRecord>(
  'checklists',
  {
    _id: idField,
    inspectionId: { type: String, required: true },
    templateId: { type: String, required: true },
    items: wholeField,
    generalNotes: textField,
    revision: { type: Number, required: true },
    outbox: wholeField,
    createdAt: requiredDate,
    updatedAt: requiredDate,
  },
  [[{ inspectionId: 1 }, { unique: true }], [{ 'outbox.id': 1 }]],
);

/** The checklist of an inspection, made from the template at the first look. Its id follows from the inspection's. */
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
    // Somebody else looked first.
    const known = isDuplicateKey(error) ? await findChecklist(store, record._id) : null;
    if (!known) throw error;
    return known;
  }
}

export async function findChecklist(store: Store, checklistId: string): Promise<ChecklistRecord | null> {
  return await store.of(checklists).findById(checklistId).lean<ChecklistRecord>();
}
