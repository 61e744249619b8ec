import { listTemplates } from '@sightline/contracts/catalogTemplates';
import { getInspection } from '@sightline/contracts/inspections';
import { listPhotos } from '@sightline/contracts/photos';
import { missingViews, type RequiredView } from '@sightline/contracts/requiredViews';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { keyOf, useRead } from '../wire/queries.ts';
import type { StillEntry } from './entries.ts';
import { pageOutbox, useOutbox } from './pageOutbox.ts';

export interface RequiredViewsReading {
  /** Those in use, in the order of the template; undefined while nothing is known. */
  views: readonly RequiredView[] | undefined;
  /** Of which neither the server nor this device has a photo; undefined while nothing is known. */
  missing: readonly RequiredView[] | undefined;
  error: Error | null;
  retry: () => void;
}

const NO_EVENTS: readonly RoomEvent[] = [];

/**
 * Which views an inspection needs, and which of them are missing. Photos that wait on this device count; those of other
 * devices as soon as one of the room's events announces them.
 */
export function useRequiredViews(
  inspectionId: string,
  events: readonly RoomEvent[] = NO_EVENTS,
): RequiredViewsReading {
  useAnnouncedPhotos(inspectionId, events);
  const { views, error: viewsError, retry: retryViews } = useViews(inspectionId);
  const photos = useRead(listPhotos, { params: { inspectionId } });
  const waiting = useWaitingStills(inspectionId);
  const known = new Set(photos.data?.map(({ id }) => id));
  const unread = waiting.filter(({ id }) => !known.has(id)).map(({ metadata }) => metadata);
  const missing = views && photos.data && missingViews(views, [...photos.data, ...unread]);
  const retry = (): void => {
    retryViews();
    void photos.refetch();
  };
  return { views, missing, error: missing ? null : (viewsError ?? photos.error), retry };
}

/** The required views of an inspection's type, by the template that is current. */
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

/** On this device, or sent so recently that the list may not have them. */
function useWaitingStills(inspectionId: string): StillEntry[] {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<readonly StillEntry[]>([]);
  const entries = useOutbox(useShallow((outbox) => outbox.entries.filter((entry) => entry.kind === 'still')));
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type !== 'sent' || event.sent.kind !== 'still') return;
        const { entry } = event.sent;
        if (entry.inspectionId !== inspectionId || !entry.metadata.viewId) return;
        setSent((others) => [...others, entry]);
        void queryClient.invalidateQueries({ queryKey: keyOf(listPhotos, { params: { inspectionId } }) });
      }),
    [queryClient, inspectionId],
  );
  return [...entries.filter((entry) => entry.inspectionId === inspectionId), ...sent];
}

/** A photo that another device took, or changed, is read with the others. */
function useAnnouncedPhotos(inspectionId: string, events: readonly RoomEvent[]): void {
  const queryClient = useQueryClient();
  const announced =
    events.findLast(({ kind }) => kind === 'photo:stored' || kind === 'photo:updated')?.seq ?? 0;
  const seen = useRef(announced);
  useEffect(() => {
    if (seen.current === announced) return;
    seen.current = announced;
    void queryClient.invalidateQueries({ queryKey: keyOf(listPhotos, { params: { inspectionId } }) });
  }, [queryClient, inspectionId, announced]);
}
