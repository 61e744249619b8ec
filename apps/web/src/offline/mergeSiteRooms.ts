import type { SiteRoom, SiteRoomFields } from '@sightline/contracts/site/siteRooms';
import type { Entry, SiteRoomEntry } from './entries.ts';
import type { Sent } from './sendEntry.ts';
import { type Sending, STORED, withEntry, writtenBy } from './sendingState.ts';

/** A room as screens show it, on the server or still on this device. */
export interface KnownRoom extends SiteRoom, Sending<SiteRoomFields> {}

/** What the server has, with what this device has not sent yet on top; oldest first. */
export function mergeSiteRooms(stored: readonly SiteRoom[], entries: readonly Entry[]): KnownRoom[] {
  const known = new Map<string, KnownRoom>(stored.map((room) => [room.id, { ...room, ...STORED }]));
  const deleted = new Map<string, KnownRoom>();
  for (const entry of entries) if (entry.kind === 'siteRoom') apply(entry, known, deleted);
  return [...known.values()].toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id),
  );
}

function apply(entry: SiteRoomEntry, known: Map<string, KnownRoom>, deleted: Map<string, KnownRoom>): void {
  const { roomId, change } = entry;
  const before = known.get(roomId) ?? deleted.get(roomId);
  const after = before ? changed(before, entry) : newRoom(entry);
  if (!after) return;
  const [to, from] = (change.isDeleted ?? deleted.has(roomId)) ? [deleted, known] : [known, deleted];
  from.delete(roomId);
  to.set(roomId, after);
}

function changed(room: KnownRoom, entry: SiteRoomEntry): KnownRoom {
  const written = writtenBy(entry.change);
  const shown = entry.state === 'needsAttention' ? {} : (written as Partial<SiteRoom>);
  return { ...room, ...shown, ...withEntry(room, entry, written) };
}

/** Null where the change does not name it: its first one was discarded. */
function newRoom({
  roomId: id,
  inspectionId,
  createdAt,
  change,
  state,
  problem,
}: SiteRoomEntry): KnownRoom | null {
  const { name, type, ...fields } = writtenBy(change);
  if (name === undefined || type === undefined) return null;
  const nothing = { length: null, width: null, height: null, notes: '', isCompleted: false, by: '' };
  const now = new Date(createdAt).toISOString();
  const facts = { id, inspectionId, name, type, createdAt: now, updatedAt: now };
  // There is no other version beside which it could stand.
  const sending = { sending: state, problem, refused: null };
  return { ...nothing, ...(fields as Partial<SiteRoom>), ...facts, ...sending };
}

/** The list with the server's reply. */
export function withSaved(list: readonly SiteRoom[], sent: Sent): SiteRoom[] {
  if (sent.kind !== 'siteRoom') return [...list];
  const others = list.filter(({ id }) => id !== sent.room.id);
  return sent.entry.change.isDeleted === true ? others : [...others, sent.room];
}
