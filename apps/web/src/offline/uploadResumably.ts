import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import { STORED_HASH_HEADER, UPLOAD_PATH } from '@sightline/contracts/core/uploads';
import type * as Tus from 'tus-js-client';
import { CallError } from '../wire/CallError.ts';
import { urlOf } from '../wire/call.ts';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { loadOnce } from './loadOnce.ts';

/** Undefined values are not sent. */
export type UploadMetadata = Readonly<Record<string, unknown>> & { sha256: string };

export interface UploadRequest {
  file: Blob;
  metadata: UploadMetadata;
  /** The word for the file, for the texts of errors. */
  thing: string;
  /** Created by this device; the last part of the upload's address. */
  uploadId: string;
  /**
   * Whether the server may have some of the bytes, and is asked first. Otherwise they are part of the creation.
   */
  mayHaveBegun: boolean;
  onProgress(fraction: number): void;
}

/**
 * The size of a chunk: small enough that a cut costs little, and large enough that a picture is a few requests.
 */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** The server checks a file and makes its thumbnail before it replies to the last byte. */
const SILENCE_MS = 180_000;

/**
 * One attempt of a tus upload; the outbox decides about the next one. The bytes are part of the creation
 * (decision 009). Resolves with the SHA-256 of the file that the server has stored.
 */
export async function uploadResumably(request: UploadRequest): Promise<string> {
  const { DetailedError, Upload } = await loadTus();
  const address = urlOf(UPLOAD_PATH, { params: { uploadId: request.uploadId } });
  const report = throttled((sent, total) => request.onProgress(total > 0 ? sent / total : 0));
  const failureOf = (error: Error): Error =>
    toAppError(error, error instanceof DetailedError ? error.originalResponse : null, request.thing);
  const limit = new SilenceLimit(undefined, SILENCE_MS);
  const sent = new Promise<string>((resolve, reject) => {
    const upload = new Upload(request.file, {
      endpoint: address,
      uploadUrl: request.mayHaveBegun ? address : null,
      metadata: toStrings(request.metadata),
      chunkSize: CHUNK_BYTES,
      uploadDataDuringCreation: true,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent, total) => {
        limit.heard();
        report(sent, total);
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader(STORED_HASH_HEADER) ?? ''),
      onError: (error) => reject(failureOf(error)),
    });
    limit.signal.addEventListener('abort', () => void upload.abort());
    upload.start();
  });
  try {
    return await limit.guard(sent);
  } catch (error) {
    throw limit.signal.aborted ? limit.failureOf(error) : error;
  } finally {
    limit.end();
  }
}

/** Fetches the library before the first upload: the first screens send nothing. */
export const loadTus = loadOnce(
  async (): Promise<typeof Tus> => await SilenceLimit.arrival(import('tus-js-client')),
);

const PROGRESS_EVERY_MS = 250;

/** Browsers report progress twenty times a second, and every participant's page renders each step. */
function throttled(report: (sent: number, total: number) => void): (sent: number, total: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (sent, total) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    report(sent, total);
  };
}

/** Joins tags and the points of a waveform by commas. */
function toStrings(metadata: UploadMetadata): Record<string, string> {
  const present = Object.entries(metadata).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** The server's own refusal if its reply has one; otherwise the network error itself. */
function toAppError(error: Error, response: Tus.HttpResponse | null, thing: string): Error {
  if (!response) return error;
  const refusal = CallError.fromResponse(response.getStatus(), '', response.getBody());
  if (refusal.text !== '') return refusal;
  const code = codeOfStatus(response.getStatus());
  return code ? new AppError(code, { thing }, { cause: error }) : error;
}

/** The tus server replies without our codes when, for example, the session ends before our handler runs. */
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
