import { mintId } from '@sightline/contracts/core/ids';
import { makePlayableAudio as job, transcribeVoiceNote } from '@sightline/contracts/jobs';
import { findVoiceNote, type VoiceNoteRecord, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HAS_FFMPEG, recordedAs } from '../../../../../tests/support/recordings.ts';
import { storedVoiceNote, toneWav } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { sweepOnce } from '../../workers.ts';
import { makePlayableAudio } from './makePlayableAudio.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const pending = { state: 'pending', bytes: null } as const;

async function converted(bytes: Buffer, attempt = 1): Promise<VoiceNoteRecord> {
  const facts = { bytes, contentType: 'audio/webm', playable: pending } as const;
  const voiceNoteId = await storedVoiceNote(services, mintId(), facts);
  await makePlayableAudio(services).run({ voiceNoteId }, tryOf(attempt, job.attempts));
  const note = await findVoiceNote(services.store, voiceNoteId);
  if (!note) throw new Error('the note is gone');
  return note;
}

test.skipIf(!HAS_FFMPEG)('a recording of Chromium becomes AAC in MP4, and the original stays', async () => {
  const webm = recordedAs('audio/webm', toneWav(2));
  const note = await converted(webm);
  const { original, playable } = voiceNoteKeys(note);
  const made = await services.storage.read(playable);
  expect(note.playable).toEqual({ state: 'ready', bytes: made.length });
  expect(made.subarray(4, 11).toString('latin1')).toBe('ftypM4A');
  // The index is in front of the sound, so that a browser can begin before it has all bytes.
  expect(made.indexOf('moov')).toBeLessThan(made.indexOf('mdat'));
  expect((await services.storage.read(original)).equals(webm)).toBe(true);
  const [event] = await services.roomLog.since(note.inspectionId, 0);
  expect(event).toMatchObject({ kind: 'voiceNote:changed', data: { voiceNoteId: note._id } });
});

test.skipIf(!HAS_FFMPEG)('bytes that cannot be converted are marked as failed at once', async () => {
  expect((await converted(Buffer.from('no recording'))).playable.state).toBe('failed');
});

test('without FFmpeg the original is played, and the note states that', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const note = await converted(toneWav(1));
  vi.unstubAllEnvs();
  expect(note.playable).toEqual({ state: 'notSetUp', bytes: null });
});

test('a converted recording whose announcement failed is announced by the next attempt', async () => {
  const append = vi.spyOn(services.roomLog, 'append').mockRejectedValueOnce(new Error('Redis is away'));
  const inspectionId = mintId();
  const voiceNoteId = await storedVoiceNote(services, inspectionId, { playable: pending });
  const attempt = (times: number) =>
    makePlayableAudio(services).run({ voiceNoteId }, tryOf(times, job.attempts));
  await expect(attempt(1)).rejects.toThrow('Redis is away');
  await attempt(2);
  append.mockRestore();
  expect(await services.roomLog.since(inspectionId, 0)).toMatchObject([
    { kind: 'voiceNote:changed', data: { voiceNoteId } },
  ]);
});

test('both jobs are found again when the queue was lost, each once', async () => {
  const requestedAt = new Date(Date.now() - 5000).toISOString();
  const transcription = { state: 'waiting', reason: null, requestedAt } as const;
  await storedVoiceNote(services, mintId(), { playable: pending, transcription });
  await sweepOnce(services, -1000);
  await sweepOnce(services, -1000);
  const waiting = async (name: string) => (await services.queue.counts(name)).waiting;
  expect(await waiting(transcribeVoiceNote.name)).toBe(1);
  expect(await waiting(job.name)).toBeGreaterThanOrEqual(1);
});
