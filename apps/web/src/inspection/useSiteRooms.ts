import { listSiteRooms, type SiteRoom } from '@sightline/contracts/site/siteRooms';
import type { Entry } from '../offline/Entry.ts';
import { useRead } from '../wire/queries.ts';
import { type KnownRoom, laySiteRooms, siteRoom } from './kinds/siteRooms.ts';
import { type LiveReading, useLiveRecords } from './outbox/useLiveRecords.ts';

/** The rooms of an inspection's building. */
export function useSiteRooms(inspectionId: string): LiveReading<KnownRoom[]> {
  return useLiveRecords(useRead(listSiteRooms, { params: { inspectionId } }), inspectionId, LAYER);
}

const LAYER = {
  kinds: [siteRoom],
  lay: (stored: readonly SiteRoom[] = [], entries: readonly Entry[]) => laySiteRooms(stored, entries),
};
