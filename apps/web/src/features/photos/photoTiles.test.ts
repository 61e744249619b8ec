import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { describe, expect, it } from 'vitest';
import type { StillEntry } from '../../offline/entries.ts';
import { buildTiles, type Captures, type PhotoTile, withPhotoEvents } from './photoTiles.ts';

const inspectionId = mintId();

function photo(id: string, over: Partial<Photo> = {}): Photo {
  return {
    id,
    inspectionId,
    itemId: null,
    roomLabel: 'Kitchen',
    source: 'imageCapture',
    description: '',
    capturedAt: '2026-11-20T15:00:00.000Z',
    storedAt: '2026-11-20T15:00:02.000Z',
    capturedBy: 'Carla',
    contentType: 'image/jpeg',
    width: 4032,
    height: 3024,
    bytes: 3_000_000,
    sha256: 'a'.repeat(64),
    position: null,
    renditions: 'pending',
    disposition: 'inReport',
    custody: [],
    ...over,
  };
}

function entry(id: string, over: Partial<StillEntry> = {}): StillEntry {
  const { sha256, capturedAt, source } = photo(id);
  return {
    kind: 'still',
    id,
    owner: 'carla',
    inspectionId,
    createdAt: 0,
    attempts: 0,
    state: 'waiting',
    problem: null,
    metadata: {
      photoId: id,
      inspectionId,
      sha256,
      capturedAt,
      source,
      contentType: 'image/jpeg',
      roomLabel: '',
      description: '',
      itemId: 'gasPiping',
    },
    bytes: 1,
    width: 1,
    height: 1,
    preview: null,
    uploadUrl: null,
    ...over,
  };
}

let seq = 0;
function event(kind: 'photo:stored' | 'photo:updated', told: Photo): RoomEvent {
  seq += 1;
  const by = { subject: 'x', name: 'Carla', role: 'field' as const };
  return { id: mintId(), seq, at: told.storedAt, by, kind, data: { photo: told } };
}

const NOTHING = {
  photos: [],
  captures: new Map() as Captures,
  entries: [],
  fractions: new Map<string, number>(),
  itemOfCapture: () => null,
};
const stages = (tiles: PhotoTile[]) =>
  tiles.map((tile) => (tile.kind === 'sending' ? tile.stage.name : 'stored'));

describe('the tiles of the Photos tab', () => {
  it('replace a still under way by the stored photo with the same id', () => {
    const id = mintId();
    const captures: Captures = new Map([[id, { peerId: mintId(), progress: { state: 'requested' } }]]);
    expect(stages(buildTiles({ ...NOTHING, captures }))).toEqual(['requested']);
    const photos = withPhotoEvents([], [event('photo:stored', photo(id))]);
    expect(stages(buildTiles({ ...NOTHING, captures, photos, entries: [entry(id)] }))).toEqual(['stored']);
  });

  it('show a still of this device once, though the room tells of it, too', () => {
    const id = mintId();
    const captures: Captures = new Map([
      [id, { peerId: mintId(), progress: { state: 'uploading', photoId: id, fraction: 0.1 } }],
    ]);
    const fractions = new Map([[id, 0.4]]);
    const [tile, ...others] = buildTiles({ ...NOTHING, captures, entries: [entry(id)], fractions });
    expect(others).toHaveLength(0);
    expect(tile).toMatchObject({ stage: { name: 'uploading', fraction: 0.4 }, itemId: 'gasPiping' });
  });

  it('say why a still is stuck on this device', () => {
    const stuck = entry(mintId(), { state: 'stuck', problem: 'This photo is too large.' });
    expect(buildTiles({ ...NOTHING, entries: [stuck] })).toMatchObject([
      { stage: { name: 'stuck', reason: 'This photo is too large.' } },
    ]);
  });

  it('know which item a requested still is for', () => {
    const id = mintId();
    const captures: Captures = new Map([[id, { peerId: mintId(), progress: { state: 'requested' } }]]);
    const tiles = buildTiles({ ...NOTHING, captures, itemOfCapture: () => 'gasPiping' });
    expect(tiles).toMatchObject([{ itemId: 'gasPiping' }]);
  });
});

describe('photos and the events of the room', () => {
  it('come in the order in which they were taken', () => {
    const early = photo(mintId(), { capturedAt: '2026-11-20T14:00:00.000Z' });
    const late = photo(mintId(), { capturedAt: '2026-11-20T16:00:00.000Z' });
    const order = withPhotoEvents([late], [event('photo:stored', early)]).map(({ id }) => id);
    expect(order).toEqual([early.id, late.id]);
  });

  it('keep the position that staff has read: events never carry it', () => {
    const position = { latitude: 25.77, longitude: -80.2, accuracyMeters: 7 };
    const known = photo(mintId(), { position, renditions: 'ready' });
    const told = event('photo:updated', { ...known, position: null, description: 'Rusty' });
    expect(withPhotoEvents([known], [told])).toMatchObject([{ position, description: 'Rusty' }]);
  });

  it('do not forget that the thumbnail was ready', () => {
    const known = photo(mintId(), { renditions: 'ready' });
    const [merged] = withPhotoEvents([known], [event('photo:stored', { ...known, renditions: 'pending' })]);
    expect(merged?.renditions).toBe('ready');
  });
});
