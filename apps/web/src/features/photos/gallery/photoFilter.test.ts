import { mintId } from '@sightline/contracts/core/ids';
import { describe, expect, it } from 'vitest';
import { still, waiting } from '../../../inspection/fakes.ts';
import type { StillMetadata } from '../../../inspection/kinds/still.ts';
import type { PhotoTile } from '../../../inspection/photos/photoTiles.ts';
import { samplePhoto } from '../../../testing/samples.ts';
import { choicesOf, filterTiles, NO_FILTER, statusOf } from './photoFilter.ts';

const stored = (facts: Parameters<typeof samplePhoto>[0]): PhotoTile => {
  const photo = samplePhoto(facts);
  return { kind: 'stored', id: photo.id, photo };
};

function unsent(details: Partial<StillMetadata>, stage: 'taken' | 'uploading' = 'taken'): PhotoTile {
  const entry = waiting(still(undefined, details));
  const at = stage === 'taken' ? { name: stage } : { name: stage, fraction: 0.4 };
  return { kind: 'sending', id: entry.id, itemId: null, stage: at, entry };
}

const defect = stored({ category: 'defect', priority: 'critical', roomLabel: 'Attic', tags: ['rust'] });
const general = stored({ roomLabel: 'Kitchen', tags: ['pipe', 'rust'] });
const onPhone = unsent({ category: 'defect', roomLabel: 'Kitchen' });
const underWay = unsent({}, 'uploading');
const ofAnotherPhone: PhotoTile = {
  kind: 'sending',
  id: mintId(),
  itemId: null,
  stage: { name: 'requested' },
  entry: null,
};
const ALL = [defect, general, onPhone, underWay, ofAnotherPhone];

describe('the filters of the gallery', () => {
  it.each([
    ['all photos without a filter', {}, ALL],
    ['a category, also of photos that are not sent yet', { category: 'defect' as const }, [defect, onPhone]],
    ['a priority', { priority: 'critical' as const }, [defect]],
    ['a room', { room: 'Kitchen' }, [general, onPhone, underWay]],
    ['a tag', { tag: 'rust' }, [defect, general]],
    ['photos on this phone only', { status: 'onPhone' as const }, [onPhone]],
    ['photos that are being sent', { status: 'sending' as const }, [underWay, ofAnotherPhone]],
    ['photos on the server', { status: 'stored' as const }, [defect, general]],
    ['what fits all of them', { category: 'defect' as const, room: 'Attic' }, [defect]],
  ])('show %s', (_, change, expected) => {
    expect(filterTiles(ALL, { ...NO_FILTER, ...change })).toEqual(expected);
  });

  it('offer the rooms and tags that exist, once each', () => {
    expect(choicesOf(ALL)).toEqual({ rooms: ['Attic', 'Kitchen'], tags: ['pipe', 'rust'] });
  });

  it('know where each photo is', () => {
    expect(ALL.map(statusOf)).toEqual(['stored', 'stored', 'onPhone', 'sending', 'sending']);
  });
});
