import type { ChecklistItem, ItemChange } from '@sightline/contracts/checklists';
import { AppError } from '@sightline/contracts/core/errors';
import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import { changeItem, eventIdOf } from '@sightline/store/checklists/changes';
import { type ChecklistRecord, openChecklist } from '@sightline/store/checklists/checklists';
import { itemOf } from '@sightline/store/checklists/presenter';
import type { Services } from '../../core/services.ts';
import { notifyRoomSoon } from './notifyRoom.ts';

/** Marks one item or writes its notes, and notifies the room. Returns the item after the change. */
export async function markItem(
  services: Services,
  inspectionId: string,
  request: { itemId: string; change: ItemChange; by: RoomEventAuthor },
): Promise<ChecklistItem> {
  const checklist = await openChecklist(services.store, inspectionId);
  // Also keeps names that are not items, such as "constructor", out of any path.
  existing(checklist, request.itemId);
  const changed = (await changeItem(services.store, checklist, request)) ?? checklist;
  const { itemId, change } = request;
  await notifyRoomSoon(services, changed, eventIdOf(checklist._id, itemId, change.changeId));
  return existing(changed, itemId);
}

function existing(checklist: ChecklistRecord, itemId: string): ChecklistItem {
  const item = itemOf(checklist, itemId);
  if (!item) throw new AppError('notFound', { thing: 'checklist item' });
  return item;
}
