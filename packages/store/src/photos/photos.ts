import { AppError } from '@sightline/contracts/core/errors';
import { Instant, Position } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { LabelFact } from '@sightline/contracts/photos/labelFacts';
import type { PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import type { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { type CustodyEvent, Photo, PhotoDisposition } from '@sightline/contracts/photos/photos';
import { distanceFacts, type SiteArea } from '@sightline/measuring/geo';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { filled, type NewRecordOf, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const photos = stored(
  'photos',
  Photo.omit({ distanceMeters: true, isOffSite: true }).extend({
    position: Position.nullable(),
    /** The time when the bytes were stored; null before, when the photo is not shown. */
    storedAt: Instant.nullable(),
    /** The uploader, `user:ID` or `guest:ID`. */
    subject: z.string(),
    /** Counts the changes of markup and labels, so that each one continues what is stored. */
    markupRevision: z.int().default(0),
    /** The facts of labels that were replaced, oldest first, each with the id of its successor. */
    replacedLabels: z.array(z.object({ replacedBy: Id, fact: LabelFact })).default([]),
    /** The frozen picture whose drawing was added to the markup (SPEC.md, D-8). */
    pictureId: Id.nullable().default(null),
  }),
  [[{ inspectionId: 1, capturedAt: 1 }], [{ renditions: 1, storedAt: 1 }]],
);

export interface PhotoRecord extends RecordOf<typeof photos> {}

/** Renditions that a worker still has to complete. */
export const UNFINISHED_RENDITIONS: readonly Photo['renditions'][] = ['pending', 'thumbnail'];

export type NewPhoto = NewRecordOf<
  typeof photos,
  | 'storedAt'
  | 'renditions'
  | 'disposition'
  | 'custody'
  | 'markup'
  | 'labels'
  | 'replacedLabels'
  | 'markupRevision'
  | 'pictureId'
>;
export type PhotoChange = Partial<
  Pick<PhotoRecord, 'itemId' | 'viewId' | 'description' | 'roomLabel' | keyof PhotoDetails>
>;

/**
 * Reserves the id for these bytes before they are stored, so that other bytes can never overwrite them. The same photo
 * again returns the stored one; another one with this id is a conflict.
 */
export async function reservePhoto(store: Store, photo: NewPhoto): Promise<PhotoRecord> {
  const record = filled(photos, {
    ...photo,
    ...firstDisposition(photo),
    storedAt: null,
    renditions: 'pending',
  });
  try {
    await store.of(photos).create(record);
    return record;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await samePhoto(store, photo);
  }
}

/**
 * The disposition of a new photo. A scan keeps dozens of frames automatically: a report shows those that a
 * person selects.
 */
function firstDisposition({
  source,
  capturedBy,
}: NewPhoto): Partial<Pick<PhotoRecord, 'disposition' | 'custody'>> {
  if (source !== 'scanFrame') return {};
  const at = new Date().toISOString();
  const reason = 'Keyframe of a room scan';
  return { disposition: 'leftOut', custody: [{ at, by: capturedBy, disposition: 'leftOut', reason }] };
}

/** The number of the inspection's photos, those that were deleted included. */
export async function countPhotos(store: Store, inspectionId: string): Promise<number> {
  return await store.of(photos).countDocuments({ inspectionId });
}

async function samePhoto(store: Store, photo: NewPhoto): Promise<PhotoRecord> {
  const known = await store.of(photos).findById(photo._id).lean<PhotoRecord>();
  const isSame = known?.sha256 === photo.sha256 && known.inspectionId === photo.inspectionId;
  if (!known || !isSame) throw new AppError('conflict', { thing: 'photo' });
  return known;
}

/**
 * Records that the bytes are in the file storage: from now on the photo is shown. The first confirmation
 * counts.
 */
export async function confirmPhoto(
  store: Store,
  photoId: string,
  confirmed: Pick<PhotoRecord, 'storedAt' | 'renditions'>,
): Promise<PhotoRecord> {
  const first = await store
    .of(photos)
    .findOneAndUpdate({ _id: photoId, storedAt: null }, { $set: confirmed }, { returnDocument: 'after' })
    .lean<PhotoRecord>();
  const photo = first ?? (await findPhoto(store, photoId));
  if (!photo) throw new Error(`photo ${photoId} is gone`);
  return photo;
}

/** A photo whose bytes are stored. */
export async function findPhoto(store: Store, photoId: string): Promise<PhotoRecord | null> {
  return await store
    .of(photos)
    .findOne({ _id: photoId, storedAt: trusted({ $ne: null }) })
    .lean<PhotoRecord>();
}

/** Stored photos of an inspection, oldest first. */
export async function listPhotos(store: Store, inspectionId: string): Promise<PhotoRecord[]> {
  return await store
    .of(photos)
    .find({ inspectionId, storedAt: trusted({ $ne: null }) })
    .sort({ capturedAt: 1, _id: 1 })
    .lean<PhotoRecord[]>();
}

/** Whether a photo is neither left out nor deleted. */
export function isInReport({ disposition }: Pick<PhotoRecord, 'disposition'>): boolean {
  return disposition === 'inReport';
}

export async function changePhoto(
  store: Store,
  photoId: string,
  change: PhotoChange,
): Promise<PhotoRecord | null> {
  return await store
    .of(photos)
    .findOneAndUpdate({ _id: photoId }, { $set: change }, { returnDocument: 'after' })
    .lean<PhotoRecord>();
}

/** Changes the markup of a photo. Changes that come at the same time are made one after the other. */
export async function changeMarkup(
  store: Store,
  photoId: string,
  change: (markup: PhotoMarkup) => PhotoMarkup,
): Promise<PhotoRecord | null> {
  return await changeInTurn(store, photoId, ({ markup }) => ({ markup: change(markup) }));
}

/** The accepted facts of a photo's label, and those that were replaced. */
export type LabelState = Pick<PhotoRecord, 'labels' | 'replacedLabels'>;

/** Changes the accepted facts of a label, in the same way. */
export async function changeLabels(
  store: Store,
  photoId: string,
  change: (state: LabelState) => LabelState,
): Promise<PhotoRecord | null> {
  return await changeInTurn(store, photoId, change);
}

async function changeInTurn(
  store: Store,
  photoId: string,
  change: (photo: PhotoRecord) => Partial<Pick<PhotoRecord, 'markup'> & LabelState>,
): Promise<PhotoRecord | null> {
  for (;;) {
    const photo = await findPhoto(store, photoId);
    if (!photo) return null;
    const { markupRevision } = photo;
    const changed = await store
      .of(photos)
      .findOneAndUpdate(
        { _id: photoId, markupRevision },
        { $set: { ...change(photo), markupRevision: markupRevision + 1 } },
        { returnDocument: 'after' },
      )
      .lean<PhotoRecord>();
    if (changed) return changed;
  }
}

/** The models and serial numbers that people accepted on an inspection's photos, without deleted ones. */
export async function listLabelNumbers(store: Store, inspectionId: string): Promise<string[]> {
  const kept = (await listPhotos(store, inspectionId)).filter(({ disposition }) => disposition !== 'deleted');
  const facts = kept.flatMap(({ labels }) => labels);
  const numbers = facts.filter(({ field }) => field === 'model' || field === 'serial');
  return [...new Set(numbers.map(({ value }) => value))].sort();
}

/** Those of the photos that are stored and have no drawing of a frozen picture. */
export async function listWithoutDrawing(
  store: Store,
  photoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await store
    .of(photos)
    .find({ _id: trusted({ $in: photoIds }), storedAt: trusted({ $ne: null }), pictureId: null }, { _id: 1 })
    .lean<Pick<PhotoRecord, '_id'>[]>();
  return new Set(found.map(({ _id }) => _id));
}

/** Those of the photos that have the drawing of one of these pictures, and marks. */
export async function listWithDrawing(
  store: Store,
  photoIds: readonly string[],
  pictureIds: readonly string[],
): Promise<PhotoRecord[]> {
  const found = await store
    .of(photos)
    .find({ _id: trusted({ $in: photoIds }), pictureId: trusted({ $in: pictureIds }) })
    .lean<PhotoRecord[]>();
  return found.filter(({ markup }) => markup.length > 0);
}

/** What people have drawn on a frozen picture of a call. */
export interface Drawing {
  inspectionId: string;
  pictureId: string;
  frozenAt: string;
  photoId: string;
  /** The people one of whom has uploaded the photo. */
  subjects: readonly string[];
  marks: PhotoMarkup;
}

/** The most by which the clocks of two machines differ: of the one that stores a photo, and that of the room. */
const CLOCK_TOLERANCE_MS = 10_000;

/**
 * Adds a drawing to the photo of its frozen picture, once. Null if that photo is not stored, has it already, or is another
 * one: uploaded by someone else, or stored before the picture was frozen.
 */
export async function addDrawing(
  store: Store,
  { inspectionId, pictureId, frozenAt, photoId, subjects, marks }: Drawing,
): Promise<PhotoRecord | null> {
  return await store
    .of(photos)
    .findOneAndUpdate(
      {
        ...{ _id: photoId, inspectionId, source: 'videoFrame', pictureId: null },
        subject: trusted({ $in: subjects }),
        storedAt: trusted({ $gte: new Date(Date.parse(frozenAt) - CLOCK_TOLERANCE_MS) }),
      },
      { $set: { pictureId }, $push: { markup: { $each: marks } }, $inc: { markupRevision: 1 } },
      { returnDocument: 'after' },
    )
    .lean<PhotoRecord>();
}

/**
 * Changes whether the report shows a photo, and records the author and reason in the same write. The same disposition
 * again has no effect.
 */
export async function changeDisposition(
  store: Store,
  photoId: string,
  event: CustodyEvent,
): Promise<PhotoRecord | null> {
  const { disposition } = event;
  const others = PhotoDisposition.options.filter((one) => one !== disposition);
  await store
    .of(photos)
    .updateOne(
      { _id: photoId, disposition: trusted({ $in: others }) },
      { $set: { disposition }, $push: { custody: event } },
    );
  return await findPhoto(store, photoId);
}

/** Records that thumbnail and display image are stored, or can never be made. */
export async function markRenditions(
  store: Store,
  photoId: string,
  renditions: Photo['renditions'],
): Promise<PhotoRecord | null> {
  return await store
    .of(photos)
    .findOneAndUpdate({ _id: photoId }, { $set: { renditions } }, { returnDocument: 'after' })
    .lean<PhotoRecord>();
}

export function photoKeys(photo: Pick<PhotoRecord, '_id' | 'inspectionId'>): {
  original: string;
  thumbnail: string;
  image: string;
  print: string;
} {
  const folder = `photos/${photo.inspectionId}/${photo._id}`;
  return {
    original: `${folder}/original`,
    thumbnail: `${folder}/thumbnail.jpg`,
    image: `${folder}/image.jpg`,
    print: `${folder}/print.jpg`,
  };
}

/**
 * Fields for everyone in the room, including guests: without position, custody log, notes, file name and camera
 * settings.
 */
const SHOWN_TO_ROOM = [
  ...([
    'id',
    'inspectionId',
    'itemId',
    'roomLabel',
    'source',
    'description',
    'capturedAt',
    'storedAt',
  ] as const),
  ...([
    'capturedBy',
    'contentType',
    'width',
    'height',
    'bytes',
    'sha256',
    'exif',
    'renditions',
    'disposition',
    'markup',
    'labels',
  ] as const),
  ...(['category', 'priority', 'tags', 'equipment'] as const),
] as const;

const SHOWN_TO_CLIENTS = [...SHOWN_TO_ROOM, 'position', 'distanceMeters'] as const;

/** The readers of a photo; `room` includes guests. */
export type PhotoReader = 'staff' | 'client' | 'room';

const PRESENTERS = {
  staff: presenterOf(Photo),
  client: presenterOf(Photo, SHOWN_TO_CLIENTS),
  room: presenterOf(Photo, SHOWN_TO_ROOM),
};

/**
 * A photo for the wire; a null area means that the site is unknown or that this reader may not see distances.
 */
export function presentPhoto(photo: PhotoRecord, reader: PhotoReader, area: SiteArea | null): Photo {
  const { position, capturedAt, storedAt } = photo;
  const shown =
    reader === 'client' && position !== null ? { accuracyMeters: position.accuracyMeters } : position;
  const times = { capturedAt, storedAt: storedAt ?? capturedAt };
  const exif = reader === 'staff' ? photo.exif : withoutPosition(photo.exif);
  return PRESENTERS[reader]({ ...photo, ...times, ...distanceFacts(position, area), position: shown, exif });
}

/** The facts in a file without the position, which not everyone who sees the photo may read. */
function withoutPosition(exif: PhotoRecord['exif']): PhotoRecord['exif'] {
  return exif && exif.takenAt !== null ? { ...exif, position: null } : null;
}
