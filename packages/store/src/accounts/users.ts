import { NotificationChoices } from '@sightline/contracts/accounts/account';
import { PushChoices } from '@sightline/contracts/accounts/push';
import { INSPECTORS, UserRole } from '@sightline/contracts/accounts/roles';
import { StaffChange } from '@sightline/contracts/accounts/staff';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { compareNames } from '@sightline/contracts/core/searchText';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const users = stored(
  'users',
  z.object({
    id: Id,
    /** The address in lower case, unique. */
    email: z.string(),
    /** The hash of the password; null until the person sets one with the one-time link. */
    passwordHash: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    role: UserRole,
    isActive: z.boolean(),
    clientId: Id.nullable(),
    licenseNumber: z.string().nullable(),
    trades: z.array(z.string()),
    /** The SHA-256 of the one-time token that sets the password; null when there is none or it was used. */
    passwordLinkHash: z.string().nullable(),
    passwordLinkExpiresAt: Instant.nullable(),
    /** Changes by admins to a staff account, oldest first. */
    history: z.array(StaffChange).default([]),
    /** The number of these changes: the version that an editor sends. */
    revision: z.int().default(0),
    /** The number of deactivations: earlier sessions stay ended when the account is active again. */
    sessionEpoch: z.int().default(0),
    notifications: NotificationChoices.default(NotificationChoices.parse({})),
    /** What the devices of staff are notified of. */
    push: PushChoices.default(PushChoices.parse({})),
    /** Whether signing in also needs a code of an authenticator app (secondSteps.ts). */
    hasTwoStep: z.boolean().default(false),
    createdAt: Instant,
    updatedAt: Instant,
  }),
  [[{ email: 1 }, { unique: true }], [{ role: 1 }], [{ clientId: 1 }], [{ passwordLinkHash: 1 }]],
);

export interface UserRecord extends RecordOf<typeof users> {}

export async function findUser(store: Store, userId: string): Promise<UserRecord | null> {
  return await store.of(users).findById(userId).lean<UserRecord>();
}

export async function findUserByEmail(store: Store, email: string): Promise<UserRecord | null> {
  return await store.of(users).findOne({ email }).lean<UserRecord>();
}

/** Whether anyone has an account here; before that the product is not set up. */
export async function hasAccounts(store: Store): Promise<boolean> {
  return (await store.of(users).exists({})) !== null;
}

/** Active people who can be assigned to an inspection, by last name. */
export async function listInspectors(store: Store): Promise<UserRecord[]> {
  const active = { role: trusted({ $in: [...INSPECTORS] }), isActive: true };
  return (await store.of(users).find(active).lean<UserRecord[]>()).toSorted(byLastName);
}

export function byLastName(one: UserRecord, other: UserRecord): number {
  const byName = compareNames(one.lastName, other.lastName) || compareNames(one.firstName, other.firstName);
  return byName || (one._id < other._id ? -1 : 1);
}

/** Whether this is an active, licensed inspector or admin, who can be named as the inspector of a checklist. */
export async function isLicensedInspector(store: Store, userId: string): Promise<boolean> {
  const user = await findUser(store, userId);
  if (!user?.isActive || !INSPECTORS.some((role) => role === user.role)) return false;
  return Boolean(user.licenseNumber?.trim());
}

export async function findUserOfClient(store: Store, clientId: string): Promise<UserRecord | null> {
  return await store.of(users).findOne({ role: 'client', clientId }).lean<UserRecord>();
}

/**
 * Opens or closes the accounts of a client. Closing ends their sessions, which stay ended when they are opened
 * again.
 */
export async function setPortalAccess(store: Store, clientId: string, isActive: boolean): Promise<void> {
  const ended = isActive ? {} : { $inc: { sessionEpoch: 1 } };
  await store
    .of(users)
    .updateMany(
      { role: 'client', clientId, isActive: !isActive },
      { $set: { isActive, updatedAt: new Date() }, ...ended },
    );
}

