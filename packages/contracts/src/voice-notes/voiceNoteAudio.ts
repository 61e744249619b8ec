import { z } from 'zod';

/** The recording of a voice note: its limits, and its description by the device. */

/** The company's limit, as for photos: 20 minutes at 320 kbps, the highest quality. */
export const MAX_VOICE_NOTE_BYTES = 50 * 1024 * 1024;
/**
 * The longest recording: checking and transcribing take time, and a longer one is a mistake, such as a
 * microphone left on.
 */
export const MAX_VOICE_NOTE_MS = 60 * 60_000;

/** The types that browsers record: Chromium WebM, Firefox Ogg or WebM, Safari MP4, and WAV without a codec. */
export const VOICE_NOTE_CONTENT_TYPES = ['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/wav'] as const;
export type VoiceNoteContentType = (typeof VOICE_NOTE_CONTENT_TYPES)[number];

const SAME_TYPES: Readonly<Record<string, VoiceNoteContentType>> = {
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
};

/**
 * The container of a content type, `audio/webm` for `audio/webm;codecs=opus`: the codec is read from the bytes.
 */
export function containerOf(contentType: string): string {
  const container = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return SAME_TYPES[container] ?? container;
}

export const WAVEFORM_POINTS = 100;
/** The average loudness of each hundredth of the recording, from 0 (silence) to 1. */
export const Waveform = z.array(z.number().min(0).max(1)).length(WAVEFORM_POINTS);
/** A flat line of low values, where the device could not compute a waveform. */
export const FLAT_WAVEFORM: readonly number[] = Array.from({ length: WAVEFORM_POINTS }, () => 0.05);

export const SampleRate = z.int().min(8000).max(192_000);
/** The bit rate in bits per second. */
export const BitRate = z.int().min(6000).max(3_100_000);
