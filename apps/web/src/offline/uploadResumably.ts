import { AppError, type ErrorCode, HTTP_STATUS } from '@sightline/contracts/core/errors';
import { UPLOAD_PATH, type UploadMetadata } from '@sightline/contracts/photos';
import { DetailedError, Upload } from 'tus-js-client';

export interface UploadOrder {
  picture: ArrayBuffer;
  metadata: UploadMetadata;
  /** Where an earlier try stopped, if it did. */
  uploadUrl: string | null;
  onUrl(url: string): void;
  onProgress(fraction: number): void;
}

/** Small enough that a cut costs little, large enough that a photo is a few requests. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** One try of a tus upload; the outbox decides about the next one. */
export function uploadResumably(order: UploadOrder): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(new Blob([order.picture]), {
      endpoint: UPLOAD_PATH,
      uploadUrl: order.uploadUrl,
      metadata: toStrings(order.metadata),
      chunkSize: CHUNK_BYTES,
      // Created first: a cut in the first bytes then loses these bytes, not the upload.
      uploadDataDuringCreation: false,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && order.onUrl(upload.url),
      onProgress: (sent, total) => order.onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => resolve(),
      onError: (error) => reject(toAppError(error)),
    });
    upload.start();
  });
}

function toStrings(metadata: UploadMetadata): Record<string, string> {
  const present = Object.entries(metadata).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** The server's code if it answered with one; otherwise the error of the network as it is. */
function toAppError(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return error;
  const code = codeIn(response.getBody()) ?? codeOfStatus(response.getStatus());
  return code ? new AppError(code, { thing: 'photo' }, { cause: error }) : error;
}

function codeIn(body: string): ErrorCode | null {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null || !('code' in parsed)) return null;
    return typeof parsed.code === 'string' && parsed.code in HTTP_STATUS ? (parsed.code as ErrorCode) : null;
  } catch {
    return null;
  }
}

/** tus itself answers without our code when, say, the session is gone before our handler runs. */
function codeOfStatus(status: number): ErrorCode | null {
  const CODES: Record<number, ErrorCode> = {
    401: 'notSignedIn',
    403: 'forbidden',
    413: 'tooLarge',
    415: 'wrongMediaType',
    429: 'tooManyTries',
  };
  return CODES[status] ?? (status >= 500 ? 'unavailable' : null);
}