/** The accounts of all clients, so that a list of clients needs one query. */
export async function listClientUsers(
  store: Store,
): Promise<Pick<UserRecord, 'clientId' | 'passwordHash' | 'isActive'>[]> {
  return await store
    .of(users)
    .find({ role: 'client' })
    .select({ clientId: 1, passwordHash: 1, isActive: 1 })
    .lean<Pick<UserRecord, 'clientId' | 'passwordHash' | 'isActive'>[]>();
}

/** Changes the address of an account without a password along with the client's. */
export async function moveInvitedAccount(store: Store, userId: string, email: string): Promise<void> {
  await store
    .of(users)
    .updateOne({ _id: userId, passwordHash: null }, { $set: { email, updatedAt: new Date() } });
}

export async function deleteUsersOfClient(store: Store, clientId: string): Promise<void> {
  await store.of(users).deleteMany({ role: 'client', clientId });
}

export async function createUser(store: Store, user: UserRecord): Promise<void> {
  await store.of(users).create(user);
}

/** Gives an account a one-time link to set its password; an earlier link stops working. */
export async function putPasswordLink(
  store: Store,
  userId: string,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<void> {
  const link = { passwordLinkHash: hash, passwordLinkExpiresAt: expiresAt, updatedAt: new Date() };
  await store.of(users).updateOne({ _id: userId }, { $set: link });
}

/**
 * Gives a link to an account that never had a password: a late second call must not reactivate a used link.
 * False when the account has a password.
 */
export async function putFirstPasswordLink(
  store: Store,
  userId: string,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> {
  const link = { passwordLinkHash: hash, passwordLinkExpiresAt: expiresAt };
  const { matchedCount } = await store
    .of(users)
    .updateOne({ _id: userId, passwordHash: null }, { $set: link });
  return matchedCount > 0;
}

/** The active account of a one-time link; null when the link expired, was used or never existed. */
export async function findUserByPasswordLink(store: Store, hash: string): Promise<UserRecord | null> {
  return await store.of(users).findOne(liveLink(hash)).lean<UserRecord>();
}

/** Sets the password and invalidates the link in one write, so that one of two concurrent attempts succeeds. */
export async function redeemPasswordLink(
  store: Store,
  hash: string,
  passwordHash: string,
): Promise<UserRecord | null> {
  const change = { passwordHash, passwordLinkHash: null, passwordLinkExpiresAt: null, updatedAt: new Date() };
  return await store
    .of(users)
    .findOneAndUpdate(liveLink(hash), { $set: change }, { returnDocument: 'after' })
    .lean<UserRecord>();
}

const liveLink = (hash: string) => ({
  passwordLinkHash: hash,
  passwordLinkExpiresAt: trusted({ $gt: new Date() }),
  isActive: true,
});

/**
 * Sets a new password; earlier one-time links stop working. Null when the account is gone or inactive, or has
 * another password than `replaced`.
 */
export async function replacePassword(
  store: Store,
  userId: string,
  passwordHash: string,
  replaced?: string | null,
): Promise<UserRecord | null> {
  const found = { _id: userId, isActive: true, ...(replaced !== undefined && { passwordHash: replaced }) };
  const change = { passwordHash, passwordLinkHash: null, passwordLinkExpiresAt: null, updatedAt: new Date() };
  return await store
    .of(users)
    .findOneAndUpdate(found, { $set: change }, { returnDocument: 'after' })
    .lean<UserRecord>();
}

/** Changes that a person makes to their own account. */
export async function changeUser(
  store: Store,
  userId: string,
  facts: Partial<Pick<UserRecord, 'firstName' | 'lastName' | 'notifications' | 'push'>>,
): Promise<UserRecord | null> {
  return await store
    .of(users)
    .findOneAndUpdate(
      { _id: userId },
      { $set: { ...facts, updatedAt: new Date() } },
      { returnDocument: 'after' },
    )
    .lean<UserRecord>();
}
