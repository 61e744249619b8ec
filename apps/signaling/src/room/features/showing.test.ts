import { mintId } from '@sightline/contracts/core/ids';
import { endSession } from '@sightline/contracts/rooms/room';
import { showCamera } from '@sightline/contracts/rooms/shownCamera';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer, tabMemory } from '../../../../../tests/support/roomPeer.ts';
import { type Person, type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';

/** One inspector who hosts the call, and another one with two phones on site. */

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let pages: RoomPeer[];

const elena = (): Person => ({ role: 'field', name: 'Elena Ruiz', subject: `user:${mintId()}` });

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  pages = [];
  host = await open({ name: 'Dana' });
});
afterEach(() => {
  for (const page of pages) page.close();
});

async function open(person: Person, memory = tabMemory()): Promise<RoomPeer> {
  const page = roomPeer({ server, inspectionId, person, memory });
  pages.push(page);
  await page.join();
  return page;
}

const show = async (by: RoomPeer, peerId: string | null): Promise<void> =>
  void (await by.ask(showCamera, { id: mintId(), peerId }));

const untilShown = (page: RoomPeer, peerId: string | null) =>
  page.until('the camera is shown', ({ shownCamera }) => (shownCamera?.peerId ?? null) === peerId);

const numbersSeenBy = (page: RoomPeer): Record<string, number> =>
  Object.fromEntries(page.getState().peers.map(({ id, number }) => [id, number]));

test('S-1 the host chooses the camera that everyone sees, and a newcomer sees it too', async () => {
  const person = elena();
  const [first, second] = [await open(person), await open(person)];
  await show(host, second.id());
  const { shownCamera } = await untilShown(first, second.id());
  expect(shownCamera).toMatchObject({ name: 'Elena Ruiz', number: 2, isHere: true, overScreen: false });
  const newcomer = await open({ role: 'observer' });
  await untilShown(newcomer, second.id());
  await show(host, null);
  await untilShown(newcomer, null);
});

test('S-2 refuses a choice of anyone else, and of a peer who is not there or only watches', async () => {
  const person = elena();
  const [phone, observer] = [await open(person), await open({ role: 'observer' })];
  await expect(show(phone, phone.id())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(show(observer, phone.id())).rejects.toMatchObject({ code: 'forbidden' });
  await expect(show(host, mintId())).rejects.toMatchObject({ code: 'notFound' });
  await expect(show(host, observer.id())).rejects.toMatchObject({ code: 'badInput' });
  // Events arrive in order, so that a refused choice would have arrived before this one.
  await show(host, phone.id());
  const { events } = await untilShown(host, phone.id());
  expect(events.filter(({ kind }) => kind === 'camera:shown')).toHaveLength(1);
});

test('S-3 the choice waits for a person who has left, and follows their next page', async () => {
  const person = elena();
  const [first, second] = [await open(person), await open(person)];
  await show(host, second.id());
  await second.leave();
  await first.until('left', ({ shownCamera }) => shownCamera?.isHere === false);
  const back = await open(person);
  await untilShown(first, back.id());
  expect(first.getState().shownCamera).toMatchObject({ isHere: true, number: 2 });
});

test('S-3 a choice that was made meanwhile stays', async () => {
  const [first, second] = [await open(elena()), await open({ role: 'field', name: 'Karl' })];
  await show(host, first.id());
  await first.leave();
  await show(host, second.id());
  const back = await open(elena());
  await host.until('is back', ({ peers }) => peers.some(({ id }) => id === back.id()));
  await untilShown(host, second.id());
});

test('S-3 the choice ends with the session', async () => {
  const phone = await open(elena());
  await show(host, phone.id());
  await untilShown(host, phone.id());
  const observer = await open({ role: 'observer' });
  await host.ask(endSession, { id: mintId() });
  await observer.until('over', ({ shownCamera }) => shownCamera === null);
});

test('S-3 the choice ends when the last person has left', async () => {
  const phone = await open(elena());
  await show(host, phone.id());
  await untilShown(phone, phone.id());
  await phone.leave();
  await host.leave();
  const next = await open({ name: 'Dana' });
  await next.until('everything that happened', ({ events }) => events.at(-1)?.kind === 'peer:joined');
  expect(next.getState().shownCamera).toBeNull();
});

test('S-4 a camera that was chosen while someone showed a screen comes before that screen', async () => {
  const phone = await open(elena());
  await host.publish('screen', fakeTrack('video'));
  await phone.until('the screen', ({ media }) => !!media.get(host.id())?.screen);
  await show(host, phone.id());
  await phone.until('over the screen', ({ shownCamera }) => shownCamera?.overScreen === true);
});

test('R-53 the devices of one person have different numbers, which others of other names do not change', async () => {
  const person = elena();
  const [first, karl, second] = [
    await open(person),
    await open({ role: 'field', name: 'Karl' }),
    await open(person),
  ];
  await host.until('all are here', ({ peers }) => peers.length === 3);
  expect(numbersSeenBy(host)).toEqual({ [first.id()]: 1, [karl.id()]: 1, [second.id()]: 2 });
  await host.until('her second device joined', ({ events }) =>
    events.some((event) => event.kind === 'peer:joined' && event.data.number === 2),
  );
  await first.leave();
  const third = await open(person);
  await host.until('three again', ({ peers }) => peers.some(({ id }) => id === third.id()));
  expect(numbersSeenBy(host)).toEqual({ [karl.id()]: 1, [second.id()]: 2, [third.id()]: 1 });
});

test('R-53 a page that is reloaded keeps its number, and one that is opened again becomes no second device', async () => {
  const person = elena();
  const memory = tabMemory();
  const [first, second] = [await open(person), await open(person, memory)];
  second.close();
  const reloaded = await open(person, memory);
  expect(reloaded.getState().you).toMatchObject({ number: 2 });
  first.close();
  await host.until('away', ({ peers }) => peers.some((peer) => peer.number === 1 && !peer.connected));
  const again = await open(person);
  expect(again.getState().you).toMatchObject({ number: 1 });
});
