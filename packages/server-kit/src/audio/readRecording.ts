import {
  MAX_VOICE_NOTE_MS,
  type VoiceNoteContentType,
} from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { z } from 'zod';
import { findProgram, ProgramFailure, runProgram } from './programs.ts';

/**
 * The demuxer of each container. It is named in each call, and only local files are allowed: otherwise a
 * playlist that poses as a recording makes FFmpeg read other files or addresses. Decision 108.
 */
const DEMUXERS: Record<VoiceNoteContentType, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'mp4',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** The arguments with which FFmpeg reads an untrusted file. */
export function inputOf(path: string, contentType: VoiceNoteContentType): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-f', DEMUXERS[contentType], '-i', path];
}

export interface Recording {
  durationMs: number;
  /** The codec by its name in FFmpeg: `opus`, `aac`. */
  codec: string;
  sampleRate: number | null;
}

/** Decoding an hour of Opus takes about 15 seconds of a core. */
const LIMITS = { processorMs: 2 * 60_000, maxBytes: 4 * 1024 * 1024 };

const Probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().max(40).default(''),
      sample_rate: z.coerce.number().int().positive().optional(),
    }),
  ),
});

/**
 * Decodes a whole recording. Null without FFmpeg; 'notAudio' when it is not a recording of this kind or has
 * other streams, such as a picture; 'empty' when it has no sound data. A recording that was cut off at its end
 * is accepted.
 */
export async function readRecording(
  path: string,
  contentType: VoiceNoteContentType,
): Promise<Recording | 'notAudio' | 'empty' | null> {
  const [ffmpeg, ffprobe] = await Promise.all([findProgram('ffmpeg'), findProgram('ffprobe')]);
  if (!ffmpeg || !ffprobe) return null;
  try {
    const [stream, ...others] = await streamsOf(ffprobe, path, contentType);
    if (stream?.codec_type !== 'audio' || others.length > 0) return 'notAudio';
    const durationMs = await decodedMs(ffmpeg, path, contentType);
    if (durationMs < 1) return 'empty';
    return { durationMs, codec: stream.codec_name, sampleRate: stream.sample_rate ?? null };
  } catch (error) {
    // After a fault of this machine, the device sends the recording again later.
    const isUnreadable = error instanceof ProgramFailure && !error.isTemporary;
    if (isUnreadable || error instanceof z.ZodError) return 'notAudio';
    throw error;
  }
}

async function streamsOf(ffprobe: string, path: string, contentType: VoiceNoteContentType) {
  const entries = ['-show_entries', 'stream=codec_type,codec_name,sample_rate', '-of', 'json'];
  const probed = await runProgram(
    ffprobe,
    ['-v', 'quiet', ...inputOf(path, contentType), ...entries],
    LIMITS,
  );
  return Probed.parse(JSON.parse(probed)).streams;
}

/** Measures the duration, which recorders of browsers do not write into WebM. */
async function decodedMs(ffmpeg: string, path: string, contentType: VoiceNoteContentType): Promise<number> {
  // The limit has an extra second, so that a longer recording is recognized without decoding all of it.
  const atMost = String(MAX_VOICE_NOTE_MS / 1000 + 1);
  const decode = ['-map', '0:a:0', '-t', atMost, '-f', 'null', '-progress', 'pipe:1', '-'];
  const progress = await runProgram(
    ffmpeg,
    ['-nostdin', '-v', 'quiet', ...inputOf(path, contentType), ...decode],
    LIMITS,
  );
  const times = [...progress.matchAll(/^out_time_us=(\d+)$/gm)];
  return Math.round(Number(times.at(-1)?.[1] ?? 0) / 1000);
}
