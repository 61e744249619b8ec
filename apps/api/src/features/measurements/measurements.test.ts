import { mintId } from '@sightline/contracts/core/ids';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type MeasurementChange,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { MEASURING_TEXTS } from '@sightline/measuring/MeasuringError';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { findMeasurement } from '@sightline/store/measurements/measurements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { buildSide, type Side, sentMeasurement } from '../../testing/accessWorld.ts';
import { beginMeasuringStory, type MeasuringStory } from '../../testing/measuringStory.ts';

let server: TestServer;
let staff: MeasuringStory['staff'];
let side: Side;
beforeAll(async () => {
  ({ server, staff, side } = await beginMeasuringStory());
});
afterAll(() => server.close());

const send = (body: NewMeasurement, { inspectionId }: Side = side) =>
  staff.call(recordMeasurement, { params: { inspectionId }, body });
const list = async () => await staff.ask(listMeasurements, { params: { inspectionId: side.inspectionId } });
const newOne = (changes: Partial<NewMeasurement> = {}): NewMeasurement => ({
  ...sentMeasurement(side.photoId),
  ...changes,
});

test('a measurement is stored with its points, and with the value computed from them', async () => {
  const sent = newOne({ notes: 'Clear width', itemId: 'buildingFinal', roomLabel: 'Garage' });
  const { status, reply } = await send(sent);
  expect(status).toBe(200);
  expect(reply).toMatchObject({ ...sent, inspectionId: side.inspectionId, by: 'Ana Ruiz (Inspector)' });
  expect(Math.abs(reply.value - 916)).toBeLessThan(1.5);
  expect(reply.uncertainty).toBeGreaterThan(1);
  expect(reply.isSquareOnOnly).toBe(false);
  expect(await list()).toContainEqual(reply);
});

test('a value that the device sends is ignored', async () => {
  const claimed = { ...newOne(), value: 1, uncertainty: 0.1 } as NewMeasurement;
  expect((await send(claimed)).status).toBe(400);
});

