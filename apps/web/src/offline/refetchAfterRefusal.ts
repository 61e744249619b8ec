import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { listSignedChecklists } from '@sightline/contracts/checklists/signedChecklists';
import type { Endpoint } from '@sightline/contracts/core/define';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPositions } from '@sightline/contracts/positions/positions';
import { listScans } from '@sightline/contracts/scans/scans';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../wire/queries.ts';
import type { Entry } from './entries.ts';

/**
 * Refetches the records that a refused entry would have changed, and its inspection. A newer version may be the reason for
 * the refusal: the screens show it, and the person can decide. Decision 064.
 */
export function refetchAfterRefusal(queryClient: QueryClient, { kind, inspectionId }: Entry): void {
  const params = { inspectionId };
  for (const endpoint of [getInspection, ...CHANGED_BY[kind]])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { params }) });
}

const CHANGED_BY: Record<Entry['kind'], readonly Pick<Endpoint, 'path'>[]> = {
  // A file has no other version. Its inspection may be closed.
  still: [],
  voiceNote: [],
  checklistChange: [getChecklist],
  signature: [getChecklist, listSignedChecklists],
  statusChange: [],
  site: [],
  positions: [listPositions],
  positionChange: [listPositions],
  positionDeletion: [listPositions],
  measurement: [listMeasurements],
  measurementChange: [listMeasurements],
  measurementDeletion: [listMeasurements],
  siteRoom: [listSiteRooms],
  scan: [listScans],
  findingDecision: [listScans],
};
