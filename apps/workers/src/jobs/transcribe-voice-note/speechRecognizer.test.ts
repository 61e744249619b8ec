import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import { LOW_CONFIDENCE } from '@sightline/contracts/voice-notes/transcripts';
import { runProgram } from '@sightline/server-kit/audio/programs';
import { acceptText, setDisposition } from '@sightline/store/voice-notes/changeVoiceNote';
import { companyTexts } from '@sightline/store/voice-notes/companyTexts';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CAN_SPEAK, chainSaw, silence, spoken, together } from '../../../../../tests/support/recordings.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { CompanyModel } from './CompanyModel.ts';
import { transcribeVoiceNote } from './transcribeVoiceNote.ts';

/** The offline draft with the company's words, by the compiled recognizer. */

const recognizer = process.env.SPEECH_RECOGNIZER_BIN;
let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const change = () => ({
  event: {
    id: mintId(),
    at: new Date().toISOString(),
    by: 'Ana Ruiz (Inspector)',
    action: 'accepted' as const,
  },
});

async function accept(text: string): Promise<string> {
  const id = await storedVoiceNote(services, mintId());
  const at = new Date().toISOString();
  await acceptText(services.store, id, change(), { text, by: 'Ana Ruiz (Inspector)', licenseNumber: '', at });
  return id;
}

test('templates, codes, corrections, requirements and accepted notes are the texts of a company', async () => {
  const id = await accept('The Pelican Court valve leaks');
  await storedVoiceNote(services, mintId(), {
    transcription: { state: 'none', reason: null, requestedAt: null },
  });
  const texts = await companyTexts(services.store);
  for (const text of ['Duct rough', 'FBC-M 603 / FBC-R M1601', 'Wellington', 'The Pelican Court valve leaks'])
    expect(texts).toContain(text);
  expect(texts.join('\n')).toContain('Seal all joints and seams of the ducts.');
  const { event } = change();
  await setDisposition(
    services.store,
    id,
    { event: { ...event, action: 'disposition' } },
    { at: event.at, by: event.by, disposition: 'deleted', reason: '' },
  );
  expect(await companyTexts(services.store)).not.toContain('The Pelican Court valve leaks');
});

test('a company has its own database, and none reads the notes of another', async () => {
  const other = await openTestServices();
  await accept('Only the first company says this');
  expect(await companyTexts(other.store)).not.toContain('Only the first company says this');
  await other.close();
});

describe.skipIf(!CAN_SPEAK || !recognizer)('the recognizer', () => {
  async function transcribed(bytes: Buffer) {
    const durationMs = Math.round((bytes.length - 44) / 32);
    const transcription = { state: 'waiting', reason: null, requestedAt: new Date().toISOString() } as const;
    const voiceNoteId = await storedVoiceNote(services, mintId(), { bytes, durationMs, transcription });
    await transcribeVoiceNote(services, null, recognizer).run({ voiceNoteId }, tryOf(1, job.attempts));
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the note is gone');
    return note;
  }

  test('knows the trade: words of the phrases, and terms, with times and confidences', async () => {
    const { transcript } = await transcribed(spoken('There is no backflow preventer at the subpanel'));
    expect(transcript?.text).toMatch(/^there is no backflow .*the subpanel$/);
    expect(transcript?.engine).toBe('PocketSphinx (offline draft)');
    expect(transcript?.words.every(({ startMs, endMs }) => startMs < endMs)).toBe(true);
  });

  test('knows a sentence once a person has accepted it', async () => {
    const said = spoken('The corbel over the loggia is chipped');
    const before = (await transcribed(said)).transcript?.text;
    await accept('The corbel is chipped');
    await accept('The corbel over the window is chipped');
    const after = (await transcribed(said)).transcript?.text;
    expect(before).not.toContain('corbel');
    expect(after).toMatch(/^the corbel over the .*chipped$/);
  });

  test('silence has no draft', async () => {
    expect((await transcribed(silence(4))).transcription).toMatchObject({
      state: 'failed',
      reason: { code: 'noSpeech' },
    });
  });

  test('a chain saw without a pause ends, and gives no word that looks certain', async () => {
    const { transcript } = await transcribed(chainSaw(12));
    const sure = transcript?.words.filter(({ confidence }) => (confidence ?? 0) >= LOW_CONFIDENCE) ?? [];
    expect(sure.map(({ text }) => text)).toEqual([]);
  });

  test.each([
    [
      'two voices at once',
      () => together(spoken('The door does not latch'), spoken('Call me on Monday', 'rms')),
    ],
    ['Spanish', () => spoken('La puerta del baño no cierra y la tubería tiene una fuga')],
  ])('of %s the draft is doubtful, or there is none', async (_, recording) => {
    const { transcript } = await transcribed(recording());
    expect(transcript?.confidence ?? 0).toBeLessThan(LOW_CONFIDENCE);
  });

  test.each([
    ['no WAV', Buffer.from('not a recording at all')],
    ['a truncated header', silence(1).subarray(0, 30)],
    [
      'an endless chunk',
      Buffer.concat([silence(1).subarray(0, 36), Buffer.from('LIST\xff\xff\xff\xff', 'latin1')]),
    ],
  ])('%s is refused', async (_, bytes) => {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-speech-'));
    const { model, words } = await new CompanyModel(async () => []).writeTo(folder);
    const [speech, terms] = [join(folder, 'speech.wav'), join(folder, 'terms.list')];
    await writeFile(speech, bytes);
    await writeFile(terms, 'valve /1e-30/\n');
    const run = runProgram(recognizer ?? '', [speech, model, '0.3', words, terms], {
      processorMs: 60_000,
      maxBytes: 1000,
    });
    await expect(run).rejects.toMatchObject({ isTemporary: false });
    await rm(folder, { recursive: true });
  });
});
