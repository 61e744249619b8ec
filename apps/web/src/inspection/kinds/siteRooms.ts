import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  listSiteRooms,
  type SiteRoom,
  type SiteRoomChange,
  type SiteRoomFields,
  saveSiteRoom,
} from '@sightline/contracts/site/siteRooms';
import { measurementsOf } from '@sightline/measuring/measuredDimensions';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { storeInList } from './cachedLists.ts';
import { type Effect, type LiveRecord, overlayRecords, writtenBy } from './overlay.ts';

interface ChangedRoom {
  roomId: string;
  change: SiteRoomChange;
}

/** A room of the building that was recorded, changed or deleted, sent after the measurements that it names. */
export const siteRoom = defineKind<ChangedRoom, SiteRoom>({
  name: 'siteRoom',
  label: () => 'Room',
  lane: ({ parentId: inspectionId }) => `siteRooms:${inspectionId}`,
  needs: ({ input: { change } }) => measurementsOf(change),
  send: ({ parentId: inspectionId, input: { roomId: siteRoomId, change: body } }) =>
    call(saveSiteRoom, { params: { inspectionId, siteRoomId }, body }),
  show: (queryClient, { parentId: inspectionId, input: { roomId, change } }, room) =>
    storeInList(
      queryClient,
      [listSiteRooms, inspectionId],
      change.isDeleted === true ? { gone: [roomId] } : { stored: [room] },
    ),
  reads: [getInspection, listSiteRooms],
});

/** A room as screens show it, on the server or still on this device. */
export type KnownRoom = LiveRecord<SiteRoom, SiteRoomFields>;

/** The server's rooms, with this device's unsent changes on top; oldest first. */
export function siteRoomsWithUnsent(stored: readonly SiteRoom[], entries: readonly Entry[]): KnownRoom[] {
  const rooms = overlayRecords<SiteRoom, SiteRoomFields, Entry<ChangedRoom>>(
    stored,
    entries.filter(siteRoom.is),
    effectOf,
  );
  return rooms.toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  );
}

function effectOf(entry: Entry<ChangedRoom>): Effect<SiteRoom, SiteRoomFields> {
  const { roomId, change } = entry.input;
  return {
    changes: roomId,
    fields: writtenBy(change),
    isDeleted: change.isDeleted,
    asNew: newRoom(entry),
  };
}

/** Null if the change does not name the room, because its first change was discarded. */
function newRoom({ parentId: inspectionId, createdAt, input }: Entry<ChangedRoom>): SiteRoom | null {
  const { name, type, ...fields } = writtenBy(input.change);
  if (name === undefined || type === undefined) return null;
  const nothing = { length: null, width: null, height: null, notes: '', isCompleted: false, by: '' };
  const now = new Date(createdAt).toISOString();
  const facts = { id: input.roomId, inspectionId, name, type, createdAt: now, updatedAt: now };
  return { ...nothing, ...(fields as Partial<SiteRoom>), ...facts };
}
