import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { missingViews, type RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, useRead } from '../../wire/queries.ts';
import { useInspectionPhotos } from '../photos/useInspectionPhotos.ts';
import { useAnnouncedPhotos } from './useAnnouncedPhotos.ts';

export interface RequiredViewsReading {
  /** The views in use, in the order of the template; undefined until they are known. */
  views: readonly RequiredView[] | undefined;
  /** Views without a photo on the server or on this device; undefined until they are known. */
  missing: readonly RequiredView[] | undefined;
  error: Error | null;
  retry: () => void;
}

const NO_EVENTS: readonly RoomEvent[] = [];

/**
 * The views that an inspection needs, and the missing ones. Unsent photos of this device count; those of other
 * devices count as soon as the room's events announce them.
 */
export function useRequiredViews(
  inspectionId: string,
  events: readonly RoomEvent[] = NO_EVENTS,
): RequiredViewsReading {
  const reread = useReread(inspectionId);
  useAnnouncedPhotos(events, reread);
  const { views, error: viewsError, retry: retryViews } = useViews(inspectionId);
  const { data, isRead, error, retry: retryPhotos } = useInspectionPhotos(inspectionId, events);
  const photos = isRead && data ? [...data.photos, ...data.unsent.map(({ input }) => input)] : undefined;
  const missing = views && photos && missingViews(views, photos);
  const retry = (): void => {
    retryViews();
    retryPhotos();
  };
  return { views, missing, error: missing ? null : (viewsError ?? error), retry };
}

/** The required views of an inspection's type, by the current template. */
export function useViews(inspectionId: string): Pick<RequiredViewsReading, 'views' | 'error' | 'retry'> {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const templates = useRead(listTemplates, {});
  const { data } = inspection;
  const template = data && templates.data?.find(({ body }) => body.projectTypes.includes(data.projectType));
  const views = data && templates.data && (template?.body.views ?? []);
  const retry = (): void => {
    void inspection.refetch();
    void templates.refetch();
  };
  return {
    views: views?.filter(({ isRetired }) => !isRetired),
    error: inspection.error ?? templates.error,
    retry,
  };
}

function useReread(inspectionId: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(
    () => void queryClient.invalidateQueries({ queryKey: keyOf(listPhotos, { params: { inspectionId } }) }),
    [queryClient, inspectionId],
  );
}
