import { mintId } from '@sightline/contracts/core/ids';
import {
  type FindingDetails,
  type FindingState,
  listScans,
  type NewScan,
  type Scan,
} from '@sightline/contracts/scans/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pageOutbox, useOutbox } from '../../offline/pageOutbox.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { keyOf, useRead } from '../../wire/queries.ts';
import { mergeScans } from './mergeScans.ts';

/** The last scans of an inspection, those that are not sent yet included. Undefined while nothing is known. */
export function useScans(inspectionId: string) {
  const { data, error, refetch } = useRead(listScans, { params: { inspectionId } });
  const entries = useOutbox((state) => state.entries);
  useSentScans(inspectionId);
  const scans = useMemo(
    () => (data || error ? mergeScans(data ?? [], entries, inspectionId) : undefined),
    [data, error, entries, inspectionId],
  );
  return { scans, error: data ? null : error, refetch };
}

/** The reply arrives before its entry disappears, so that a scan does not flicker. */
function useSentScans(inspectionId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      pageOutbox().listen((event) => {
        if (event.type !== 'sent') return;
        const { sent } = event;
        if (sent.kind !== 'scan' && sent.kind !== 'findingDecision') return;
        const key = keyOf(listScans, { params: { inspectionId } });
        queryClient.setQueryData<Scan[]>(key, (known = []) => [
          sent.scan,
          ...known.filter(({ id }) => id !== sent.scan.id),
        ]);
      }),
    [queryClient, inspectionId],
  );
}

export function recordScan(inspectionId: string, scan: NewScan): void {
  void pageOutbox()
    .add({ kind: 'scan', id: scan.id, inspectionId, scan })
    .then((isSaved) => isSaved || warnStorageFull('change'));
}

export function decideFinding(
  inspectionId: string,
  ids: { scanId: string; findingId: string },
  { state, ...details }: FindingDetails & { state: FindingState },
): void {
  void pageOutbox()
    .add({ kind: 'findingDecision', id: mintId(), inspectionId, ...ids, findingState: state, details })
    .then((isSaved) => isSaved || warnStorageFull('change'));
}
