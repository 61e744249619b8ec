import type { ChecklistSignature } from '@sightline/contracts/checklists/checklists';
import { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { AppError } from '@sightline/contracts/core/errors';
import { Id } from '@sightline/contracts/core/ids';
import { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { derivedId } from '../core/derivedId.ts';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { type ChecklistRecord, checklists } from './checklists.ts';

/** Signed versions, which are never changed. */
export const signedChecklists = stored(
  'signedChecklists',
  SignedChecklist.extend({
    inspectionId: Id,
    by: RoomEventAuthor,
    /** The hash of the order to sign, which is compared with a second order of the same id. */
    orderHash: z.string(),
  }),
  [[{ checklistId: 1, version: 1 }, { unique: true }], [{ inspectionId: 1, version: -1 }]],
);
export interface SignedChecklistRecord extends RecordOf<typeof signedChecklists> {}

export const presentSigned: (record: SignedChecklistRecord) => SignedChecklist = presenterOf(SignedChecklist);

/** Signed versions of a checklist, newest first. */
export async function listSigned(store: Store, inspectionId: string): Promise<SignedChecklistRecord[]> {
  return await store
    .of(signedChecklists)
    .find({ inspectionId })
    .sort({ version: -1 })
    .lean<SignedChecklistRecord[]>();
}

/** The latest signed version of each inspection's checklist; unsigned ones are left out. */
export async function latestVersions(
  store: Store,
  inspectionIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await store
    .of(checklists)
    .find({ inspectionId: trusted({ $in: [...inspectionIds] }) })
    .select({ inspectionId: 1, signed: 1 })
    .lean<Pick<ChecklistRecord, 'inspectionId' | 'signed'>[]>();
  return new Map(
    found.flatMap(({ inspectionId, signed }) => (signed ? [[inspectionId, signed.version]] : [])),
  );
}

export async function findSignedVersion(
  store: Store,
  key: Pick<SignedChecklistRecord, 'checklistId' | 'version'>,
): Promise<SignedChecklistRecord | null> {
  return await store.of(signedChecklists).findOne(key).lean<SignedChecklistRecord>();
}

/** The version that this signature has made; null while it has not arrived. */
export async function findSignedBy(store: Store, signatureId: string): Promise<SignedChecklistRecord | null> {
  return await store.of(signedChecklists).findById(signatureId).lean<SignedChecklistRecord>();
}

/** The version that this signature has already made; a conflict if the same id came with another order. */
export async function findSignature(
  store: Store,
  { signatureId, orderHash }: { signatureId: string; orderHash: string },
): Promise<SignedChecklistRecord | null> {
  const known = await findSignedBy(store, signatureId);
  if (known && known.orderHash !== orderHash) throw new AppError('conflict', { thing: 'signature' });
  return known;
}

/** Stores the next version. Of two people who sign at the same time, the second is refused. */
export async function addSigned(store: Store, record: SignedChecklistRecord): Promise<SignedChecklistRecord> {
  try {
    await store.of(signedChecklists).insertOne(record);
    return record;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await findSignature(store, { signatureId: record._id, orderHash: record.orderHash });
    if (known) return known;
    const other = await findSignedVersion(store, record);
    // Its process may have ended before it marked the checklist as signed.
    if (other) await markSigned(store, other);
    throw new AppError('changedMeanwhile', { thing: 'checklist' }, { cause: error });
  }
}

/**
 * Marks the checklist as signed and adds the pending room event, in one write. From then on it refuses changes
 * that do not amend this version. Marking it twice has no effect.
 */
export async function markSigned(
  store: Store,
  record: SignedChecklistRecord,
): Promise<ChecklistRecord | null> {
  const { _id, checklistId, version, by } = record;
  const owed = { id: derivedId('signed', _id), field: null, by, at: new Date() };
  return await store
    .of(checklists)
    .findOneAndUpdate(
      { _id: checklistId, 'signed.version': version === 1 ? null : version - 1 },
      { $set: { signed: summaryOf(record), updatedAt: new Date() }, $push: { outbox: owed } },
      { returnDocument: 'after' },
    )
    .lean<ChecklistRecord>();
}

function summaryOf({ _id, version, contentHash, content }: SignedChecklistRecord): ChecklistSignature {
  const { signedBy, licenseNumber, signedAt } = content;
  return { id: _id, version, signedBy, licenseNumber, signedAt, contentHash };
}
