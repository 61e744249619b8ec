import { randomBytes } from 'node:crypto';
import { AppError } from '@sightline/contracts/core/errors';
import { describeError } from '@sightline/contracts/core/errorTexts';
import { MAX_PHOTO_BYTES, UPLOAD_PATH } from '@sightline/contracts/photos';
import type { UploadRecord } from '@sightline/store/photos/uploads';
import { Server } from '@tus/server';
import type { Request, Response } from 'express';
import { toAppError } from '../../core/errors.ts';
import type { PhotoIntake } from './photoIntake.ts';
import type { UploadStore } from './uploadStore.ts';

const CLEAN_EVERY_MS = 3600 * 1000;

/** tus, with what it leaves to us: who an upload belongs to is settled before it comes here. */
export class ResumableUploads {
  readonly #tus: Server;
  readonly #intake: PhotoIntake;
  /** The upload that a request in hand is about. */
  readonly #current = new WeakMap<object, UploadRecord>();
  /** Long ago, so that what an earlier process left behind goes with the first request. */
  #cleanedAt = 0;

  constructor(datastore: UploadStore, intake: PhotoIntake, publicOrigin: string) {
    this.#intake = intake;
    this.#tus = new Server({
      path: UPLOAD_PATH,
      datastore,
      maxSize: MAX_PHOTO_BYTES,
      relativeLocation: true,
      allowedOrigins: [publicOrigin],
      namingFunction: (request) => this.#uploadOf(request)._id,
      // What the upload says is kept in the database.
      onUploadCreate: async () => ({ metadata: {} }),
      onUploadFinish: async (request) => await this.#finish(this.#uploadOf(request)),
    });
  }

  static mintUploadId(): string {
    return randomBytes(16).toString('hex');
  }

  /** Bytes that have arrived; null when nothing is kept of the upload any more. */
  async receivedBytes(uploadId: string): Promise<number | null> {
    try {
      return (await this.#tus.datastore.getUpload(uploadId)).offset;
    } catch (error) {
      if (isTusError(error)) return null;
      throw error;
    }
  }

  async handle(request: Request, response: Response, upload: UploadRecord): Promise<void> {
    this.#current.set(request, upload);
    await this.#tus.handle(request, response);
    this.#cleanSometimes(request);
  }

  /** The refusal goes out as an answer: thrown inside tus it would be plain text. */
  async #finish(upload: UploadRecord): Promise<FinishedAnswer> {
    try {
      await this.#intake.take(upload);
      return {};
    } catch (thrown) {
      const { code, details, status } = toAppError(thrown);
      const body = JSON.stringify({ error: describeError(code, details), code });
      return { status_code: status, headers: { 'Content-Type': 'application/json' }, body };
    }
  }

  #uploadOf(request: { runtime?: { node?: { req: object } } }): UploadRecord {
    const upload = this.#current.get(request.runtime?.node?.req ?? {});
    if (!upload) throw new AppError('notFound', { thing: 'upload' });
    return upload;
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

interface FinishedAnswer {
  status_code?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** tus throws plain objects. */
function isTusError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}
