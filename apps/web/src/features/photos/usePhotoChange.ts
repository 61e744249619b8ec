import type { CallInput } from '@sightline/contracts/core/define';
import { getPhoto, listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

export type PhotoChange = CallInput<typeof updatePhoto>['body'];

/** Changes the details of a stored photo. */
export function usePhotoChange(photoId: string): { save: (change: PhotoChange) => void; isSaving: boolean } {
  const update = useSend(updatePhoto, {
    refreshes: [listPhotos, getPhoto, getLatestReport],
    onError: (error) =>
      toast({ title: 'Photo not changed', description: errorMessage(error), tone: 'error' }),
  });
  return { save: (body) => update.mutate({ params: { photoId }, body }), isSaving: update.isPending };
}
