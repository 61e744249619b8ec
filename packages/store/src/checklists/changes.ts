import type { ItemChange } from '@sightline/contracts/checklists';
import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import { trusted } from 'mongoose';
import { derivedId } from '../core/derivedId.ts';
import type { Store } from '../core/store.ts';
import { type ChecklistRecord, checklists, findChecklist, type PendingEvent } from './checklists.ts';

/** An item stores its latest changes, so that one sent twice counts once. */
const CHANGES_REMEMBERED = 50;

/** Id of the event that announces a change to the room; the same change has the same event. */
export function eventIdOf(checklistId: string, itemId: string, changeId: string): string {
  return derivedId('item', checklistId, itemId, changeId);
}

/**
 * Applies one change to one item of the template, in one atomic write that also stores the pending room event.
 * A change that was already applied has no effect. Returns the checklist after the change.
 */
export async function changeItem(
  store: Store,
  checklist: ChecklistRecord,
  { itemId, change, by }: { itemId: string; change: ItemChange; by: RoomEventAuthor },
): Promise<ChecklistRecord | null> {
  const path = `items.${itemId}`;
  const at = new Date();
  const id = eventIdOf(checklist._id, itemId, change.changeId);
  return await applyOnce(
    store,
    { _id: checklist._id, [`${path}.changeIds`]: trusted({ $ne: change.changeId }) },
    {
      $set: { ...fieldsOf(path, change, { at, by: by.name }), updatedAt: at },
      $inc: { revision: 1, [`${path}.revision`]: 1 },
      $push: {
        outbox: { id, itemId, by, at } satisfies PendingEvent,
        [`${path}.changeIds`]: { $each: [change.changeId], $slice: -CHANGES_REMEMBERED },
      },
    },
  );
}

/** Writes the general notes; the same notes again have no effect. */
export async function changeGeneralNotes(
  store: Store,
  checklistId: string,
  { generalNotes, by, eventId }: { generalNotes: string; by: RoomEventAuthor; eventId: string },
): Promise<ChecklistRecord | null> {
  const at = new Date();
  const owed: PendingEvent = { id: eventId, itemId: null, by, at };
  return await applyOnce(
    store,
    { _id: checklistId, generalNotes: trusted({ $ne: generalNotes }) },
    { $set: { generalNotes, updatedAt: at }, $inc: { revision: 1 }, $push: { outbox: owed } },
  );
}

async function applyOnce(
  store: Store,
  filter: { _id: string; [path: string]: unknown },
  update: Record<string, unknown>,
): Promise<ChecklistRecord | null> {
  const changed = await store
    .of(checklists)
    .findOneAndUpdate(filter, update, { returnDocument: 'after' })
    .lean<ChecklistRecord>();
  return changed ?? (await findChecklist(store, filter._id));
}

function fieldsOf(
  path: string,
  { mark, notes }: ItemChange,
  { at, by }: { at: Date; by: string },
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (notes !== undefined) fields[`${path}.notes`] = notes;
  if (mark === undefined) return fields;
  const [markedAt, markedBy] = mark === null ? [null, null] : [at, by];
  return {
    ...fields,
    [`${path}.mark`]: mark,
    [`${path}.markedAt`]: markedAt,
    [`${path}.markedBy`]: markedBy,
  };
}
