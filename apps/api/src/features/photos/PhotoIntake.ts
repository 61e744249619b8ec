import { FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { makeRenditions } from '@sightline/contracts/jobs';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import {
  confirmPhoto,
  countPhotos,
  type NewPhoto,
  type PhotoRecord,
  photoKeys,
  presentPhoto,
  reservePhoto,
  UNFINISHED_RENDITIONS,
} from '@sightline/store/photos/photos';
import type { PhotoUpload } from '@sightline/store/uploads/uploads';
import type { Principal } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import { UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { authorizeUpload } from './authorizeUpload.ts';
import { itemLabels } from './itemLabels.ts';
import { photoFileName } from './photoFileName.ts';
import { type VerifiedPhoto, verifiedPhoto } from './verifiedPhoto.ts';

/** Turns a complete upload into a stored photo: hash, picture check, storage, database, room. */
export class PhotoIntake extends UploadIntake<PhotoUpload, PhotoRecord> {
  protected readonly finalErrors = FINAL_UPLOAD_REFUSALS;

  async authorize(principal: Principal, metadata: PhotoUpload['metadata']): Promise<void> {
    await authorizeUpload(this.services, principal, metadata);
  }

  protected async keep(upload: PhotoUpload, path: string, authorized: Promise<void>): Promise<PhotoRecord> {
    const [verified] = await Promise.all([verifiedPhoto(upload, path), authorized]);
    return await this.#keep(verified, path);
  }

  async #keep({ photo, thumbnail }: VerifiedPhoto, path: string): Promise<PhotoRecord> {
    const { store } = this.services;
    const reserved = await reservePhoto(store, await this.#named(photo));
    if (!reserved.storedAt) await this.#storeFiles(photo, path, thumbnail);
    return await confirmPhoto(store, photo._id, { storedAt: new Date(), renditions: 'thumbnail' });
  }

  /** A picture of the camera has no name on its device, and gets the one that it has in an archive. */
  async #named(photo: NewPhoto): Promise<NewPhoto> {
    if (photo.filename || photo.source === 'file') return photo;
    const { store } = this.services;
    const { inspectionId, itemId, contentType, roomLabel, category = 'general' } = photo;
    const number = (await countPhotos(store, inspectionId)) + 1;
    const itemLabel = (await itemLabels(store, inspectionId))(itemId);
    const filename = photoFileName({ roomLabel, category, contentType }, { number, itemLabel });
    return { ...photo, filename };
  }

  async #storeFiles(photo: NewPhoto, path: string, thumbnail: Buffer): Promise<void> {
    const { storage } = this.services;
    const keys = photoKeys(photo);
    await Promise.all([
      storage.putFile(keys.original, path, { contentType: photo.contentType }),
      putDerivedFile(this.services, keys.thumbnail, { body: thumbnail, contentType: 'image/jpeg' }),
    ]);
  }

  /**
   * Announces the photo; repeating it changes nothing, since the event and the job both have the photo's id.
   * The room comes first, because its host waits.
   */
  protected async announce(photo: PhotoRecord, { by }: PhotoUpload): Promise<void> {
    await appendRoomEvent(this.services, photo.inspectionId, {
      id: photo._id,
      by,
      kind: 'photo:stored',
      data: { photo: presentPhoto(photo, 'room', null) },
    });
    if (UNFINISHED_RENDITIONS.includes(photo.renditions))
      await this.services.queue.enqueue(makeRenditions, { photoId: photo._id });
  }
}
