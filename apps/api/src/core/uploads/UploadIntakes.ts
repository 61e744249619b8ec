import { MAX_ATTACHMENT_BYTES } from '@sightline/contracts/attachments/attachments';
import { MAX_PHOTO_BYTES } from '@sightline/contracts/photos/photoFormats';
import { MAX_VOICE_NOTE_BYTES } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import {
  type AttachmentUpload,
  isAttachmentUpload,
  isVoiceNoteUpload,
  type PhotoUpload,
  type UploadRecord,
  type VoiceNoteUpload,
} from '@sightline/store/uploads/uploads';
import type { Principal } from '../principal.ts';
import type { Services } from '../services.ts';
import type { UploadIntake } from './UploadIntake.ts';
import type { UploadStore } from './uploadStore.ts';

type IntakeOf<Upload extends UploadRecord> = new (
  services: Services,
  uploads: UploadStore,
) => UploadIntake<Upload, unknown>;

/** The intake of each kind of upload; the features provide them. */
export interface IntakeClasses {
  readonly photo: IntakeOf<PhotoUpload>;
  readonly voiceNote: IntakeOf<VoiceNoteUpload>;
  readonly attachment: IntakeOf<AttachmentUpload>;
}

/** Passes an upload to the intake of its kind. */
export class UploadIntakes {
  readonly #photo: UploadIntake<PhotoUpload, unknown>;
  readonly #voiceNote: UploadIntake<VoiceNoteUpload, unknown>;
  readonly #attachment: UploadIntake<AttachmentUpload, unknown>;

  constructor(classes: IntakeClasses, services: Services, uploads: UploadStore) {
    this.#photo = new classes.photo(services, uploads);
    this.#voiceNote = new classes.voiceNote(services, uploads);
    this.#attachment = new classes.attachment(services, uploads);
  }

  async authorize(principal: Principal, upload: UploadRecord): Promise<void> {
    if (isVoiceNoteUpload(upload)) await this.#voiceNote.authorize(principal, upload.metadata);
    else if (isAttachmentUpload(upload)) await this.#attachment.authorize(principal, upload.metadata);
    else if (isPhotoUpload(upload)) await this.#photo.authorize(principal, upload.metadata);
  }

  async take(upload: UploadRecord, principal: Principal): Promise<void> {
    if (isVoiceNoteUpload(upload)) await this.#voiceNote.take(upload, principal);
    else if (isAttachmentUpload(upload)) await this.#attachment.take(upload, principal);
    else if (isPhotoUpload(upload)) await this.#photo.take(upload, principal);
  }

  async discard(upload: UploadRecord): Promise<void> {
    await this.#photo.discard(upload);
  }
}

function isPhotoUpload(upload: UploadRecord): upload is PhotoUpload {
  return !isVoiceNoteUpload(upload) && !isAttachmentUpload(upload);
}

/** The limit of all uploads; each kind is checked against its own limit before its first byte arrives. */
export const MAX_UPLOAD_BYTES = Math.max(MAX_PHOTO_BYTES, MAX_VOICE_NOTE_BYTES);

/** The limit of each kind of upload, and its name in a refusal. */
export const LIMIT_OF = {
  photo: { thing: 'photo', bytes: MAX_PHOTO_BYTES, limit: '50 MB' },
  voiceNote: { thing: 'voice note', bytes: MAX_VOICE_NOTE_BYTES, limit: '50 MB' },
  attachment: { thing: 'file', bytes: MAX_ATTACHMENT_BYTES, limit: '25 MB' },
} as const;
