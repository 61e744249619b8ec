import { setSite } from '@sightline/contracts/inspections/inspections';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import {
  changePosition,
  deletePosition,
  listPositions,
  type NewPosition,
  type PositionChange,
  recordPositions,
} from '@sightline/contracts/positions/positions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { sentPosition } from '../../testing/accessWorld.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
});
afterAll(() => server.close());

async function newInspection(): Promise<string> {
  return (await storedInspection(server.services.store))._id;
}

const send = (inspectionId: string, ...positions: NewPosition[]) =>
  staff.call(recordPositions, { params: { inspectionId }, body: { positions } });
const record = (inspectionId: string, ...positions: NewPosition[]) =>
  staff.ask(recordPositions, { params: { inspectionId }, body: { positions } });
const list = (inspectionId: string) => staff.ask(listPositions, { params: { inspectionId } });
const DAY = 24 * 3600;
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

test('a position is listed with both times and its author', async () => {
  const inspectionId = await newInspection();
  const sent = { ...sentPosition(), takenAt: secondsAgo(60), description: 'NE corner' };
  const [recorded] = await record(inspectionId, sent);
  expect(recorded).toMatchObject({
    ...sent,
    inspectionId,
    category: 'inspection',
    by: 'Ana Ruiz (Inspector)',
  });
  expect(Date.parse(recorded?.receivedAt ?? '')).toBeGreaterThan(Date.parse(sent.takenAt));
  expect(await list(inspectionId)).toEqual([recorded]);
});

test.each([
  ['ahead', -1],
  ['behind', 1],
])("a phone whose clock is a day %s: the server's time is shown with its own", async (_where, days) => {
  const inspectionId = await newInspection();
  const sent = { ...sentPosition(), takenAt: secondsAgo(days * DAY) };
  await record(inspectionId, sent);
  const [listed] = await list(inspectionId);
  expect(listed?.takenAt).toBe(sent.takenAt);
  expect(Math.abs(Date.parse(listed?.receivedAt ?? '') - Date.now())).toBeLessThan(10_000);
});

test("a position has its distance from the property, and whether that exceeds the company's radius", async () => {
  const inspectionId = await newInspection();
  const admin = await server.signedInAs('admin');
  // 0.0018 degrees of latitude are 200.2 m.
  const site = { source: 'captured', latitude: 25.98, longitude: -80.23, accuracyMeters: 4 } as const;
  const sent = { ...sentPosition(), latitude: 25.9818, longitude: -80.23, accuracyMeters: 20 };
  expect(await record(inspectionId, sent)).toMatchObject([{ distanceMeters: null, isOffSite: null }]);
  await staff.ask(setSite, { params: { inspectionId }, body: site });
  const params = { positionId: sent.id };
  for (const [siteRadiusMeters, isOffSite] of [
    [180, true],
    [181, false],
  ] as const) {
    await admin.ask(changeSettings, { body: { siteRadiusMeters } });
    const facts = { distanceMeters: 200, isOffSite };
    expect(await record(inspectionId, sent)).toMatchObject([facts]);
    expect(await list(inspectionId)).toMatchObject([facts]);
    expect(
      await staff.ask(changePosition, { params, body: { description: 'Gate', seen: {} } }),
    ).toMatchObject(facts);
  }
});

test('the latest 100 are listed, newest first', async () => {
  const inspectionId = await newInspection();
  const track = Array.from({ length: 105 }, (_, index) => ({
    ...sentPosition(),
    takenAt: secondsAgo(200 - index),
  }));
  for (let first = 0; first < track.length; first += 50)
    await record(inspectionId, ...track.slice(first, first + 50));
  const listed = (await list(inspectionId)).map(({ id }) => id);
  expect(listed).toEqual(
    track
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 100),
  );
});

test('positions that are sent twice, also at the same time, are stored once', async () => {
  const inspectionId = await newInspection();
  const track = [sentPosition(), { ...sentPosition(), takenAt: secondsAgo(30) }];
  const replies = await Promise.all([1, 2, 3, 4].map(() => record(inspectionId, ...track)));
  const ids = replies.map((reply) => reply.map(({ id }) => id));
  expect(ids).toEqual(Array(4).fill(track.map(({ id }) => id)));
  expect(await list(inspectionId)).toHaveLength(2);
});

test('another position under a known id is a conflict, and its whole request is refused', async () => {
  const [inspectionId, known, fresh] = [await newInspection(), sentPosition(), sentPosition()];
  await record(inspectionId, known);
  const moved = { ...known, latitude: 26 };
  expect((await send(inspectionId, fresh, moved)).status).toBe(409);
  expect((await send(await newInspection(), known)).status).toBe(409);
  expect(await list(inspectionId)).toMatchObject([{ id: known.id, latitude: known.latitude }]);
});

