import {
  AppError,
  type ErrorCode,
  FINAL_REFUSALS,
  FINAL_UPLOAD_REFUSALS,
} from '@sightline/contracts/core/errors';
import { errorMessage } from '../wire/CallError.ts';
import type { Entry } from './Entry.ts';
import type { Attempt } from './EntryKind.ts';
import { hashOf } from './hashOf.ts';
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

/** This device no longer has the bytes that were hashed when the file was made: no upload can succeed. */
class UnsendableFile extends AppError {
  readonly problem: string;

  constructor(problem: string) {
    super('hashMismatch');
    this.problem = problem;
  }
}

/** The consequence of a failed send: the outbox retries by itself, or a person has to decide. */
interface Failure {
  state: Entry['state'];
  /** A sentence that states the reason. */
  problem: string;
}

/** Damage during the transfer, unlike damage on this device, is repaired by the next upload. */
const isPermanentForFiles = (code: ErrorCode): boolean => code !== 'hashMismatch';

/** Replies that sending the same bytes again cannot change. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...FINAL_UPLOAD_REFUSALS.filter(isPermanentForFiles),
  ...FINAL_REFUSALS,
]);

export function classifyFailure(error: unknown): Failure {
  if (error instanceof UnsendableFile) return { state: 'needsAttention', problem: error.problem };
  if (!(error instanceof AppError))
    return { state: 'waiting', problem: 'No connection. This will be sent when you are back online.' };
  return { state: PERMANENT.has(error.code) ? 'needsAttention' : 'waiting', problem: errorMessage(error) };
}
