import type { SiteRoom, SiteRoomChange } from '@sightline/contracts/siteRooms';
import type { Entry, SiteRoomEntry } from './entries.ts';
import type { Sent } from './sendEntry.ts';

/** What the server has, with what this device has not sent yet on top; oldest first. */
export function mergeSiteRooms(stored: readonly SiteRoom[], entries: readonly Entry[]): SiteRoom[] {
  const known = new Map(stored.map((room) => [room.id, room]));
  const deleted = new Map<string, SiteRoom>();
  for (const entry of entries) if (entry.kind === 'siteRoom') apply(entry, known, deleted);
  return [...known.values()].toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  );
}

function apply(entry: SiteRoomEntry, known: Map<string, SiteRoom>, deleted: Map<string, SiteRoom>): void {
  const { roomId, change } = entry;
  const before = known.get(roomId) ?? deleted.get(roomId) ?? newRoom(entry);
  if (!before) return;
  const { isDeleted, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const after: SiteRoom = { ...before, ...Object.fromEntries(given) };
  const [to, from] = (isDeleted ?? deleted.has(roomId)) ? [deleted, known] : [known, deleted];
  from.delete(roomId);
  to.set(roomId, after);
}

/** Null where the change does not name it: its first one was discarded. */
function newRoom({ roomId: id, inspectionId, createdAt, change }: SiteRoomEntry): SiteRoom | null {
  const { name, type }: SiteRoomChange = change;
  if (name === undefined || type === undefined) return null;
  const nothing = { length: null, width: null, height: null, notes: '', isCompleted: false, by: '' };
  const now = new Date(createdAt).toISOString();
  return { id, inspectionId, name, type, ...nothing, createdAt: now, updatedAt: now };
}

/** The list with the server's reply. */
export function withSaved(list: readonly SiteRoom[], sent: Sent): SiteRoom[] {
  if (sent.kind !== 'siteRoom') return [...list];
  const others = list.filter(({ id }) => id !== sent.room.id);
  return sent.entry.change.isDeleted === true ? others : [...others, sent.room];
}
