import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { known } from '@sightline/contracts/core/known';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import type { Configuration } from '../configuration.ts';

/** An upload without progress for this long is deleted; the device still has what it sent. */
const PARTIAL_UPLOADS_KEPT_MS = 24 * 3600 * 1000;

export type UploadStore = FileStore | S3Store;

/**
 * Stores uploads in a folder. The library hides the cause of a failed write, such as a full disk, in its own
 * error.
 */
class FolderStore extends FileStore {
  override async write(bytes: Readable, uploadId: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, uploadId), { flags: 'r+', start: offset });
    await pipeline(bytes, file);
    return offset + file.bytesWritten;
  }
}

/** The storage of incomplete uploads. */
export function openUploadStore(storage: Configuration['storage']): UploadStore {
  const expirationPeriodInMilliseconds = PARTIAL_UPLOADS_KEPT_MS;
  if (!storage.S3_ENDPOINT) {
    const directory = join(storage.DATA_DIR ?? '.', 'uploads');
    return new FolderStore({ directory, expirationPeriodInMilliseconds });
  }
  return new S3Store({
    expirationPeriodInMilliseconds,
    // Not every S3-compatible store supports tags.
    useTags: false,
    s3ClientConfig: {
      endpoint: storage.S3_ENDPOINT,
      region: storage.S3_REGION ?? 'us-east-1',
      bucket: known(storage.S3_BUCKET, 'S3_BUCKET'),
      forcePathStyle: true,
      // Many compatible stores do not support the trailing checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: {
        accessKeyId: known(storage.S3_ACCESS_KEY, 'S3_ACCESS_KEY'),
        secretAccessKey: known(storage.S3_SECRET_KEY, 'S3_SECRET_KEY'),
      },
    },
  });
}

/** Provides the received bytes as a local file while `work` runs. */
export async function withReceivedFile<T>(
  uploads: UploadStore,
  uploadId: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (uploads instanceof FileStore) return await work(join(uploads.directory, uploadId));
  const folder = await mkdtemp(join(tmpdir(), 'sightline-upload-'));
  try {
    const path = join(folder, 'received');
    await pipeline(await uploads.read(uploadId), createWriteStream(path));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the received bytes; in an object store, the object and its metadata object. */
export async function removeReceived(
  uploads: UploadStore,
  storage: FileStorage,
  uploadId: string,
): Promise<void> {
  if (uploads instanceof FileStore) return await uploads.remove(uploadId);
  // S3Store.remove fails for a complete upload, whose multipart upload no longer exists.
  await uploads.remove(uploadId).catch(() => undefined);
  for (const key of [uploadId, `${uploadId}.info`]) await storage.delete(key);
}
