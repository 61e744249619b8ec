import { createHash } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { Invitation } from '@sightline/contracts/rooms/rooms';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * A personal link that opens one inspection's room without an account. The delivery has the state of its mail.
 */
export const invitations = stored(
  'invitations',
  Invitation.omit({ delivery: true }).extend({
    /** The SHA-256 of the token, which only the mail contains. */
    tokenHash: z.string(),
    createdBy: z.string(),
    deliveryId: z.string(),
  }),
  [[{ inspectionId: 1, createdAt: 1 }], [{ tokenHash: 1 }, { unique: true }]],
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
): Promise<{ invitation: InvitationRecord; isNew: boolean }> {
  try {
    await store.of(invitations).create(invitation);
    return { invitation, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return { invitation: await sameInvitation(store, invitation), isNew: false };
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

/** Replaces the link of a guest: the former one, which may never have arrived, stops working. */
export async function replaceInvitationLink(
  store: Store,
  invitationId: string,
  link: Pick<InvitationRecord, 'tokenHash' | 'deliveryId'>,
): Promise<void> {
  await store.of(invitations).updateOne({ _id: invitationId, revokedAt: null }, { $set: link });
}

export async function noteInvitationUsed(store: Store, invitationId: string, usedAt: Date): Promise<void> {
  const filter = { _id: invitationId, firstUsedAt: null };
  await store.of(invitations).updateOne(filter, { $set: { firstUsedAt: usedAt } });
}

/** An invitation without the state of the mail and the token's hash. */
export const presentInvitation = presenterOf(Invitation.omit({ delivery: true }));
