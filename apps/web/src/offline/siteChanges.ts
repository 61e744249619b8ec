import { mintId } from '@sightline/contracts/core/ids';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { getPhoto, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import type { NewSite, Site } from '@sightline/contracts/site/site';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../wire/queries.ts';
import type { Entry, SiteEntry } from './entries.ts';
import type { OutboxOwner } from './outboxOwner.ts';
import { pageOutbox } from './pageOutbox.ts';
import { warnStorageFull } from './warnStorageFull.ts';

/**
 * Sets where the property is. Kept on this device until the server has it, because there may be no signal there. What this
 * device has not sent before is replaced. Resolves with false when this page's memory alone holds it, and says so.
 */
export async function saveSite(inspectionId: string, owner: OutboxOwner, site: NewSite): Promise<boolean> {
  const outbox = pageOutbox();
  outbox.setOwner(owner);
  const isOlder = (entry: Entry): boolean => entry.kind === 'site' && entry.inspectionId === inspectionId;
  const older = outbox.store.getState().entries.filter(isOlder);
  const isSaved = await outbox.add({ kind: 'site', id: mintId(), inspectionId, site });
  for (const { id } of older) await outbox.discard(id);
  if (!isSaved) warnStorageFull('change');
  return isSaved;
}

/** The site of this inspection that this device has not sent yet, or that the server refused. */
export function unsentSiteOf(inspectionId: string, entries: readonly Entry[]): SiteEntry | undefined {
  const isIts = (entry: Entry): entry is SiteEntry =>
    entry.kind === 'site' && entry.inspectionId === inspectionId;
  return entries.findLast(isIts);
}

/** The site as this person's screens show it: a waiting one counts at once, so that distances appear without a signal. */
export function siteWithUnsent(
  { id, site }: Pick<Inspection, 'id' | 'site'>,
  entries: readonly Entry[],
): Site | Omit<Site, 'setBy'> | null {
  const entry = unsentSiteOf(id, entries);
  if (entry?.state !== 'waiting') return site;
  const { follows: _, ...place } = entry.site;
  return { accuracyMeters: null, ...place, setAt: new Date(entry.createdAt).toISOString() };
}

/** The reply arrives before its entry disappears: without it the former site would flicker back. */
export function showStoredSite(queryClient: QueryClient, inspection: Inspection): void {
  const params = { inspectionId: inspection.id };
  queryClient.setQueryData(keyOf(getInspection, { params }), inspection);
  for (const measured of [listInspections, listPhotos, getPhoto, listPositions])
    void queryClient.invalidateQueries({ queryKey: keyOf(measured) });
}
