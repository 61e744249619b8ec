import { listSiteRooms, type SiteRoom } from '@sightline/contracts/site/siteRooms';
import { useRead } from '../wire/queries.ts';
import { type KnownRoom, siteRoom, siteRoomsWithUnsent } from './kinds/siteRooms.ts';
import { type LiveReading, type Overlay, useLiveRecords } from './outbox/useLiveRecords.ts';

export function useSiteRooms(inspectionId: string): LiveReading<KnownRoom[]> {
  return useLiveRecords(useRead(listSiteRooms, { params: { inspectionId } }), inspectionId, OVERLAY);
}

const OVERLAY: Overlay<SiteRoom[], KnownRoom[]> = {
  kinds: [siteRoom],
  withUnsent: (stored = [], entries) => siteRoomsWithUnsent(stored, entries),
};
