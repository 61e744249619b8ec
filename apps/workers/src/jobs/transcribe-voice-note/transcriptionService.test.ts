import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import { findVoiceNote, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { json, never, ScriptedServer, status, text } from '../../../../../tests/support/ScriptedServer.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { transcribeVoiceNote } from './transcribeVoiceNote.ts';

/**
 * A transcription service over HTTP: the requests that it gets, and the results of its replies, also malformed
 * ones.
 */

let services: TestServices;
let service: ScriptedServer;
let voiceNoteId: string;

beforeAll(async () => {
  services = await openTestServices();
  service = await ScriptedServer.start();
});
afterAll(async () => {
  await service.close();
  await services.close();
});
beforeEach(async () => {
  voiceNoteId = await storedVoiceNote(services, mintId(), { transcription: waiting() });
});

const waiting = () => ({ state: 'waiting', reason: null, requestedAt: new Date().toISOString() }) as const;
const settings = () => ({
  url: service.url,
  path: '/v1/audio/transcriptions',
  key: 'a-key',
  model: 'whisper-1',
  timeoutMs: 30_000,
});
const run = async (attempt = 1, changes: { path?: string; key?: string; timeoutMs?: number } = {}) =>
  await transcribeVoiceNote(services, { ...settings(), ...changes }).run(
    { voiceNoteId },
    tryOf(attempt, job.attempts),
  );

async function note(): Promise<VoiceNoteRecord> {
  const found = await findVoiceNote(services.store, voiceNoteId);
  if (!found) throw new Error('the note is gone');
  return found;
}

const HELLO = {
  text: ' The valve leaks.',
  segments: [{ text: ' The valve leaks.', start: 0, end: 0.9, avg_logprob: -0.5 }],
};

test('the recording is sent as OpenAI documents it, with the key', async () => {
  service.replies(json(HELLO));
  await run();
  const [sent] = service.heard;
  expect(sent).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer a-key' });
  for (const part of ['name="model"\r\n\r\nwhisper-1', 'verbose_json', 'filename="recording.wav"', 'RIFF'])
    expect(sent?.body).toContain(part);
});

test("the words of OpenAI's reply get the confidence of their segment", async () => {
  const words = [
    { word: 'The', start: 0, end: 0.2 },
    { word: 'valve', start: 0.2, end: 0.5 },
    { word: 'leaks', start: 0.5, end: 0.9 },
  ];
  service.replies(json({ task: 'transcribe', language: 'english', duration: 1, ...HELLO, words }));
  await run();
  const { transcript, status: noteStatus, transcription } = await note();
  expect(transcript).toMatchObject({ engine: 'whisper-1', text: 'The valve leaks.' });
  expect(transcript?.words[1]).toEqual({
    text: 'valve',
    startMs: 200,
    endMs: 500,
    confidence: Math.exp(-0.5),
  });
  expect([noteStatus, transcription.state]).toEqual(['transcribed', 'done']);
});

test("the words of whisper.cpp's reply keep their own probabilities", async () => {
  const words = [
    { word: ' The', start: 0, end: 0.2, t_dtw: -1, probability: 0.9 },
    { word: ' valve', start: 0.2, end: 0.5, t_dtw: -1, probability: 0.3 },
  ];
  service.replies(json({ text: ' The valve', segments: [{ ...HELLO.segments[0], id: 0, words }] }));
  await run(1, { path: '/inference', key: '' });
  const { transcript } = await note();
  expect(transcript?.words.map(({ text: word, confidence }) => [word, confidence])).toEqual([
    ['The', 0.9],
    ['valve', 0.3],
  ]);
  expect(transcript?.confidence).toBeCloseTo(0.6);
  expect(service.heard[0]).toMatchObject({ path: '/inference', authorization: undefined });
});

test('the reply becomes plain text: no control characters, no change of direction, no other fields', async () => {
  const spoken = '<script>alert(1)</script>\u0000\u001b[31m \u202eevil\u2066 ok';
  const reply = `{"text":${JSON.stringify(spoken)},"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},
    "segments":[{"text":"ok","start":0,"end":99999.5e-1,"avg_logprob":-1,"__proto__":{"polluted":true}}],"html":"<b>"}`;
  service.replies(text(reply));
  await run();
  const { transcript } = await note();
  expect(transcript?.text).toBe('<script>alert(1)</script> [31m evil ok');
  expect(transcript?.words).toEqual([{ text: 'ok', startMs: 0, endMs: 1000, confidence: Math.exp(-1) }]);
  expect(JSON.stringify(transcript)).not.toMatch(/polluted|html/);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('an obscene word is unclear, in the text and among the words, and trade terms stay', async () => {
  const words = [
    { word: ' No', start: 0, end: 0.2, probability: 0.8 },
    { word: ' Fucking,', start: 0.2, end: 0.5, probability: 0.9 },
    { word: ' nipple', start: 0.5, end: 0.7, probability: 0.7 },
  ];
  const spoken = ' No Fucking, nipple';
  service.replies(json({ text: spoken, segments: [{ text: spoken, start: 0, end: 0.7, words }] }));
  await run();
  const { transcript } = await note();
  expect(transcript?.text).toBe('No [unclear], nipple');
  expect(transcript?.words.map(({ text: word, confidence }) => [word, confidence])).toEqual([
    ['No', 0.8],
    ['[unclear],', 0],
    ['nipple', 0.7],
  ]);
  expect(transcript?.confidence).toBeCloseTo(0.5);
});

test.each([
  ['a web page', text('<html>Welcome</html>')],
  ['nothing', text('')],
  ['an array', json([])],
  ['a text that is a number', json({ text: 7 })],
  ['invalid times', json({ text: 'a', segments: [{ text: 'a', start: -1, end: 'later' }] })],
  ['more than 2 MB', text(`{"text":"${'a'.repeat(3 * 1024 * 1024)}"}`)],
])('a reply with %s is refused at the first attempt', async (_name, answer) => {
  service.replies(answer);
  await run();
  expect((await note()).transcription).toMatchObject({ state: 'failed', reason: { code: 'badReply' } });
  expect((await note()).transcript).toBeNull();
});

test('a reply without any speech fails with that reason', async () => {
  service.replies(json({ text: ' \n ', segments: [] }));
  await run();
  expect((await note()).transcription).toMatchObject({
    state: 'failed',
    reason: { code: 'noSpeech', text: 'No speech was recognized in this recording.' },
  });
});

test.each([401, 400, 413])('status %i refuses permanently', async (code) => {
  service.replies(status(code));
  await run();
  expect((await note()).transcription).toMatchObject({ state: 'failed', reason: { code: 'refused' } });
  expect(service.heard).toHaveLength(1);
});

test.each([500, 503, 429])('status %i is tried again, and then it works', async (code) => {
  service.replies(status(code), json(HELLO));
  await expect(run()).rejects.toThrow(String(code));
  expect((await note()).transcription.state).toBe('waiting');
  await run(2);
  expect((await note()).transcription.state).toBe('done');
});

test('a service that is too slow is tried again, and unavailable at the last attempt', async () => {
  service.replies(never);
  await expect(run(1, { timeoutMs: 400 })).rejects.toThrow('TimeoutError');
  await run(job.attempts, { timeoutMs: 400 });
  expect((await note()).transcription).toMatchObject({ state: 'failed', reason: { code: 'unavailable' } });
});

test('a redirect is not followed, so the key goes nowhere else', async () => {
  service.replies(status(307, { Location: `${service.url}/elsewhere` }));
  await expect(run()).rejects.toThrow('no reply');
  expect(service.heard).toHaveLength(1);
});

test('a draft that arrives after a person accepted a text changes neither that text nor the status', async () => {
  const accepted = {
    text: 'Typed',
    by: 'Ana Ruiz (Inspector)',
    licenseNumber: '',
    at: new Date().toISOString(),
  };
  const id = await storedVoiceNote(services, mintId(), { transcription: waiting() });
  await services.store.client
    .db(services.store.databaseName)
    .collection<{ _id: string }>('voiceNotes')
    .updateOne({ _id: id }, { $set: { accepted, status: 'reviewed' } });
  voiceNoteId = id;
  service.replies(json(HELLO));
  await run();
  expect(await note()).toMatchObject({
    status: 'reviewed',
    accepted,
    transcript: { text: 'The valve leaks.' },
  });
});

test('a draft whose announcement failed is announced by the next attempt, which makes no other one', async () => {
  const append = vi.spyOn(services.roomLog, 'append').mockRejectedValueOnce(new Error('Redis is away'));
  service.replies(json(HELLO));
  await expect(run()).rejects.toThrow('Redis is away');
  expect(await note()).toMatchObject({ status: 'transcribed', transcription: { state: 'done' } });
  await run(2);
  expect(service.heard).toHaveLength(1);
  append.mockRestore();
  expect(await services.roomLog.since((await note()).inspectionId, 0)).toMatchObject([
    { kind: 'voiceNote:changed', data: { voiceNoteId } },
  ]);
});

test('a note without a request, or with a finished one, is not transcribed', async () => {
  service.replies(json(HELLO));
  await run();
  await run(2);
  expect(service.heard).toHaveLength(1);
});
