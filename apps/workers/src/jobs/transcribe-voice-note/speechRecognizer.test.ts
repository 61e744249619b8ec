import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mintId } from '@sightline/contracts/core/ids';
import { transcribeVoiceNote as job } from '@sightline/contracts/jobs';
import { LOW_CONFIDENCE } from '@sightline/contracts/voice-notes/transcripts';
import { runProgram } from '@sightline/server-kit/audio/programs';
import { acceptText, setDisposition } from '@sightline/store/voice-notes/changeVoiceNote';
import { companyTexts } from '@sightline/store/voice-notes/companyTexts';
import { findVoiceNote, type VoiceNoteRecord } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../../../../../tests/support/processes.ts';
import {
  afterSilence,
  CAN_SPEAK,
  chainSaw,
  silence,
  spoken,
  together,
} from '../../../../../tests/support/recordings.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { CompanyModel } from './CompanyModel.ts';
import { checkRecognizer } from './SpeechRecognizer.ts';
import { tradeKeyPhrases } from './tradeTerms.ts';
import { transcribeVoiceNote } from './transcribeVoiceNote.ts';

/** The offline draft with the company's words, by the compiled recognizer. */

const recognizer = process.env.SPEECH_RECOGNIZER_BIN;
const ENGINE = 'PocketSphinx with company words (offline draft)';
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
    const attempt = tryOf(1, job.attempts);
    const warn = vi.spyOn(attempt.logger, 'warn');
    await transcribeVoiceNote(services, null, recognizer).run({ voiceNoteId }, attempt);
    expect(warn).not.toHaveBeenCalledWith(expect.anything(), expect.stringContaining('PocketSphinx alone'));
    const note = await findVoiceNote(services.store, voiceNoteId);
    if (!note) throw new Error('the note is gone');
    return note;
  }

  /** The outcome of a recording with little to recognize. A recognizer that fails has no words either. */
  const outcomeOf = ({ transcription }: VoiceNoteRecord): string =>
    transcription.reason?.code ?? transcription.state;

  test('knows the trade: words of the phrases, and terms, with times and confidences', async () => {
    const { transcript } = await transcribed(spoken('There is no backflow preventer at the subpanel'));
    expect(transcript?.text).toMatch(/^there is no backflow .*the subpanel$/);
    expect(transcript?.engine).toBe(ENGINE);
    expect(transcript?.words.every(({ startMs, endMs }) => startMs < endMs)).toBe(true);
  });

  test('knows a sentence once a person has accepted it', { tags: 'full' }, async () => {
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

  test('hears a whole sentence after a long silence', { tags: 'full' }, async () => {
    const said = afterSilence(28.5, spoken('There is no backflow preventer at the subpanel'));
    expect((await transcribed(said)).transcript?.text).toMatch(
      /^there is no backflow prevent.* at the subpanel$/,
    );
  });

  test('a chain saw without a pause ends, and gives no word that looks certain', {
    tags: 'full',
  }, async () => {
    const note = await transcribed(chainSaw(12));
    expect(outcomeOf(note)).toMatch(/^(?:done|noSpeech)$/);
    const { transcript } = note;
    const sure = transcript?.words.filter(({ confidence }) => (confidence ?? 0) >= LOW_CONFIDENCE) ?? [];
    expect(sure.map(({ text }) => text)).toEqual([]);
  });

  test.each([
    [
      'two voices at once',
      () => together(spoken('The door does not latch'), spoken('Call me on Monday', 'rms')),
    ],
    ['Spanish', () => spoken('La puerta del baño no cierra y la tubería tiene una fuga')],
  ])('of %s the draft is doubtful, or there is none', { tags: 'full' }, async (_, recording) => {
    const note = await transcribed(recording());
    expect(outcomeOf(note)).toMatch(/^(?:done|noSpeech)$/);
    const { transcript } = note;
    expect(transcript?.confidence ?? 0).toBeLessThan(LOW_CONFIDENCE);
  });

  describe('as a program', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sightline-speech-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    /** Its arguments for the recording of this name in the folder. */
    async function argumentsFor(recording: string): Promise<string[]> {
      const { model, words } = await new CompanyModel(async () => []).writeTo(folder);
      const terms = join(folder, 'terms.list');
      await writeFile(terms, `${tradeKeyPhrases}\n`);
      return [join(folder, recording), model, '0.3', words, terms, '0.86'];
    }

    async function run(bytes: Buffer): Promise<string> {
      await writeFile(join(folder, 'speech.wav'), bytes);
      const limits = { processorMs: 60_000, maxBytes: 10_000 };
      return await runProgram(recognizer ?? '', await argumentsFor('speech.wav'), limits);
    }

    test.each([
      ['no WAV', Buffer.from('not a recording at all')],
      ['a truncated header', silence(1).subarray(0, 30)],
      [
        'an endless chunk',
        Buffer.concat([silence(1).subarray(0, 36), Buffer.from('LIST\xff\xff\xff\xff', 'latin1')]),
      ],
    ])('%s is refused as a fault of the recording', async (_, bytes) => {
      await expect(run(bytes)).rejects.toMatchObject({ code: 65 });
    });

    test('a second of silence is not refused', async () => {
      expect(await run(silence(1))).toMatch(/^# terms\n[\s\S]*# words\n/);
    });

    test('prints only terms that are certain enough to be used', async () => {
      const [terms = ''] = (await run(spoken('There is no backflow preventer at the subpanel'))).split(
        '# words',
      );
      const posteriors = [...terms.matchAll(/^\S+ {1,2}\S+ \S+ (\S+)$/gm)].map(([, posterior]) =>
        Number(posterior),
      );
      expect(posteriors.length).toBeGreaterThan(0);
      expect(Math.min(...posteriors)).toBeGreaterThanOrEqual(0.86);
    });

    test('a fault of the installation has another code than one of the recording', async () => {
      await writeFile(join(folder, 'speech.wav'), silence(1));
      const [speech = '', , ...others] = await argumentsFor('speech.wav');
      const args = [speech, join(folder, 'missing.arpa'), ...others];
      const limits = { processorMs: 60_000, maxBytes: 1000 };
      await expect(runProgram(recognizer ?? '', args, limits)).rejects.toMatchObject({
        code: 70,
        message: expect.stringContaining('missing.arpa'),
      });
    });

    test('without arguments it says whether it works', async () => {
      await expect(checkRecognizer(recognizer ?? '')).resolves.toBeUndefined();
    });

    test('ends with its worker, and limits its processor time', async () => {
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const started = JSON.stringify([recognizer, await argumentsFor('pipe')]);
      const script = `const [program, args] = ${started};
        console.log(require('node:child_process').spawn(program, args, { stdio: 'ignore' }).pid);
        setInterval(() => undefined, 1000);`;
      const worker = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
      const [line] = await once(createInterface({ input: worker.stdout }), 'line');
      const pid = Number(line);
      // This waits until the recognizer reads the recording, which then never begins.
      const writer = await open(pipe, 'w');
      try {
        expect(await readFile(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max cpu time +18000 +18000 /m);
        worker.kill('SIGKILL');
        await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
      } finally {
        worker.kill('SIGKILL');
        await writer.close();
      }
    });
  });
});
