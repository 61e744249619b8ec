import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import type { PhotoSource, UploadMetadata } from '@sightline/contracts/photos/photos';
import type { PictureFacts } from '../../devices/pictureFacts.ts';
import type { Entry, NewEntry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { sendFile } from '../../offline/sendFile.ts';
import { clockNote, withLine } from './clockNote.ts';

type Optional = keyof PhotoDetails | 'filename';
/** What travels with the upload. Stills of a call have no details. */
export type StillMetadata = Omit<UploadMetadata, Optional> & Partial<Pick<UploadMetadata, Optional>>;
export type StillEntry = Entry<StillMetadata>;

/** A photo. Photos do not wait for each other. */
export const still = defineKind<StillMetadata>({
  name: 'still',
  // With the name of its file, where it was chosen from one.
  label: ({ filename }) => (filename ? `Photo ${filename}` : 'Photo'),
  lane: ({ id }) => `still:${id}`,
  send: (entry, attempt) => sendFile(entry, attempt, { metadata: entry.input, thing: 'photo', ...TEXTS }),
  // It has no other version. Its inspection may be closed.
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

/** What is known of a still beside its bytes. */
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

/** The still as the outbox keeps it, with the metadata that travels with its upload. */
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

/** For `Outbox.change`. An upload keeps its metadata, so the next attempt is another one. Decision 091. */
export function changedStill(entry: Entry, notes: Notes): Pick<StillEntry, 'input' | 'file'> {
  if (!still.is(entry)) throw new Error('Not a still');
  const { input, file } = entry;
  return { input: { ...input, ...notes }, file: file && { ...file, uploadId: mintId() } };
}
