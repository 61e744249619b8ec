import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos/photos';
import { describe, expect, it } from 'vitest';
import { samplePhoto } from '../../testing/samples.ts';
import { still, waiting } from '../fakes.ts';
import type { StillEntry } from '../kinds/still.ts';
import { buildTiles, type Captures, type PhotoTile } from './photoTiles.ts';

const inspectionId = mintId();

function photo(id: string, facts: Partial<Photo> = {}): Photo {
  return samplePhoto({ id, inspectionId, renditions: 'pending', ...facts });
}

function entry(id: string, over: Partial<StillEntry> = {}): StillEntry {
  const { sha256, capturedAt, source } = photo(id);
  const made = still(id, { inspectionId, sha256, capturedAt, source, itemId: 'gasPiping' });
  return { ...waiting({ ...made, parentId: inspectionId }), ...over };
}

const NO_SOURCES = {
  photos: [],
  deleted: [],
  unsent: [],
  captures: new Map() as Captures,
  fractions: new Map<string, number>(),
  itemOfCapture: () => null,
};
const stages = (tiles: PhotoTile[]) =>
  tiles.map((tile) => (tile.kind === 'sending' ? tile.stage.name : 'stored'));

describe('the tiles of the Photos tab', () => {
  it('replaces a still under way with the stored photo of the same id', () => {
    const id = mintId();
    const captures: Captures = new Map([[id, { peerId: mintId(), progress: { state: 'requested' } }]]);
    expect(stages(buildTiles({ ...NO_SOURCES, captures }))).toEqual(['requested']);
    const photos = [photo(id)];
    expect(stages(buildTiles({ ...NO_SOURCES, captures, photos, unsent: [entry(id)] }))).toEqual(['stored']);
  });

  it('shows a still of this device once, although the room also announces its progress', () => {
    const id = mintId();
    const captures: Captures = new Map([
      [id, { peerId: mintId(), progress: { state: 'uploading', photoId: id, fraction: 0.1 } }],
    ]);
    const fractions = new Map([[id, 0.4]]);
    const [tile, ...others] = buildTiles({ ...NO_SOURCES, captures, unsent: [entry(id)], fractions });
    expect(others).toHaveLength(0);
    expect(tile).toMatchObject({ stage: { name: 'uploading', fraction: 0.4 }, itemId: 'gasPiping' });
  });

  it('says why a still cannot be sent from this device', () => {
    const unsendable = entry(mintId(), { state: 'needsAttention', problem: 'This photo is too large.' });
    expect(buildTiles({ ...NO_SOURCES, unsent: [unsendable] })).toMatchObject([
      { stage: { name: 'needsAttention', reason: 'This photo is too large.' } },
    ]);
  });

  it('knows which item a requested still is for', () => {
    const id = mintId();
    const captures: Captures = new Map([[id, { peerId: mintId(), progress: { state: 'requested' } }]]);
    const tiles = buildTiles({ ...NO_SOURCES, captures, itemOfCapture: () => 'gasPiping' });
    expect(tiles).toMatchObject([{ itemId: 'gasPiping' }]);
  });
});
