import 'fake-indexeddb/auto';
import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { MEASURING_TEXTS } from '@sightline/measuring/MeasuringError';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entry, NewEntry } from './entries.ts';
import { FakeDevice, measurement, picture, settled, still, waitUntil } from './fakes.ts';
import { isMeasuring, mergeMeasurements } from './mergeMeasurements.ts';
import { mergeSiteRooms } from './mergeSiteRooms.ts';
import { dated, isRefusedForClock } from './wrongClock.ts';

describe('measurements that are made offline', () => {
  let device: FakeDevice;
  beforeEach(() => {
    device = new FakeDevice();
    device.server.online = false;
  });
  afterEach(() => device.close());

  type Measured = ReturnType<typeof measurement>;
  const noted = ({ id, inspectionId, photoId }: Measured, notes: string): NewEntry => {
    const facts = { id: mintId(), inspectionId, photoId, measurementId: id };
    return { kind: 'measurementChange', ...facts, change: { notes } };
  };
  const deleted = ({ id, inspectionId, photoId }: Measured): NewEntry => ({
    kind: 'measurementDeletion',
    ...{ id: mintId(), inspectionId, photoId, measurementId: id },
  });
  const roomOf = ({ id: measurementId, inspectionId }: Measured): NewEntry => {
    const length = { kind: 'measured' as const, measurementId };
    const change = { name: 'Garage', type: 'garage' as const, length };
    return { kind: 'siteRoom', id: mintId(), inspectionId, roomId: mintId(), change };
  };

  it('are sent by the page that is opened next: after their photo, in order, each once', async () => {
    const before = device.outbox();
    const photo = still();
    await before.add(photo, picture());
    const [door, sill] = [measurement(photo.id, 'door'), measurement(photo.id, 'sill')];
    for (const entry of [door, noted(door, 'Clear width'), sill, deleted(sill), roomOf(door)])
      expect(await before.add(entry)).toBe(true);
    before.close();
    device.server.online = true;
    const after = device.outbox();
    await waitUntil(() => device.server.measuringRequests.length === 5);
    await settled(after);
    const { measuringRequests: requests } = device.server;
    expect(requests.filter((request) => !request.startsWith('room'))).toEqual([
      ...['record door', 'change notes', 'record sill', 'delete'],
    ]);
    expect(requests.indexOf('room Garage')).toBeGreaterThan(requests.indexOf('record door'));
    expect(device.server.measurements.get(door.id)?.notes).toBe('Clear width');
  });

  it('wait for a photo that a person has to decide about, and go with it when it is discarded', async () => {
    device.server.online = true;
    device.server.onUpload = () => Promise.reject(new AppError('notAPicture'));
    const outbox = device.outbox();
    const photo = still();
    await outbox.add(photo, picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    await outbox.add(measurement(photo.id, 'door'));
    await outbox.flush();
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(device.server.measuringRequests).toEqual([]);
    expect(outbox.store.getState().entries).toHaveLength(2);
    await outbox.discard(photo.id);
    expect(outbox.store.getState().entries).toEqual([]);
  });

  it('stay on the device, with the reason, when the server refuses them for good', async () => {
    device.server.online = true;
    const photo = still();
    device.server.photos.set(photo.id, 'stored');
    const points = MEASURING_TEXTS.beyondRange.text;
    device.server.refuseChange = new AppError('badInput', { fields: { points } });
    const outbox = device.outbox();
    await outbox.add(measurement(photo.id, 'far away'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toContain(points);
  });

  it('are dated again where the clock was wrong, with what the clock said in their notes', () => {
    const made = measurement(mintId(), 'door');
    const late = whole({ ...made, sent: { ...made.sent, measuredAt: '2031-01-05T15:00:00.000Z' } });
    const problem = wrongClockText('measurement', 'in the future');
    const refused = { ...late, problem, state: 'needsAttention' } as Entry;
    expect(isRefusedForClock(refused)).toBe(true);
    expect(dated(refused, new Date('2026-11-20T16:00:00.000Z'))).toMatchObject({
      sent: {
        measuredAt: '2026-11-20T16:00:00.000Z',
        notes: 'door\nThe clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
      },
    });
  });

  it('are shown as they will be, also what was changed, deleted and put back', () => {
    const [door, sill] = [measurement(mintId(), 'door'), measurement(mintId(), 'sill')];
    const restored = { ...deleted(sill), kind: 'measurementChange', change: { isDeleted: false } };
    const shownWith = (...added: object[]) =>
      mergeMeasurements([], [door, sill, ...added].map(whole).filter(isMeasuring)).map(({ notes }) => notes);
    expect(shownWith(noted(door, 'Clear width')).toSorted()).toEqual(['Clear width', 'sill']);
    expect(shownWith(deleted(sill))).toEqual(['door']);
    expect(shownWith(deleted(sill), restored).toSorted()).toEqual(['door', 'sill']);
    const [first] = mergeMeasurements([], [whole(door)].filter(isMeasuring));
    expect(first).toMatchObject({ value: 203.2, receivedAt: null, sending: 'waiting' });
  });

  it('leave a deleted room deleted, whatever is changed about it, until it is put back', () => {
    const room = roomOf(measurement(mintId(), 'door')) as NewEntry & { kind: 'siteRoom' };
    const changedBy = (change: object) => ({ ...room, id: mintId(), change });
    const shownWith = (...added: object[]) =>
      mergeSiteRooms([], [room, ...added].map(whole)).map(({ name, notes }) => [name, notes]);
    const noteOn = changedBy({ notes: 'Attached' });
    expect(shownWith(noteOn)).toEqual([['Garage', 'Attached']]);
    expect(shownWith(changedBy({ isDeleted: true }), noteOn)).toEqual([]);
    expect(shownWith(changedBy({ isDeleted: true }), changedBy({ isDeleted: false }))).toEqual([
      ['Garage', ''],
    ]);
  });
});

function whole(entry: object): Entry {
  const bookkeeping = { owner: 'ada', createdAt: Date.now(), attempts: 0, problem: null };
  return { ...entry, ...bookkeeping, state: 'waiting' } as Entry;
}
