import { type Inspector, listInspectors } from '@sightline/contracts/accounts/accounts';
import { listSignedChecklists, type SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { type ListedVoiceNote, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { QueryClient } from '@tanstack/react-query';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { photosWithUnsent } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { photoDataUrl } from '../../inspection/photos/photoPicture.ts';
import type { Entry } from '../../offline/Entry.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { isPractice } from './practice/practiceIds.ts';

/** The photos and voice notes that an export of a checklist has in addition to its answers. */
export interface Evidence {
  inspectors: readonly Inspector[];
  versions: readonly SignedChecklist[];
  photos: readonly Photo[];
  voiceNotes: readonly ListedVoiceNote[];
  /** Captures that are not sent yet. */
  entries: readonly Entry[];
  /** The photos of items as data URLs, by id. */
  pictures: ReadonlyMap<string, string>;
}

export const NO_EVIDENCE: Evidence = {
  inspectors: [],
  versions: [],
  photos: [],
  voiceNotes: [],
  entries: [],
  pictures: new Map(),
};

/**
 * Does not read again what the page has already read. Throws if a part is neither on this device nor within
 * reach.
 */
export async function readEvidence(
  queryClient: QueryClient,
  { id }: Pick<Inspection, 'id'>,
  { signed }: Pick<ShownChecklist, 'signed'>,
): Promise<Evidence> {
  if (isPractice(id)) return NO_EVIDENCE;
  const input = { params: { inspectionId: id } };
  const read = <Value>(queryKey: readonly unknown[], queryFn: () => Promise<Value>): Promise<Value> =>
    queryClient.ensureQueryData({ queryKey, queryFn });
  const [inspectors, versions, photos, voiceNotes] = await Promise.all([
    read(keyOf(listInspectors, {}), () => call(listInspectors, {})),
    signed ? read(keyOf(listSignedChecklists, input), () => call(listSignedChecklists, input)) : [],
    read(keyOf(listPhotos, input), () => call(listPhotos, input)),
    read(keyOf(listVoiceNotes, input), () => call(listVoiceNotes, input)),
  ]);
  const entries = pageOutbox()
    .store.getState()
    .entries.filter((entry) => entry.parentId === id);
  const pictures = await picturesOf({ photos, entries });
  return { inspectors, versions, photos, voiceNotes, entries, pictures };
}

async function picturesOf(listed: Pick<Evidence, 'photos' | 'entries'>): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  // Pictures are read one after the other: a phone would otherwise hold hundreds of them at once.
  for (const { id, contentType } of itemPhotos(listed)) pictures.set(id, await photoDataUrl(id, contentType));
  return pictures;
}

type ExportedPhoto = Pick<Photo, 'id' | 'itemId' | 'description' | 'capturedAt' | 'contentType'>;

/** The photos of checklist items: first the stored ones, without deleted ones, then the unsent ones. */
export function itemPhotos({ photos, entries }: Pick<Evidence, 'photos' | 'entries'>): ExportedPhoto[] {
  const { photos: stored, unsent } = photosWithUnsent(photos, entries);
  return [...stored, ...unsent.map(({ id, input }) => ({ itemId: null, ...input, id }))].filter(
    ({ itemId }) => itemId !== null,
  );
}
