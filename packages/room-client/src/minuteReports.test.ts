import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isolatedServices } from '../../../tests/support/isolated.ts';
import { fakeTrack, type RoomPeer, roomPeer } from '../../../tests/support/roomPeer.ts';
import { type RoomServer, startRoomServer } from '../../../tests/support/roomServer.ts';

/** What a page reports of its call. */

let server: RoomServer;
let host: RoomPeer;
let field: RoomPeer;

beforeAll(async () => {
  server = await startRoomServer(isolatedServices());
});
beforeEach(async () => {
  const inspectionId = mintId();
  host = roomPeer({ server, inspectionId });
  field = roomPeer({ server, inspectionId, person: { role: 'field' } });
  await field.publish('camera', fakeTrack('video'));
  await field.join();
});
afterEach(() => {
  for (const peer of [host, field]) peer.close();
});
afterAll(() => server.close());

async function firstPictures(): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith('signaling_first_picture_seconds_count'));
  return Number(line?.split(' ').at(-1));
}

test('L-2 the time to the first picture is reported once, when the page leaves at the latest', async () => {
  const before = await firstPictures();
  await host.join();
  await host.until('the picture', ({ media }) => !!media.get(field.id())?.video);
  host.pictureShown();
  host.pictureShown();
  await host.leave();
  expect(await firstPictures()).toBe(before + 1);
});

test('L-2 a picture of someone who came later says nothing about joining', async () => {
  // With a prepared device, the page learns from its entrance that there are no pictures.
  await host.prepare();
  await field.leave();
  await host.join();
  const before = await firstPictures();
  host.pictureShown();
  await host.leave();
  expect(await firstPictures()).toBe(before);
});
