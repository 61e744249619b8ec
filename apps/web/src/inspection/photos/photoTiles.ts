import type { Photo } from '@sightline/contracts/photos/photos';
import type { CaptureProgress } from '@sightline/contracts/rooms/captures';
import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import type { Entry } from '../../offline/Entry.ts';
import { type StillEntry, still } from '../kinds/still.ts';

/** A still that is not stored yet. */
interface Unstored<Stage> {
  kind: 'sending';
  id: string;
  itemId: string | null;
  stage: Stage;
  entry: StillEntry | null;
}

export type UnderWay = Unstored<
  { name: 'requested' } | { name: 'taken' } | { name: 'uploading'; fraction: number }
>;
/** It could not be taken, or it is on this device and cannot be sent by itself. */
export type HeldUp = Unstored<{ name: 'failed' | 'needsAttention'; reason: string }>;

type Stage = (UnderWay | HeldUp)['stage'];

export type PhotoTile = { kind: 'stored'; id: string; photo: Photo } | UnderWay | HeldUp;

export function isHeldUp(tile: PhotoTile): tile is HeldUp {
  return tile.kind === 'sending' && 'reason' in tile.stage;
}

export type Captures = ReadonlyMap<
  string,
  { peerId: string; progress: CaptureProgress | { state: 'requested' } }
>;

/** The photos as read from the server, with everything that the room has announced since. */
export function withPhotoEvents(read: readonly Photo[], events: readonly RoomEvent[]): Photo[] {
  const photos = new Map(read.map((photo) => [photo.id, photo]));
  for (const event of events) {
    if (event.kind !== 'photo:stored' && event.kind !== 'photo:updated') continue;
    const { photo } = event.data;
    const known = photos.get(photo.id);
    photos.set(photo.id, known ? mergedOnce(known, photo, event) : photo);
  }
  return [...photos.values()].sort((one, other) => one.capturedAt.localeCompare(other.capturedAt));
}

/** In the order in which a worker gets there. */
const STEPS: readonly Photo['renditions'][] = ['pending', 'failed', 'thumbnail', 'ready'];

const merged = new WeakMap<Photo, { onto: Photo; photo: Photo }>();

/** The same object for the same two: a photo that no new event is about need not be drawn again. */
function mergedOnce(known: Photo, announced: Photo, event: RoomEvent): Photo {
  const earlier = merged.get(announced);
  if (earlier?.onto === known) return earlier.photo;
  const photo = mergePhoto(known, announced, event);
  merged.set(announced, { onto: known, photo });
  return photo;
}

/**
 * Events carry nothing that only some may know, such as position and distance, and of a deleted photo only the id. An early
 * one may arrive after the photo was read with its renditions ready or its disposition changed. A worker announces its
 * renditions with facts that it read a while ago: what people changed meanwhile stays.
 */
function mergePhoto(known: Photo, announced: Photo, { at: announcedAt, by }: RoomEvent): Photo {
  const changedAt = known.custody.at(-1)?.at ?? '';
  const { disposition } = changedAt > announcedAt ? known : announced;
  if (announced.disposition === 'deleted') return { ...known, disposition };
  const isOlder = STEPS.indexOf(announced.renditions) < STEPS.indexOf(known.renditions);
  const { renditions } = isOlder ? known : announced;
  if (by.subject === SYSTEM.subject) return { ...known, renditions };
  return {
    ...announced,
    renditions,
    disposition,
    position: announced.position ?? known.position,
    exif: known.exif ?? announced.exif,
    focalLength35: known.focalLength35 ?? announced.focalLength35,
    distanceMeters: announced.distanceMeters ?? known.distanceMeters,
    isOffSite: announced.isOffSite ?? known.isOffSite,
    custody: known.custody,
    notes: known.notes,
    viewId: known.viewId,
    filename: known.filename,
    settings: known.settings,
  };
}

export interface TileSources {
  photos: readonly Photo[];
  captures: Captures;
  /** The outbox entries of this inspection. */
  entries: readonly Entry[];
  fractions: ReadonlyMap<string, number>;
  /** The checklist item that a capture under way is for. */
  itemOfCapture: (photoId: string) => string | null;
}

/** One tile for each id, oldest first: a still under way becomes the stored photo in its place. */
export function buildTiles({
  photos,
  captures,
  entries,
  fractions,
  itemOfCapture,
}: TileSources): PhotoTile[] {
  const stored = new Set(photos.map((photo) => photo.id));
  const sending = new Map<string, PhotoTile>();
  for (const [id, { progress }] of captures)
    sending.set(id, unstored({ id, itemId: itemOfCapture(id), entry: null }, stageOf(progress)));
  for (const entry of entries.filter(still.is)) {
    const stage = stageOfEntry(entry, fractions.get(entry.id));
    const itemId = entry.input.itemId ?? null;
    sending.set(entry.id, unstored({ id: entry.id, itemId, entry }, stage));
  }
  const underWay = [...sending.values()].filter((tile) => !stored.has(tile.id));
  return [...photos.map((photo) => ({ kind: 'stored' as const, id: photo.id, photo })), ...underWay];
}

/** Each kind of stage is a type of its own. */
function unstored(photo: Pick<UnderWay, 'id' | 'itemId' | 'entry'>, stage: Stage): UnderWay | HeldUp {
  return 'reason' in stage ? { kind: 'sending', ...photo, stage } : { kind: 'sending', ...photo, stage };
}

export function itemIdOf(tile: PhotoTile): string | null {
  return tile.kind === 'stored' ? tile.photo.itemId : tile.itemId;
}

/** The photos that exist: stored, or on this device; those that another device has yet to take or send are not seen here. */
export function signablePhotos(tiles: readonly PhotoTile[]): { id: string; itemId: string | null }[] {
  const existing = tiles.filter((tile) => tile.kind === 'stored' || tile.entry !== null);
  return existing.map((tile) => ({ id: tile.id, itemId: itemIdOf(tile) }));
}

function stageOf(progress: CaptureProgress | { state: 'requested' }): Stage {
  if (progress.state === 'requested') return { name: 'requested' };
  if (progress.state === 'captured') return { name: 'taken' };
  if (progress.state === 'failed') return { name: 'failed', reason: progress.reason };
  return { name: 'uploading', fraction: progress.fraction };
}

function stageOfEntry(entry: StillEntry, fraction: number | undefined): Stage {
  if (entry.state === 'needsAttention')
    return { name: 'needsAttention', reason: entry.problem ?? 'It could not be sent.' };
  return fraction === undefined ? { name: 'taken' } : { name: 'uploading', fraction };
}
