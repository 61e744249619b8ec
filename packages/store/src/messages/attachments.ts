import { MessageAttachment } from '@sightline/contracts/attachments';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant, Sha256 } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** A stored file; part of a message once one names it. */
export const attachments = stored(
  'messageAttachments',
  MessageAttachment.extend({
    clientId: Id,
    /** Whose it was when it was stored: its place in the storage stays when two clients are merged. */
    storedFor: Id,
    /** Who uploaded it; empty for a file that came by email. */
    uploadedBy: z.string(),
    messageId: Id.nullable(),
    sha256: Sha256,
    /** The same as `sha256`: an id stands for one file. */
    contentHash: z.string(),
    createdAt: Instant,
  }),
  [[{ clientId: 1 }]],
);

export interface AttachmentRecord extends RecordOf<typeof attachments> {}

export const attachmentKey = ({ storedFor, _id }: Pick<AttachmentRecord, 'storedFor' | '_id'>): string =>
  `attachments/${storedFor}/${_id}`;

export async function createAttachment(store: Store, record: AttachmentRecord): Promise<AttachmentRecord> {
  return await createOnce(record, 'file', {
    insert: () => store.of(attachments).insertOne(record),
    find: () => findAttachment(store, record._id),
  });
}

export async function findAttachment(store: Store, attachmentId: string): Promise<AttachmentRecord | null> {
  return await store.of(attachments).findById(attachmentId).lean<AttachmentRecord>();
}

interface Claim {
  ids: readonly string[];
  messageId: string;
  clientId: string;
  uploadedBy: string;
}

/**
 * Makes files part of a message, in this order. Only files that the sender uploaded for this client, and that no other
 * message has; a second time it gives the same.
 */
export async function claimAttachments(store: Store, claim: Claim): Promise<MessageAttachment[]> {
  const { ids, messageId, clientId, uploadedBy } = claim;
  const claimed: MessageAttachment[] = [];
  for (const _id of ids) {
    const own = { _id, clientId, uploadedBy, messageId: trusted({ $in: [null, messageId] }) };
    const file = await store
      .of(attachments)
      .findOneAndUpdate(own, { $set: { messageId } }, { returnDocument: 'after' })
      .lean<AttachmentRecord>();
    if (!file) throw new AppError('notFound', { thing: 'file' });
    claimed.push(presentAttachment(file));
  }
  return claimed;
}

const presentAttachment = presenterOf(MessageAttachment);
