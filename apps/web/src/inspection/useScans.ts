import { mintId } from '@sightline/contracts/core/ids';
import {
  type Finding,
  type FindingDetails,
  type FindingState,
  listScans,
  type NewScan,
  type Scan,
} from '@sightline/contracts/scans/scans';
import { useRead } from '../wire/queries.ts';
import { findingDecision, scan, scansWithUnsent } from './kinds/scans.ts';
import { addChange } from './outbox/addChange.ts';
import { type LiveReading, type Overlay, useLiveRecords } from './outbox/useLiveRecords.ts';

export function useScans(inspectionId: string): LiveReading<Scan[]> {
  return useLiveRecords(useRead(listScans, { params: { inspectionId } }), inspectionId, OVERLAY);
}

const OVERLAY: Overlay<Scan[], Scan[]> = {
  kinds: [scan, findingDecision],
  withUnsent: (stored = [], entries) => scansWithUnsent(stored, entries),
};

export function recordScan(inspectionId: string, made: NewScan): void {
  addChange(scan.entry({ id: made.id, parentId: inspectionId, input: made }));
}

export function decideFinding(
  inspectionId: string,
  { scanId, id: findingId, photoId }: Pick<Finding, 'scanId' | 'id' | 'photoId'>,
  { state: findingState, ...details }: FindingDetails & { state: FindingState },
): void {
  const input = { scanId, findingId, photoId, findingState, details };
  addChange(findingDecision.entry({ id: mintId(), parentId: inspectionId, input }));
}
