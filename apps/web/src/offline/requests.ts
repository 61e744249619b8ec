import { changeItem, updateChecklist } from '@sightline/contracts/checklists';
import { AppError } from '@sightline/contracts/core/errors';
import { getPhoto } from '@sightline/contracts/photos';
import { call } from '../wire/call.ts';
import type { OutboxRequests } from './sendEntry.ts';
import { uploadResumably } from './uploadResumably.ts';

/** The calls of the outbox as they go over the wire. */
export const wireRequests: OutboxRequests = {
  async findPhoto(photoId) {
    try {
      return await call(getPhoto, { params: { photoId } });
    } catch (error) {
      if (error instanceof AppError && error.code === 'notFound') return null;
      throw error;
    }
  },
  upload: uploadResumably,
  changeItem: (inspectionId, itemId, change) =>
    call(changeItem, { params: { inspectionId, itemId }, body: change }),
  changeNotes: (checklistId, generalNotes) =>
    call(updateChecklist, { params: { checklistId }, body: { generalNotes } }),
};
