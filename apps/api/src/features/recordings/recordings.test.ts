import { listAudit } from '@sightline/contracts/audit/auditTrail';
import { mintId } from '@sightline/contracts/core/ids';
import { deleteRecording, holdRecording, listRecordings } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { noteRecordings } from '@sightline/store/recordings/recordings';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { sha256Of } from '../../../../../tests/support/sha256Of.ts';
import { storedRecording } from '../../../../../tests/support/storedRecording.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  admin = await server.signedInAs('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = (await storedInspection(server.services.store))._id;
});

const list = () => admin.ask(listRecordings, { params: { inspectionId } });

async function auditOf(): Promise<{ by: string; changes: string[] }[]> {
  const { items } = await admin.ask(listAudit, { query: { area: 'records' } });
  return items.map(({ by, changes }) => ({ by, changes }));
}

test('staff see the recordings of a call, who was on it, and how long it is kept', async () => {
  const startedAt = new Date('2026-11-20T15:00:00.000Z');
  const { recordingId } = await storedRecording(server.services, inspectionId, { startedAt, keepDays: 90 });
  expect(await list()).toEqual([
    {
      id: recordingId,
      inspectionId,
      startedAt: '2026-11-20T15:00:00.000Z',
      endedAt: '2026-11-20T15:01:00.000Z',
      people: ['Dana Whitfield', 'Elena Marsh'],
      phase: 'ready',
      fileStartedAt: '2026-11-20T15:00:00.000Z',
      durationMs: 60_000,
      bytes: 10,
      isIncomplete: false,
      keepUntil: '2027-02-18T15:00:00.000Z',
      hold: null,
      deletion: null,
    },
  ]);
});

test('a recording is listed from its start, with everyone who joins it, whatever events arrive twice', async () => {
  const by = { subject: 'system', name: 'Sightline', role: null };
  const recordingId = mintId();
  const at = '2026-11-20T15:00:00.000Z';
  const base = { id: mintId(), seq: 1, at, by };
  const [takeId, nextTake] = [mintId(), mintId()];
  const started = { questionId: mintId(), recordingId, takeId, keepDays: 30, people: ['Dana'] };
  const events: RoomEvent[] = [
    { ...base, kind: 'recording:started', data: started },
    { ...base, kind: 'recording:resumed', data: { recordingId, takeId: nextTake, people: ['Dana', 'Ben'] } },
  ];
  for (let times = 0; times < 2; times += 1)
    await noteRecordings(server.services.store, inspectionId, events);
  expect(await list()).toMatchObject([{ phase: 'recording', people: ['Dana', 'Ben'], endedAt: null }]);
  const end = { questionId: started.questionId, recordingId, peerId: null, why: 'host' } as const;
  await noteRecordings(server.services.store, inspectionId, [
    { ...base, kind: 'recording:stopped', data: end },
  ]);
  expect(await list()).toMatchObject([{ phase: 'making', endedAt: at, durationMs: null }]);
});

test('a part of the file can be requested, and opening it is in the audit list once an hour', async () => {
  const { recordingId, film } = await storedRecording(server.services, inspectionId);
  const path = `/api/recordings/${recordingId}/file`;
  const part = await admin.send('GET', path, undefined, { Range: 'bytes=2-5' });
  expect(part.status).toBe(206);
  expect(part.headers.get('Content-Range')).toBe('bytes 2-5/10');
  expect(part.body).toBe(film.subarray(2, 6).toString());
  const whole = await admin.send('GET', path);
  expect(whole.body).toBe(film.toString());
  expect((await auditOf()).filter(({ changes }) => changes[0] === 'Opened')).toHaveLength(1);
});

test.each([
  ['as a whole', {}],
  ['in a part', { Range: 'bytes=2-5' }],
])('Q-27 a file that was changed in the storage is not sent %s', async (_, headers) => {
  const { recordingId, key } = await storedRecording(server.services, inspectionId);
  const forged = Buffer.from('0123956789');
  await server.services.storage.put(key, forged, { contentType: 'video/mp4' });
  // A description that was changed along with it proves nothing.
  await server.services.storage.put(
    key.replace('joined.mp4', 'joined.json'),
    Buffer.from(JSON.stringify({ state: 'ready', bytes: 10, sha256: sha256Of(forged) })),
    { contentType: 'application/json' },
  );
  const { status, body } = await admin.send('GET', `/api/recordings/${recordingId}/file`, undefined, headers);
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: 'fileChanged' });
});

