import { MAX_ATTACHMENT_BYTES } from '@sightline/contracts/attachments/attachments';
import { MAX_PHOTO_BYTES } from '@sightline/contracts/photos/photoFormats';
import { MAX_VOICE_NOTE_BYTES } from '@sightline/contracts/voice-notes/voiceNoteAudio';

/** The limit of all uploads; each kind is checked against its own limit before its first byte arrives. */
export const MAX_UPLOAD_BYTES = Math.max(MAX_PHOTO_BYTES, MAX_VOICE_NOTE_BYTES);

/** The limit of each kind of upload, and its name in a refusal. */
export const LIMIT_OF = {
  photo: { thing: 'photo', bytes: MAX_PHOTO_BYTES, limit: '50 MB' },
  voiceNote: { thing: 'voice note', bytes: MAX_VOICE_NOTE_BYTES, limit: '50 MB' },
  attachment: { thing: 'file', bytes: MAX_ATTACHMENT_BYTES, limit: '25 MB' },
} as const;
