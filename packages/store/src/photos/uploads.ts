import { UploadMetadata } from '@sightline/contracts/photos';
import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';
import {
  collection,
  idField,
  optionalDate,
  requiredDate,
  textField,
  wholeField,
} from '../core/collection.ts';
import type { Store } from '../core/store.ts';

/** An upload from its creation on: whose it is, what it says about the photo, whether the photo is stored. */
export interface UploadRecord {
  /** Last part of the upload's address. */
  _id: string;
  by: RoomEventAuthor;
  /** Name and role as shown with the photo. */
  capturedBy: string;
  metadata: UploadMetadata;
  bytes: number;
  /** Kept after finishing, so that an answer lost on the way can be given again. */
  finishedAt: Date | null;
  expiresAt: Date;
}

export const uploads = collection<UploadRecord>(
  'uploads',
  {
    _id: idField,
    by: wholeField,
    capturedBy: textField,
    metadata: wholeField,
    bytes: { type: Number, required: true },
    finishedAt: optionalDate,
    expiresAt: requiredDate,
  },
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

export async function openUpload(store: Store, upload: UploadRecord): Promise<void> {
  await store.of(uploads).create(upload);
}

export async function findUpload(store: Store, uploadId: string): Promise<UploadRecord | null> {
  const upload = await store.of(uploads).findById(uploadId).lean<UploadRecord>();
  return upload && { ...upload, metadata: UploadMetadata.parse(upload.metadata) };
}

export async function markUploadFinished(store: Store, uploadId: string, finishedAt: Date): Promise<void> {
  await store.of(uploads).updateOne({ _id: uploadId, finishedAt: null }, { $set: { finishedAt } });
}

export async function forgetUpload(store: Store, uploadId: string): Promise<void> {
  await store.of(uploads).deleteOne({ _id: uploadId });
}
