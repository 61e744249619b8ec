import { listNeededViews, type NeededView } from '@sightline/contracts/inspections/requiredViews';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, useRead } from '../../wire/queries.ts';
import { useAnnouncedPhotos, useWaitingStills } from './viewPhotos.ts';

interface NeededViewsReading {
  views: readonly NeededView[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** What the phone on site may know of the required views. Photos that wait on it count. */
export function useNeededViews(inspectionId: string, events: readonly RoomEvent[]): NeededViewsReading {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useRead(listNeededViews, { params: { inspectionId } });
  const reread = useCallback(
    () =>
      void queryClient.invalidateQueries({ queryKey: keyOf(listNeededViews, { params: { inspectionId } }) }),
    [queryClient, inspectionId],
  );
  useAnnouncedPhotos(events, reread);
  const waiting = new Set(useWaitingStills(inspectionId, reread).map(({ input }) => input.viewId));
  const views = data?.map((view) => ({ ...view, isShown: view.isShown || waiting.has(view.id) }));
  return { views, error: data ? null : error, retry: () => void refetch() };
}
