import { PhoneCheck } from '@sightline/contracts/rooms/phoneChecks';
import { trusted } from 'mongoose';
import { derivedId } from '../core/derivedId.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** The newest phone check of each person on each device, for an inspection. */
export const phoneChecks = stored('phoneChecks', PhoneCheck, [
  [{ inspectionId: 1, at: -1 }],
  [{ inspectionId: 1, subject: 1, at: -1 }],
]);

export interface PhoneCheckRecord extends RecordOf<typeof phoneChecks> {}

/** The number of devices of one person whose checks are kept. */
const DEVICES_AT_MOST = 5;

/** Stores a check in place of the earlier one of the same person and device. */
export async function putPhoneCheck(
  store: Store,
  { deviceId, ...check }: Omit<PhoneCheckRecord, '_id'> & { deviceId: string },
): Promise<void> {
  const { inspectionId, subject } = check;
  const _id = derivedId('phone check', inspectionId, subject, deviceId);
  await store.of(phoneChecks).updateOne({ _id }, { $set: check }, { upsert: true });
  const older = await store
    .of(phoneChecks)
    .find({ inspectionId, subject })
    .sort({ at: -1, _id: 1 })
    .skip(DEVICES_AT_MOST)
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  const ids = older.map((one) => one._id);
  if (ids.length > 0) await store.of(phoneChecks).deleteMany({ _id: trusted({ $in: ids }) });
}

/** The checks of an inspection, newest first. */
export async function listPhoneChecks(store: Store, inspectionId: string): Promise<PhoneCheckRecord[]> {
  return await store
    .of(phoneChecks)
    .find({ inspectionId })
    .sort({ at: -1, _id: 1 })
    .limit(200)
    .lean<PhoneCheckRecord[]>();
}

export const presentPhoneCheck = presenterOf(PhoneCheck);
