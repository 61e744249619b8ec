import { listMeasurements, type Measurement } from '@sightline/contracts/measurements/measurements';
import { listSiteRooms, type SiteRoom } from '@sightline/contracts/site/siteRooms';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { keyOf, useRead } from '../wire/queries.ts';
import { isMeasuring, type KnownMeasurement, mergeMeasurements, withMeasured } from './mergeMeasurements.ts';
import { type KnownRoom, mergeSiteRooms, withSaved } from './mergeSiteRooms.ts';
import { pageOutbox, useOutbox } from './pageOutbox.ts';
import { refetchAfterRefusal } from './refetchAfterRefusal.ts';
import type { Sent } from './sendEntry.ts';

/** Measurements and rooms of an inspection: as read from the server, with what this device has not sent yet on top. */

interface Reading<Value> {
  /** Undefined while nothing is known. */
  data: Value | undefined;
  error: Error | null;
  retry: () => void;
}

/** Only staff may read them: for others nothing is requested. */
export function useMeasurements(inspectionId: string, isStaff = true): Reading<KnownMeasurement[]> {
  const read = useRead(listMeasurements, { params: { inspectionId } }, { enabled: isStaff });
  const entries = useOutbox(
    useShallow(({ entries: all }) =>
      all.filter(isMeasuring).filter((entry) => entry.inspectionId === inspectionId),
    ),
  );
  const { data: stored, error } = read;
  const data = useMemo(
    () => (stored || entries.length > 0 ? mergeMeasurements(stored ?? [], entries) : undefined),
    [stored, entries],
  );
  return { data, error: data ? null : error, retry: () => void read.refetch() };
}

export function useSiteRooms(inspectionId: string): Reading<KnownRoom[]> {
  const read = useRead(listSiteRooms, { params: { inspectionId } });
  const entries = useOutbox(
    useShallow(({ entries: all }) =>
      all.filter((entry) => entry.kind === 'siteRoom' && entry.inspectionId === inspectionId),
    ),
  );
  const { data: stored, error } = read;
  const data = useMemo(
    () => (stored || entries.length > 0 ? mergeSiteRooms(stored ?? [], entries) : undefined),
    [stored, entries],
  );
  return { data, error: data ? null : error, retry: () => void read.refetch() };
}

/** For screens that measure: they may send before the app listens to the outbox (useUnsentWork). */
export function useMeasuringReplies(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type === 'sent') showStoredMeasuring(queryClient, event.sent);
        if (event.type === 'needsAttention') refetchAfterRefusal(queryClient, event.entry);
      }),
    [queryClient],
  );
}

/** The reply arrives before its entry disappears: without it the former state would flicker back. */
export function showStoredMeasuring(queryClient: QueryClient, sent: Sent): void {
  const { kind, inspectionId } = sent.entry;
  const params = { inspectionId };
  if (isMeasuring(sent.entry)) {
    const queryKey = keyOf(listMeasurements, { params });
    queryClient.setQueryData<Measurement[]>(queryKey, (list) => list && withMeasured(list, sent));
    if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
  }
  if (kind === 'siteRoom')
    queryClient.setQueryData<SiteRoom[]>(
      keyOf(listSiteRooms, { params }),
      (list) => list && withSaved(list, sent),
    );
}
