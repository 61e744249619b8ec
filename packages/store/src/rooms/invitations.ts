import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import type { Invitation } from '@sightline/contracts/rooms';
import { collection, idField, optionalDate, requiredDate, textField } from '../core/collection.ts';
import { isDuplicateKey } from '../core/failures.ts';
import type { Store } from '../core/store.ts';

/** A personal link that opens one inspection's room without an account. */
export interface InvitationRecord {
  _id: string;
  inspectionId: string;
  name: string;
  email: string;
  role: Invitation['role'];
  /** SHA-256 of the token; the token itself is in the mail alone. */
  tokenHash: string;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  revokedAt: Date | null;
  firstUsedAt: Date | null;
  deliveryId: string;
}

export const invitations = collection<InvitationRecord>(
  'invitations',
  {
    _id: idField,
    inspectionId: { type: String, required: true },
    name: textField,
    email: { type: String, required: true },
    role: { type: String, required: true },
    tokenHash: { type: String, required: true },
    createdAt: requiredDate,
    createdBy: textField,
    expiresAt: requiredDate,
    revokedAt: optionalDate,
    firstUsedAt: optionalDate,
    deliveryId: { type: String, required: true },
  },
  [[{ inspectionId: 1, createdAt: 1 }], [{ tokenHash: 1 }, { unique: true }]],
);

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Does the link open the room at this time? */
export function isInvitationLive(invitation: InvitationRecord, now: Date = new Date()): boolean {
  return invitation.revokedAt === null && invitation.expiresAt > now;
}

/** Creates an invitation, or answers the one that was created with the same id and the same content. */
export async function createInvitation(
  store: Store,
  invitation: InvitationRecord,
): Promise<{ invitation: InvitationRecord; isNew: boolean }> {
  try {
    await store.of(invitations).create(invitation);
    return { invitation, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return { invitation: await sameInvitation(store, invitation), isNew: false };
  }
}

async function sameInvitation(store: Store, asked: InvitationRecord): Promise<InvitationRecord> {
  const known = await findInvitation(store, asked._id);
  const isSame =
    known?.inspectionId === asked.inspectionId &&
    known.email === asked.email &&
    known.name === asked.name &&
    known.role === asked.role;
  if (!known || !isSame) throw new AppError('conflict', { thing: 'invitation' });
  return known;
}

export async function findInvitation(store: Store, invitationId: string): Promise<InvitationRecord | null> {
  return await store.of(invitations).findById(invitationId).lean<InvitationRecord>();
}

export async function findInvitationByToken(store: Store, token: string): Promise<InvitationRecord | null> {
  return await store
    .of(invitations)
    .findOne({ tokenHash: hashOfToken(token) })
    .lean<InvitationRecord>();
}

export async function listInvitations(store: Store, inspectionId: string): Promise<InvitationRecord[]> {
  return await store
    .of(invitations)
    .find({ inspectionId })
    .sort({ createdAt: 1, _id: 1 })
    .lean<InvitationRecord[]>();
}

/** The first withdrawal counts; a second one answers the same. */
export async function revokeInvitation(
  store: Store,
  invitationId: string,
  revokedAt: Date,
): Promise<InvitationRecord | null> {
  await store.of(invitations).updateOne({ _id: invitationId, revokedAt: null }, { $set: { revokedAt } });
  return await findInvitation(store, invitationId);
}

export async function noteInvitationUsed(store: Store, invitationId: string, usedAt: Date): Promise<void> {
  const filter = { _id: invitationId, firstUsedAt: null };
  await store.of(invitations).updateOne(filter, { $set: { firstUsedAt: usedAt } });
}
