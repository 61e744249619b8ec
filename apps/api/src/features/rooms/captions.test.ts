import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { MAX_CAPTION_CHARACTERS, MAX_SPEECH_MS, transcribeSpeech } from '@sightline/contracts/rooms/captions';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { verifyTicket } from '@sightline/server-kit/tickets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { json, never, ScriptedServer, status } from '../../../../../tests/support/ScriptedServer.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { SpeechTranscriber } from '../../core/SpeechTranscriber.ts';

/** The words of people on a call, by a transcription service over HTTP. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let service: ScriptedServer;
let server: TestServer;
let inspector: Caller;
let inspectionId: string;

const settings = (path = '/v1/audio/transcriptions') => ({
  url: service.url,
  path,
  key: 'a-key',
  model: 'whisper-1',
});

beforeAll(async () => {
  service = await ScriptedServer.start();
  server = await TestServer.start({ transcription: settings() });
  inspector = await server.signedInAs('inspector');
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(async () => {
  await server.forgetAttempts();
  inspectionId = (await storedInspection(server.services.store))._id;
  await onCall(inspector, 'field');
  service.replies(json({ text: ' The valve\u202e leaks. ' }));
});

/** Puts this person on the call alone. */
async function onCall({ user }: Caller, role: 'field' | 'observer'): Promise<void> {
  const joinedAt = new Date().toISOString();
  const person = { subject: `user:${user._id}`, name: 'Elena', role, joinedAt, isConnected: true };
  await server.services.presence.announce(inspectionId, 'node-1', [person]);
}

/** A second of a quiet hum as WAV. */
function speech(seconds = 1, rate = 8000): { contentType: 'audio/wav'; base64: string } {
  const samples = Int16Array.from({ length: rate * seconds }, (_, index) => 900 * Math.sin(index / 5));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  const base64 = Buffer.concat([header, Buffer.from(samples.buffer)]).toString('base64');
  return { contentType: 'audio/wav', base64 };
}

const send = (caller: Caller, body: { contentType: 'audio/wav'; base64: string } = speech()) =>
  caller.call(transcribeSpeech, { params: { inspectionId }, body });

test('T-4 the words of a person on the call come from the service, as plain text', async () => {
  const { reply } = await send(inspector);
  expect(reply).toEqual({ text: 'The valve leaks.' });
  const [sent] = service.heard;
  expect(sent).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer a-key' });
  expect(sent?.body).toContain('RIFF');
});

test('T-4 a text that is longer than anyone can say is cut off', async () => {
  service.replies(json({ text: 'word '.repeat(1000) }));
  const { reply } = await send(inspector);
  expect(reply).toMatchObject({ text: 'word '.repeat(1000).slice(0, MAX_CAPTION_CHARACTERS) });
});

test('T-4 nothing of it is left on the disk', async () => {
  const left = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('sightline-speech-'));
  const before = await left();
  await send(inspector);
  service.replies(status(500));
  await send(inspector);
  expect(await left()).toEqual(before);
});

test('T-3 refuses people who are not on the call, or only watch it', async () => {
  const admin = await server.signedInAs('admin');
  expect((await send(admin)).status).toBe(403);
  await onCall(inspector, 'observer');
  expect((await send(inspector)).status).toBe(403);
  const stranger = await server.signedInAs('client');
  expect((await send(stranger)).status).toBe(404);
  expect(service.heard).toEqual([]);
});

test('T-7 refuses what is too long, too large, or no recording', async () => {
  const base64 = 'A'.repeat(230_000);
  for (const [body, expected] of [
    [speech(MAX_SPEECH_MS / 1000 + 2, 2000), 413],
    [{ contentType: 'audio/wav' as const, base64 }, 400],
    [{ contentType: 'audio/wav' as const, base64: 'not base64!' }, 400],
    [{ contentType: 'audio/wav' as const, base64: Buffer.from('hello').toString('base64') }, 422],
  ] as const)
    expect((await send(inspector, body)).status).toBe(expected);
  expect(service.heard).toEqual([]);
});

test('T-7 limits the pieces of speech of one person', async () => {
  const subject = `user:${inspector.user._id}`;
  for (let count = 0; count < 150; count += 1) await server.services.limits.spend('speechByCaller', subject);
  expect((await send(inspector)).status).toBe(429);
});

test('T-6 a service that refuses is one message for a person', async () => {
  service.replies(status(503));
  const refused = await send(inspector);
  expect(refused).toMatchObject({
    status: 503,
    reply: { code: 'captionsUnavailable', error: 'Captions are not available right now.' },
  });
});

test('T-6 beyond eight pieces of speech at once, a piece is dropped', { tags: 'full' }, async () => {
  service.replies(never);
  const transcriber = new SpeechTranscriber(settings(), 1500);
  const { base64, contentType } = speech();
  const piece = { bytes: Buffer.from(base64, 'base64'), contentType };
  const waiting = Array.from({ length: 8 }, () => transcriber.transcribe(piece));
  const all = Promise.allSettled(waiting);
  await expect(transcriber.transcribe(piece)).rejects.toMatchObject({ code: 'captionsUnavailable' });
  const ended = await all;
  expect(ended.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
    Array.from({ length: 8 }, () => 'captionsUnavailable'),
  );
  service.replies(json({ text: 'Free again.' }));
  expect(await transcriber.transcribe(piece)).toBe('Free again.');
});

test('T-4 the server of whisper.cpp gets WAV with 16 kHz', { tags: 'full' }, async () => {
  const transcriber = new SpeechTranscriber(settings('/inference'));
  const { base64, contentType } = speech();
  await transcriber.transcribe({ bytes: Buffer.from(base64, 'base64'), contentType });
  const body = service.heard[0]?.body ?? '';
  const format = Buffer.from(body.slice(body.indexOf('RIFF'), body.indexOf('RIFF') + 44), 'latin1');
  expect(format.readUInt32LE(24)).toBe(16_000);
});

test('T-3 a ticket names the service, and none without one', async () => {
  await server.startNode();
  const { ticket, captionsBy } = await inspector.ask(issueRoomTicket, { params: { inspectionId } });
  expect(captionsBy).toBe(new URL(service.url).host);
  const claims = await verifyTicket(ticket, server.services.configuration.ticketSecret);
  expect(claims.captionsBy).toBe(captionsBy);
  const plain = await TestServer.start();
  await plain.startNode('node-2');
  const other = await plain.signedInAs('inspector');
  const { _id } = await storedInspection(plain.services.store);
  expect(await other.ask(issueRoomTicket, { params: { inspectionId: _id } })).toMatchObject({
    captionsBy: null,
  });
  const refused = await other.call(transcribeSpeech, { params: { inspectionId: _id }, body: speech() });
  expect(refused.reply).toMatchObject({ code: 'captionsOff' });
  await plain.close();
});
