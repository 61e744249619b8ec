import { mintId } from '@sightline/contracts/core/ids';
import {
  decideFinding,
  listFindings,
  listScans,
  type NewScan,
  recordScan,
} from '@sightline/contracts/scans/scans';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { buildSide, type Side, sentScan } from '../../testing/accessWorld.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['signedInAs']>>;
let side: Side;
beforeAll(async () => {
  server = await TestServer.start();
  staff = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz' });
});
beforeEach(async () => {
  side = await buildSide(server, staff);
});
afterAll(() => server.close());

const params = () => ({ inspectionId: side.inspectionId });
const send = (body: NewScan) => staff.call(recordScan, { params: params(), body });
const scans = async () => await staff.ask(listScans, { params: params() });
const findings = async () => await staff.ask(listFindings, { params: params() });
const newOne = (changes: Partial<NewScan> = {}): NewScan => ({ ...sentScan(side.photoId), ...changes });

type Decided = 'possible' | 'accepted' | 'rejected';
const decide = (state: Decided, decisionId = mintId(), { scanId, findingId } = side) =>
  staff.call(decideFinding, { params: { scanId, findingId }, body: { decisionId, state } });

test('a scan is stored as it was sent, with its author', async () => {
  const sent = newOne({ dimensions: { length: 4000, width: 3000, height: null, source: 'typed' } });
  const { status, reply } = await send(sent);
  expect(status).toBe(200);
  expect(reply).toMatchObject({ ...sent, inspectionId: side.inspectionId, by: 'Ana Ruiz (Inspector)' });
  expect(await scans()).toContainEqual(reply);
});

test('one that is sent twice counts once, also after a decision; other content under its id is refused', async () => {
  const sent = newOne();
  await send(sent);
  await decide('accepted', mintId(), { ...side, scanId: sent.id, findingId: sent.found[0]?.id ?? '' });
  const again = await send(sent);
  expect([again.status, again.reply.decisions.length]).toEqual([200, 1]);
  const { status, reply } = await send({ ...sent, roomLabel: 'Another room' });
  expect([status, reply]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  expect(await scans()).toHaveLength(2);
});

test('only an accepted finding belongs to the inspection', async () => {
  expect(await findings()).toEqual([]);
  await decide('accepted');
  expect(await findings()).toMatchObject([
    { id: side.findingId, kind: 'crack', roomLabel: 'Garage', decidedBy: 'Ana Ruiz (Inspector)' },
  ]);
  await decide('rejected');
  expect(await findings()).toEqual([]);
});

test('each decision stays in the history; one that is sent twice counts once', async () => {
  const decisionId = mintId();
  await decide('accepted', decisionId);
  await decide('accepted', decisionId);
  const { reply } = await decide('possible');
  expect(reply.decisions.map(({ state, by }) => [state, by])).toEqual([
    ['accepted', 'Ana Ruiz (Inspector)'],
    ['possible', 'Ana Ruiz (Inspector)'],
  ]);
});

test('the history shows the last ten scans, newest first; findings of older ones stay', async () => {
  await decide('accepted');
  const startedAt = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const times = Array.from({ length: 11 }, (_, minute) => startedAt(minute));
  for (const time of times) await send(newOne({ startedAt: time, keyframes: [], found: [] }));
  const listed = (await scans()).map((scan) => scan.startedAt);
  expect(listed).toHaveLength(10);
  expect(listed).toEqual([...listed].sort().reverse());
  expect(await findings()).toHaveLength(1);
});

describe('refused, with nothing stored:', () => {
  const region = () => sentScan(side.photoId).found[0] as NewScan['found'][number];

  test.each<[string, () => Partial<NewScan>]>([
    ['an end before the start', () => ({ endedAt: '2020-01-01T00:00:00Z' })],
    ['a completeness above 100', () => ({ completeness: 100.1 })],
    ['a quality that is no number', () => ({ quality: { score: Number.NaN, grade: 'good' } })],
    [
      'an outline outside of the picture',
      () => ({
        found: [
          {
            ...region(),
            outline: [
              [0, 0],
              [1.2, 0],
              [1, 1],
            ],
          },
        ],
      }),
    ],
    [
      'an outline of two points',
      () => ({
        found: [
          {
            ...region(),
            outline: [
              [0, 0],
              [1, 1],
            ],
          },
        ],
      }),
    ],
    ['a region on no keyframe', () => ({ found: [{ ...region(), photoId: mintId() }] })],
    ['a crack that is a sink', () => ({ found: [{ ...region(), fixture: 'sink' }] })],
    ['an object that is nothing', () => ({ found: [{ ...region(), kind: 'object' }] })],
    ['a room of no length', () => ({ dimensions: { length: 0, width: 1, height: null, source: 'typed' } })],
    ['121 keyframes', () => ({ keyframes: Array.from({ length: 121 }, () => mintId()), found: [] })],
  ])('%s', async (_, changes) => {
    expect((await send(newOne(changes()))).status).toBe(400);
    expect(await scans()).toHaveLength(1);
  });

  test('a state that a device claims, and a decision that comes with the scan', async () => {
    const claimed = { ...region(), state: 'accepted' } as never;
    expect((await send(newOne({ found: [claimed] }))).status).toBe(400);
    expect((await send({ ...newOne(), decisions: [] } as never)).status).toBe(400);
  });

  test('a keyframe of another inspection, and a missing one', async () => {
    const other = await buildSide(server, staff);
    expect((await send(newOne({ ...sentScan(other.photoId) }))).status).toBe(404);
    expect((await send(newOne({ keyframes: [mintId()], found: [] }))).status).toBe(404);
  });

  test('a decision about an unknown finding', async () => {
    expect((await decide('accepted', mintId(), { ...side, findingId: mintId() })).status).toBe(404);
    expect((await decide('accepted', mintId(), { ...side, scanId: mintId() })).status).toBe(404);
  });
});
