import { dirname } from 'node:path/posix';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { STORED_HASH_HEADER, UPLOAD_PATH } from '@sightline/contracts/core/uploads';
import type { UploadRecord } from '@sightline/store/uploads/uploads';
import { Server } from '@tus/server';
import type { Request, Response } from 'express';
import { toAppError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import type { UploadIntakes } from './UploadIntakes.ts';
import { MAX_UPLOAD_BYTES } from './uploadLimits.ts';
import type { UploadStore } from './uploadStore.ts';

const CLEAN_EVERY_MS = 3600 * 1000;

/** The tus server. Callers check who owns an upload before they pass a request on. */
export class ResumableUploads {
  readonly #tus: Server;
  readonly #intakes: UploadIntakes;
  /** What each request is about. */
  readonly #current = new WeakMap<object, Sending>();
  /** Initially long ago, so that leftovers of an earlier process are removed with the first request. */
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
        // Any other error is answered like one of every other request.
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
  /** Its owner, with their current rights. */
  principal: Principal;
}

interface FinishedAnswer {
  status_code?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** The rest of the body is read and dropped: a browser reads no reply while it cannot send. */
function dropBody(request: Request): void {
  request.removeAllListeners('data');
  request.resume();
}

/** tus throws plain objects. */
function isTusError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}
