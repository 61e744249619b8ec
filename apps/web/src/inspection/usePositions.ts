import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPositions, type RecordedPosition } from '@sightline/contracts/positions/positions';
import { areaOf, type SiteArea } from '@sightline/measuring/geo';
import { useCallback, useMemo } from 'react';
import type { Entry } from '../offline/Entry.ts';
import { useRead } from '../wire/queries.ts';
import {
  positionChange,
  positionDeletion,
  positions,
  positionsWithUnsent,
  type ShownPosition,
} from './kinds/positions.ts';
import { type LiveReading, useLiveRecords } from './outbox/useLiveRecords.ts';
import { useInspection } from './useInspection.ts';

/** The positions of an inspection, newest first, read again whenever their panel opens. */
export function usePositions(inspectionId: string): LiveReading<ShownPosition[]> {
  const read = useRead(listPositions, { params: { inspectionId } }, { refetchOnMount: 'always' });
  const area = useSiteArea(inspectionId);
  const withUnsent = useCallback(
    (stored: readonly RecordedPosition[] = [], entries: readonly Entry[]) =>
      positionsWithUnsent(stored, entries, area),
    [area],
  );
  return useLiveRecords(read, inspectionId, { kinds: KINDS, withUnsent });
}

const KINDS = [positions, positionChange, positionDeletion];

/** The site for distances that the server has not measured yet, from the saved copy while offline. */
function useSiteArea(inspectionId: string): SiteArea | null {
  const site = useInspection(inspectionId).data?.site ?? null;
  const radiusMeters = useRead(getSettings, {}).data?.siteRadiusMeters;
  return useMemo(
    () => (site === null || radiusMeters === undefined ? null : areaOf(site, radiusMeters)),
    [site, radiusMeters],
  );
}
