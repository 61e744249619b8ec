import { mintId } from '@sightline/contracts/core/ids';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { drainRoomLog } from '@sightline/store/room-log/drainRoomLog';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let client: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  client = await server.signedInAs('client');
});

beforeEach(async () => {
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(server.services.store, { clientId }))._id;
});

afterAll(() => server.close());

async function say(text: string): Promise<void> {
  const by = { subject: `user:${client.user._id}`, name: 'Robin', role: 'field' as const };
  await server.services.roomLog.append(inspectionId, { id: mintId(), by, kind: 'chat:sent', data: { text } });
}

async function textsSince(since: number): Promise<[number, string][]> {
  const events = await client.ask(listRoomEvents, { params: { inspectionId }, query: { since } });
  return events.map((event) => [event.seq, event.kind === 'chat:sent' ? event.data.text : event.kind]);
}

test('archived events and those only in the live log are returned in order without a gap', async () => {
  for (const text of ['one', 'two', 'three']) await say(text);
  await drainRoomLog(server.services.store, server.services.roomLog, inspectionId);
  for (const text of ['four', 'five']) await say(text);
  expect(await textsSince(0)).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
    [5, 'five'],
  ]);
  expect(await textsSince(3)).toEqual([
    [4, 'four'],
    [5, 'five'],
  ]);
});

test('concurrent archiving stores each event once', async () => {
  for (let n = 0; n < 20; n++) await say(`message ${n}`);
  const { store, roomLog } = server.services;
  await Promise.all([1, 2, 3].map(() => drainRoomLog(store, roomLog, inspectionId)));
  const archived = await listArchivedEvents(store, inspectionId, 0);
  expect(archived.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});

test('the events of a room survive the loss of the live log', async () => {
  await say('before');
  const { store, roomLog, redis, configuration } = server.services;
  await drainRoomLog(store, roomLog, inspectionId);
  const keys = await redis.keys(`${configuration.redisPrefix}:*${inspectionId}*`);
  await redis.del(keys);
  expect(await textsSince(0)).toEqual([[1, 'before']]);
});

test("the events of another client's room are not found", async () => {
  const stranger = await server.signedInAs('client');
  const { status } = await stranger.call(listRoomEvents, { params: { inspectionId }, query: { since: 0 } });
  expect(status).toBe(404);
});

test.each(['-1', 'x', '1e99'])('since=%s is refused', async (since) => {
  const path = `/api/inspections/${inspectionId}/room-events?since=${since}`;
  expect((await client.send('GET', path)).status).toBe(400);
});

test('a page outside the call gets the next event as soon as it happens', async () => {
  const wait = (since: number) =>
    client.ask(listRoomEvents, { params: { inspectionId }, query: { since, waitSeconds: 20 } });
  const waiting = [wait(0), wait(0)];
  await say('one');
  const [first, second] = await Promise.all(waiting);
  expect([first?.map(({ seq }) => seq), second?.map(({ seq }) => seq)]).toEqual([[1], [1]]);
  const next = wait(1);
  await say('two');
  expect((await next).map(({ seq }) => seq)).toEqual([2]);
});

test('a held request without news gets an empty reply, and one with an earlier event is answered at once', async () => {
  const query = { since: 0, waitSeconds: 1 };
  expect(await client.ask(listRoomEvents, { params: { inspectionId }, query })).toEqual([]);
  await say('one');
  expect(await client.ask(listRoomEvents, { params: { inspectionId }, query })).toHaveLength(1);
});
