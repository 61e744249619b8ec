import { z } from 'zod';
import { EVERYONE_SIGNED_IN, STAFF } from '../accounts/roles.ts';
import { ItemId } from '../checklists/checklists.ts';
import { download, endpoint } from '../core/define.ts';
import { Instant, Line, Position, PositionAccuracy, Sha256, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { LabelChange, LabelFacts } from './labelFacts.ts';
import {
  CaptureSettings,
  PhotoDetails,
  PhotoQuality,
  PhotoResolution,
  PhotoTags,
  splitTags,
} from './photoDetails.ts';
import { PHOTO_CONTENT_TYPES } from './photoFormats.ts';
import { MarkupChange, PhotoMarkup } from './photoMarkup.ts';

/** A still is a photo taken during a call. Its id is minted when the button is pressed. */

/**
 * The origin of the picture: a full-resolution still, a frame of the video track, a chosen file, or a frame
 * that a room scan kept automatically.
 */
export const PhotoSource = z.enum(['imageCapture', 'videoFrame', 'file', 'scanFrame']);
export type PhotoSource = z.infer<typeof PhotoSource>;

/** Whether the report shows a photo. A photo that was left out or deleted keeps its record and its bytes. */
export const PhotoDisposition = z.enum(['inReport', 'leftOut', 'deleted']);
export type PhotoDisposition = z.infer<typeof PhotoDisposition>;

/** One entry of a photo's append-only log: a change of its disposition with author, time and reason. */
export const CustodyEvent = z.object({
  at: Instant,
  by: z.string(),
  disposition: PhotoDisposition,
  reason: z.string(),
});
export type CustodyEvent = z.infer<typeof CustodyEvent>;

/** The id of a required view (requiredViews.ts). */
export const ViewId = z.string().regex(/^[a-z][A-Za-z0-9]{1,63}$/, 'Not the id of a required view');

/**
 * Facts that the camera wrote into an uploaded file (EXIF). They are unverified, and anyone can change them:
 * they are shown with their source, and no rule uses them.
 */
export const FileFacts = z.object({
  /** The time by the camera's clock, whose time zone is not known: `2008-05-30T15:56:01`. */
  takenAt: z.iso
    .datetime({ local: true })
    .refine((time) => time >= '1900')
    .nullable(),
  position: Position.pick({ latitude: true, longitude: true }).nullable(),
});
export type FileFacts = z.infer<typeof FileFacts>;

export const Photo = z.object({
  id: Id,
  inspectionId: Id,
  /** The checklist item that the photo documents. */
  itemId: ItemId.nullable(),
  /** The required view that the photo shows (requiredViews.ts). */
  viewId: ViewId.nullable().default(null),
  roomLabel: z.string(),
  source: PhotoSource,
  description: z.string(),
  /** The time by the device's clock; for an uploaded file, the time when it was added. */
  capturedAt: Instant,
  /** The time by the server's clock when all bytes had arrived. */
  storedAt: Instant,
  /** The photographer's name and role as shown. */
  capturedBy: z.string(),
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  sha256: Sha256,
  /**
   * The position: with coordinates for staff, only the accuracy for clients; null for guests and where the
   * phone gave none.
   */
  position: z.union([Position, PositionAccuracy]).nullable(),
  /**
   * The facts in an uploaded file; null for captures, and for a file without any. Their position is for staff.
   */
  exif: FileFacts.nullable().default(null),
  /**
   * The focal length of the lens from the file (EXIF), converted to 35 mm film, only for staff; null where it
   * is not stated. It is used to warn of a wide lens, not in measurements.
   */
  focalLength35: z.number().positive().max(10_000).nullable().default(null),
  /** From the property, for staff and clients; null where the position or the property's site is unknown. */
  distanceMeters: z.int().min(0).nullable().default(null),
  /** Whether it is farther from the property than the company's `siteRadiusMeters`; only for staff. */
  isOffSite: z.boolean().nullable().default(null),
  /**
   * The state of the pictures that a worker makes after storing; until then the original's owner shows its own
   * copy. `thumbnail`: only the thumbnail has been made.
   */
  renditions: z.enum(['pending', 'thumbnail', 'ready', 'failed']),
  disposition: PhotoDisposition.default('inReport'),
  /** Every change of the disposition, oldest first; only for staff. */
  custody: z.array(CustodyEvent).default([]),
  /** Shapes drawn over the picture, which never changes. */
  markup: PhotoMarkup.default([]),
  /** What a person accepted from a nameplate or label in the picture. */
  labels: LabelFacts.default([]),
  ...PhotoDetails.shape,
  /** An uploaded file's name on its device; a camera's picture gets one by number, item, room and kind. */
  filename: z.string().default(''),
  /** The camera settings; null for uploaded files, and where another app took the picture. */
  settings: CaptureSettings.nullable().default(null),
});
export type Photo = z.infer<typeof Photo>;

export function hasThumbnail({ renditions }: Pick<Photo, 'renditions'>): boolean {
  return renditions === 'thumbnail' || renditions === 'ready';
}

/** The metadata of the upload; tus transmits all values as strings. */
export const UploadMetadata = z.object({
  photoId: MintedId,
  inspectionId: Id,
  sha256: Sha256,
  capturedAt: Instant,
  source: PhotoSource,
  contentType: z.enum(PHOTO_CONTENT_TYPES),
  itemId: ItemId.optional(),
  viewId: ViewId.optional(),
  roomLabel: Line.default(''),
  description: Text.default(''),
  latitude: z.coerce.number().min(-90).max(90).optional(),
  longitude: z.coerce.number().min(-180).max(180).optional(),
  accuracyMeters: z.coerce.number().min(0).max(100_000).optional(),
  ageSeconds: z.coerce.number().int().min(0).max(86_400).optional(),
  ...PhotoDetails.shape,
  /** The tags, separated by commas in the metadata. */
  tags: z.preprocess((tags) => (typeof tags === 'string' ? splitTags(tags) : tags), PhotoTags.default([])),
  filename: Line.default(''),
  /** The settings of the camera: all three or none. */
  flash: z.enum(['on', 'off']).optional(),
  resolution: PhotoResolution.optional(),
  quality: PhotoQuality.optional(),
});
export type UploadMetadata = z.infer<typeof UploadMetadata>;

const photoParams = z.object({ photoId: Id });

export const getPhotoFormats = endpoint({
  method: 'GET',
  path: '/api/photo-formats',
  summary: 'Which files this server accepts as photos',
  access: EVERYONE_SIGNED_IN,
  reply: z.object({ contentTypes: z.array(z.enum(PHOTO_CONTENT_TYPES)), maxBytes: z.int() }),
});

export const listPhotos = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/photos',
  summary: 'Photos of an inspection, oldest first',
  access: EVERYONE_SIGNED_IN,
  params: z.object({ inspectionId: Id }),
  reply: z.array(Photo),
});

