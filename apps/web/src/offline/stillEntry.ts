import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import type { PhotoSource } from '@sightline/contracts/photos/photos';
import { factsByDecoding, factsFromHeader, type PictureFacts } from '../devices/pictureFacts.ts';
import type { NewEntry, StillEntry } from './entries.ts';
import { hashOf } from './hashOf.ts';
import type { CapturedFile } from './OutboxStorage.ts';

/** A picture with what is read from its bytes. */
export interface ReadPicture extends PictureFacts, CapturedFile {
  sha256: string;
}

/** Reads type, size and hash before anything is stored. Throws where this browser cannot read the picture. */
export async function readPicture(blob: Blob): Promise<ReadPicture> {
  const contents = await blob.arrayBuffer();
  const facts = factsFromHeader(contents) ?? (await factsByDecoding(blob));
  return { ...facts, blob, contents, sha256: await hashOf(contents) };
}

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
export function stillEntry(facts: StillFacts, picture: ReadPicture): NewEntry & Pick<StillEntry, 'bytes'> {
  const {
    photoId,
    inspectionId,
    itemId,
    viewId,
    roomLabel,
    capturedAt,
    source,
    position,
    filename,
    settings,
  } = facts;
  const { contentType, sha256, width, height } = picture;
  const stamps = { capturedAt, source, contentType, sha256, ...position };
  const named = {
    ...(viewId && { viewId }),
    ...(filename && { filename }),
    ...(settings && metadataOf(settings)),
  };
  return {
    kind: 'still',
    id: photoId,
    inspectionId,
    metadata: {
      ...{ photoId, inspectionId, itemId, roomLabel, description: '' },
      ...{ ...stamps, ...facts.details, ...named },
    },
    bytes: picture.contents.byteLength,
    width,
    height,
    preview: null,
    uploadId: mintId(),
  };
}

function metadataOf({ flash, resolution, quality }: CaptureSettings) {
  return { flash: flash ? ('on' as const) : ('off' as const), resolution, quality };
}