test('one that is sent twice counts once; other content under its id is refused', async () => {
  const sent = newOne();
  const { reply: first } = await send(sent);
  const again = await send(sent);
  // The headers differ, since they have the time.
  expect([again.status, again.reply]).toEqual([200, first]);
  const { status, reply } = await send({ ...sent, notes: 'Something else' });
  expect([status, reply]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
});

test('notes, item, room and unit can be changed; the measurement itself cannot', async () => {
  const { id, value } = (await send(newOne())).reply;
  const params = { measurementId: id };
  const changes = {
    notes: 'Egress',
    itemId: null,
    roomLabel: 'Bedroom 2',
    unit: 'feetAndInches',
    precision: 1,
  } as const;
  expect(await staff.ask(changeMeasurement, { params, body: { ...changes, seen: {} } })).toMatchObject({
    ...changes,
    value,
  });
  const body = { points: [], seen: {} } as never;
  expect((await staff.call(changeMeasurement, { params, body })).status).toBe(400);
});

test('a rule is kept with a length, can be changed and removed, and is refused for an angle', async () => {
  const { id, check } = (await send(newOne({ check: 'stairWidth' }))).reply;
  expect(check).toBe('stairWidth');
  const change = (measurementId: string, body: MeasurementChange) =>
    staff.call(changeMeasurement, { params: { measurementId }, body });
  const changed = await change(id, { check: 'guardBuilding', seen: { check: 'stairWidth' } });
  expect(changed.reply).toMatchObject({ check: 'guardBuilding' });
  expect((await change(id, { check: 'stairRiser', seen: { check: 'stairWidth' } })).reply).toMatchObject({
    code: 'changedMeanwhile',
  });
  expect((await change(id, { check: null, seen: { check: 'guardBuilding' } })).reply).toMatchObject({
    check: null,
  });
  const { points } = newOne();
  const angle = newOne({ type: 'angle', points: [...points, { x: 1000, y: 1800, sigma: 1 }] });
  expect((await send({ ...angle, check: 'stairRiser' })).status).toBe(400);
  expect((await send(angle)).status).toBe(200);
  expect((await change(angle.id, { check: 'stairRiser', seen: {} })).status).toBe(400);
  expect((await change(angle.id, { sameAs: id, seen: {} })).status).toBe(400);
});

test('the same length is one in another picture; that of an unsent measurement is accepted', async () => {
  const known = newOne();
  await send(known);
  const { points } = newOne();
  const angle = newOne({ type: 'angle', points: [...points, { x: 1000, y: 1800, sigma: 1 }] });
  await send(angle);
  const sameAs = 'Choose a measurement in another picture';
  const refusal = { status: 400, reply: { details: { fields: { sameAs } } } };
  expect(await send(newOne({ sameAs: known.id }))).toMatchObject(refusal);
  const itself = newOne();
  expect(await send({ ...itself, sameAs: itself.id })).toMatchObject(refusal);
  const { id } = (await send(newOne({ sameAs: mintId() }))).reply;
  const change = (target: string) =>
    staff.call(changeMeasurement, { params: { measurementId: id }, body: { sameAs: target, seen: {} } });
  for (const target of [known.id, id]) expect(await change(target)).toMatchObject(refusal);
  const other = await buildSide(server, staff);
  const elsewhere = { ...sentMeasurement(other.photoId), sameAs: angle.id };
  expect(await send(elsewhere, other)).toMatchObject({
    status: 400,
    reply: { details: { fields: { sameAs: 'Only for lengths' } } },
  });
  expect((await change(mintId())).status).toBe(200);
});

test('one that was sent before measurements had checks is the same when it is sent again', async () => {
  const sent = newOne();
  await send(sent);
  const { id, check: _, sameAs: __, isFlat: ___, lens: ____, ...before } = sent;
  const contentHash = contentHashOf({ ...before, inspectionId: side.inspectionId });
  expect(await findMeasurement(server.services.store, id)).toMatchObject({ contentHash });
});

describe('a change made offline', () => {
  const changed = async (measurementId: string, body: MeasurementChange) =>
    await staff.call(changeMeasurement, { params: { measurementId }, body });

  test("does not overwrite another person's newer text, and names the fields", async () => {
    const { id } = (await send(newOne({ notes: 'Width', itemId: null }))).reply;
    await changed(id, {
      notes: 'Clear width',
      itemId: 'buildingFinal',
      seen: { notes: 'Width', itemId: null },
    });
    const waited = { notes: 'Egress', itemId: 'gasPiping', roomLabel: 'Bedroom 2' } as const;
    const seen = { notes: 'Width', itemId: null, roomLabel: '' };
    expect(await changed(id, { ...waited, seen })).toMatchObject({
      status: 409,
      reply: {
        code: 'changedMeanwhile',
        error: expect.stringContaining("this measurement's checklist item and notes."),
      },
    });
    expect((await list()).find((known) => known.id === id)).toMatchObject({
      notes: 'Clear width',
      itemId: 'buildingFinal',
      roomLabel: '',
    });
    const decided = {
      ...waited,
      seen: { notes: 'Clear width', itemId: 'buildingFinal', roomLabel: '' },
    } as const;
    expect(await changed(id, decided)).toMatchObject({ status: 200, reply: waited });
  });

  test('succeeds along with a change of another field, and a second time', async () => {
    const { id } = (await send(newOne({ notes: 'Width', itemId: null }))).reply;
    await changed(id, { unit: 'meters', seen: { unit: 'inches' } });
    const mine = { notes: 'Egress', itemId: 'gasPiping', seen: { notes: 'Width', itemId: null } } as const;
    for (const { status, reply } of [await changed(id, mine), await changed(id, mine)]) {
      expect(status).toBe(200);
      expect(reply).toMatchObject({ notes: 'Egress', itemId: 'gasPiping', unit: 'meters' });
    }
    const unseen = { notes: 'Clear width' } as MeasurementChange;
    expect((await changed(id, unseen)).status).toBe(400);
  });
});

test.each([
  ['in the future', 37],
  ['before the inspection', -37],
])('a measurement dated %s is refused, with nothing stored', async (dated, hours) => {
  const before = await list();
  const refused = await send(newOne({ measuredAt: new Date(Date.now() + hours * 3600_000).toISOString() }));
  expect(refused.status).toBe(400);
  expect(refused.reply).toMatchObject({
    error: `Check the device clock: this measurement is dated ${dated}.`,
  });
  expect(await list()).toEqual(before);
  const possible = newOne({ measuredAt: new Date(Date.now() + (hours * 35 * 3600_000) / 37).toISOString() });
  expect((await send(possible)).status).toBe(200);
});

test('a deleted measurement stays deleted when a late copy arrives, and can be restored', async () => {
  const sent = newOne();
  await send(sent);
  const params = { measurementId: sent.id };
  await staff.ask(deleteMeasurement, { params });
  await send(sent);
  expect((await list()).map(({ id }) => id)).not.toContain(sent.id);
  await staff.ask(changeMeasurement, { params, body: { isDeleted: false, seen: {} } });
  expect((await list()).map(({ id }) => id)).toContain(sent.id);
});

test('measurements disappear with their photo, and are restored with it', async () => {
  const { inspectionId, photoId, measurementId } = await buildSide(server, staff);
  const listed = async () =>
    (await staff.ask(listMeasurements, { params: { inspectionId } })).map(({ id }) => id);
  const params = { photoId };
  await staff.ask(setPhotoDisposition, { params, body: { disposition: 'deleted', reason: 'Blurred' } });
  expect(await listed()).toEqual([]);
  await staff.ask(setPhotoDisposition, { params, body: { disposition: 'inReport', reason: 'Not blurred' } });
  expect(await listed()).toEqual([measurementId]);
});

describe('refused, with nothing stored:', () => {
  const at = (x: number, y: number) => ({ x, y, sigma: 1 });
  const CARD = { length: 85.725, tolerance: 0.1 };
  const calibrated = (corners: [number, number][], size = {}): Partial<NewMeasurement> => ({
    calibration: {
      kind: 'rectangle',
      reference: '',
      width: 100,
      height: 100,
      tolerance: 1,
      ...size,
      corners: corners.map(([x, y]) => at(x, y)),
    },
  });

  test.each<[string, string, () => Partial<NewMeasurement>]>([
    [
      'four corners in a line',
      'calibration',
      () =>
        calibrated([
          [10, 10],
          [20, 10],
          [30, 10],
          [40, 10],
        ]),
    ],
    [
      'a bow-tie',
      'calibration',
      () =>
        calibrated([
          [0, 0],
          [90, 90],
          [90, 0],
          [0, 90],
        ]),
    ],
    ['no calibration', 'calibration', () => ({ calibration: { kind: 'none' } })],
    ['a point beyond this photo', 'points', () => ({ points: [at(10, 10), at(4001, 10)] })],
    [
      'an area that crosses itself',
      'points',
      () => ({ type: 'area', points: [at(900, 900), at(1100, 1100), at(1100, 900), at(900, 1100)] }),
    ],
    ['points out of range of a small reference', 'points', () => ({ points: [at(0, 0), at(3999, 2999)] })],
    [
      'points out of range of a card that was calibrated by its two ends',
      'points',
      () => ({
        calibration: { kind: 'squareOn', reference: 'Card', ends: [at(100, 100), at(160, 100)], ...CARD },
        points: [at(120, 150), at(3970, 150)],
      }),
    ],
  ])('%s', async (_, field, changes) => {
    const before = await list();
    const { status, reply } = await send(newOne(changes()));
    expect([
      status,
      Object.keys((reply as unknown as { details: { fields: object } }).details.fields),
    ]).toEqual([400, [field]]);
    expect(await list()).toEqual(before);
  });

  test.each<[string, unknown]>([
    [
      'a reference of zero',
      calibrated(
        [
          [0, 0],
          [90, 0],
          [90, 90],
          [0, 90],
        ],
        { width: 0 },
      ),
    ],
    [
      'a reference of negative size',
      calibrated(
        [
          [0, 0],
          [90, 0],
          [90, 90],
          [0, 90],
        ],
        { height: -4 },
      ),
    ],
    ['a point that is no number', { points: [{ x: null, y: 5, sigma: 1 }, at(1, 1)] }],
    ['a point before the picture', { points: [at(-1, 5), at(1, 1)] }],
    ['impossible points', { points: [{ x: 1, y: 5, sigma: 0 }, at(1, 1)] }],
    [
      '51 points',
      { type: 'area', points: Array.from({ length: 51 }, (_, index) => at(index, index ** 2 / 10)) },
    ],
  ])('%s', async (_, changes) => {
    expect((await send(newOne(changes as Partial<NewMeasurement>))).status).toBe(400);
  });

  test('a photo of another inspection, an unknown one, a deleted one', async () => {
    const other = await buildSide(server, staff);
    expect((await send(newOne({ photoId: other.photoId }))).status).toBe(404);
    expect((await send(newOne({ photoId: other.clientId }))).status).toBe(404);
    const body = { disposition: 'deleted', reason: 'Blurred' } as const;
    await staff.ask(setPhotoDisposition, { params: { photoId: other.photoId }, body });
    expect((await send(newOne({ photoId: other.photoId }), other)).status).toBe(404);
  });

  test('the reason has the text of the measuring tool', async () => {
    const { reply } = await send(newOne({ calibration: { kind: 'none' } }));
    expect(JSON.stringify(reply)).toContain(MEASURING_TEXTS.notCalibrated.text);
  });
});
