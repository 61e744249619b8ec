import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { Id } from '@sightline/contracts/core/ids';
import { Invitation } from '@sightline/contracts/rooms/rooms';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * A personal link that opens one inspection's room without an account. Its token is derived from its id
 * (server-kit/invitationLinks.ts).
 */
export const invitations = stored(
  'invitations',
  Invitation.omit({ delivery: true, smsTo: true }).extend({
    /** The SHA-256 of the token, by which it is found. */
    tokenHash: z.string(),
    createdBy: z.string(),
    /** The latest mail or text message with the link. */
    deliveryId: Id.nullable(),
  }),
  [[{ inspectionId: 1, createdAt: 1 }], [{ email: 1 }], [{ tokenHash: 1 }, { unique: true }]],
);

export interface InvitationRecord extends RecordOf<typeof invitations> {}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Whether the link opens the room at this time. */
export function isInvitationLive(invitation: InvitationRecord, now: Date = new Date()): boolean {
  return invitation.revokedAt === null && invitation.expiresAt > now;
}

/** Creates an invitation, or returns the existing one with the same id and content. */
export async function createInvitation(
  store: Store,
  invitation: InvitationRecord,
): Promise<InvitationRecord> {
  try {
    await store.of(invitations).create(invitation);
    return invitation;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await sameInvitation(store, invitation);
  }
}

async function sameInvitation(store: Store, input: InvitationRecord): Promise<InvitationRecord> {
  const known = await findInvitation(store, input._id);
  const isSame =
    known?.inspectionId === input.inspectionId &&
    known.email === input.email &&
    known.name === input.name &&
    known.role === input.role;
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

/** Withdraws an invitation. The first withdrawal counts; a second one returns the same invitation. */
export async function revokeInvitation(
  store: Store,
  invitationId: string,
  revokedAt: Date,
): Promise<InvitationRecord | null> {
  await store.of(invitations).updateOne({ _id: invitationId, revokedAt: null }, { $set: { revokedAt } });
  return await findInvitation(store, invitationId);
}

/** The client's link to the call, for a mail or text message; null if it opens nothing. */
export async function findClientInvitation(
  store: Store,
  inspectionId: string,
): Promise<InvitationRecord | null> {
  const found = await store
    .of(invitations)
    .findOne({ inspectionId, isClients: true, revokedAt: null })
    .sort({ createdAt: -1 })
    .lean<InvitationRecord>();
  return found && isInvitationLive(found) ? found : null;
}

/** The links of clients with this address that were not withdrawn. */
export async function listInvitationsTo(store: Store, email: string): Promise<InvitationRecord[]> {
  return await store
    .of(invitations)
    .find({ email, isClients: true, revokedAt: null })
    .lean<InvitationRecord[]>();
}

/** Lets one link, or all links of an inspection, work at least until then unless they were withdrawn. */
export async function prolongInvitations(
  store: Store,
  of: Pick<InvitationRecord, '_id'> | Pick<InvitationRecord, 'inspectionId'>,
  expiresAt: Date,
): Promise<void> {
  const shorter = { ...of, revokedAt: null, expiresAt: trusted({ $lt: expiresAt }) };
  await store.of(invitations).updateMany(shorter, { $set: { expiresAt } });
}

/** Stores the latest mail or text message with the link. */
export async function noteInvitationMailed(
  store: Store,
  invitationId: string,
  deliveryId: string,
): Promise<void> {
  await store.of(invitations).updateOne({ _id: invitationId }, { $set: { deliveryId } });
}

export async function noteInvitationUsed(store: Store, invitationId: string, usedAt: Date): Promise<void> {
  const filter = { _id: invitationId, firstUsedAt: null };
  await store.of(invitations).updateOne(filter, { $set: { firstUsedAt: usedAt } });
}

/** An invitation without the state of its delivery and the token's hash. */
export const presentInvitation = presenterOf(Invitation.omit({ delivery: true, smsTo: true }));
