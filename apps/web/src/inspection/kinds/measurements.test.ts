import 'fake-indexeddb/auto';
import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  deleteMeasurement,
  type Measurement,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import { type SiteRoomChange, saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { MEASURING_TEXTS } from '@sightline/measuring/MeasuringError';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../offline/Entry.ts';
import { picture, settled, waitUntil } from '../../offline/fakes.ts';
import { INSPECTION, measurement, refusal, SiteDevice, still, waiting } from '../fakes.ts';
import { isRefusedForClock } from '../outbox/wrongClock.ts';
import {
  measurementChange,
  measurementDeletion,
  measurement as measurementKind,
  measurementsWithUnsent,
} from './measurements.ts';
import { siteRoom, siteRoomsWithUnsent } from './siteRooms.ts';

type Made = ReturnType<typeof measurement>;

const changed = (
  { id: measurementId, input: { photoId } }: Made,
  fields: { notes?: string; isDeleted?: false },
) => {
  const input = { photoId, measurementId, change: { ...fields, seen: {} } };
  return measurementChange.entry({ id: mintId(), parentId: INSPECTION, input });
};
const deleted = ({ id: measurementId, input: { photoId } }: Made) =>
  measurementDeletion.entry({ id: mintId(), parentId: INSPECTION, input: { photoId, measurementId } });
const room = (roomId: string, fields: Omit<SiteRoomChange, 'seen'>) =>
  siteRoom.entry({ id: mintId(), parentId: INSPECTION, input: { roomId, change: { ...fields, seen: {} } } });
const garage = ({ id: measurementId }: Made) =>
  room(mintId(), { name: 'Garage', type: 'garage', length: { kind: 'measured', measurementId } });

describe('measurements that are made offline', () => {
  let device: SiteDevice;
  let requested: string[];
  beforeEach(() => {
    requested = [];
    const stored = (sent: NewMeasurement): Measurement => {
      const computed = { value: 900, uncertainty: 9, isSquareOnOnly: false };
      return { ...sent, ...computed, inspectionId: INSPECTION, receivedAt: sent.measuredAt, by: 'Ada' };
    };
    device = new SiteDevice();
    device
      .on(recordMeasurement, ({ body }) => {
        requested.push(`record ${(body as NewMeasurement).notes}`);
        return stored(body as NewMeasurement);
      })
      .on(changeMeasurement, ({ body }) => {
        requested.push(`change ${Object.keys(body as object).join()}`);
        return stored(measurement(mintId(), 'changed').input.sent);
      })
      .on(deleteMeasurement, () => {
        requested.push('delete');
        return { deleted: true };
      })
      .on(saveSiteRoom, ({ body, path }) => {
        const { name = '', type = 'garage' } = body as SiteRoomChange;
        requested.push(`room ${name}`);
        const at = '2026-11-20T15:00:00.000Z';
        const facts = { length: null, width: null, height: null, notes: '', isCompleted: false, by: 'Ada' };
        const identity = {
          id: path.split('/').at(-1),
          inspectionId: INSPECTION,
          createdAt: at,
          updatedAt: at,
        };
        return { ...identity, ...facts, name, type };
      });
    device.uploads.onStored = ({ metadata }) => requested.push(`photo ${metadata.roomLabel}`);
    device.isOnline = false;
  });
  afterEach(() => device.close());

  it('are sent by the page that is opened next: after their photo, in order, each once', async () => {
    const before = device.outbox();
    const photo = still();
    await before.add(photo, picture());
    const [door, sill] = [measurement(photo.id, 'door'), measurement(photo.id, 'sill')];
    for (const entry of [door, changed(door, { notes: 'Clear width' }), sill, deleted(sill), garage(door)])
      expect(await before.add(entry)).toBe(true);
    before.close();
    device.isOnline = true;
    const after = device.outbox();
    await waitUntil(() => requested.length === 6);
    await settled(after);
    expect(requested.filter((request) => !request.startsWith('room'))).toEqual([
      ...['photo Kitchen', 'record door', 'change notes,seen', 'record sill', 'delete'],
    ]);
    expect(requested.indexOf('room Garage')).toBeGreaterThan(requested.indexOf('record door'));
  });

  it('wait for a photo that a person has to decide about, and go with it when it is discarded', async () => {
    device.isOnline = true;
    device.uploads.refusal = refusal('notAPicture');
    const outbox = device.outbox();
    const photo = still();
    await outbox.add(photo, picture());
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    await outbox.add(measurement(photo.id, 'door'));
    await outbox.flush();
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(requested).toEqual([]);
    expect(outbox.store.getState().entries).toHaveLength(2);
    await outbox.discard(photo.id);
    expect(outbox.store.getState().entries).toEqual([]);
  });

  it('stay on the device, with the reason, when the server refuses them for good', async () => {
    device.isOnline = true;
    const points = MEASURING_TEXTS.beyondRange.text;
    device.on(recordMeasurement, () => refusal('badInput', { fields: { points } }));
    const outbox = device.outbox();
    await outbox.add(measurement(mintId(), 'far away'));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toContain(points);
  });

  it('are dated again where the clock was wrong, with what the clock said in their notes', () => {
    const made = measurement(mintId(), 'door');
    const sent = { ...made.input.sent, measuredAt: '2031-01-05T15:00:00.000Z' };
    const problem = wrongClockText('measurement', 'in the future');
    const late = waiting({ ...made, input: { ...made.input, sent } });
    const refused = { ...late, problem, state: 'needsAttention' as const };
    expect(isRefusedForClock(refused)).toBe(true);
    expect(measurementKind.redated?.(refused, new Date('2026-11-20T16:00:00.000Z')).input.sent).toMatchObject(
      {
        measuredAt: '2026-11-20T16:00:00.000Z',
        notes: 'door\nThe clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
      },
    );
  });
});

describe('on the screen', () => {
  it('unsent measurements are shown as they will be, also what was changed, deleted and put back', () => {
    const [door, sill] = [measurement(mintId(), 'door'), measurement(mintId(), 'sill')];
    const shownWith = (...added: Parameters<typeof waiting>[0][]): string[] =>
      measurementsWithUnsent(
        [],
        [door, sill, ...added].map((entry): Entry => waiting<unknown>(entry)),
      ).map(({ notes }) => notes);
    expect(shownWith(changed(door, { notes: 'Clear width' })).toSorted()).toEqual(['Clear width', 'sill']);
    expect(shownWith(deleted(sill))).toEqual(['door']);
    expect(shownWith(deleted(sill), changed(sill, { isDeleted: false })).toSorted()).toEqual([
      'door',
      'sill',
    ]);
    const [first] = measurementsWithUnsent([], [waiting(door)]);
    expect(first).toMatchObject({ value: 203.2, receivedAt: null, sending: 'waiting' });
  });

  it('a deleted room stays deleted, whatever is changed about it, until it is put back', () => {
    const made = garage(measurement(mintId(), 'door'));
    const then = (change: Omit<SiteRoomChange, 'seen'>) => room(made.input.roomId, change);
    const shownWith = (...added: (typeof made)[]): string[][] =>
      siteRoomsWithUnsent(
        [],
        [made, ...added].map((entry) => waiting(entry)),
      ).map(({ name, notes }) => [name, notes]);
    const noteOn = then({ notes: 'Attached' });
    expect(shownWith(noteOn)).toEqual([['Garage', 'Attached']]);
    expect(shownWith(then({ isDeleted: true }), noteOn)).toEqual([]);
    expect(shownWith(then({ isDeleted: true }), then({ isDeleted: false }))).toEqual([['Garage', '']]);
  });
});
