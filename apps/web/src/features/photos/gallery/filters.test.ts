import { mintId } from '@sightline/contracts/core/ids';
import { describe, expect, it } from 'vitest';
import type { StillEntry } from '../../../offline/entries.ts';
import { still } from '../../../offline/fakes.ts';
import { samplePhoto } from '../../../testing/samples.ts';
import type { PhotoTile } from '../photoTiles.ts';
import { choicesOf, filterTiles, NO_FILTER, statusOf } from './filters.ts';

const stored = (facts: Parameters<typeof samplePhoto>[0]): PhotoTile => {
  const photo = samplePhoto(facts);
  return { kind: 'stored', id: photo.id, photo };
};

function waiting(
  details: Partial<StillEntry['metadata']>,
  stage: 'taken' | 'uploading' = 'taken',
): PhotoTile {
  const fresh = still();
  if (fresh.kind !== 'still') throw new Error('no still');
  const bookkeeping = { owner: 'ada', createdAt: 0, attempts: 0, state: 'waiting' as const, problem: null };
  const entry: StillEntry = { ...fresh, ...bookkeeping, metadata: { ...fresh.metadata, ...details } };
  const at = stage === 'taken' ? { name: stage } : { name: stage, fraction: 0.4 };
  return { kind: 'sending', id: entry.id, itemId: null, stage: at, entry };
}

const defect = stored({ category: 'defect', priority: 'critical', roomLabel: 'Attic', tags: ['rust'] });
const general = stored({ roomLabel: 'Kitchen', tags: ['pipe', 'rust'] });
const onPhone = waiting({ category: 'defect', roomLabel: 'Kitchen' });
const underWay = waiting({}, 'uploading');
const ofAnotherPhone: PhotoTile = {
  ...{ kind: 'sending', id: mintId(), itemId: null, stage: { name: 'requested' }, entry: null },
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
