import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { forgetUpload, markUploadFinished, type UploadRecord } from '@sightline/store/uploads/uploads';
import type { Principal } from '../principal.ts';
import type { Services } from '../services.ts';
import { removeReceived, type UploadStore, withReceivedFile } from './uploadStore.ts';

const ANNOUNCE_WITHIN_MS = 2000;

/** Turns a complete upload into a record. Photos, voice notes and attachments are subclasses. */
export abstract class UploadIntake<Upload extends UploadRecord, Kept> {
  protected readonly services: Services;
  readonly #uploads: UploadStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(services: Services, uploads: UploadStore) {
    this.services = services;
    this.#uploads = uploads;
  }

  /** Refuses what this person may not upload: before the bytes arrive, and again before they are kept. */
  abstract authorize(principal: Principal, metadata: Upload['metadata']): Promise<void>;

  /** Checks and stores the received bytes. Repeating it changes nothing. */
  protected abstract keep(upload: Upload, path: string, authorized: Promise<void>): Promise<Kept>;

  /** Notifies the room and requests the work that follows. Repeating it changes nothing. */
  protected abstract announce(kept: Kept, upload: Upload): Promise<void>;

  /** Errors after which sending the same bytes again would end the same way. */
  protected abstract readonly finalErrors: readonly ErrorCode[];

  /** Runs once at a time for an upload: a retry waits for the first and gets its answer. */
  async take(upload: Upload, principal: Principal): Promise<void> {
    const running = this.#running.get(upload._id) ?? this.#take(upload, principal);
    this.#running.set(upload._id, running);
    try {
      await running;
    } finally {
      this.#running.delete(upload._id);
    }
  }

  async #take(upload: Upload, principal: Principal): Promise<void> {
    try {
      // Authorized again: the inspection may have been canceled since the upload was begun.
      const kept = await withReceivedFile(this.#uploads, upload._id, async (path) => {
        const authorized = this.authorize(principal, upload.metadata);
        // A failed check of the bytes may be thrown first.
        authorized.catch(() => undefined);
        return await this.keep(upload, path, authorized);
      });
      await this.#announceSoon(kept, upload);
      await markUploadFinished(this.services.store, upload._id, new Date());
      await this.#removeReceived(upload);
    } catch (error) {
      if (error instanceof AppError && this.finalErrors.includes(error.code)) await this.discard(upload);
      throw error;
    }
  }

  /** Announces a stored upload in the background, since its sender does not wait for an unavailable queue. */
  async #announceSoon(kept: Kept, upload: Upload): Promise<void> {
    const announced = this.announce(kept, upload).catch((err: unknown) => {
      this.services.logger.error({ err, uploadId: upload._id }, 'stored upload not announced');
    });
    await waitAtMost(ANNOUNCE_WITHIN_MS, announced);
  }

  /** Forgets the upload and deletes its bytes. */
  async discard(upload: UploadRecord): Promise<void> {
    await forgetUpload(this.services.store, upload._id);
    await this.#removeReceived(upload);
  }

  /** Removes the received bytes; those that remain after an error are deleted with the expired uploads. */
  async #removeReceived({ _id }: UploadRecord): Promise<void> {
    const { storage, logger } = this.services;
    await removeReceived(this.#uploads, storage, _id).catch((err: unknown) => {
      logger.warn({ err, uploadId: _id }, 'received upload not removed');
    });
  }
}

/** The SHA-256 of a file in lower-case hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