test.each([
  ['a latitude beyond the pole', { latitude: 90.01 }],
  ['a longitude beyond the date line', { longitude: -180.5 }],
  ['a negative accuracy', { accuracyMeters: -1 }],
  ['a heading of a full turn', { heading: 360 }],
  ['a negative speed', { speedMetersPerSecond: -3 }],
  ['an altitude in orbit', { altitude: 400_000 }],
  ['a malformed time', { takenAt: 'yesterday' }],
  ['an accuracy beyond any device', { accuracyMeters: 100_001 }],
  ['a time far in the future', { takenAt: secondsAgo(-2 * DAY) }],
  ['a time long before the inspection', { takenAt: secondsAgo(2 * DAY) }],
])('%s is refused', async (_what, wrong) => {
  const inspectionId = await newInspection();
  const { status, reply } = await send(inspectionId, sentPosition(), { ...sentPosition(), ...wrong });
  expect([status, reply]).toMatchObject([400, { code: 'badInput' }]);
  expect(await list(inspectionId)).toEqual([]);
});

test('at most 50 positions come in one request, each id once', async () => {
  const [inspectionId, known] = [await newInspection(), sentPosition()];
  const tooMany = Array.from({ length: 51 }, sentPosition);
  expect((await send(inspectionId, ...tooMany)).status).toBe(400);
  expect((await send(inspectionId)).status).toBe(400);
  expect((await send(inspectionId, known, known)).status).toBe(400);
});

test('description and category can be changed, separately', async () => {
  const [inspectionId, sent] = [await newInspection(), sentPosition()];
  await record(inspectionId, sent);
  const params = { positionId: sent.id };
  await staff.ask(changePosition, { params, body: { description: 'Survey marker', seen: {} } });
  await staff.ask(changePosition, { params, body: { category: 'reference', seen: {} } });
  const changed = { ...sent, description: 'Survey marker', category: 'reference' };
  expect(await list(inspectionId)).toMatchObject([changed]);
  // The earlier reading still counts as the same reading.
  expect(await record(inspectionId, sent)).toMatchObject([changed]);
});

describe('a change made offline', () => {
  const change = (id: string, body: PositionChange) =>
    staff.call(changePosition, { params: { positionId: id }, body });
  const described = async (): Promise<string> => {
    const sent = { ...sentPosition(), description: 'NE corner' };
    await record(await newInspection(), sent);
    return sent.id;
  };

  test("does not overwrite another person's newer text, and names the field", async () => {
    const id = await described();
    await change(id, { description: 'Survey marker 12', seen: {} });
    const waited = { description: 'Corner of lot', category: 'reference' } as const;
    const seen = { description: 'NE corner', category: 'inspection' } as const;
    const { status, reply } = await change(id, { ...waited, seen });
    expect(status).toBe(409);
    expect(reply).toMatchObject({
      code: 'changedMeanwhile',
      error: expect.stringContaining("this position's description."),
    });
    const again = await change(id, { ...waited, seen: { ...seen, description: 'Survey marker 12' } });
    expect(again).toMatchObject({ status: 200, reply: waited });
  });

  test('succeeds along with a change of another field, and where both wrote the same', async () => {
    const id = await described();
    await change(id, { category: 'reference', seen: {} });
    const mine = { description: 'Corner of lot', seen: { description: 'NE corner' } };
    expect((await change(id, mine)).reply).toMatchObject({
      category: 'reference',
      description: mine.description,
    });
    // The phone repeats the change after a lost reply.
    expect((await change(id, mine)).status).toBe(200);
  });
});

test('an address that is looked up later is added, and the reading stays the same reading', async () => {
  const [inspectionId, sent] = [await newInspection(), sentPosition()];
  await record(inspectionId, sent);
  const params = { positionId: sent.id };
  const address = '12 Palm Way, Miramar, Florida';
  await staff.ask(changePosition, { params, body: { address, seen: {} } });
  expect(await record(inspectionId, sent)).toMatchObject([{ ...sent, address }]);
  expect((await staff.call(changePosition, { params, body: { address: ' ', seen: {} } })).status).toBe(400);
});

test('a deleted position stays deleted when a device sends it once more, and can be restored', async () => {
  const [inspectionId, sent] = [await newInspection(), sentPosition()];
  await record(inspectionId, sent);
  const params = { positionId: sent.id };
  for (let times = 0; times < 2; times += 1)
    expect(await staff.ask(deletePosition, { params })).toEqual({ deleted: true });
  await record(inspectionId, sent);
  expect(await list(inspectionId)).toEqual([]);
  await staff.ask(changePosition, { params, body: { isDeleted: false, seen: {} } });
  expect(await list(inspectionId)).toMatchObject([{ id: sent.id }]);
});

test('clients see no positions of their own inspection', async () => {
  const { _id: inspectionId, clientId } = await storedInspection(server.services.store);
  await record(inspectionId, sentPosition());
  const client = await server.signedInAs('client', { clientId });
  expect((await client.call(listPositions, { params: { inspectionId } })).status).toBe(403);
});