export const exportPhotos = download({
  path: '/api/inspections/:inspectionId/photos.zip',
  summary: 'The original files of all photos with a manifest of hashes, positions and times; for staff',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  produces: 'application/zip',
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/api/photos/:photoId',
  summary: 'One photo; 404 until its bytes are stored and their hash is confirmed',
  access: EVERYONE_SIGNED_IN,
  params: photoParams,
  reply: Photo,
});

const { category, priority, tags, equipment, notes } = PhotoDetails.shape;
/** The details without defaults, so that omitted ones stay unchanged. */
const CHANGEABLE_DETAILS = {
  category: category.unwrap().optional(),
  priority: priority.unwrap().optional(),
  tags: tags.unwrap().optional(),
  equipment: equipment.unwrap().optional(),
  notes: notes.unwrap().optional(),
};

export const updatePhoto = endpoint({
  method: 'PATCH',
  path: '/api/photos/:photoId',
  summary:
    'Describe and classify a photo, draw on it, accept facts of a label, or attach it to a checklist item',
  access: STAFF,
  params: photoParams,
  body: z.strictObject({
    itemId: ItemId.nullable().optional(),
    viewId: ViewId.nullable().optional(),
    description: Text.optional(),
    roomLabel: Line.optional(),
    ...CHANGEABLE_DETAILS,
    markup: MarkupChange.optional(),
    labels: LabelChange.optional(),
  }),
  reply: Photo,
});

export const setPhotoDisposition = endpoint({
  method: 'PUT',
  path: '/api/photos/:photoId/disposition',
  summary: 'Leave a photo out of the report, delete it, or put it back; its record and its bytes stay',
  access: STAFF,
  params: photoParams,
  body: z
    .strictObject({ disposition: PhotoDisposition, reason: Line.default('') })
    .refine(({ disposition, reason }) => disposition !== 'deleted' || reason !== '', {
      path: ['reason'],
      error: 'Say why this photo is deleted',
    }),
  reply: Photo,
});

export const getPhotoThumbnail = download({
  path: '/api/photos/:photoId/thumbnail',
  summary: 'At most 400 x 300, without metadata',
  access: EVERYONE_SIGNED_IN,
  params: photoParams,
  produces: 'image/jpeg',
});

export const getPhotoImage = download({
  path: '/api/photos/:photoId/image',
  summary: 'At most 2048 pixels wide or high, without metadata',
  access: EVERYONE_SIGNED_IN,
  params: photoParams,
  produces: 'image/jpeg',
});

export const getPhotoOriginal = download({
  path: '/api/photos/:photoId/original',
  summary: 'The bytes as the phone made them, with position; for staff',
  access: STAFF,
  params: photoParams,
  produces: 'image/jpeg',
});
