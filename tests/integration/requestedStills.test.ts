import { mintId } from '@sightline/contracts/core/ids';
import { captureRequested, requestCapture } from '@sightline/contracts/rooms/captures';
import { enterRoom } from '@sightline/contracts/rooms/room';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noisyJpeg } from '../../apps/api/src/features/photos/testing/photoStory.ts';
import { storedInspection } from '../support/people.ts';
import { type RoomPeer, roomPeer } from '../support/roomPeer.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../support/roomServer.ts';
import { byTicket, type RoomSocket, roomSocket } from '../support/roomSocket.ts';
import { TestServer } from '../support/TestServer.ts';
import { createUpload, metadataFor, uploadPhoto } from '../support/uploads.ts';

/** A still requested in the room of signaling and uploaded to the API. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;
type Reply = (acknowledgement: unknown) => void;

let api: TestServer;
let server: RoomServer;
let client: Caller;
let inspector: Caller;
let host: RoomPeer;
let inspectionId: string;
let jpeg: Buffer;

beforeAll(async () => {
  api = await TestServer.start({ ticketSecret: TICKET_SECRET });
  const { redisUrl, redisPrefix } = api.services.configuration;
  server = await startRoomServer({ redisUrl, redisPrefix, settings: { phoneTimeoutMs: 300 } });
  client = await api.signedInAs('client');
  inspector = await api.signedInAs('inspector');
  const clientId = client.user.clientId ?? '';
  inspectionId = (await storedInspection(api.services.store, { clientId }))._id;
  jpeg = await noisyJpeg(640, 480);
  host = roomPeer({ server, inspectionId });
  await host.join();
});
afterAll(async () => {
  host.close();
  await server.close();
  await api.close();
});

/** The client's phone in the room, whose page runs this callback when a still is requested. */
async function phone(onRequest: (reply: Reply, page: RoomSocket) => void) {
  const page = await roomSocket(
    server,
    byTicket(await client.ask(issueRoomTicket, { params: { inspectionId } })),
  );
  page.socket.on(captureRequested.name, (_request: unknown, reply: Reply) => onRequest(reply, page));
  const entered = await page.ask(enterRoom.name, {});
  if (!entered.ok) throw new Error(entered.error.message);
  return { ...page, peerId: enterRoom.reply.parse(entered.value).you.id };
}

test('C-1, C-9 an accepted still is uploaded by the phone it was requested from, and by no other peer', async () => {
  const page = await phone((reply) => reply({ ok: true, value: { accepted: true } }));
  const photoId = mintId();
  await host.ask(requestCapture, { photoId, peerId: page.peerId });
  const metadata = metadataFor(inspectionId, jpeg, { photoId });
  expect((await createUpload(inspector, metadata, jpeg.length)).status).toBe(409);
  expect((await uploadPhoto(client, metadata, jpeg)).status).toBe(201);
  page.close();
});

test('C-9 a still whose acceptance was lost can still be uploaded', async () => {
  const { peerId } = await phone((_reply, page) => page.close());
  const photoId = mintId();
  await expect(host.ask(requestCapture, { photoId, peerId })).rejects.toMatchObject({ code: 'timedOut' });
  expect((await uploadPhoto(client, metadataFor(inspectionId, jpeg, { photoId }), jpeg)).status).toBe(201);
});
