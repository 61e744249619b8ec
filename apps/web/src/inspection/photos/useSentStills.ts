import { getPhoto, listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { type StillEntry, still } from '../kinds/still.ts';
import { pageOutbox } from '../outbox/pageOutbox.ts';

/**
 * Stills of this device that the server has confirmed and the list does not show yet. Each is read once and added to the
 * list: outside a call no event brings it, and events never carry what only staff may know.
 */
export function useSentStills(inspectionId: string, isActive: boolean): readonly StillEntry[] {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<readonly StillEntry[]>([]);
  useEffect(() => {
    if (!isActive) return undefined;
    return pageOutbox().listen((event) => {
      const entry = still.sentIn(event)?.entry;
      if (entry?.parentId !== inspectionId) return;
      setSent((others) => [...others, entry]);
      const forget = (): void => setSent((others) => others.filter(({ id }) => id !== entry.id));
      void addToList(queryClient, entry).finally(forget);
    });
  }, [queryClient, inspectionId, isActive]);
  return sent;
}

async function addToList(
  queryClient: QueryClient,
  { id, parentId: inspectionId }: StillEntry,
): Promise<void> {
  const list = keyOf(listPhotos, { params: { inspectionId } });
  try {
    const photo = await call(getPhoto, { params: { photoId: id } });
    queryClient.setQueryData<Photo[]>(list, (photos = []) => [
      ...photos.filter((known) => known.id !== photo.id),
      photo,
    ]);
  } catch {
    // The connection may just have gone: the whole list is read when it is back.
    await queryClient.invalidateQueries({ queryKey: list });
  }
}
