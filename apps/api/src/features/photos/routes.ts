import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { listNeededViews, missingViews } from '@sightline/contracts/inspections/requiredViews';
import { makeRenditions } from '@sightline/contracts/jobs';
import { type LabelChange, LabelField } from '@sightline/contracts/photos/labelFacts';
import { MAX_PHOTO_BYTES } from '@sightline/contracts/photos/photoFormats';
import {
  MAX_SHAPES,
  type MarkupChange,
  type PhotoMarkup,
  TOO_MANY_MARKS,
} from '@sightline/contracts/photos/photoMarkup';
import {
  exportPhotos,
  getPhoto,
  getPhotoFormats,
  getPhotoImage,
  getPhotoOriginal,
  getPhotoThumbnail,
  hasThumbnail,
  listPhotos,
  type Photo,
  setPhotoDisposition,
  updatePhoto,
} from '@sightline/contracts/photos/photos';
import { requiredViewsFor } from '@sightline/store/catalog/templates';
import { isDerivedFileIntact } from '@sightline/store/derived-files/derivedFiles';
import { findInspection, setLabelNumbers } from '@sightline/store/inspections/inspections';
import {
  changeDisposition,
  changeLabels,
  changeMarkup,
  changePhoto,
  listPhotos as findPhotos,
  type LabelState,
  listLabelNumbers,
  markRenditions,
  type PhotoReader,
  type PhotoRecord,
  photoKeys,
  presentPhoto,
} from '@sightline/store/photos/photos';
import { fileTime } from '@sightline/wording/dates';
import { authorOf, nameWithRole } from '../../core/author.ts';
import { allows } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import { siteAreaOf } from '../inspections/site.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { sendPhotos } from './archive/sendPhotos.ts';
import { READABLE_TYPES } from './PhotoIntake.ts';
import { photoPolicy, visiblePhoto } from './policy.ts';

export const photoRoutes: readonly Route[] = [
  serve(getPhotoFormats, () => ({ contentTypes: [...READABLE_TYPES], maxBytes: MAX_PHOTO_BYTES })),

  serve(listPhotos, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const photos = await findPhotos(context.store, inspection._id);
    const listed = photos.filter((photo) => allows(photoPolicy.list, context.principal, photo));
    const reader = readerOf(context.principal);
    const area = reader === 'room' ? null : await siteAreaOf(context.store, inspection);
    return listed.map((photo) => presentPhoto(photo, reader, area));
  }),

  // The reply has only labels and ticks, so every participant, including a guest, may see which views are
  // needed.
  serve(listNeededViews, async (context, { params }) => {
    const { _id, projectType } = await visibleInspection(context, params.inspectionId);
    const views = await requiredViewsFor(context.store, projectType);
    const missing = new Set(missingViews(views, await findPhotos(context.store, _id)));
    return views.map((view) => ({ id: view.id, label: view.label, isShown: !missing.has(view) }));
  }),

  serveDownload(exportPhotos, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    await sendPhotos(context, inspection, await findPhotos(context.store, inspection._id));
  }),

  serve(
    getPhoto,
    async (context, { params }) => await presentFor(context, await visiblePhoto(context, params.photoId)),
  ),

  serve(updatePhoto, async (context, { params, body }) => {
    await visiblePhoto(context, params.photoId);
    const { markup, labels, ...details } = body;
    const { name } = context.principal;
    if (markup)
      await changeMarkup(context.store, params.photoId, (stored) => applyMarks(stored, markup, name));
    if (labels)
      await changeLabels(context.store, params.photoId, (stored) => applyLabels(stored, labels, name));
    const photo = await changePhoto(context.store, params.photoId, details);
    if (photo && labels) await findByLabels(context, photo);
    return await announced(context, photo);
  }),

  serve(setPhotoDisposition, async (context, { params, body }) => {
    await visiblePhoto(context, params.photoId);
    const event = { ...body, at: new Date().toISOString(), by: nameWithRole(context.principal) };
    const photo = await changeDisposition(context.store, params.photoId, event);
    if (photo) await findByLabels(context, photo);
    return await announced(context, photo);
  }),

  serveDownload(getPhotoThumbnail, async (context, { params }) =>
    sendRendition(context, await visiblePhoto(context, params.photoId), 'thumbnail'),
  ),

  serveDownload(getPhotoImage, async (context, { params }) =>
    sendRendition(context, await visiblePhoto(context, params.photoId), 'image'),
  ),

  serveDownload(getPhotoOriginal, async (context, { params }) => {
    const photo = await visiblePhoto(context, params.photoId);
    const { contentType, sha256 } = photo;
    await sendFile(context, {
      key: photoKeys(photo).original,
      contentType,
      version: sha256,
      sha256,
      disposition: 'attachment',
      filename:
        photo.filename || `photo-${fileTime(photo.capturedAt.toISOString())}.${contentType.split('/')[1]}`,
      cached: true,
    });
  }),
];

function readerOf(principal: Principal): PhotoReader {
  if (allows(photoPolicy.readCoordinates, principal)) return 'staff';
  return allows(photoPolicy.readDistance, principal) ? 'client' : 'room';
}

