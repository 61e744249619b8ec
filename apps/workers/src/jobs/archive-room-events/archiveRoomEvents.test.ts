import { mintId } from '@sightline/contracts/core/ids';
import { listArchivedMinutes } from '@sightline/store/rooms/callMinutes';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callMinute } from '../../../../../tests/support/callMinutes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { archiveRoomEvents } from './archiveRoomEvents.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const by = { subject: 'user:1', name: 'Ana', role: 'host' as const };
const say = (room: string, text: string) =>
  services.roomLog.append(room, { id: mintId(), by, kind: 'chat:sent', data: { text } });
const archive = (inspectionId: string) => archiveRoomEvents(services).run({ inspectionId }, tryOf(1, 1));

test('the archive has the events of the live log, in order', async () => {
  const room = mintId();
  for (let i = 1; i <= 620; i++) await say(room, `message ${i}`);
  await archive(room);
  const archived = [
    ...(await listArchivedEvents(services.store, room, 0)),
    ...(await listArchivedEvents(services.store, room, 500)),
  ];
  const live = [...(await services.roomLog.since(room, 0)), ...(await services.roomLog.since(room, 500))];
  expect(archived).toEqual(live);
  expect(archived).toHaveLength(620);
});

test('archived events are not archived again, even concurrently', async () => {
  const room = mintId();
  await say(room, 'one');
  await say(room, 'two');
  await Promise.all([archive(room), archive(room)]);
  await say(room, 'three');
  await Promise.all([archive(room), archive(room), archive(room)]);
  const archived = await listArchivedEvents(services.store, room, 0);
  expect(archived.map((event) => event.seq)).toEqual([1, 2, 3]);
});

test('a room is no longer listed for archiving once it is archived', async () => {
  const room = mintId();
  await say(room, 'one');
  await archive(room);
  expect(await services.roomLog.unarchivedRooms()).not.toContain(room);
});

test('events of other kinds or rooms that share an id are all archived', async () => {
  const [room, other, id] = [mintId(), mintId(), mintId()];
  const label = { kind: 'label:changed' as const, data: { label: 'Attic', roomType: 'attic' } };
  await services.roomLog.append(room, { id, by, kind: 'chat:sent', data: { text: 'squatting on an id' } });
  await services.roomLog.append(room, { id, by, ...label });
  await services.roomLog.append(other, { id, by, ...label });
  for (const one of [room, other]) await archive(one);
  expect(await listArchivedEvents(services.store, room, 0)).toMatchObject([
    { id, seq: 1 },
    { id, seq: 2 },
  ]);
  expect(await listArchivedEvents(services.store, other, 0)).toMatchObject([{ id, seq: 1 }]);
});

test('L-3 the minutes of a call are moved once, even concurrently, and the live log forgets them', async () => {
  const room = mintId();
  const minutes = Array.from({ length: 3 }, (_, index) =>
    callMinute({ at: `2026-11-20T15:0${index}:00.000Z`, reconnects: index }),
  );
  for (const minute of minutes) await services.roomLog.minutes.append(room, [minute]);
  expect(await services.roomLog.unarchivedRooms()).toContain(room);
  await Promise.all([archive(room), archive(room)]);
  expect(await listArchivedMinutes(services.store, room)).toEqual(minutes);
  expect(await services.roomLog.minutes.all(room)).toEqual([]);
});

test('L-3 a minute that was archived before an interruption is not archived twice', async () => {
  const room = mintId();
  const minute = callMinute();
  for (let times = 0; times < 2; times++) {
    await services.roomLog.minutes.append(room, [minute]);
    await archive(room);
  }
  expect(await listArchivedMinutes(services.store, room)).toEqual([minute]);
});
