import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import type { CaptureSettings } from '@sightline/contracts/photos/photoDetails';
import type { PhotoSource } from '@sightline/contracts/photos/photos';
import { makePreview } from '../../../devices/preview.ts';
import { type DetailsDraft, detailsOf } from '../../../inspection/details/detailsDraft.ts';
import { changedStill, stillEntry } from '../../../inspection/kinds/still.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../../inspection/outbox/warnStorageFull.ts';
import { readPicture } from '../../../inspection/photos/readPicture.ts';
import { withNextView } from '../../../inspection/required-views/nextView.ts';

export interface NewPhoto {
  inspectionId: string;
  itemId?: string | undefined;
  blob: Blob;
  source: PhotoSource;
  capturedAt: string;
  /** Resolves later than the picture if the phone has no recent fix; null for a picture without a position. */
  position: Promise<Position | null> | null;
  draft: DetailsDraft;
  filename?: string;
  settings?: CaptureSettings;
}

/**
 * Hashes the picture and puts it into the outbox, which stores it on this device and sends it when it can. Where the
 * device's storage is full, only this page holds it, and a warning appears. Does not wait for the position.
 */
export async function keepPhoto({ blob, draft, position, ...facts }: NewPhoto): Promise<Kept> {
  const photoId = mintId();
  const { roomLabel, ...details } = detailsOf(draft);
  const [picture, known] = await Promise.all([readPicture(blob), atOnce(position)]);
  const still = { ...facts, photoId, roomLabel, details, position: known ?? null };
  const isLocating = known === undefined && position !== null;
  const outbox = pageOutbox();
  const isSaved = await withNextView(facts.inspectionId, (viewId) =>
    outbox.add(stillEntry({ ...still, viewId }, picture), picture, isLocating ? { holdMs: HOLD_MS } : {}),
  );
  if (!isSaved) warnStorageFull('photo');
  void outbox.attachPreview(photoId, () => makePreview(blob));
  return { photoId, isSaved, isLocated: isLocating ? addPosition(photoId, position) : known !== null };
}

/** Releases the photo for sending, with or without a fix. Returns whether there is one. */
async function addPosition(photoId: string, position: Promise<Position | null>): Promise<boolean> {
  const fix = await position;
  await pageOutbox().change(photoId, (entry) => changedStill(entry, { ...fix }));
  return fix !== null;
}

export interface Kept {
  photoId: string;
  isSaved: boolean;
  /** Whether it has a position; a promise while the kept photo waits for it. */
  isLocated: boolean | Promise<boolean>;
}

/** A wait for a position that is too short to notice. */
const UNNOTICED_MS = 300;
/** How long a kept photo waits for the next fix. */
export const POSITION_PATIENCE_MS = 60_000;
/** An unsent photo is held a little longer than that. */
const HOLD_MS = POSITION_PATIENCE_MS + 1000;

/** Undefined if the position is not known yet. */
async function atOnce(position: NewPhoto['position']): Promise<Position | null | undefined> {
  if (position === null) return null;
  const wait = new Promise<undefined>((resolve) => setTimeout(resolve, UNNOTICED_MS));
  return await Promise.race([position, wait]);
}
