import { AttachmentMetadata } from '@sightline/contracts/attachments/attachments';
import { Instant } from '@sightline/contracts/core/fields';
import { UploadMetadata } from '@sightline/contracts/photos/photos';
import { RoomEventAuthor } from '@sightline/contracts/rooms/roomEvents';
import { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { z } from 'zod';
import { insertUnlessKnown } from '../core/createOnce.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** An upload: its owner, the metadata of its photo or voice note, and whether it is stored. */
export const uploads = stored(
  'uploads',
  z.object({
    /** The last part of the upload's address, minted by the device. */
    id: z.string(),
    by: RoomEventAuthor,
    /** The author's name and role as shown. */
    capturedBy: z.string(),
    metadata: z.union([VoiceNoteMetadata, AttachmentMetadata, UploadMetadata]),
    bytes: z.number(),
    /** The share of byte quotas that it used, which an abandoned upload returns (RateLimits.ts of the API). */
    quota: z
      .array(z.object({ name: z.string(), key: z.string(), points: z.number(), windowEndsAt: z.number() }))
      .default([]),
    /** The time of completion, kept so that a lost reply can be repeated. */
    finishedAt: Instant.nullable(),
    expiresAt: Instant,
  }),
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

export interface UploadRecord extends RecordOf<typeof uploads> {}
export interface PhotoUpload extends UploadRecord {
  metadata: UploadMetadata;
}
export interface VoiceNoteUpload extends UploadRecord {
  metadata: VoiceNoteMetadata;
}

export interface AttachmentUpload extends UploadRecord {
  metadata: AttachmentMetadata;
}

export function isVoiceNoteUpload(upload: UploadRecord): upload is VoiceNoteUpload {
  return 'kind' in upload.metadata && upload.metadata.kind === 'voiceNote';
}

export function isAttachmentUpload(upload: UploadRecord): upload is AttachmentUpload {
  return 'kind' in upload.metadata && upload.metadata.kind === 'attachment';
}

/** Opens an upload; false when the id is taken. */
export async function openUpload(store: Store, upload: UploadRecord): Promise<boolean> {
  return await insertUnlessKnown(store.of(uploads).create(upload));
}

export async function findUpload(store: Store, uploadId: string): Promise<UploadRecord | null> {
  const upload = await store.of(uploads).findById(uploadId).lean<UploadRecord>();
  if (!upload) return null;
  return { ...upload, metadata: contractOf(upload).parse(upload.metadata) };
}

function contractOf(upload: UploadRecord) {
  if (isAttachmentUpload(upload)) return AttachmentMetadata;
  return isVoiceNoteUpload(upload) ? VoiceNoteMetadata : UploadMetadata;
}

export async function markUploadFinished(store: Store, uploadId: string, finishedAt: Date): Promise<void> {
  await store.of(uploads).updateOne({ _id: uploadId, finishedAt: null }, { $set: { finishedAt } });
}

/** Deletes an upload; false when it no longer exists. */
export async function forgetUpload(store: Store, uploadId: string): Promise<boolean> {
  const { deletedCount } = await store.of(uploads).deleteOne({ _id: uploadId });
  return deletedCount > 0;
}
