import { AppError } from '@sightline/contracts/core/errors';
import type { Entry } from './Entry.ts';
import type { Attempt } from './EntryKind.ts';
import { hashOf } from './hashOf.ts';
import { UnsendableFile } from './sendFailure.ts';
import { type UploadMetadata, uploadResumably } from './uploadResumably.ts';

/** The messages about a file whose bytes differ from those that were hashed when it was made. */
export interface FileTexts {
  /** The message when the browser has removed them. */
  lost: string;
  /** The message when they were damaged on this device. */
  damaged: string;
}

/**
 * Uploads the entry's file, which a person calls `thing`. Only the same hash lets the device delete its copy.
 */
export async function sendFile(
  { file }: Pick<Entry, 'file'>,
  { readFile, mayHaveBegun, onProgress }: Attempt,
  { metadata, thing, lost, damaged }: { metadata: UploadMetadata; thing: string } & FileTexts,
): Promise<void> {
  const bytes = await readFile();
  if (!file || !bytes) throw new UnsendableFile(lost);
  const upload = { file: bytes, metadata, thing, uploadId: file.uploadId, mayHaveBegun, onProgress };
  const stored = await uploadResumably(upload).catch(async (error: unknown) => {
    const isMismatch = error instanceof AppError && error.code === 'hashMismatch';
    if (isMismatch && (await isDamaged(metadata, bytes))) throw new UnsendableFile(damaged);
    throw error;
  });
  if (stored !== metadata.sha256) throw new AppError('conflict', { thing });
}

async function isDamaged({ sha256 }: UploadMetadata, file: Blob): Promise<boolean> {
  return (await hashOf(await file.arrayBuffer())) !== sha256;
}
