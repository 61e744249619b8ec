import { mintId } from '@sightline/contracts/core/ids';
import { type Caption, captionSpoken, sendCaption, turnCaptions } from '@sightline/contracts/rooms/captions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../../../tests/support/isolated.ts';
import { type RoomPeer, roomPeer, tabMemory } from '../../../../../tests/support/roomPeer.ts';
import { type Person, type RoomServer, startRoomServer } from '../../../../../tests/support/roomServer.ts';
import { byTicket, roomSocket } from '../../../../../tests/support/roomSocket.ts';

const SERVICE = 'speech.example.com';

let server: RoomServer;
let inspectionId: string;
let host: RoomPeer;
let field: RoomPeer;
let pages: RoomPeer[];

beforeAll(async () => {
  server = await startRoomServer({
    ...isolatedServices(),
    settings: { captionBurst: 4, captionsPerSecond: 0.001 },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  inspectionId = mintId();
  pages = [];
  host = await open({ captionsBy: SERVICE });
  field = await open({ role: 'field', name: 'Elena', captionsBy: SERVICE });
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

const turn = async (page: RoomPeer, on: boolean): Promise<void> =>
  void (await page.ask(turnCaptions, { on }));
const say = async (page: RoomPeer, text: string): Promise<void> =>
  void (await page.ask(sendCaption, { id: mintId(), text }));
const untilSentTo = (page: RoomPeer, sentTo: string | null) =>
  page.until('captions', ({ captions }) => (captions?.sentTo ?? null) === sentTo);

function captionsOf(page: RoomPeer): Caption[] {
  const captions: Caption[] = [];
  page.listen(captionSpoken, (caption) => captions.push(caption));
  return captions;
}

test('T-1, T-5 those who read captions get what a person has said, and no one else does', async () => {
  const [read, unread] = [captionsOf(host), captionsOf(field)];
  const observer = await open({ role: 'observer', captionsBy: SERVICE });
  const observed = captionsOf(observer);
  await turn(host, true);
  await turn(observer, true);
  await say(field, 'The valve leaks.');
  await expect.poll(() => read).toMatchObject([{ peerId: field.id(), text: 'The valve leaks.' }]);
  await expect.poll(() => observed).toHaveLength(1);
  expect(unread).toEqual([]);
  expect(JSON.stringify(host.getState().events)).not.toContain('valve');
});

test('T-2 everyone knows where speech is sent while anyone reads captions, newcomers included', async () => {
  await turn(field, true);
  await untilSentTo(host, SERVICE);
  const newcomer = await open({ role: 'observer', captionsBy: SERVICE });
  await untilSentTo(newcomer, SERVICE);
  await turn(newcomer, true);
  await turn(field, false);
  await untilSentTo(host, SERVICE);
  await newcomer.leave();
  await untilSentTo(host, null);
});

test('T-2 no speech is sent for a page that is away; the page that returns to its seat does not read captions yet', async () => {
  const person = { role: 'field' as const, name: 'Karl', subject: `user:${mintId()}`, captionsBy: SERVICE };
  const memory = tabMemory();
  const karl = await open(person, memory);
  await turn(karl, true);
  await untilSentTo(host, SERVICE);
  karl.close();
  await untilSentTo(host, null);
  await open(person, memory);
  expect(host.getState().captions).toBeNull();
});

test('T-3 refuses captions to a ticket without a service, and speech of an observer', async () => {
  const plain = await open({ role: 'field' });
  await expect(turn(plain, true)).rejects.toMatchObject({ code: 'captionsOff' });
  const observer = await open({ role: 'observer', captionsBy: SERVICE });
  await expect(say(observer, 'I only watch')).rejects.toMatchObject({ code: 'forbidden' });
  expect(host.getState().captions).toBeNull();
});

test('T-7 limits the captions of one person, over all devices, and their length', async () => {
  const person = { role: 'field' as const, subject: `user:${mintId()}`, captionsBy: SERVICE };
  const socket = await roomSocket(server, byTicket(await server.ticket(inspectionId, person)));
  await socket.ask('room:enter', {});
  const long = { id: mintId(), text: 'a'.repeat(501) };
  expect(await socket.ask('caption:send', long)).toMatchObject({ error: { code: 'badInput' } });
  const second = await open(person);
  for (let count = 0; count < 4; count += 1) await say(second, 'again');
  await expect(say(second, 'too much')).rejects.toMatchObject({ code: 'tooManyTries' });
  expect(await socket.ask('caption:send', { id: mintId(), text: 'more' })).toMatchObject({
    error: { code: 'tooManyTries' },
  });
  socket.close();
});