async function presentFor(
  { store, principal }: Pick<Context<Principal>, 'store' | 'principal'>,
  photo: PhotoRecord,
): Promise<Photo> {
  const reader = readerOf(principal);
  const inspection = reader === 'room' ? null : await findInspection(store, photo.inspectionId);
  return presentPhoto(photo, reader, inspection && (await siteAreaOf(store, inspection)));
}

/** Notifies the room without delaying the reply for long, since the change is already stored. */
async function announced(context: Context<Principal>, photo: PhotoRecord | null): Promise<Photo> {
  if (!photo) throw new AppError('notFound', { thing: 'photo' });
  await notifyRoom(context, photo);
  return await presentFor(context, photo);
}

const NOTIFY_TIMEOUT_MS = 2000;

async function notifyRoom(context: Context<Principal>, photo: PhotoRecord): Promise<void> {
  const appended = appendRoomEvent(context, photo.inspectionId, {
    id: mintId(),
    by: authorOf(context.principal),
    kind: 'photo:updated',
    data: { photo: presentPhoto(photo, 'room', null) },
  });
  const settled = appended.catch((err: unknown) => {
    context.logger.warn({ err, photoId: photo._id }, 'photo change not announced to the room');
  });
  await waitAtMost(NOTIFY_TIMEOUT_MS, settled);
}

async function sendRendition(
  context: Context<Principal>,
  photo: PhotoRecord,
  rendition: 'thumbnail' | 'image',
): Promise<void> {
  const isMade = rendition === 'thumbnail' ? hasThumbnail(photo) : photo.renditions === 'ready';
  if (!isMade) return await refuseUnready(context, photo);
  const check = async (): Promise<void> => {
    if (!(await isDerivedFileIntact(context, key))) await makeAgain(context, photo);
  };
  const version = `${photo.sha256.slice(0, 32)}-${rendition}`;
  const key = photoKeys(photo)[rendition];
  const sent = { key, contentType: 'image/jpeg', version, check };
  await sendFile(context, { ...sent, disposition: 'inline', cached: true });
}

/** Requests a rendition that is missing or was changed in the storage. */
async function makeAgain(context: Context<Principal>, photo: PhotoRecord): Promise<never> {
  context.logger.warn({ photoId: photo._id }, 'a rendition was changed in the storage');
  await markRenditions(context.store, photo._id, 'pending');
  return await refuseUnready(context, photo);
}

/** Requests the renditions again, in case the job was lost with its queue. */
async function refuseUnready({ queue }: Context<Principal>, photo: PhotoRecord): Promise<never> {
  if (photo.renditions === 'failed') throw new AppError('notFound', { thing: 'picture' });
  await queue.enqueueSoon(makeRenditions, { photoId: photo._id });
  throw new AppError('notReady', { thing: 'picture', retryAfterSeconds: 1 });
}

/** The markup after a person's change. A mark that the change does not name stays as it is, with its author. */
function applyMarks(stored: PhotoMarkup, { marks, removed }: MarkupChange, drawnBy: string): PhotoMarkup {
  const drawnAt = new Date().toISOString();
  const changes = new Map(marks.map((shape) => [shape.id, { ...shape, drawnBy, drawnAt }]));
  const kept = stored.filter(({ id }) => !removed.includes(id));
  const known = new Set(stored.map(({ id }) => id));
  const added = [...changes.values()].filter(({ id }) => !known.has(id));
  // A drawing from a call may have brought more: those stay, and none is added.
  if (added.length > 0 && kept.length + added.length > MAX_SHAPES)
    throw new AppError('badInput', { fields: { 'markup.marks': TOO_MANY_MARKS } });
  return [...kept.map((mark) => changes.get(mark.id) ?? mark), ...added];
}

/** The inspection is found by the models and serial numbers that its photos show. */
async function findByLabels({ store }: Context<Principal>, { inspectionId }: PhotoRecord): Promise<void> {
  await setLabelNumbers(store, inspectionId, () => listLabelNumbers(store, inspectionId));
}

/**
 * The facts after a person's change, in the order of the fields. The same fact sent twice keeps its time. One that
 * the person did not see is not replaced.
 */
function applyLabels(
  { labels, replacedLabels }: LabelState,
  { accepted, undone, removed }: LabelChange,
  acceptedBy: string,
): LabelState {
  const acceptedAt = new Date().toISOString();
  const facts = new Map(labels.map((fact) => [fact.field, fact]));
  let replaced = replacedLabels;
  for (const { id, field } of labels) {
    if (removed.includes(id)) {
      facts.delete(field);
      replaced = replaced.filter(({ fact }) => fact.field !== field);
    } else if (undone.includes(id)) {
      facts.delete(field);
      const former = replaced.find(({ replacedBy }) => replacedBy === id);
      if (former) facts.set(field, former.fact);
      replaced = replaced.filter((one) => one !== former);
    }
  }
  for (const { replaces, ...fact } of accepted) {
    const known = facts.get(fact.field);
    if (known?.id === fact.id) continue;
    if (known && known.id !== replaces) throw new AppError('changedMeanwhile', { thing: 'label' });
    facts.set(fact.field, { ...fact, acceptedBy, acceptedAt });
    if (known) replaced = [...replaced, { replacedBy: fact.id, fact: known }];
  }
  return { labels: LabelField.options.flatMap((field) => facts.get(field) ?? []), replacedLabels: replaced };
}
