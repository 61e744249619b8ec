import { onPath } from '../../process/onPath.ts';
import { SetupError } from '../SetupError.ts';
import * as terminal from '../terminal.ts';
import { ensureDebianPackages } from './debian.ts';

/** The packages: FFmpeg checks and converts recordings; PocketSphinx makes the offline draft of their text. */
const PACKAGES = ['ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us'];

/**
 * Installs the programs for voice notes. Without them everything else works, and each note names the missing
 * one.
 */
export async function ensureSpeech(): Promise<void> {
  if (onPath('ffmpeg') && (process.env.TRANSCRIPTION_URL || onPath('pocketsphinx_continuous'))) return;
  try {
    await ensureDebianPackages(PACKAGES, 'voice notes are checked, converted and transcribed; 80 MB');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    terminal.warn(
      `voice notes are kept, but neither converted for every browser nor transcribed: ${error.message}`,
    );
  }
}

/** Installs them for the tests, which speak with Flite: here a failure stops the run. */
export async function ensureSpeechForTests(): Promise<void> {
  await ensureDebianPackages([...PACKAGES, 'flite'], 'the tests record, convert and transcribe speech');
}
