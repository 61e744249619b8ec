import { Instant } from '@sightline/contracts/core/fields';
import { SiteRoom, type SiteRoomChange } from '@sightline/contracts/siteRooms';
import { isDuplicateKey } from '../core/failures.ts';
import { filled, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const siteRooms = stored(
  'siteRooms',
  SiteRoom.extend({
    /** Deleted rooms are hidden and keep their record, so that they can be put back. */
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

/** Null where the room does not exist and the change does not name one, or where it belongs to another inspection. */
export async function saveSiteRoom(store: Store, saved: Saved): Promise<SiteRoomRecord | null> {
  return (await changeRoom(store, saved)) ?? (await createRoom(store, saved));
}

async function changeRoom(
  store: Store,
  { id, inspectionId, change, by }: Saved,
): Promise<SiteRoomRecord | null> {
  const $set = { ...fieldsOf(change), by, updatedAt: new Date() };
  return await store
    .of(siteRooms)
    .findOneAndUpdate({ _id: id, inspectionId }, { $set }, { returnDocument: 'after' })
    .lean<SiteRoomRecord>();
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

function fieldsOf({ isDeleted, ...fields }: SiteRoomChange): Partial<SiteRoomRecord> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const deletion = isDeleted === undefined ? {} : { deletedAt: isDeleted ? new Date() : null };
  return { ...Object.fromEntries(given), ...deletion };
}

/** Oldest first, without deleted ones. */
export async function listSiteRooms(store: Store, inspectionId: string): Promise<SiteRoomRecord[]> {
  return await store
    .of(siteRooms)
    .find({ inspectionId, deletedAt: null })
    .sort({ createdAt: 1, _id: 1 })
    .lean<SiteRoomRecord[]>();
}
