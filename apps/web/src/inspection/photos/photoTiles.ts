import type { Photo } from '@sightline/contracts/photos/photos';
import type { CaptureProgress } from '@sightline/contracts/rooms/captures';
import type { ShownPhotos, StillEntry } from '../kinds/still.ts';

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
/** A still that could not be taken, or that is on this device and cannot be sent by itself. */
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

interface TileSources extends ShownPhotos {
  captures: Captures;
  fractions: ReadonlyMap<string, number>;
  itemOfCapture: (photoId: string) => string | null;
}

/** One tile for each id, oldest first: the stored photo replaces a pending still. */
export function buildTiles({
  photos,
  deleted,
  unsent,
  captures,
  fractions,
  itemOfCapture,
}: TileSources): PhotoTile[] {
  // A deleted photo may still be known as a capture of this call.
  const stored = new Set([...photos, ...deleted].map(({ id }) => id));
  const sending = new Map<string, PhotoTile>();
  for (const [id, { progress }] of captures)
    sending.set(id, unstored({ id, itemId: itemOfCapture(id), entry: null }, stageOf(progress)));
  for (const entry of unsent) {
    const stage = stageOfEntry(entry, fractions.get(entry.id));
    const itemId = entry.input.itemId ?? null;
    sending.set(entry.id, unstored({ id: entry.id, itemId, entry }, stage));
  }
  const underWay = [...sending.values()].filter((tile) => !stored.has(tile.id));
  return [...photos.map((photo) => ({ kind: 'stored' as const, id: photo.id, photo })), ...underWay];
}

/** Creates the tile of an unstored photo: each kind of stage is a separate type. */
function unstored(photo: Pick<UnderWay, 'id' | 'itemId' | 'entry'>, stage: Stage): UnderWay | HeldUp {
  return 'reason' in stage ? { kind: 'sending', ...photo, stage } : { kind: 'sending', ...photo, stage };
}

export function itemIdOf(tile: PhotoTile): string | null {
  return tile.kind === 'stored' ? tile.photo.itemId : tile.itemId;
}

/** The photos that exist, stored or on this device. Other devices' unsent photos are not known here. */
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
