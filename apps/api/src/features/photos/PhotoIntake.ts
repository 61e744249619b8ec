import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { makeRenditions } from '@sightline/contracts/jobs';
import {
  confirmPhoto,
  type NewPhoto,
  type PhotoRecord,
  photoKeys,
  presentPhoto,
  reservePhoto,
  UNFINISHED_RENDITIONS,
} from '@sightline/store/photos/photos';
import { forgetUpload, markUploadFinished, type UploadRecord } from '@sightline/store/photos/uploads';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { appendRoomEvent } from '../room-events/append.ts';
import { authorizeUpload } from './authorizeUpload.ts';
import { removeReceived, type UploadStore, withReceivedFile } from './uploadStore.ts';
import { type VerifiedPhoto, verifiedPhoto } from './verifiedPhoto.ts';

const ANNOUNCE_WITHIN_MS = 2000;

/** Turns a complete upload into a stored photo: hash, picture check, storage, database, room. */
export class PhotoIntake {
  readonly #services: Services;
  readonly #uploads: UploadStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(services: Services, uploads: UploadStore) {
    this.#services = services;
    this.#uploads = uploads;
  }

  /** Runs once at a time for an upload: a retry waits for the first and gets its answer. */
  async take(upload: UploadRecord, principal: Principal): Promise<void> {
    const running = this.#running.get(upload._id) ?? this.#take(upload, principal);
    this.#running.set(upload._id, running);
    try {
      await running;
    } finally {
      this.#running.delete(upload._id);
    }
  }

  async #take(upload: UploadRecord, principal: Principal): Promise<void> {
    try {
      const photo = await withReceivedFile(this.#uploads, upload._id, async (path) => {
        // Authorized again: the inspection may have been canceled since the upload was begun.
        const authorized = authorizeUpload(this.#services, principal, upload.metadata);
        const [verified] = await Promise.all([verifiedPhoto(upload, path), authorized]);
        return await this.#keep(verified, path);
      });
      await this.#announceSoon(photo, upload);
      await markUploadFinished(this.#services.store, upload._id, new Date());
      await this.#removeReceived(upload);
    } catch (error) {
      if (error instanceof AppError && FINAL_UPLOAD_REFUSALS.includes(error.code)) await this.discard(upload);
      throw error;
    }
  }

  async #keep({ photo, thumbnail }: VerifiedPhoto, path: string): Promise<PhotoRecord> {
    const { store } = this.#services;
    const reserved = await reservePhoto(store, photo);
    if (!reserved.storedAt) await this.#storeFiles(photo, path, thumbnail);
    return await confirmPhoto(store, photo._id, { storedAt: new Date(), renditions: 'thumbnail' });
  }

  async #storeFiles(photo: NewPhoto, path: string, thumbnail: Buffer): Promise<void> {
    const { storage } = this.#services;
    const keys = photoKeys(photo);
    await Promise.all([
      storage.putFile(keys.original, path, { contentType: photo.contentType }),
      storage.put(keys.thumbnail, thumbnail, { contentType: 'image/jpeg' }),
    ]);
  }

  /** The photo is stored: its sender does not wait long for a queue that is unavailable. */
  async #announceSoon(photo: PhotoRecord, upload: UploadRecord): Promise<void> {
    const announced = this.#announce(photo, upload).catch((err: unknown) => {
      this.#services.logger.error({ err, photoId: photo._id }, 'stored photo not announced');
    });
    await waitAtMost(ANNOUNCE_WITHIN_MS, announced);
  }

  /** Repeating it changes nothing: the event and the job both have the photo's id. The room first: its host waits. */
  async #announce(photo: PhotoRecord, { by }: UploadRecord): Promise<void> {
    await appendRoomEvent(this.#services, photo.inspectionId, {
      id: photo._id,
      by,
      kind: 'photo:stored',
      data: { photo: presentPhoto(photo, 'room', null) },
    });
    if (UNFINISHED_RENDITIONS.includes(photo.renditions))
      await this.#services.queue.enqueue(makeRenditions, { photoId: photo._id });
  }

  /** Forgets the upload and deletes its bytes. */
  async discard(upload: UploadRecord): Promise<void> {
    await forgetUpload(this.#services.store, upload._id);
    await this.#removeReceived(upload);
  }

  /** What cannot be removed now is deleted with the expired uploads. */
  async #removeReceived({ _id }: UploadRecord): Promise<void> {
    const { storage, logger } = this.#services;
    await removeReceived(this.#uploads, storage, _id).catch((err: unknown) => {
      logger.warn({ err, uploadId: _id }, 'received upload not removed');
    });
  }
}
