import { mintId } from '@sightline/contracts/core/ids';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type RoomEvent, type RoomEventAuthor, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { describe, expect, it } from 'vitest';
import { markOf } from '../../../../../tests/support/marks.ts';
import { samplePhoto } from '../../testing/samples.ts';
import { withPhotoEvents } from './useInspectionPhotos.ts';

const inspectionId = mintId();

function photo(id: string, facts: Partial<Photo> = {}): Photo {
  return samplePhoto({ id, inspectionId, renditions: 'pending', ...facts });
}

let seq = 0;
const CARLA = { subject: 'x', name: 'Carla', role: 'field' as const };
function event(
  kind: 'photo:stored' | 'photo:updated',
  announced: Photo,
  at = announced.storedAt,
  by: RoomEventAuthor = CARLA,
): RoomEvent {
  seq += 1;
  return { id: mintId(), seq, at, by, kind, data: { photo: announced } };
}

describe('photos and the events of the room', () => {
  it('sorts photos by the time they were taken', () => {
    const early = photo(mintId(), { capturedAt: '2026-11-20T14:00:00.000Z' });
    const late = photo(mintId(), { capturedAt: '2026-11-20T16:00:00.000Z' });
    const order = withPhotoEvents([late], [event('photo:stored', early)]).map(({ id }) => id);
    expect(order).toEqual([early.id, late.id]);
  });

  it('keeps the position that staff have read, which events never carry', () => {
    const position = { latitude: 25.77, longitude: -80.2, accuracyMeters: 7 };
    const known = photo(mintId(), { position, renditions: 'ready' });
    const later = event('photo:updated', { ...known, position: null, description: 'Rusty' });
    expect(withPhotoEvents([known], [later])).toMatchObject([{ position, description: 'Rusty' }]);
  });

  it('returns the same object for a photo that no new event is about', () => {
    const known = photo(mintId());
    const events = [event('photo:updated', { ...known, description: 'Rusty' })];
    const [before] = withPhotoEvents([known], events);
    const [after] = withPhotoEvents([known], [...events, event('photo:stored', photo(mintId()))]);
    expect(after).toMatchObject({ description: 'Rusty' });
    expect(after).toBe(before);
  });

  it('keeps a thumbnail ready when an earlier event arrives late', () => {
    const known = photo(mintId(), { renditions: 'ready' });
    const [merged] = withPhotoEvents([known], [event('photo:stored', { ...known, renditions: 'pending' })]);
    expect(merged?.renditions).toBe('ready');
  });

  it('keeps what was drawn while a worker announced the display picture', () => {
    const stored = photo(mintId(), { renditions: 'thumbnail' });
    const drawn = {
      ...stored,
      markup: [markOf({ kind: 'arrow', color: 'red', from: [0, 0], to: [1, 1] })],
    } satisfies Photo;
    const announced = event('photo:updated', { ...stored, renditions: 'ready' }, stored.storedAt, SYSTEM);
    const [shown] = withPhotoEvents([stored], [event('photo:updated', drawn), announced]);
    expect([shown?.renditions, shown?.markup]).toEqual(['ready', drawn.markup]);
  });

  it('keeps a disposition that was read after the event, and takes over one that was announced later', () => {
    const custody = [
      { at: '2026-11-20T15:10:00.000Z', by: 'Ana', disposition: 'deleted' as const, reason: '' },
    ];
    const known = photo(mintId(), { disposition: 'deleted', custody });
    const announced = (at: string) => event('photo:updated', { ...photo(known.id), custody: [] }, at);
    expect(withPhotoEvents([known], [announced('2026-11-20T15:05:00.000Z')])[0]?.disposition).toBe('deleted');
    const later = withPhotoEvents([known], [announced('2026-11-20T15:15:00.000Z')])[0];
    expect(later).toMatchObject({ disposition: 'inReport', custody });
  });

  it('keeps what was read of a photo that is deleted, of which the room is told only the id', () => {
    const known = photo(mintId(), { description: 'Rusty', sha256: 'b'.repeat(64), roomLabel: 'Attic' });
    const removed = photo(known.id, { disposition: 'deleted', width: 0, sha256: '0'.repeat(64) });
    const [merged] = withPhotoEvents([known], [event('photo:updated', removed)]);
    expect(merged).toEqual({ ...known, disposition: 'deleted' });
  });
});
