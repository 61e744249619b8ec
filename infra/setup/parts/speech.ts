import { onPath } from '../../process/onPath.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';
import { ensureSpeechRecognizer } from './speechRecognizer.ts';

/** The packages: FFmpeg checks and converts recordings; PocketSphinx makes the offline draft of their text. */
const PACKAGES = ['ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us'];

/**
 * Installs the programs for voice notes, and returns the path of the speech recognizer. Without them everything else
 * works, and each note names the missing one; without the recognizer, drafts are less accurate. A configured recognizer
 * is returned in any case: what installs or repairs it may follow.
 */
export async function ensureSpeech(): Promise<string | undefined> {
  const hasService = Boolean(process.env.TRANSCRIPTION_URL);
  const given = process.env.SPEECH_RECOGNIZER_BIN || undefined;
  try {
    if (!onPath('ffmpeg') || !(hasService || onPath('pocketsphinx_continuous')))
      await ensureDebianPackages(PACKAGES, 'voice notes are checked, converted and transcribed; 80 MB');
  } catch (error) {
    warn('voice notes are kept, but neither converted for every browser nor transcribed', error);
    return given;
  }
  if (hasService) return given;
  try {
    return await ensureSpeechRecognizer();
  } catch (error) {
    warn('drafts of voice notes do not know the words of the company', error);
    return given;
  }
}

function warn(consequence: string, error: unknown): void {
  if (!(error instanceof SetupError)) throw error;
  terminal.warn(`${consequence}: ${error.message}\n  What to do: ${error.advice}`);
}

/** Installs them for the tests, which speak with Flite: here a failure stops the run. */
export async function ensureSpeechForTests(): Promise<string> {
  await ensureDebianPackages([...PACKAGES, 'flite'], 'the tests record, convert and transcribe speech');
  return await ensureSpeechRecognizer();
}
