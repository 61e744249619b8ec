import { mintId } from '@sightline/contracts/core/ids';
import { STORED_HASH_HEADER } from '@sightline/contracts/core/uploads';
import { makePlayableAudio, transcribeVoiceNote } from '@sightline/contracts/jobs';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { MAX_VOICE_NOTE_BYTES } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { getVoiceNote, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { film, HAS_FFMPEG, recordedAs } from '../../../../../tests/support/recordings.ts';
import {
  type Answered,
  askOffset,
  createUpload,
  sendBytes,
  uploadPhoto as upload,
} from '../../../../../tests/support/uploads.ts';
import { toneWav, voiceMetadataFor } from '../../../../../tests/support/voiceNotes.ts';
import { invited } from '../../testing/accessWorld.ts';
import { beginVoiceNoteStory, type Caller, type VoiceNoteStory } from './testing/voiceNoteStory.ts';

/**
 * Ways in which a voice note arrives: by sender, in one request or in pieces, again, damaged, or with other
 * content.
 */

let server: VoiceNoteStory['server'];
let inspector: Caller;
let client: Caller;
let inspectionId: string;
const wav = toneWav(1);

beforeAll(async () => {
  ({ server, inspector, client, inspectionId } = await beginVoiceNoteStory());
});
afterAll(() => server.close());

const metadata = (changes: Record<string, string> = {}, bytes: Uint8Array = wav) =>
  voiceMetadataFor(inspectionId, bytes, changes);
const codeOf = ({ body }: Answered): unknown => (JSON.parse(body) as { code: unknown }).code;
const ids = async () =>
  (await inspector.ask(listVoiceNotes, { params: { inspectionId } })).map(({ id }) => id);

test("a voice note is stored with its device's facts, and its bytes are kept unchanged", async () => {
  const waveform = Array.from({ length: 100 }, (_, index) => index / 100);
  const position = { latitude: '25.981234', longitude: '-80.234321', accuracyMeters: '6.5' };
  const details = {
    category: 'instruction',
    priority: 'high',
    tags: 'roof, , leak,roof',
    isGeneralNote: 'true',
  };
  const recorded = { contentType: 'Audio/WAV;codecs=1', bitRate: '256000', waveform: waveform.join(',') };
  const sent = metadata({ ...position, ...details, ...recorded, roomLabel: 'Küche', filename: 'a.wav' });
  const answer = await upload(inspector, sent, wav);
  expect([answer.status, answer.headers.get(STORED_HASH_HEADER)]).toEqual([201, sent.sha256]);

  const note = await inspector.ask(getVoiceNote, { params: { voiceNoteId: sent.voiceNoteId ?? '' } });
  expect(note).toMatchObject({ recordedBy: 'Ana Ruiz (Inspector)', durationMs: 1000, bytes: wav.length });
  expect(note).toMatchObject({ contentType: 'audio/wav', sampleRate: 16_000, bitRate: 256_000, waveform });
  expect(note).toMatchObject({ category: 'instruction', tags: ['roof', 'leak'], isGeneralNote: true });
  expect(note.position).toEqual({ latitude: 25.981234, longitude: -80.234321, accuracyMeters: 6.5 });
  expect(note).toMatchObject({ status: 'new', playable: { state: 'original' }, accepted: null });
  const key = voiceNoteKeys({ _id: note.id, inspectionId }).original;
  expect((await server.services.storage.read(key)).equals(wav)).toBe(true);
});

test('the room is notified of a voice note, without its author and content for guests', async () => {
  const sent = metadata({ notes: 'Relief valve leaks' });
  await upload(inspector, sent, wav);
  const events = await client.ask(listRoomEvents, { params: { inspectionId }, query: {} });
  const event = events.find(({ id }) => id === sent.voiceNoteId);
  expect(event).toMatchObject({ kind: 'voiceNote:stored', by: { subject: 'system', name: '', role: null } });
  expect(event?.data).toEqual({ voiceNoteId: sent.voiceNoteId });
  expect(JSON.stringify(events)).not.toContain('Relief valve');
});

test('a client and a guest on site cannot record, nor see that a note exists', async () => {
  const guest = server.visitor();
  const { token } = await invited(server, inspectionId);
  await guest.ask(redeemInvitation, { body: { token } });
  const sent = metadata();
  await upload(inspector, sent, wav);
  for (const caller of [client, guest]) {
    const refused = await upload(caller, metadata(), wav);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    const list = await caller.call(listVoiceNotes, { params: { inspectionId } });
    const one = await caller.call(getVoiceNote, { params: { voiceNoteId: sent.voiceNoteId ?? '' } });
    expect([list.status, one.status]).toEqual([403, 403]);
  }
});

test('a new note is transcribed automatically, unless the company turned that off', async () => {
  const admin = await server.signedInAs('admin');
  const on = metadata();
  await upload(inspector, on, wav);
  await admin.ask(changeSettings, { body: { autoTranscription: false } });
  const off = metadata();
  await upload(inspector, off, wav);
  await admin.ask(changeSettings, { body: { autoTranscription: true } });
  const stateOf = async ({ voiceNoteId = '' }) =>
    (await inspector.ask(getVoiceNote, { params: { voiceNoteId } })).transcription.state;
  expect([await stateOf(on), await stateOf(off)]).toEqual(['waiting', 'none']);
  const { waiting = 0 } = await server.services.queue.counts(transcribeVoiceNote.name);
  expect(waiting).toBeGreaterThan(0);
});

test('an interrupted upload resumes where it stopped, and a repeated one changes nothing', async () => {
  const sent = metadata();
  const { path } = await createUpload(inspector, sent, wav.length);
  await sendBytes(inspector, path, 0, wav.subarray(0, 10_000));
  const { offset } = await askOffset(inspector, path);
  expect(offset).toBe(10_000);
  expect((await sendBytes(inspector, path, offset, wav.subarray(offset))).status).toBe(204);
  const again = await askOffset(inspector, path);
  expect([again.status, again.headers.get(STORED_HASH_HEADER)]).toEqual([200, sent.sha256]);
  expect((await upload(inspector, sent, wav)).status).toBe(201);
  expect((await ids()).filter((id) => id === sent.voiceNoteId)).toHaveLength(1);
});

test('other bytes, and another person, cannot take the id of a stored note', async () => {
  const sent = metadata();
  await upload(inspector, sent, wav);
  const other = toneWav(0.5);
  const forged = metadata({ voiceNoteId: sent.voiceNoteId ?? '' }, other);
  expect(codeOf(await upload(inspector, forged, other))).toBe('conflict');
  const colleague = await server.signedInAs('inspector');
  expect(codeOf(await upload(colleague, sent, wav))).toBe('conflict');
  const key = voiceNoteKeys({ _id: sent.voiceNoteId ?? '', inspectionId }).original;
  expect((await server.services.storage.read(key)).equals(wav)).toBe(true);
});

test('60 MB are refused before the first byte', async () => {
  const answer = await createUpload(inspector, metadata(), 60 * 1024 * 1024);
  expect([answer.status, codeOf(answer)]).toEqual([413, 'tooLarge']);
  expect(answer.body).toContain('This voice note is larger than 50 MB.');
  expect(MAX_VOICE_NOTE_BYTES).toBeLessThan(60 * 1024 * 1024);
});

test.each<[string, () => Buffer, Record<string, string>, string]>([
  ['bytes that were damaged on the way', () => wav, { sha256: 'a'.repeat(64) }, 'hashMismatch'],
  ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n nothing more', 'latin1'), {}, 'notAudio'],
  ['a web page', () => Buffer.from('<html><script>alert(1)</script></html>'), {}, 'notAudio'],
  ['another container than declared', () => wav, { contentType: 'audio/webm' }, 'notAudio'],
  [
    'a playlist',
    () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
    { contentType: 'audio/mp4' },
    'notAudio',
  ],
])('%s is refused, and leaves nothing behind', async (_name, bytesOf, changes, code) => {
  const before = await ids();
  const bytes = bytesOf();
  const sent = metadata(changes, bytes);
  const answer = await upload(inspector, { ...sent, ...changes }, bytes);
  expect([answer.status, codeOf(answer)]).toEqual([422, code]);
  expect(await ids()).toEqual(before);
});

test.each<[string, Record<string, string>, string]>([
  ['an unknown kind', { kind: 'video' }, 'kind'],
  ['a file type that no recorder writes', { contentType: 'audio/x-ms-wma' }, 'contentType'],
  ['a waveform of another length', { waveform: '0.5,0.5' }, 'waveform'],
  ['a malformed waveform', { waveform: Array(100).fill('NaN').join(',') }, 'waveform'],
  ['an hour and more', { durationMs: String(3_600_001) }, 'durationMs'],
  [
    'an item and the general notes at once',
    { itemId: 'buildingFinal', isGeneralNote: 'true' },
    'isGeneralNote',
  ],
  ['a time before the inspection', { recordedAt: '2019-01-01T00:00:00Z' }, 'recordedAt'],
  ['a malformed id', { voiceNoteId: '../x' }, 'voiceNoteId'],
])('%s is refused with the field that is wrong', async (_name, changes, field) => {
  const answer = await upload(inspector, metadata(changes), wav);
  expect(answer.status).toBe(400);
  const { details } = JSON.parse(answer.body) as { details: { fields: Record<string, string> } };
  expect(Object.keys(details.fields).map((name) => name.split('.')[0])).toContain(field);
});

test('an inspection that does not exist accepts no note', async () => {
  expect((await upload(inspector, voiceMetadataFor(mintId(), wav), wav)).status).toBe(404);
});

test.skipIf(!HAS_FFMPEG)(
  'recordings of Chromium and Firefox get a rendition, those of Safari need none',
  { tags: 'full' },
  async () => {
    const states = [];
    for (const type of ['audio/webm', 'audio/ogg', 'audio/mp4'] as const) {
      const bytes = recordedAs(type, toneWav(2));
      const sent = metadata({ contentType: `${type};codecs=opus`, durationMs: '99000' }, bytes);
      expect((await upload(inspector, sent, bytes)).status).toBe(201);
      const note = await inspector.ask(getVoiceNote, { params: { voiceNoteId: sent.voiceNoteId ?? '' } });
      // The duration is measured, not the one that the device sent.
      expect(Math.abs(note.durationMs - 2000)).toBeLessThan(100);
      states.push([note.codec, note.playable.state]);
    }
    expect(states).toEqual([
      ['opus', 'pending'],
      ['opus', 'pending'],
      ['aac', 'original'],
    ]);
    const { waiting = 0 } = await server.services.queue.counts(makePlayableAudio.name);
    expect(waiting).toBe(2);
  },
);

test.skipIf(!HAS_FFMPEG)(
  'a recording without sound data is refused as empty, a film as no recording',
  async () => {
    const silent = toneWav(0);
    expect(codeOf(await upload(inspector, metadata({}, silent), silent))).toBe('emptyRecording');
    const moving = film();
    const sent = metadata({ contentType: 'audio/mp4' }, moving);
    expect(codeOf(await upload(inspector, sent, moving))).toBe('notAudio');
  },
);

test.skipIf(!HAS_FFMPEG)('a recording that ends abruptly with its page is kept', async () => {
  const whole = recordedAs('audio/webm', toneWav(4));
  const cut = whole.subarray(0, Math.round(whole.length / 2));
  const sent = metadata({ contentType: 'audio/webm' }, cut);
  expect((await upload(inspector, sent, cut)).status).toBe(201);
  const { durationMs } = await inspector.ask(getVoiceNote, {
    params: { voiceNoteId: sent.voiceNoteId ?? '' },
  });
  expect(durationMs).toBeGreaterThan(500);
  expect(durationMs).toBeLessThan(4000);
});

test.skipIf(!HAS_FFMPEG)(
  'a note states the sample rate of its file, and not that of its quality',
  async () => {
    const tone = toneWav(1, 44_100);
    const rateOf = async (contentType: 'audio/mp4' | 'audio/webm') => {
      const bytes = recordedAs(contentType, tone);
      const sent = metadata({ contentType, sampleRate: '44100', bitRate: '192000' }, bytes);
      expect((await upload(inspector, sent, bytes)).status).toBe(201);
      const { voiceNoteId = '' } = sent;
      const { durationMs, sampleRate } = await inspector.ask(getVoiceNote, { params: { voiceNoteId } });
      expect(durationMs).toBeCloseTo(1000, -2);
      return sampleRate;
    };
    expect(await rateOf('audio/mp4')).toBe(44_100);
    // Browsers record Opus, which always has this rate.
    expect(await rateOf('audio/webm')).toBe(48_000);
  },
);
