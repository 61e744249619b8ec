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

/** The property's site. After a refusal, the next capture follows the stored one. */
export const site = defineKind<NewSite, Inspection>({
  name: 'site',
  label: () => 'Property location',
  lane: ({ parentId: inspectionId }) => `site:${inspectionId}`,
  send: ({ parentId: inspectionId, input: body }) => call(setSite, { params: { inspectionId }, body }),
  show: (queryClient, _entry, inspection) => {
    queryClient.setQueryData(keyOf(getInspection, { params: { inspectionId: inspection.id } }), inspection);
    for (const measured of [listInspections, listPhotos, getPhoto, listPositions])
      void queryClient.invalidateQueries({ queryKey: keyOf(measured) });
  },
  reads: [getInspection],
});

/** The property's site on this person's screens. */
export interface ShownSite {
  /** The site; if it is unsent, its `setBy` is empty. */
  site: Site | null;
  /** The reason why the server refused this device's site; otherwise null. */
  siteProblem: string | null;
}

/** Adds the unsent site at once, so that distances appear without a signal. */
export function siteWithUnsent(
  { id, site: stored }: Pick<Inspection, 'id' | 'site'>,
  entries: readonly Entry[],
): ShownSite {
  const entry = site.of(entries, id).at(-1);
  if (entry?.state !== 'waiting') return { site: stored, siteProblem: entry?.problem ?? null };
  const { follows: _, ...place } = entry.input;
  const setAt = new Date(entry.createdAt).toISOString();
  return { site: { ...place, setBy: '', setAt }, siteProblem: null };
}
