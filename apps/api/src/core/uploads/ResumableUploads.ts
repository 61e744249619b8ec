import { dirname } from 'node:path/posix';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { STORED_HASH_HEADER, UPLOAD_PATH } from '@sightline/contracts/core/uploads';
import type { UploadRecord } from '@sightline/store/uploads/uploads';
import { Server } from '@tus/server';
import type { Request, Response } from 'express';
import { toAppError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { MAX_UPLOAD_BYTES, type UploadIntakes } from './UploadIntakes.ts';
import type { UploadStore } from './uploadStore.ts';

const CLEAN_EVERY_MS = 3600 * 1000;

/** The tus server. Callers check who owns an upload before they pass a request on. */
export class ResumableUploads {
  readonly #tus: Server;
  readonly #intakes: UploadIntakes;
  /** The upload and sender of each request. */
  readonly #current = new WeakMap<object, Sending>();
  /**
   * The time of the last cleanup: initially 0, so that the first request removes leftovers of an earlier
   * process.
   */
  #cleanedAt = 0;

  constructor(datastore: UploadStore, intakes: UploadIntakes, publicOrigin: string) {
    this.#intakes = intakes;
    this.#tus = new Server({
      path: dirname(UPLOAD_PATH),
      datastore,
      maxSize: MAX_UPLOAD_BYTES,
      relativeLocation: true,
      allowedOrigins: [publicOrigin],
      namingFunction: (request) => this.#sendingOf(request).upload._id,
      // The metadata of the upload is kept in the database.
      onUploadCreate: async () => ({ metadata: {} }),
      onUploadFinish: async (request, complete) => {
        // Otherwise tus would read the bytes' time of expiry, and they are gone when the photo is stored.
        delete complete.creation_date;
        return await this.#finish(this.#sendingOf(request));
      },
      onResponseError: (_request, error) => {
        // Other errors are answered by the common error handler.
        if (!isTusError(error)) throw error;
        return undefined;
      },
    });
  }

  /** The number of received bytes; null when the upload has been removed. */
  async receivedBytes(uploadId: string): Promise<number | null> {
    try {
      return (await this.#tus.datastore.getUpload(uploadId)).offset;
    } catch (error) {
      if (isTusError(error)) return null;
      throw error;
    }
  }

  async handle(
    request: Request,
    response: Response,
    upload: UploadRecord,
    principal: Principal,
  ): Promise<void> {
    this.#current.set(request, { upload, principal });
    await this.#tus.handle(request, response).catch((error: unknown) => {
      dropBody(request);
      throw error;
    });
    this.#cleanSometimes(request);
  }

  /** Sends a refusal as a response, since tus would turn a thrown error into plain text. */
  async #finish({ upload, principal }: Sending): Promise<FinishedAnswer> {
    try {
      await this.#intakes.take(upload, principal);
      return { headers: { [STORED_HASH_HEADER]: upload.metadata.sha256 } };
    } catch (thrown) {
      const { code, details, status } = toAppError(thrown);
      const body = JSON.stringify({ error: describeError(code, details), code });
      return { status_code: status, headers: { 'Content-Type': 'application/json' }, body };
    }
  }

  #sendingOf(request: { runtime?: { node?: { req: object } } }): Sending {
    const sending = this.#current.get(request.runtime?.node?.req ?? {});
    if (!sending) throw new AppError('notFound', { thing: 'upload' });
    return sending;
  }

  #cleanSometimes(request: Request): void {
    if (Date.now() - this.#cleanedAt < CLEAN_EVERY_MS) return;
    this.#cleanedAt = Date.now();
    this.#tus.cleanUpExpiredUploads().then(
      (count) => request.log.info({ count }, 'expired uploads removed'),
      (err: unknown) => request.log.warn({ err }, 'expired uploads not removed'),
    );
  }
}

interface Sending {
  upload: UploadRecord;
  /** The owner of the upload, with current rights. */
  principal: Principal;
}

interface FinishedAnswer {
  status_code?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Reads and drops the rest of the body, since a browser reads no reply while it sends. */
function dropBody(request: Request): void {
  request.removeAllListeners('data');
  request.resume();
}

/** Recognizes the plain objects that tus throws. */
function isTusError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}
