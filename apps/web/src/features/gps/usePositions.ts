import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPositions, type RecordedPosition } from '@sightline/contracts/positions/positions';
import type { SiteArea } from '@sightline/measuring/geo';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Entry } from '../../offline/entries.ts';
import { pageOutbox, useOutbox } from '../../offline/pageOutbox.ts';
import { refetchAfterRefusal } from '../../offline/refetchAfterRefusal.ts';
import { siteWithUnsent } from '../../offline/siteChanges.ts';
import { keyOf, useRead } from '../../wire/queries.ts';
import { mergePositions, type ShownPosition, withReply } from './mergePositions.ts';

interface PositionsReading {
  /** Newest first. */
  positions: readonly ShownPosition[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The history of an inspection: read when the panel opens, with what this device has not sent yet on top. */
export function usePositions(inspectionId: string): PositionsReading {
  const read = useRead(listPositions, { params: { inspectionId } }, { refetchOnMount: 'always' });
  const entries = useOutbox((outbox) => outbox.entries);
  const area = useSiteArea(inspectionId, entries);
  useOutboxReplies(inspectionId);
  const positions = useMemo(
    () => mergePositions(read.data ?? [], entries, { inspectionId, area }),
    [read.data, entries, inspectionId, area],
  );
  const { isPending: isLoading, error } = read;
  return { positions, isLoading, error: read.data ? null : error, retry: () => void read.refetch() };
}

/** For what the server has not measured yet: without a connection by the saved copy. */
function useSiteArea(inspectionId: string, entries: readonly Entry[]): SiteArea | null {
  const inspection = useRead(getInspection, { params: { inspectionId } }).data;
  const site = inspection && siteWithUnsent(inspection, entries);
  const { latitude, longitude } = site ?? {};
  const radiusMeters = useRead(getSettings, {}).data?.siteRadiusMeters;
  return useMemo(() => {
    if (latitude === undefined || longitude === undefined || radiusMeters === undefined) return null;
    return { latitude, longitude, radiusMeters };
  }, [latitude, longitude, radiusMeters]);
}

/** The answer to a change arrives before its entry disappears. */
function useOutboxReplies(inspectionId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const queryKey = keyOf(listPositions, { params: { inspectionId } });
    return pageOutbox().listen((event) => {
      if (event.type === 'needsAttention' && event.entry.kind === 'positionChange')
        refetchAfterRefusal(queryClient, event.entry);
      if (event.type !== 'sent' || event.sent.entry.inspectionId !== inspectionId) return;
      const { sent } = event;
      queryClient.setQueryData<RecordedPosition[]>(queryKey, (known) => withReply(known ?? [], sent));
      // A reading of the list that is under way may be older than this reply.
      if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
    });
  }, [queryClient, inspectionId]);
}