test('a recording that is running is not deleted, and can be once it has ended, also before the log is archived', async () => {
  const { store, roomLog } = server.services;
  const by = { subject: 'system', name: 'Sightline', role: null };
  const recordingId = mintId();
  const questionId = mintId();
  const data = { questionId, recordingId, takeId: mintId(), keepDays: 30, people: ['Dana'] };
  await roomLog.append(inspectionId, { id: mintId(), by, kind: 'recording:started', data });
  await drainRoomLog(store, roomLog, inspectionId);
  const body = { reason: 'Recorded by mistake' };
  const refused = await admin.call(deleteRecording, { params: { recordingId }, body });
  expect(refused.status).toBe(409);
  expect(refused.reply).toMatchObject({
    code: 'recordingRunning',
    error: 'Stop the recording first. It can be deleted when it has ended.',
  });
  expect(await list()).toMatchObject([{ phase: 'recording', deletion: null }]);
  const ended = { questionId, recordingId, peerId: null, why: 'host' as const };
  await roomLog.append(inspectionId, { id: mintId(), by, kind: 'recording:stopped', data: ended });
  const deleted = await admin.ask(deleteRecording, { params: { recordingId }, body });
  expect(deleted).toMatchObject({ phase: 'deleted', endedAt: expect.any(String) });
});

test('clients cannot see or open a recording, and only admins hold and delete one', async () => {
  const { recordingId } = await storedRecording(server.services, inspectionId);
  const params = { recordingId };
  const [client, inspector] = [await server.signedInAs('client'), await server.signedInAs('inspector')];
  expect((await client.call(listRecordings, { params: { inspectionId } })).status).toBe(403);
  expect((await client.send('GET', `/api/recordings/${recordingId}/file`)).status).toBe(403);
  for (const caller of [client, inspector]) {
    expect((await caller.call(deleteRecording, { params, body: { reason: 'x' } })).status).toBe(403);
    const hold = { isHeld: true, reason: 'x' };
    expect((await caller.call(holdRecording, { params, body: hold })).status).toBe(403);
  }
  expect((await inspector.send('GET', `/api/recordings/${recordingId}/file`)).status).toBe(200);
});

test('a recording on legal hold is not deleted until the hold has ended', async () => {
  const { recordingId, left } = await storedRecording(server.services, inspectionId);
  const params = { recordingId };
  const held = await admin.ask(holdRecording, { params, body: { isHeld: true, reason: 'Claim 4711' } });
  expect(held.hold).toMatchObject({ reason: 'Claim 4711' });
  const refused = await admin.call(deleteRecording, { params, body: { reason: 'Cleaning up' } });
  expect(refused.status).toBe(409);
  expect(await left()).toHaveLength(3);
  await admin.ask(holdRecording, { params, body: { isHeld: false, reason: 'Claim settled' } });
  const deleted = await admin.ask(deleteRecording, { params, body: { reason: 'Cleaning up' } });
  expect(deleted).toMatchObject({ phase: 'deleted', deletion: { reason: 'Cleaning up' } });
  expect((await auditOf()).flatMap(({ changes }) => changes)).toEqual(
    expect.arrayContaining(['Legal hold set: Claim 4711', 'Legal hold ended: Claim settled']),
  );
});

test('a deletion removes segments, manifest and file, and the audit list proves what was deleted', async () => {
  const { recordingId, left, segmentHash, filmHash } = await storedRecording(server.services, inspectionId);
  await admin.ask(deleteRecording, { params: { recordingId }, body: { reason: 'Recorded by mistake' } });
  expect(await left()).toEqual([]);
  const [entry] = await auditOf();
  expect(entry?.by).toContain(admin.user.lastName);
  expect(entry?.changes).toEqual([
    'Deleted: Recorded by mistake',
    `Recording ${recordingId} of inspection ${inspectionId}`,
    `joined.mp4, SHA-256 ${filmHash}`,
    expect.stringMatching(new RegExp(`\\.webm, SHA-256 ${segmentHash}$`)),
    expect.stringMatching(/\/manifest\.ndjson, SHA-256 [0-9a-f]{64}$/),
  ]);
  expect((await admin.send('GET', `/api/recordings/${recordingId}/file`)).status).toBe(404);
  expect(await list()).toMatchObject([{ phase: 'deleted', bytes: null }]);
});
