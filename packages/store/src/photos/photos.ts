import { AppError } from '@sightline/contracts/core/errors';
import type { Position } from '@sightline/contracts/core/fields';
import {
  type CustodyEvent,
  type Photo,
  PhotoDisposition,
  type PhotoSource,
} from '@sightline/contracts/photos';
import { trusted } from 'mongoose';
import {
  collection,
  idField,
  optionalDate,
  optionalText,
  requiredDate,
  textField,
  wholeField,
} from '../core/collection.ts';
import { isDuplicateKey } from '../core/failures.ts';
import type { Store } from '../core/store.ts';

export interface PhotoRecord {
  _id: string;
  inspectionId: string;
  itemId: string | null;
  roomLabel: string;
  source: PhotoSource;
  description: string;
  capturedAt: Date;
  /** Null until the bytes are in the file storage; such a photo is not shown to anybody. */
  storedAt: Date | null;
  capturedBy: string;
  /** `user:ID` or `guest:ID` of who uploaded it. */
  subject: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  position: Position | null;
  renditions: Photo['renditions'];
  disposition: PhotoDisposition;
  /** Append-only. */
  custody: CustodyEvent[];
}

const optionalWhole = { ...wholeField, required: false, default: null };

export const photos = collection<PhotoRecord>(
  'photos',
  {
    _id: idField,
    inspectionId: { type: String, required: true },
    itemId: optionalText,
    roomLabel: textField,
    source: { type: String, required: true },
    description: textField,
    capturedAt: requiredDate,
    storedAt: optionalDate,
    capturedBy: textField,
    subject: { type: String, required: true },
    contentType: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    bytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    position: optionalWhole,
    renditions: { type: String, required: true },
    disposition: { type: String, default: 'inReport' },
    custody: { ...wholeField, required: false, default: [] },
  },
  [[{ inspectionId: 1, capturedAt: 1 }], [{ renditions: 1, storedAt: 1 }]],
);

/** A worker still has something to make. */
export const UNFINISHED_RENDITIONS: readonly Photo['renditions'][] = ['pending', 'thumbnail'];

export type NewPhoto = Omit<PhotoRecord, 'storedAt' | 'renditions' | 'disposition' | 'custody'>;
export type PhotoChange = Partial<Pick<PhotoRecord, 'itemId' | 'description' | 'roomLabel'>>;

/**
 * Takes the id for these bytes before they are put into the file storage, so that other bytes can never overwrite
 * them there. The same photo again answers what is there; another one with this id is a conflict.
 */
export async function reservePhoto(store: Store, photo: NewPhoto): Promise<PhotoRecord> {
  const fresh = { storedAt: null, renditions: 'pending', disposition: 'inReport', custody: [] } as const;
  const record: PhotoRecord = { ...photo, ...fresh, custody: [] };
  try {
    await store.of(photos).create(record);
    return record;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await samePhoto(store, photo);
  }
}

async function samePhoto(store: Store, photo: NewPhoto): Promise<PhotoRecord> {
  const known = await store.of(photos).findById(photo._id).lean<PhotoRecord>();
  const isSame = known?.sha256 === photo.sha256 && known.inspectionId === photo.inspectionId;
  if (!known || !isSame) throw new AppError('conflict', { thing: 'photo' });
  return known;
}

/** The bytes are in the file storage: from now on the photo is shown. The first confirmation counts. */
export async function confirmPhoto(store: Store, photoId: string, storedAt: Date): Promise<PhotoRecord> {
  const filter = { _id: photoId, storedAt: null };
  await store.of(photos).updateOne(filter, { $set: { storedAt } });
  const photo = await findPhoto(store, photoId);
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

/** Neither left out nor deleted. Photos of earlier versions have no disposition yet. */
export function isInReport({ disposition }: Pick<PhotoRecord, 'disposition'>): boolean {
  return (disposition ?? 'inReport') === 'inReport';
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

/**
 * Changes whether the report shows a photo, and notes who did it and why in the same write. The same disposition again
 * changes nothing and is not noted again.
 */
export async function changeDisposition(
  store: Store,
  photoId: string,
  event: CustodyEvent,
): Promise<PhotoRecord | null> {
  const { disposition } = event;
  const others = PhotoDisposition.options.filter((one) => one !== disposition);
  // Photos that were stored before dispositions existed have none, and are in the report.
  const before = disposition === 'inReport' ? others : [...others, null];
  await store
    .of(photos)
    .updateOne(
      { _id: photoId, disposition: trusted({ $in: before }) },
      { $set: { disposition }, $push: { custody: event } },
    );
  return await findPhoto(store, photoId);
}

/** Thumbnail and display image are there, or can never be made. */
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

/** Where the files of a photo are in the file storage. */
export function photoKeys(photo: Pick<PhotoRecord, '_id' | 'inspectionId'>): {
  original: string;
  thumbnail: string;
  image: string;
} {
  const folder = `photos/${photo.inspectionId}/${photo._id}`;
  return {
    original: `${folder}/original`,
    thumbnail: `${folder}/thumbnail.jpg`,
    image: `${folder}/image.jpg`,
  };
}

/** A photo as it goes over the wire. Its position and its custody log are for staff alone. */
export function presentPhoto(photo: PhotoRecord, { forStaff }: { forStaff: boolean }): Photo {
  return {
    id: photo._id,
    inspectionId: photo.inspectionId,
    itemId: photo.itemId,
    roomLabel: photo.roomLabel,
    source: photo.source,
    description: photo.description,
    capturedAt: photo.capturedAt.toISOString(),
    storedAt: (photo.storedAt ?? photo.capturedAt).toISOString(),
    capturedBy: photo.capturedBy,
    contentType: photo.contentType,
    width: photo.width,
    height: photo.height,
    bytes: photo.bytes,
    sha256: photo.sha256,
    position: forStaff ? photo.position : null,
    renditions: photo.renditions,
    disposition: photo.disposition ?? 'inReport',
    custody: forStaff ? (photo.custody ?? []) : [],
  };
}
