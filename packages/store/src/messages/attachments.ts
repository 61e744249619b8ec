import { MessageAttachment } from '@sightline/contracts/attachments/attachments';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant, Sha256 } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** A stored file; part of a message once one names it. */
export const attachments = stored(
  'messageAttachments',
  MessageAttachment.extend({
    clientId: Id,
    /** The client at the time of storing: the file's place in the storage stays when two clients are merged. */
    storedFor: Id,
    /** The person who uploaded it; empty for a file that came by email. */
    uploadedBy: z.string(),
    messageId: Id.nullable(),
    sha256: Sha256,
    createdAt: Instant,
    /** The time when the bytes were stored; null before, when no message can name the file. */
    storedAt: Instant.nullable(),
  }),
  [[{ clientId: 1 }]],
);

export interface AttachmentRecord extends RecordOf<typeof attachments> {}
export type NewAttachment = Omit<AttachmentRecord, 'createdAt' | 'storedAt'>;

export const attachmentKey = ({ storedFor, _id }: Pick<AttachmentRecord, 'storedFor' | '_id'>): string =>
  `attachments/${storedFor}/${_id}`;

/**
 * Keeps a file. Its id is reserved for these bytes before they are written, so that other bytes can never
 * overwrite them. Repeating it completes an interrupted attempt.
 */
export async function keepAttachment(
  store: Store,
  file: NewAttachment,
  write: (key: string) => Promise<void>,
): Promise<AttachmentRecord> {
  const reserved = await reserveAttachment(store, file);
  if (reserved.storedAt) return reserved;
  await write(attachmentKey(reserved));
  return await confirmAttachment(store, file._id);
}

async function reserveAttachment(store: Store, file: NewAttachment): Promise<AttachmentRecord> {
  const record: AttachmentRecord = { ...file, createdAt: new Date(), storedAt: null };
  try {
    await store.of(attachments).create(record);
    return record;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await sameAttachment(store, file);
  }
}

async function sameAttachment(store: Store, file: NewAttachment): Promise<AttachmentRecord> {
  const known = await store.of(attachments).findById(file._id).lean<AttachmentRecord>();
  const isSame = known?.sha256 === file.sha256 && known.storedFor === file.storedFor;
  if (!known || !isSame || known.uploadedBy !== file.uploadedBy)
    throw new AppError('conflict', { thing: 'file' });
  return known;
}

/** Records that the bytes are in the file storage. The first confirmation counts. */
async function confirmAttachment(store: Store, attachmentId: string): Promise<AttachmentRecord> {
  await store
    .of(attachments)
    .updateOne({ _id: attachmentId, storedAt: null }, { $set: { storedAt: new Date() } });
  const file = await findAttachment(store, attachmentId);
  if (!file) throw new Error(`file ${attachmentId} is gone`);
  return file;
}

/** A file whose bytes are stored. */
export async function findAttachment(store: Store, attachmentId: string): Promise<AttachmentRecord | null> {
  return await store
    .of(attachments)
    .findOne({ _id: attachmentId, storedAt: trusted({ $ne: null }) })
    .lean<AttachmentRecord>();
}

/**
 * Deletes every file of a client. The bytes are deleted first, so that the next attempt completes an
 * interrupted deletion.
 */
export async function deleteFilesOfClient(
  store: Store,
  clientId: string,
  deleteFile: (key: string) => Promise<void>,
): Promise<void> {
  for (const file of await store.of(attachments).find({ clientId }).lean<AttachmentRecord[]>()) {
    await deleteFile(attachmentKey(file));
    await store.of(attachments).deleteOne({ _id: file._id });
  }
}

interface Claim {
  ids: readonly string[];
  messageId: string;
  clientId: string;
  uploadedBy: string;
}

/**
 * Adds files to a message, in this order: only files that the sender uploaded for this client and that are in
 * no other message. Repeating it gives the same result.
 */
export async function claimAttachments(store: Store, claim: Claim): Promise<MessageAttachment[]> {
  const { ids, messageId, clientId, uploadedBy } = claim;
  const claimed: MessageAttachment[] = [];
  for (const _id of ids) {
    const own = { _id, clientId, uploadedBy, storedAt: trusted({ $ne: null }) };
    const file = await store
      .of(attachments)
      .findOneAndUpdate(
        { ...own, messageId: trusted({ $in: [null, messageId] }) },
        { $set: { messageId } },
        { returnDocument: 'after' },
      )
      .lean<AttachmentRecord>();
    if (!file) throw new AppError('notFound', { thing: 'file' });
    claimed.push(presentAttachment(file));
  }
  return claimed;
}

const presentAttachment = presenterOf(MessageAttachment);
