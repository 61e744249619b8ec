import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { useRead } from '../wire/queries.ts';
import { type ShownSite, site, siteWithUnsent } from './kinds/site.ts';
import { statusChange, statusWithUnsent } from './kinds/statusChange.ts';
import { type LiveReading, type Overlay, useLiveRecords } from './outbox/useLiveRecords.ts';

/** An inspection on the screen, with this device's unsent start and location. */
export interface LiveInspection extends Inspection, ShownSite {
  site: Inspection['site'];
  /** The inspection on the server. */
  stored: Inspection;
}

export function useInspection(inspectionId: string): LiveReading<LiveInspection | undefined> {
  return useLiveRecords(useRead(getInspection, { params: { inspectionId } }), inspectionId, OVERLAY);
}

const OVERLAY: Overlay<Inspection, LiveInspection | undefined> = {
  kinds: [statusChange, site],
  withUnsent: (stored, entries) =>
    stored && {
      ...stored,
      stored,
      status: statusWithUnsent(stored, entries),
      ...siteWithUnsent(stored, entries),
    },
};
