import { listNeededViews, type NeededView } from '@sightline/contracts/inspections/requiredViews';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, useRead } from '../../wire/queries.ts';
import { still } from '../kinds/still.ts';
import { type LiveReading, type Overlay, useLiveRecords } from '../outbox/useLiveRecords.ts';
import { useAnnouncedPhotos } from './useAnnouncedPhotos.ts';

/** The required views that the phone on site may know. Its unsent photos count. */
export function useNeededViews(
  inspectionId: string,
  events: readonly RoomEvent[],
): LiveReading<NeededView[] | undefined> {
  const queryClient = useQueryClient();
  const read = useRead(listNeededViews, { params: { inspectionId } });
  const reread = useCallback(
    () =>
      void queryClient.invalidateQueries({ queryKey: keyOf(listNeededViews, { params: { inspectionId } }) }),
    [queryClient, inspectionId],
  );
  useAnnouncedPhotos(events, reread);
  return useLiveRecords(read, inspectionId, OVERLAY);
}

const OVERLAY: Overlay<NeededView[], NeededView[] | undefined> = {
  kinds: [still],
  withUnsent: (stored, entries) => {
    const shown = new Set(entries.filter(still.is).map(({ input }) => input.viewId));
    return stored?.map((view) => ({ ...view, isShown: view.isShown || shown.has(view.id) }));
  },
};
