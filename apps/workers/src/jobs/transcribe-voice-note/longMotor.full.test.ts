import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOW_CONFIDENCE } from '@sightline/contracts/voice-notes/transcripts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CAN_SPEAK, chainSaw } from '../../../../../tests/support/recordings.ts';
import { CompanyModel } from './CompanyModel.ts';
import { SpeechRecognizer } from './SpeechRecognizer.ts';

/** Noise that is longer than an utterance may be. */

const recognizer = process.env.SPEECH_RECOGNIZER_BIN ?? '';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-speech-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.skipIf(!CAN_SPEAK || recognizer === '')(
  'a chain saw gives no word that looks certain for longer than a minute',
  // The search in noise, where no word is unlikely, takes longer than the recording.
  { timeout: 600_000 },
  async () => {
    const seconds = 65;
    const path = join(folder, 'original');
    await writeFile(path, chainSaw(seconds));
    const engine = new SpeechRecognizer(recognizer, new CompanyModel(async () => []));
    const file = { path, folder, contentType: 'audio/wav', durationMs: 1000 * seconds } as const;
    const { words } = await engine.transcribe(file);
    const sure = words.filter(({ confidence }) => (confidence ?? 0) >= LOW_CONFIDENCE);
    expect(sure.map(({ text }) => text)).toEqual([]);
  },
);
