import { mintId } from '@sightline/contracts/core/ids';
import { deleteMeasurement } from '@sightline/contracts/measurements/measurements';
import { listSiteRooms, type SiteRoomChange, saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../../../tests/support/TestServer.ts';
import { buildSide, type Side } from '../../testing/accessWorld.ts';
import { beginMeasuringStory, type MeasuringStory } from '../../testing/measuringStory.ts';

let server: TestServer;
let staff: MeasuringStory['staff'];
let side: Side;
let measured: MeasuringStory['measured'];
beforeAll(async () => {
  ({ server, staff, side, measured } = await beginMeasuringStory());
});
afterAll(() => server.close());

type Sent = Omit<SiteRoomChange, 'seen'> & { seen?: SiteRoomChange['seen'] };
const save = (siteRoomId: string, change: Sent, { inspectionId }: Side = side) =>
  staff.call(saveSiteRoom, { params: { inspectionId, siteRoomId }, body: { seen: {}, ...change } });
const list = async () => await staff.ask(listSiteRooms, { params: { inspectionId: side.inspectionId } });
const KITCHEN = { name: 'Kitchen', type: 'kitchen' } as const;

test('a room that is sent several times is recorded once, and its fields change separately', async () => {
  const id = mintId();
  const length = { kind: 'measured', measurementId: await measured() } as const;
  const first = await save(id, { ...KITCHEN, length });
  expect(first.reply).toMatchObject({ id, ...KITCHEN, length, width: null, isCompleted: false });
  expect(first.reply.by).toBe('Ana Ruiz (Inspector)');
  await save(id, { ...KITCHEN, length });
  const width = { kind: 'typed', value: 3048 } as const;
  await save(id, { width, isCompleted: true });
  const stored = (await list()).filter((room) => room.id === id);
  expect(stored).toMatchObject([{ ...KITCHEN, length, width, isCompleted: true }]);
});

test('a deleted room stays deleted when it is sent once more, and can be restored', async () => {
  const id = mintId();
  await save(id, KITCHEN);
  await save(id, { isDeleted: true });
  await save(id, KITCHEN);
  expect((await list()).map((room) => room.id)).not.toContain(id);
  await save(id, { isDeleted: false });
  expect((await list()).map((room) => room.id)).toContain(id);
});

describe('a change made offline', () => {
  const notesOf = async (id: string) => (await list()).find((room) => room.id === id)?.notes;
  const typed = (value: number) => ({ kind: 'typed', value }) as const;

  test("does not overwrite another person's newer text, and names the fields", async () => {
    const id = mintId();
    await save(id, { ...KITCHEN, notes: 'Leak', seen: {} });
    await save(id, { notes: 'Leak at the sink', length: typed(3000), seen: { notes: 'Leak', length: null } });
    const waited = { notes: 'Leak below the window', length: typed(3048), isCompleted: true };
    const refused = await save(id, { ...waited, seen: { notes: 'Leak', length: null, isCompleted: false } });
    expect(refused).toMatchObject({
      status: 409,
      reply: { code: 'changedMeanwhile', error: expect.stringContaining("this room's length and notes.") },
    });
    expect((await list()).find((room) => room.id === id)).toMatchObject({
      notes: 'Leak at the sink',
      length: typed(3000),
      isCompleted: false,
    });
    const seen = { notes: 'Leak at the sink', length: typed(3000), isCompleted: false };
    expect(await save(id, { ...waited, seen })).toMatchObject({ status: 200, reply: waited });
  });

  test('succeeds along with a change of another field, and a second time', async () => {
    const id = mintId();
    await save(id, { ...KITCHEN, seen: {} });
    await save(id, { width: typed(2000), seen: { width: null } });
    const mine = { notes: 'Leak', length: typed(3048), seen: { notes: '', length: null } };
    for (const { status, reply } of [await save(id, mine), await save(id, mine)]) {
      expect(status).toBe(200);
      expect(reply).toMatchObject({ notes: 'Leak', length: typed(3048), width: typed(2000) });
    }
  });

  test('of a new room has no effect when it arrives again after others have changed the room', async () => {
    const id = mintId();
    await save(id, { ...KITCHEN, notes: 'Leak', seen: {} });
    await save(id, { notes: 'Leak at the sink', seen: { notes: 'Leak' } });
    expect((await save(id, { ...KITCHEN, notes: 'Leak', seen: {} })).status).toBe(200);
    expect(await notesOf(id)).toBe('Leak at the sink');
  });

  test('is refused without the values that were seen', async () => {
    const id = mintId();
    await save(id, { ...KITCHEN, notes: 'Leak' });
    expect((await save(id, { notes: 'Leak at the sink', seen: undefined })).status).toBe(400);
    expect(await notesOf(id)).toBe('Leak');
  });
});

describe('refused, with nothing stored:', () => {
  test.each<[string, number, () => object | Promise<object>]>([
    ['a room without a name', 404, () => ({ notes: 'Which one?' })],
    ['an empty name', 400, () => ({ ...KITCHEN, name: ' ' })],
    ['an unknown type', 400, () => ({ ...KITCHEN, type: 'spaceship' })],
    ['a length of zero', 400, () => ({ ...KITCHEN, length: { kind: 'typed', value: 0 } })],
    ['a negative width', 400, () => ({ ...KITCHEN, width: { kind: 'typed', value: -3 } })],
    ['a height that is no number', 400, () => ({ ...KITCHEN, height: { kind: 'typed', value: null } })],
    ['a height without end', 400, () => ({ ...KITCHEN, height: { kind: 'typed', value: 1e9 } })],
    ['an area as a length', 404, async () => ({ ...KITCHEN, length: await area() })],
    ['an unknown measurement', 404, () => ({ ...KITCHEN, length: of(mintId()) })],
    ['a deleted measurement', 404, async () => ({ ...KITCHEN, length: await deleted() })],
  ])('%s', async (_, status, change) => {
    const before = await list();
    expect((await save(mintId(), (await change()) as SiteRoomChange)).status).toBe(status);
    expect(await list()).toEqual(before);
  });

  test('a measurement of another inspection, and the id of a room there', async () => {
    const other = await buildSide(server, staff);
    const change = { ...KITCHEN, length: of(other.measurementId) };
    expect((await save(mintId(), change)).status).toBe(404);
    const id = mintId();
    await save(id, KITCHEN, other);
    expect((await save(id, { name: 'Mine now' })).status).toBe(404);
    expect((await save(id, { ...KITCHEN, name: 'Mine now' })).status).toBe(404);
  });
});

const of = (measurementId: string) => ({ kind: 'measured', measurementId }) as const;

async function area() {
  const corner = (x: number, y: number) => ({ x, y, sigma: 1 });
  const points = [corner(1000, 1000), corner(1216, 1000), corner(1216, 1279)];
  return of(await measured({ type: 'area', points }));
}

async function deleted() {
  const measurementId = await measured();
  await staff.ask(deleteMeasurement, { params: { measurementId } });
  return of(measurementId);
}
