import { Instant } from '@sightline/contracts/core/fields';
import { SiteRoom, type SiteRoomChange } from '@sightline/contracts/site/siteRooms';
import { SITE_ROOM_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { isDuplicateKey } from '../core/failures.ts';
import { changedMeanwhile, stillAsSeen } from '../core/seen.ts';
import { filled, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const siteRooms = stored(
  'siteRooms',
  SiteRoom.extend({
    /** The time of deletion. Deleted rooms are hidden and keep their record, so that they can be restored. */
    deletedAt: Instant.nullable(),
  }),
  [[{ inspectionId: 1, createdAt: 1 }]],
);

export interface SiteRoomRecord extends RecordOf<typeof siteRooms> {}

export const presentSiteRoom = presenterOf(SiteRoom);

interface Saved {
  id: string;
  inspectionId: string;
  change: SiteRoomChange;
  by: string;
}

/**
 * Saves a room. Null where it does not exist and the change does not name one, or where it belongs to another
 * inspection. Refuses the change if a field no longer has the value that its author saw.
 */
export async function saveSiteRoom(store: Store, saved: Saved): Promise<SiteRoomRecord | null> {
  return (await changeRoom(store, saved)) ?? (await createRoom(store, saved));
}

async function changeRoom(store: Store, saved: Saved): Promise<SiteRoomRecord | null> {
  const { id, inspectionId, change, by } = saved;
  const { seen } = change;
  // A new room that arrives again keeps its current state.
  if (isNew(change)) return await findRoom(store, saved);
  const $set = { ...fieldsOf(change), by, updatedAt: new Date() };
  const changed = await store
    .of(siteRooms)
    .findOneAndUpdate(
      { _id: id, inspectionId, ...stillAsSeen({ change, seen }) },
      { $set },
      { returnDocument: 'after' },
    )
    .lean<SiteRoomRecord>();
  const known = changed ?? (await findRoom(store, saved));
  if (changed || !known) return known;
  throw changedMeanwhile('room', known, { change, seen, labels: SITE_ROOM_FIELD_LABELS });
}

function isNew({ name, type, seen }: SiteRoomChange): boolean {
  return name !== undefined && type !== undefined && Object.keys(seen).length === 0;
}

/** A room of this inspection, also a deleted one. */
async function findRoom(
  store: Store,
  { id, inspectionId }: Pick<Saved, 'id' | 'inspectionId'>,
): Promise<SiteRoomRecord | null> {
  return await store.of(siteRooms).findOne({ _id: id, inspectionId }).lean<SiteRoomRecord>();
}

async function createRoom(store: Store, saved: Saved): Promise<SiteRoomRecord | null> {
  const { id, inspectionId, change, by } = saved;
  const { name, type } = change;
  if (name === undefined || type === undefined) return null;
  const now = new Date();
  const stamps = { createdAt: now, updatedAt: now, deletedAt: null };
  const record = filled(siteRooms, { _id: id, inspectionId, name, type, by, ...stamps, ...fieldsOf(change) });
  try {
    await store.of(siteRooms).insertOne(record);
    return record;
  } catch (error) {
    // Another request with this id was faster.
    if (isDuplicateKey(error)) return await changeRoom(store, saved);
    throw error;
  }
}

function fieldsOf(change: SiteRoomChange): Partial<SiteRoomRecord> {
  const { isDeleted, seen: _, ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const deletion = isDeleted === undefined ? {} : { deletedAt: isDeleted ? new Date() : null };
  return { ...Object.fromEntries(given), ...deletion };
}

/** The rooms, oldest first, without deleted ones. */
export async function listSiteRooms(store: Store, inspectionId: string): Promise<SiteRoomRecord[]> {
  return await store
    .of(siteRooms)
    .find({ inspectionId, deletedAt: null })
    .sort({ createdAt: 1, _id: 1 })
    .lean<SiteRoomRecord[]>();
}
