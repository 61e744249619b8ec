import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { users } from './users.ts';

/** The secrets of authenticator apps, stored apart from the accounts. The id is the person's. */
export const secondSteps = stored(
  'secondSteps',
  z.object({
    id: Id,
    /** The secret, encrypted by the API. */
    sealedSecret: z.string(),
    /** The time when a code of it was first entered; null before, when sign-in does not require it. */
    confirmedAt: Instant.nullable(),
    /** The period of the last accepted code; that code and earlier ones are no longer accepted. */
    lastPeriod: z.int(),
    /** The unused recovery codes, as keyed hashes. */
    recoveryCodes: z.array(z.object({ hash: z.string() })),
    /** How often recovery codes were issued. */
    issues: z.int(),
  }),
);

export interface SecondStepRecord extends RecordOf<typeof secondSteps> {}

export async function findSecondStep(store: Store, userId: string): Promise<SecondStepRecord | null> {
  return await store.of(secondSteps).findById(userId).lean<SecondStepRecord>();
}

/** Stores a secret in place of an unconfirmed one; false when there is a confirmed one, which stays. */
export async function putNewSecret(store: Store, userId: string, sealedSecret: string): Promise<boolean> {
  const fresh = { sealedSecret, lastPeriod: 0, recoveryCodes: [], issues: 0 };
  const put = async (): Promise<boolean> => {
    const unconfirmed = { _id: userId, confirmedAt: null };
    await store.of(secondSteps).updateOne(unconfirmed, { $set: fresh }, { upsert: true });
    return true;
  };
  const refuseKnown = (error: unknown): false => {
    if (isDuplicateKey(error)) return false;
    throw error;
  };
  // An upsert that another one overtakes finds its document the second time.
  return (await put().catch(refuseKnown)) || (await put().catch(refuseKnown));
}

/** Turns the second step on; false when it was on already. */
export async function confirmSecondStep(
  store: Store,
  userId: string,
  { period, recoveryHashes }: { period: number; recoveryHashes: string[] },
): Promise<boolean> {
  const recoveryCodes = recoveryHashes.map((hash) => ({ hash }));
  const change = { confirmedAt: new Date(), lastPeriod: period, recoveryCodes, issues: 1 };
  const found = { _id: userId, confirmedAt: null };
  const { modifiedCount } = await store.of(secondSteps).updateOne(found, { $set: change });
  if (modifiedCount > 0) await markTwoStep(store, userId, true);
  return modifiedCount > 0;
}

/**
 * Accepts a code of a period; false when this period or a later one was accepted before, so that a code works
 * once.
 */
export async function takePeriod(store: Store, userId: string, period: number): Promise<boolean> {
  const unused = { _id: userId, lastPeriod: trusted({ $lt: period }) };
  const { modifiedCount } = await store.of(secondSteps).updateOne(unused, { $set: { lastPeriod: period } });
  return modifiedCount > 0;
}

/** Uses up a recovery code; false when there is no such unused code. */
export async function takeRecoveryCode(store: Store, userId: string, hash: string): Promise<boolean> {
  const unused = { _id: userId, 'recoveryCodes.hash': hash };
  const { modifiedCount } = await store
    .of(secondSteps)
    .updateOne(unused, { $pull: { recoveryCodes: { hash } } });
  return modifiedCount > 0;
}

/** Replaces the recovery codes; false when others were issued since the record was read. */
export async function replaceRecoveryCodes(
  store: Store,
  { _id, issues }: Pick<SecondStepRecord, '_id' | 'issues'>,
  recoveryHashes: string[],
): Promise<boolean> {
  const recoveryCodes = recoveryHashes.map((hash) => ({ hash }));
  const { modifiedCount } = await store
    .of(secondSteps)
    .updateOne({ _id, issues }, { $set: { recoveryCodes, issues: issues + 1 } });
  return modifiedCount > 0;
}

export async function deleteSecondStep(store: Store, userId: string): Promise<void> {
  // The account comes first, so that sign-in never asks for a code of a deleted secret.
  await markTwoStep(store, userId, false);
  await store.of(secondSteps).deleteOne({ _id: userId });
}

async function markTwoStep(store: Store, userId: string, hasTwoStep: boolean): Promise<void> {
  await store.of(users).updateOne({ _id: userId }, { $set: { hasTwoStep } });
}
