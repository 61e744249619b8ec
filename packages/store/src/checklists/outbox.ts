import { FieldState } from '@sightline/contracts/checklists/checklistChanges';
import type { RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type ChecklistRecord, checklists, type PendingEvent } from './checklists.ts';

/**
 * Pending room events: a mark and its event are written together, and the event is sent afterward. Decision
 * 016.
 */

/** Checklists with pending room events, except recent ones, which the request that made the change delivers. */
export async function checklistsWithOutbox(store: Store, olderThanMs: number): Promise<ChecklistRecord[]> {
  const before = new Date(Date.now() - olderThanMs);
  return await store
    .of(checklists)
    // Any id is greater than the empty string, so the index on outbox.id finds exactly these checklists.
    .find({ 'outbox.id': trusted({ $gt: '' }), updatedAt: trusted({ $lt: before }) })
    .limit(50)
    .lean<ChecklistRecord[]>();
}

/** The content of a pending event: the current field or signature, which is never older than the change. */
export function bodyOf({ fields, signed }: ChecklistRecord, { field }: PendingEvent): RoomEventBody | null {
  if (field === null) return signed && { kind: 'checklist:signed', data: { signed } };
  const state = fields[field];
  if (!state) return null;
  // The room has guests, who must not learn coordinates.
  const isPublic = field !== 'locationData';
  return { kind: 'field:changed', data: { field, state: isPublic ? FieldState.parse(state) : null } };
}

/** Removes events that the room has received. */
export async function clearOutbox(
  store: Store,
  checklistId: string,
  eventIds: readonly string[],
): Promise<void> {
  const delivered = { outbox: { id: { $in: eventIds } } };
  await store.of(checklists).updateOne({ _id: checklistId }, { $pull: delivered });
}
