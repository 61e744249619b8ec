import 'fake-indexeddb/auto';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changePosition,
  deletePosition,
  type NewPosition,
  type RecordedPosition,
  recordPositions,
} from '@sightline/contracts/positions/positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled, waitUntil } from '../../offline/fakes.ts';
import type { SeenRequest } from '../../testing/FakeApi.ts';
import { INSPECTION, reading, refusal, SiteDevice } from '../fakes.ts';
import { positionChange, positionDeletion } from './positions.ts';

describe('positions that are recorded offline', () => {
  let device: SiteDevice;
  let requested: string[];
  beforeEach(() => {
    requested = [];
    device = new SiteDevice();
    device
      .on(recordPositions, ({ body }) => {
        const { positions } = body as { positions: NewPosition[] };
        requested.push(`record ${positions.map(({ description }) => description).join()}`);
        return positions.map(stored);
      })
      .on(changePosition, ({ body, path }) => {
        requested.push(`change ${Object.keys(body as object).join()}`);
        return { ...stored(place), id: idIn(path) };
      })
      .on(deletePosition, () => {
        requested.push('delete');
        return { deleted: true };
      });
    device.isOnline = false;
  });
  afterEach(() => device.close());

  const [place] = reading('').input as [NewPosition];
  const stored = (position: NewPosition): RecordedPosition => {
    const measured = { distanceMeters: null, isOffSite: null };
    return { ...position, inspectionId: INSPECTION, receivedAt: position.takenAt, by: 'Ada', ...measured };
  };
  const idIn = (path: SeenRequest['path']): string => path.split('/').at(-1) ?? '';
  const described = (positionId: string) => {
    const input = { positionId, change: { description: 'NE corner', seen: {} } };
    return positionChange.entry({ id: mintId(), parentId: INSPECTION, input });
  };
  const deleted = (positionId: string) =>
    positionDeletion.entry({ id: mintId(), parentId: INSPECTION, input: { positionId } });

  it('are sent by the page that is opened next, in order, with what was changed about them', async () => {
    const before = device.outbox();
    const [first, second] = [reading('first'), reading('second')];
    for (const entry of [first, second, described(first.id), deleted(second.id)])
      expect(await before.add(entry)).toBe(true);
    before.close();
    device.isOnline = true;
    const after = device.outbox();
    await waitUntil(() => requested.length === 4);
    await settled(after);
    expect(requested).toEqual(['record first', 'record second', 'change description,seen', 'delete']);
  });

  it('keep their order through failures, and each is sent once', async () => {
    const outbox = device.outbox();
    const readings = ['a', 'b', 'c'].map(reading);
    for (const entry of readings) await outbox.add(entry);
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    device.isOnline = true;
    outbox.retryNow();
    await settled(outbox);
    expect(requested).toEqual(['record a', 'record b', 'record c']);
  });

  it('stay on the device, with the reason, when the server refuses them', async () => {
    device.isOnline = true;
    const takenAt = 'Check the device clock: this position is dated in the future.';
    device.on(recordPositions, () => refusal('badInput', { fields: { takenAt } }));
    const outbox = device.outbox();
    await outbox.add(reading('late'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toContain('Check the device clock');
  });
});
