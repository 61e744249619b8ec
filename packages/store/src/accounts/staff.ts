import { STAFF, type StaffRole } from '@sightline/contracts/accounts/roles';
import type { StaffChange, StaffFactChange } from '@sightline/contracts/accounts/staff';
import { AppError } from '@sightline/contracts/core/errors';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { byLastName, findUser, type UserRecord, users } from './users.ts';

/** Changes of staff accounts by an admin. A change and its history are one write. Decision 094. */

const IS_STAFF = { role: trusted({ $in: [...STAFF] }) };

/** Active and inactive staff, by last name. */
export async function listStaff(store: Store): Promise<UserRecord[]> {
  return (await store.of(users).find(IS_STAFF).lean<UserRecord[]>()).toSorted(byLastName);
}

/** Active staff who have subscribed to mails of this kind. */
export async function listStaffToTell(
  store: Store,
  what: 'newRequests' | 'failedDeliveries' | 'disputes',
): Promise<UserRecord[]> {
  return (await listStaff(store)).filter(({ isActive, notifications }) => isActive && notifications[what]);
}

export type StaffFacts = Pick<UserRecord, 'licenseNumber' | 'trades' | 'isActive'> & { role: StaffRole };

/**
 * Changes the given facts, unless the account has changed since the editor saw it. Throws `lastAdmin` rather
 * than leaving the company without an active admin.
 */
export async function changeStaff(
  store: Store,
  user: UserRecord,
  { seenVersion, facts, by }: { seenVersion: number; facts: Partial<StaffFacts>; by: string },
): Promise<UserRecord> {
  const changes = changesOf(user, facts);
  if (changes.length === 0 && user.revision === seenVersion) return user;
  const event: StaffChange = { by, at: new Date().toISOString(), changes };
  const changed = await writeChange(store, user._id, { seenVersion, facts, event });
  if (!changed) throw new AppError('changedMeanwhile', { thing: 'account' });
  if (isActiveAdmin(user) && !isActiveAdmin(changed)) await keepAnAdmin(store, user);
  return changed;
}

const isActiveAdmin = ({ role, isActive }: UserRecord): boolean => role === 'admin' && isActive;

/** Writes the change; null when the account has another version than the editor saw. */
async function writeChange(
  store: Store,
  userId: string,
  { seenVersion, facts, event }: { seenVersion: number; facts: Partial<StaffFacts>; event: StaffChange },
): Promise<UserRecord | null> {
  const counted = { revision: 1, ...(facts.isActive === false && { sessionEpoch: 1 }) };
  return await store
    .of(users)
    .findOneAndUpdate(
      { _id: userId, ...IS_STAFF, revision: seenVersion },
      { $set: { ...facts, updatedAt: new Date() }, $push: { history: event }, $inc: counted },
      { returnDocument: 'after' },
    )
    .lean<UserRecord>();
}

/**
 * Reverts a change that left no active admin. Admins are counted after the write, because a count before it
 * would admit two admins who deactivate or demote each other at the same moment.
 */
async function keepAnAdmin(store: Store, { _id, history, sessionEpoch }: UserRecord): Promise<void> {
  const remaining = await store.of(users).exists({ role: 'admin', isActive: true });
  if (remaining) return;
  const before = { isActive: true, role: 'admin' as const, history, sessionEpoch };
  const undo = { $set: before, $inc: { revision: -1 } };
  await store.of(users).updateOne({ _id }, undo);
  throw new AppError('lastAdmin');
}

function changesOf(user: UserRecord, facts: Partial<StaffFacts>): StaffFactChange[] {
  const { licenseNumber, trades, isActive } = { ...user, ...facts };
  const changes: StaffFactChange[] = [];
  if (facts.role && user.role !== 'client' && facts.role !== user.role)
    changes.push({ fact: 'role', from: user.role, to: facts.role });
  if (licenseNumber !== user.licenseNumber)
    changes.push({ fact: 'licenseNumber', from: user.licenseNumber, to: licenseNumber });
  if (trades.join() !== user.trades.join()) changes.push({ fact: 'trades', from: user.trades, to: trades });
  if (isActive !== user.isActive) changes.push({ fact: 'isActive', from: user.isActive, to: isActive });
  return changes;
}

/** The account of a staff member; null for clients, and for ids that do not exist. */
export async function findStaff(store: Store, userId: string): Promise<UserRecord | null> {
  const user = await findUser(store, userId);
  return user && user.role !== 'client' ? user : null;
}
