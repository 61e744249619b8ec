import {
  getInspection,
  type Inspection,
  listInspections,
  setSite,
} from '@sightline/contracts/inspections/inspections';
import { getPhoto, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import type { NewSite, Site } from '@sightline/contracts/site/site';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';

/** Where the property is. After a refusal, the next capture follows the stored one. */
export const site = defineKind<NewSite, Inspection>({
  name: 'site',
  label: () => 'Property location',
  lane: ({ parentId }) => `site:${parentId}`,
  send: ({ parentId: inspectionId, input: body }) => call(setSite, { params: { inspectionId }, body }),
  show: (queryClient, _entry, inspection) => {
    queryClient.setQueryData(keyOf(getInspection, { params: { inspectionId: inspection.id } }), inspection);
    for (const measured of [listInspections, listPhotos, getPhoto, listPositions])
      void queryClient.invalidateQueries({ queryKey: keyOf(measured) });
  },
  reads: [getInspection],
});

/** The site of this inspection that this device has not sent yet, or that the server refused. */
export function unsentSiteOf(inspectionId: string, entries: readonly Entry[]): Entry<NewSite> | undefined {
  return site.of(entries, inspectionId).at(-1);
}

/** The site as this person's screens show it: a waiting one counts at once, so that distances appear without a signal. */
export function siteWithUnsent(
  { id, site: stored }: Pick<Inspection, 'id' | 'site'>,
  entries: readonly Entry[],
): Site | Omit<Site, 'setBy'> | null {
  const entry = unsentSiteOf(id, entries);
  if (entry?.state !== 'waiting') return stored;
  const { follows: _, ...place } = entry.input;
  return { accuracyMeters: null, ...place, setAt: new Date(entry.createdAt).toISOString() };
}
