import { z } from 'zod';
import { plainAddress } from '../environment.ts';

/** A path on the same host; `//elsewhere` would be another host. */
const SERVICE_PATH = /^\/(?!\/)[\w\-./]*$/;
/** The value of a header, limited to characters that do not break the request. */
export const SERVICE_KEY = /^[\x21-\x7e]+$/;

/**
 * The settings of a transcription service; without one, voice notes get the offline draft where it is installed, and
 * calls have no captions.
 */
export const transcriptionEnvironment = {
  TRANSCRIPTION_URL: plainAddress().optional(),
  TRANSCRIPTION_PATH: z
    .string()
    .regex(SERVICE_PATH, 'must be a path such as /v1/audio/transcriptions')
    .default('/v1/audio/transcriptions'),
  TRANSCRIPTION_KEY: z.string().regex(SERVICE_KEY, 'must have no spaces').optional(),
  TRANSCRIPTION_MODEL: z.string().trim().min(1).max(100).default('whisper-1'),
};

export interface TranscriptionSettings {
  /** The base address, from the configuration and never from a request. It may be in a private network. */
  url: string;
  /** The path: `/v1/audio/transcriptions` of OpenAI, or `/inference` of whisper.cpp's server. */
  path: string;
  key?: string | undefined;
  model: string;
}

export function transcriptionSettingsOf(
  environment: z.output<z.ZodObject<typeof transcriptionEnvironment>>,
): TranscriptionSettings | null {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_PATH: path, TRANSCRIPTION_KEY: key } = environment;
  return url === undefined ? null : { url, path, key, model: environment.TRANSCRIPTION_MODEL };
}
