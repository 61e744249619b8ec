import { z } from 'zod';
import { ItemId } from '../checklists/checklists.ts';
import { Instant, Line, Position, Sha256 } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { PhotoTags, splitTags } from '../photos/photoDetails.ts';
import {
  BitRate,
  containerOf,
  FLAT_WAVEFORM,
  MAX_VOICE_NOTE_MS,
  SampleRate,
  VOICE_NOTE_CONTENT_TYPES,
  Waveform,
} from './voiceNoteAudio.ts';
import { ABOUT_TWO_THINGS, isAboutOneThing, VoiceNoteDetails } from './voiceNoteDetails.ts';

/**
 * The metadata of the upload of a voice note. It uses the address of photos (UPLOAD_PATH of core/uploads.ts)
 * and is recognized by its `kind`.
 */

/** A number in the metadata of an upload, where all values are text. */
const number = (schema: z.ZodType<number, number>) => z.coerce.number().pipe(schema);

export const VoiceNoteMetadata = z
  .object({
    kind: z.literal('voiceNote'),
    voiceNoteId: MintedId,
    inspectionId: Id,
    sha256: Sha256,
    recordedAt: Instant,
    contentType: z
      .string()
      .transform(containerOf)
      .pipe(z.enum(VOICE_NOTE_CONTENT_TYPES, 'Use WebM, MP4, Ogg or WAV audio')),
    filename: Line.default(''),
    durationMs: number(z.int().min(1).max(MAX_VOICE_NOTE_MS)),
    sampleRate: number(SampleRate).optional(),
    bitRate: number(BitRate).optional(),
    /** The waveform, separated by commas in the metadata. */
    waveform: z.preprocess(numbersOf, Waveform.default([...FLAT_WAVEFORM])),
    latitude: number(Position.shape.latitude).optional(),
    longitude: number(Position.shape.longitude).optional(),
    accuracyMeters: number(Position.shape.accuracyMeters).optional(),
    ageSeconds: number(z.int().min(0).max(86_400)).optional(),
    ...VoiceNoteDetails.shape,
    itemId: ItemId.optional(),
    isGeneralNote: z.preprocess((value) => value === true || value === 'true', z.boolean()),
    /** The tags, separated by commas in the metadata. */
    tags: z.preprocess(
      (value) => (typeof value === 'string' ? splitTags(value) : value),
      PhotoTags.default([]),
    ),
  })
  .refine(isAboutOneThing, ABOUT_TWO_THINGS);
export type VoiceNoteMetadata = z.infer<typeof VoiceNoteMetadata>;

function numbersOf(value: unknown): unknown {
  return typeof value === 'string' ? value.split(',').map(Number) : value;
}
