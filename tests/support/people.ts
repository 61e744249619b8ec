import { hash } from '@node-rs/argon2';
import { NotificationChoices } from '@sightline/contracts/accounts/account';
import { PushChoices } from '@sightline/contracts/accounts/push';
import { mintId } from '../../packages/contracts/src/core/ids.ts';
import {
  type ClientRecord,
  createClient,
  type NewClientRecord,
} from '../../packages/store/src/accounts/clients.ts';
import { createUser, type UserRecord } from '../../packages/store/src/accounts/users.ts';
import type { Store } from '../../packages/store/src/core/store.ts';
import {
  createInspection,
  type InspectionRecord,
  type NewInspectionRecord,
} from '../../packages/store/src/inspections/inspections.ts';

/** Builders of records that a test needs in the database before it calls the API. */

export const PASSWORD = 'correct horse battery';
/** A hash at Argon2's least cost, which the hash itself names: tests sign in some thousand times. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** An account with PASSWORD. A client account gets a new client record unless one is given. */
export async function storedUser(store: Store, facts: Partial<UserRecord> = {}): Promise<UserRecord> {
  const role = facts.role ?? 'inspector';
  const [id, now] = [facts._id ?? mintId(), new Date()];
  const clientId = role === 'client' ? (facts.clientId ?? (await storedClient(store))._id) : null;
  const user: UserRecord = {
    email: `${role}-${id.slice(0, 8)}@example.com`,
    passwordHash: await passwordHash,
    firstName: 'Robin',
    lastName: 'Reyes',
    isActive: true,
    licenseNumber: role === 'client' ? null : 'PX-1234',
    trades: [],
    passwordLinkHash: null,
    passwordLinkExpiresAt: null,
    history: [],
    revision: 0,
    sessionEpoch: 0,
    notifications: NotificationChoices.parse({}),
    push: PushChoices.parse({}),
    hasTwoStep: false,
    createdAt: now,
    updatedAt: now,
    ...facts,
    _id: id,
    role,
    clientId,
  };
  await createUser(store, user);
  return user;
}

export async function storedClient(
  store: Store,
  facts: Partial<NewClientRecord> = {},
): Promise<ClientRecord> {
  const id = facts._id ?? mintId();
  return await createClient(store, {
    name: 'Harbor Homes',
    email: `client-${id.slice(0, 8)}@example.com`,
    phone: '',
    address: '',
    companyName: '',
    notes: '',
    loginEnabled: true,
    contentHash: id,
    ...facts,
    _id: id,
  });
}

/** An inspection, of a new client unless one is given. */
export async function storedInspection(
  store: Store,
  facts: Partial<NewInspectionRecord> = {},
): Promise<InspectionRecord> {
  const id = facts._id ?? mintId();
  const clientId = facts.clientId ?? (await storedClient(store))._id;
  return await createInspection(store, {
    clientName: 'Harbor Homes',
    projectType: 'comprehensive',
    address: '12 Palm Way, Miramar',
    permitNumber: 'B-2026-0001',
    permitAppliedOn: '2026-03-02',
    inspectorId: null,
    inspector: '',
    scheduledDate: null,
    completedDate: null,
    status: 'scheduled',
    feeCents: 25_000,
    paymentStatus: 'pending',
    notes: '',
    details: '',
    isVirtual: true,
    requestedByClient: false,
    contentHash: id,
    ...facts,
    _id: id,
    clientId,
  });
}
