import type { RoomEventBody } from '@sightline/contracts/roomEvents';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type ChecklistRecord, checklists, type PendingEvent } from './checklists.ts';
import { itemOf } from './presenter.ts';

/**
 * A mark and the event that announces it to the room are written together, into one document; the event leaves for the
 * room's log afterwards. So a mark is never refused because Redis is away, and no event is lost with a process.
 */

/** Checklists that owe their room an event, those of the last moments left to whoever made the change. */
export async function checklistsWithOutbox(store: Store, olderThanMs: number): Promise<ChecklistRecord[]> {
  const before = new Date(Date.now() - olderThanMs);
  return await store
    .of(checklists)
    // Any id is greater than the empty text: the index on outbox.id holds just these.
    .find({ 'outbox.id': trusted({ $gt: '' }), updatedAt: trusted({ $lt: before }) })
    .limit(50)
    .lean<ChecklistRecord[]>();
}

/** What a pending event says: the item or the notes as they are now, which is never older than the change. */
export function bodyOf(checklist: ChecklistRecord, { itemId }: PendingEvent): RoomEventBody | null {
  if (itemId === null) return { kind: 'notes:changed', data: { generalNotes: checklist.generalNotes } };
  const item = itemOf(checklist, itemId);
  return item && { kind: 'item:changed', data: { item } };
}

/** The room has these events. */
export async function clearOutbox(
  store: Store,
  checklistId: string,
  eventIds: readonly string[],
): Promise<void> {
  const delivered = { outbox: { id: { $in: eventIds } } };
  await store.of(checklists).updateOne({ _id: checklistId }, { $pull: delivered });
}
