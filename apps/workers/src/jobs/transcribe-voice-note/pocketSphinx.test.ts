import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import { LOW_CONFIDENCE } from '@sightline/contracts/voice-notes/transcripts';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CAN_SPEAK, recordedAs, spoken } from '../../../../../tests/support/recordings.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { cleanDraft } from './cleanDraft.ts';
import { draftOf, wordsOf } from './PocketSphinx.ts';
import { transcribeVoiceNote } from './transcribeVoiceNote.ts';

/** The offline draft of one machine. */

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

async function transcribed(bytes: Buffer | undefined, durationMs: number) {
  const transcription = { state: 'waiting', reason: null, requestedAt: new Date().toISOString() } as const;
  const recording = bytes ? ({ bytes, contentType: 'audio/webm' } as const) : {};
  const voiceNoteId = await storedVoiceNote(services, mintId(), { ...recording, durationMs, transcription });
  await transcribeVoiceNote(services, null).run({ voiceNoteId }, tryOf(1, job.attempts));
  const note = await findVoiceNote(services.store, voiceNoteId);
  if (!note) throw new Error('the note is gone');
  return note;
}

test.skipIf(!CAN_SPEAK)(
  'a spoken sentence becomes a draft with times and confidences of its words',
  async () => {
    const webm = recordedAs('audio/webm', spoken('The door swings in the wrong direction'));
    const { status, transcript } = await transcribed(webm, 2600);
    expect(status).toBe('transcribed');
    expect(transcript?.engine).toBe('PocketSphinx (offline draft)');
    const words = transcript?.words ?? [];
    const heard = new Set(words.map(({ text }) => text));
    const said = ['the', 'door', 'swings', 'wrong', 'direction'].filter((word) => heard.has(word));
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(words.every(({ startMs, endMs }) => startMs < endMs && endMs <= 2600)).toBe(true);
    expect(words.some(({ confidence }) => (confidence ?? 0) > LOW_CONFIDENCE)).toBe(true);
    const events = await services.roomLog.since((await transcribed(webm, 2600)).inspectionId, 0);
    expect(events).toMatchObject([{ kind: 'voiceNote:changed' }]);
  },
);

test.skipIf(!CAN_SPEAK)('trade terms are recognized', { tags: 'full' }, async () => {
  const said = 'There is no backflow preventer at the subpanel';
  const { transcript } = await transcribed(recordedAs('audio/webm', spoken(said)), 3000);
  expect(transcript?.text).toMatch(/\bbackflow\b.*\bsubpanel\b/);
});

test('without a service and without the program, the note states that transcription is not set up', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const { transcription, status } = await transcribed(undefined, 1000);
  vi.unstubAllEnvs();
  expect(status).toBe('new');
  expect(transcription).toMatchObject({
    state: 'notSetUp',
    reason: { text: 'Transcription is not set up. You can type the text.' },
  });
});

test('silence, noise and the number of a pronunciation are not words', () => {
  const output = [
    'what is it',
    '<s> 0.110 0.180 0.999600',
    'what(2) 0.200 0.400 1.000300',
    '[NOISE] 0.410 0.500 0.900000',
    'is 0.510 0.600 1.5e-05',
    '<sil> 0.610 0.640 0.408647',
  ].join('\n');
  expect(draftOf('test', wordsOf(output))).toMatchObject({
    text: 'what is',
    words: [
      { text: 'what', startMs: 200, endMs: 400, confidence: 1 },
      { text: 'is', startMs: 510, endMs: 600, confidence: 1.5e-5 },
    ],
  });
});

test('a word of several seconds is the noise of a motor', () => {
  expect(wordsOf('of 0.320 3.670 0.997603\nthank 3.800 4.200 1.000000')).toMatchObject([{ text: 'thank' }]);
});

test.each(['shit', 'Bullshit', 'bitches', 'asshole', "fuck's"])('%s of the engine is unclear', (word) => {
  const output = `the 0.100 0.200 0.900000\n${word} 0.210 0.400 0.700000\nleaks 0.410 0.600 0.500000`;
  const { text, words, confidence } = cleanDraft(draftOf('test', wordsOf(output)), 1000);
  expect(text).toMatch(/^the \[unclear\]('s)? leaks$/);
  expect(words[1]?.text).toMatch(/^\[unclear\]/);
  expect(words[1]?.confidence).toBe(0);
  expect(confidence).toBeCloseTo((0.9 + 0.5) / 3);
});

test.each(['stopcock', 'shiitake', 'assembly', 'class', 'Dickinson', 'butt', 'title', 'grass'])(
  '%s stays',
  (word) => {
    expect(cleanDraft(draftOf('test', wordsOf(`${word} 0.210 0.400 0.700000`)), 1000).text).toBe(word);
  },
);
