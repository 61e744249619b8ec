import { type RoomEvent, SYSTEM } from '@sightline/contracts/rooms/roomEvents';
import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { samplePhoto } from '../../testing/samples.ts';
import { useAnnouncedPhotos } from './useAnnouncedPhotos.ts';

const OFFICE = { subject: 'user:1', name: 'Dana Whitfield', role: null };

/** The number of times that the list is read again when the room announces this photo. */
function readsAfter(
  kind: 'photo:stored' | 'photo:updated',
  viewId: string | null,
  by: RoomEvent['by'] = OFFICE,
): number {
  const photo = samplePhoto({ viewId });
  const event: RoomEvent = { id: photo.id, seq: 1, at: photo.storedAt, by, kind, data: { photo } };
  const reread = vi.fn();
  const { rerender } = renderHook(({ events }) => useAnnouncedPhotos(events, reread), {
    initialProps: { events: [] as readonly RoomEvent[] },
  });
  rerender({ events: [event] });
  return reread.mock.calls.length;
}

describe('the list of photos is read again for the required views', () => {
  it('when a photo of one is stored, and when a person changes any', () => {
    expect(readsAfter('photo:stored', 'panel')).toBe(1);
    expect(readsAfter('photo:updated', 'panel')).toBe(1);
    expect(readsAfter('photo:updated', null)).toBe(1);
  });

  it('neither for a photo of no view, whose host waits for it, nor for renditions', () => {
    expect(readsAfter('photo:stored', null)).toBe(0);
    expect(readsAfter('photo:updated', 'panel', SYSTEM)).toBe(0);
  });
});
