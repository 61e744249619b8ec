import { z } from 'zod';
import { EVERYONE_SIGNED_IN } from '../accounts/roles.ts';
import { command, endpoint, notice } from '../core/define.ts';
import { Instant, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { VOICE_NOTE_CONTENT_TYPES } from '../voice-notes/voiceNoteAudio.ts';

/**
 * Captions of a call by the transcription service (SPEC.md, T rules). Each page sends its own microphone's
 * speech to the API, and the recognized words to the room. Neither is stored. Decision 159.
 */

/** The longest text of one caption, more than anyone says in one piece of speech. */
export const MAX_CAPTION_CHARACTERS = 500;

/** The longest piece of speech; a page cuts it at a pause, or after 12 seconds. */
export const MAX_SPEECH_MS = 20_000;
/** 20 seconds at 64 kbps. */
const MAX_SPEECH_BYTES = 160_000;
const MAX_BASE64_LENGTH = Math.ceil(MAX_SPEECH_BYTES / 3) * 4;

export const transcribeSpeech = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/captions',
  summary:
    'The words of a few seconds that the caller has said on a call, for its captions; nothing is stored',
  access: EVERYONE_SIGNED_IN,
  params: z.object({ inspectionId: Id }),
  body: z.strictObject({
    contentType: z.enum(VOICE_NOTE_CONTENT_TYPES),
    base64: z
      .base64('This is not a recording')
      .min(1, 'The recording is empty')
      .max(MAX_BASE64_LENGTH, 'The recording is too long'),
  }),
  /** Empty where nothing was understood. */
  reply: z.object({ text: z.string() }),
});

/** The recipient of speech while anyone reads captions; null while no one does. */
export const CaptionsState = z.object({ sentTo: z.string() }).nullable();
export type CaptionsState = z.infer<typeof CaptionsState>;

/** The part of a room's snapshot. */
export const captionsInRoom = { captions: CaptionsState.default(null) };

/** Turns captions on or off for the caller's page. */
export const turnCaptions = command({
  name: 'captions:turn',
  ability: null,
  request: z.strictObject({ on: z.boolean() }),
  reply: z.object({}),
});

/** Sends the caller's words to everyone who reads captions; null when the speech could not be transcribed. */
export const sendCaption = command({
  name: 'caption:send',
  ability: 'publish-audio',
  request: z.strictObject({
    id: MintedId,
    text: Text.min(1, 'Required').max(MAX_CAPTION_CHARACTERS).nullable(),
  }),
  reply: z.object({}),
});

export const captionsChanged = notice({
  name: 'captions:changed',
  payload: z.object({ captions: CaptionsState }),
});

export const Caption = z.object({ id: Id, peerId: Id, text: z.string().nullable(), at: Instant });
export type Caption = z.infer<typeof Caption>;
export const captionSpoken = notice({ name: 'caption:spoken', payload: Caption });
