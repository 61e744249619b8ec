import 'fake-indexeddb/auto';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewEntry } from './entries.ts';
import { FakeDevice, reading, settled, waitUntil } from './fakes.ts';

describe('positions that are recorded offline', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
    device.server.online = false;
  });
  afterEach(() => device.close());

  const described = ({ id, inspectionId }: NewEntry): NewEntry => {
    const change = { description: 'NE corner' };
    return { kind: 'positionChange', id: mintId(), inspectionId, positionId: id, change };
  };
  const deleted = ({ id, inspectionId }: NewEntry): NewEntry => ({
    kind: 'positionDeletion',
    id: mintId(),
    inspectionId,
    positionId: id,
  });

  it('are sent by the page that is opened next, in order, with what was changed about them', async () => {
    const before = device.outbox();
    const [first, second] = [reading('first'), reading('second')];
    for (const entry of [first, second, described(first), deleted(second)])
      expect(await before.add(entry)).toBe(true);
    before.close();
    device.server.online = true;
    const after = device.outbox();
    await waitUntil(() => device.server.positionRequests.length === 4);
    await settled(after);
    expect(device.server.positionRequests).toEqual([
      'record first',
      'record second',
      'change description',
      'delete',
    ]);
    expect(device.server.positions.get(first.id)).toMatchObject({ description: 'NE corner' });
  });

  it('keep their order through failures, and each is sent once', async () => {
    const outbox = device.outbox();
    const readings = ['a', 'b', 'c'].map(reading);
    for (const entry of readings) await outbox.add(entry);
    await waitUntil(() => outbox.store.getState().entries[0]?.attempts === 1);
    device.server.online = true;
    outbox.retryNow();
    await settled(outbox);
    expect(device.server.positionRequests).toEqual(['record a', 'record b', 'record c']);
  });

  it('stay on the device, with the reason, when the server refuses them', async () => {
    device.server.online = true;
    device.server.refuseChange = new AppError('badInput', {
      fields: { takenAt: 'Check the device clock: this position is dated in the future.' },
    });
    const outbox = device.outbox();
    await outbox.add(reading('late'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toContain('Check the device clock');
  });
});
