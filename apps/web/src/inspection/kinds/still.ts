import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listNeededViews } from '@sightline/contracts/inspections/requiredViews';
import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import {
  getPhoto,
  listPhotos,
  type Photo,
  type PhotoSource,
  type UploadMetadata,
} from '@sightline/contracts/photos/photos';
import type { QueryClient } from '@tanstack/react-query';
import type { PictureFacts } from '../../devices/pictureFacts.ts';
import type { Entry, NewEntry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { sendFile } from '../../offline/sendFile.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { storeInList } from './cachedLists.ts';
import { clockNote, withLine } from './clockNote.ts';

type Optional = keyof PhotoDetails | 'filename';
/** The metadata that is sent with the upload. Stills of a call have no details. */
export type StillMetadata = Omit<UploadMetadata, Optional> & Partial<Pick<UploadMetadata, Optional>>;
export type StillEntry = Entry<StillMetadata>;

/** Photos do not wait for each other. */
export const still = defineKind<StillMetadata>({
  name: 'still',
  // The label has the name of the file that was chosen.
  label: ({ filename }) => (filename ? `Photo ${filename}` : 'Photo'),
  lane: ({ id }) => `still:${id}`,
  send: (entry, attempt) => sendFile(entry, attempt, { metadata: entry.input, thing: 'photo', ...TEXTS }),
  show: async (queryClient, entry) => {
    await Promise.all([readPhoto(queryClient, entry), readViews(queryClient, entry)]);
  },
  // A photo has no other version, but its inspection may be closed.
  reads: [getInspection],
  redated: (entry, now) => {
    const { notes = '', capturedAt } = entry.input;
    return changedStill(entry, {
      capturedAt: now.toISOString(),
      notes: withLine(notes, clockNote(capturedAt)),
    });
  },
});

const TEXTS = {
  lost: 'The browser has removed the picture of this photo from this device. Take the photo again, then discard this one.',
  damaged:
    'This photo was damaged on this device after it was taken, so it cannot be sent as evidence. Take it again, then discard it.',
};

/**
 * Adds the photo to the list if a screen has read it: outside a call no event announces it, and events never
 * contain facts for staff only.
 */
async function readPhoto(
  queryClient: QueryClient,
  { id: photoId, parentId: inspectionId }: Entry,
): Promise<void> {
  const queryKey = keyOf(listPhotos, { params: { inspectionId } });
  if (!queryClient.getQueryState(queryKey)) return;
  try {
    const photo = await call(getPhoto, { params: { photoId } });
    storeInList(queryClient, [listPhotos, inspectionId], { stored: [photo] });
  } catch {
    // The connection may have been lost: the whole list is read when it is restored.
    await queryClient.invalidateQueries({ queryKey });
  }
}

async function readViews(
  queryClient: QueryClient,
  { parentId: inspectionId, input: { viewId } }: StillEntry,
): Promise<void> {
  if (!viewId) return;
  await queryClient.invalidateQueries({ queryKey: keyOf(listNeededViews, { params: { inspectionId } }) });
}

/** The photos of an inspection on the screen. */
export interface ShownPhotos {
  /** The photos on the server, without deleted ones. */
  photos: readonly Photo[];
  deleted: readonly Photo[];
  /** The photos that are on this device only. */
  unsent: readonly StillEntry[];
}

export function photosWithUnsent(stored: readonly Photo[], entries: readonly Entry[]): ShownPhotos {
  const known = new Set(stored.map(({ id }) => id));
  return {
    photos: stored.filter(({ disposition }) => disposition !== 'deleted'),
    deleted: stored.filter(({ disposition }) => disposition === 'deleted'),
    unsent: entries.filter(still.is).filter(({ id }) => !known.has(id)),
  };
}

/** The known facts about a still, in addition to its bytes. */
export interface StillFacts {
  photoId: string;
  inspectionId: string;
  itemId?: string | undefined;
  /** The required view that it shows. */
  viewId?: string | null;
  roomLabel: string;
  capturedAt: string;
  source: PhotoSource;
  position: Position | null;
  details?: PhotoDetails;
  filename?: string;
  settings?: CaptureSettings | null;
}

/** The still in the form of the outbox, with the metadata that is sent with its upload. */
export function stillEntry(
  facts: StillFacts,
  picture: Pick<PictureFacts, 'contentType'> & { sha256: string },
): NewEntry<StillMetadata> {
  const { viewId, position, filename, settings, details, ...known } = facts;
  const { contentType, sha256 } = picture;
  const input: StillMetadata = {
    ...known,
    description: '',
    contentType,
    sha256,
    ...position,
    ...details,
    ...(viewId && { viewId }),
    ...(filename && { filename }),
    ...(settings && metadataOf(settings)),
  };
  const file = { uploadId: mintId(), preview: null };
  return still.entry({ id: facts.photoId, parentId: facts.inspectionId, input, file });
}

function metadataOf({ flash, resolution, quality }: CaptureSettings) {
  return { flash: flash ? ('on' as const) : ('off' as const), resolution, quality };
}

type Notes =
  | Pick<StillMetadata, 'description'>
  | Pick<StillMetadata, 'capturedAt' | 'notes'>
  | Pick<StillMetadata, 'latitude' | 'longitude' | 'accuracyMeters' | 'ageSeconds'>;

/** For `Outbox.change`. An upload keeps its metadata, so the next attempt is a new one. Decision 091. */
export function changedStill(entry: Entry, notes: Notes): Pick<StillEntry, 'input' | 'file'> {
  if (!still.is(entry)) throw new Error('Not a still');
  const { input, file } = entry;
  return { input: { ...input, ...notes }, file: file && { ...file, uploadId: mintId() } };
}
