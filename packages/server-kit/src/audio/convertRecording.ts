import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { findProgram, runProgram } from './programs.ts';
import { inputOf } from './readRecording.ts';

/** Converting an hour of Opus to AAC takes about 40 seconds of a core. */
const LIMITS = { processorMs: 5 * 60_000, maxBytes: 64 * 1024 };

/** Options for AAC in MP4 with its index in front: every browser plays it and can seek in it. Decision 109. */
const PLAYABLE = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'ipod'];
/** Options for speech recognizers: 16 kHz, one channel, 16-bit samples. */
const SPEECH = ['-ar', '16000', '-ac', '1', '-c:a', 'pcm_s16le', '-f', 'wav'];

const OUTPUTS = { playable: PLAYABLE, speech: SPEECH };

/** Writes the recording to another file. False without FFmpeg; throws ProgramFailure when it cannot be read. */
export async function convertRecording(
  from: { path: string; contentType: VoiceNoteContentType },
  to: { path: string; form: keyof typeof OUTPUTS },
): Promise<boolean> {
  const ffmpeg = await findProgram('ffmpeg');
  if (!ffmpeg) return false;
  const input = ['-nostdin', '-v', 'quiet', '-y', ...inputOf(from.path, from.contentType)];
  const output = ['-map', '0:a:0', '-map_metadata', '-1', ...OUTPUTS[to.form], to.path];
  await runProgram(ffmpeg, [...input, ...output], LIMITS);
  return true;
}
