import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPositions, type RecordedPosition } from '@sightline/contracts/positions/positions';
import type { SiteArea } from '@sightline/measuring/geo';
import { useCallback, useMemo } from 'react';
import type { Entry } from '../offline/Entry.ts';
import { useRead } from '../wire/queries.ts';
import {
  layPositions,
  positionChange,
  positionDeletion,
  positions,
  type ShownPosition,
} from './kinds/positions.ts';
import { siteWithUnsent } from './kinds/site.ts';
import { useOutbox } from './outbox/pageOutbox.ts';
import { type LiveReading, useLiveRecords } from './outbox/useLiveRecords.ts';

/** The history of an inspection, newest first: read again whenever its panel opens. */
export function usePositions(inspectionId: string): LiveReading<ShownPosition[]> {
  const read = useRead(listPositions, { params: { inspectionId } }, { refetchOnMount: 'always' });
  const area = useSiteArea(inspectionId);
  const lay = useCallback(
    (stored: readonly RecordedPosition[] = [], entries: readonly Entry[]) =>
      layPositions(stored, entries, area),
    [area],
  );
  return useLiveRecords(read, inspectionId, { kinds: KINDS, lay });
}

const KINDS = [positions, positionChange, positionDeletion];

/** For what the server has not measured yet: without a connection by the saved copy. */
function useSiteArea(inspectionId: string): SiteArea | null {
  const inspection = useRead(getInspection, { params: { inspectionId } }).data;
  const entries = useOutbox((outbox) => outbox.entries);
  const { latitude, longitude } = (inspection && siteWithUnsent(inspection, entries)) ?? {};
  const radiusMeters = useRead(getSettings, {}).data?.siteRadiusMeters;
  return useMemo(() => {
    if (latitude === undefined || longitude === undefined || radiusMeters === undefined) return null;
    return { latitude, longitude, radiusMeters };
  }, [latitude, longitude, radiusMeters]);
}
