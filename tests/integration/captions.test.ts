import { mintId } from '@sightline/contracts/core/ids';
import {
  type Caption,
  captionSpoken,
  sendCaption,
  transcribeSpeech,
  turnCaptions,
} from '@sightline/contracts/rooms/captions';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storedInspection } from '../support/people.ts';
import { type RoomPeer, roomPeer } from '../support/roomPeer.ts';
import { type RoomServer, startRoomServer, TICKET_SECRET } from '../support/roomServer.ts';
import { json, never, ScriptedServer } from '../support/ScriptedServer.ts';
import { TestServer } from '../support/TestServer.ts';
import { toneWav } from '../support/voiceNotes.ts';

/** Speech that the API has transcribed by a service over HTTP, and that another person reads in the room. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let service: ScriptedServer;
let api: TestServer;
let server: RoomServer;
let office: Caller;
let inspector: Caller;
let reader: RoomPeer;
let speaker: RoomPeer;
let inspectionId: string;

beforeAll(async () => {
  service = await ScriptedServer.start();
  const transcription = { url: service.url, path: '/v1/audio/transcriptions', model: 'whisper-1' };
  api = await TestServer.start({ ticketSecret: TICKET_SECRET, transcription });
  const { redisUrl, redisPrefix } = api.services.configuration;
  server = await startRoomServer({ redisUrl, redisPrefix, settings: { announcePeopleMs: 50 } });
  [office, inspector] = [await api.signedInAs('admin'), await api.signedInAs('inspector')];
});
afterAll(async () => {
  reader.close();
  speaker.close();
  await server.close();
  await api.close();
  await service.close();
});
beforeEach(async () => {
  inspectionId = (await storedInspection(api.services.store))._id;
  [reader, speaker] = [pageOf(office), pageOf(inspector)];
  await reader.join();
  await speaker.join();
  // The API knows who is on the call once the node has announced it.
  await vi.waitFor(async () =>
    expect((await api.services.presence.list()).get(inspectionId)).toHaveLength(2),
  );
});

/** A page on the call with a ticket of the API. */
function pageOf(caller: Caller): RoomPeer {
  const fetchTicket = () => caller.ask(issueRoomTicket, { params: { inspectionId } });
  return roomPeer({ server, inspectionId, fetchTicket });
}

function captionsOf(page: RoomPeer): Caption[] {
  const captions: Caption[] = [];
  page.listen(captionSpoken, (caption) => captions.push(caption));
  return captions;
}

const speech = () => ({ contentType: 'audio/wav' as const, base64: toneWav(1).toString('base64') });

test('T-1, T-4 one person reads what another one has said', async () => {
  service.replies(json({ text: ' The relief valve leaks.' }));
  const captions = captionsOf(reader);
  await reader.ask(turnCaptions, { on: true });
  const { host } = new URL(service.url);
  await speaker.until('captions are on', ({ captions }) => captions?.sentTo === host);
  const { text } = await inspector.ask(transcribeSpeech, { params: { inspectionId }, body: speech() });
  await speaker.ask(sendCaption, { id: mintId(), text });
  await expect
    .poll(() => captions)
    .toMatchObject([{ peerId: speaker.id(), text: 'The relief valve leaks.' }]);
});

test('T-6 a service that hangs costs no more than the captions: chat and the room continue', {
  tags: 'full',
}, async () => {
  service.replies(never);
  const asked = inspector.call(transcribeSpeech, { params: { inspectionId }, body: speech() });
  await expect.poll(() => service.heard).toHaveLength(1);
  await reader.ask(turnCaptions, { on: true });
  await speaker.until('captions are on', ({ captions }) => captions !== null);
  expect(await asked).toMatchObject({ status: 503, reply: { code: 'captionsUnavailable' } });
});

test('T-3 a person who has left the call is not transcribed any longer', async () => {
  service.replies(json({ text: 'Still here?' }));
  await speaker.leave();
  await vi.waitFor(async () =>
    expect((await api.services.presence.list()).get(inspectionId)).toHaveLength(1),
  );
  const refused = await inspector.call(transcribeSpeech, { params: { inspectionId }, body: speech() });
  expect(refused.status).toBe(403);
  expect(service.heard).toEqual([]);
});
