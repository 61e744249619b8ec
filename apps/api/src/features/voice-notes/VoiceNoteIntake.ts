import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { makePlayableAudio, transcribeVoiceNote } from '@sightline/contracts/jobs';
import type { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { findSettings } from '@sightline/store/organization/organization';
import type { VoiceNoteUpload } from '@sightline/store/uploads/uploads';
import { storedEvent } from '@sightline/store/voice-notes/events';
import {
  confirmVoiceNote,
  reserveVoiceNote,
  type VoiceNoteRecord,
  voiceNoteKeys,
} from '@sightline/store/voice-notes/voiceNotes';
import { impossibleDate } from '../../core/deviceClock.ts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import { UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { voiceNotePolicy } from './policy.ts';
import { verifiedVoiceNote } from './verifiedVoiceNote.ts';

/** Turns a complete upload into a stored voice note: hash, decoding, storage, database, room, jobs. */
export class VoiceNoteIntake extends UploadIntake<VoiceNoteUpload, VoiceNoteRecord> {
  protected readonly finalErrors = FINAL_UPLOAD_REFUSALS;

  async authorize(principal: Principal, metadata: VoiceNoteMetadata): Promise<void> {
    const { store } = this.services;
    const inspection = await visibleInspection({ store, principal }, metadata.inspectionId);
    authorize(voiceNotePolicy.record, principal, undefined);
    const date = impossibleDate(inspection, new Date(metadata.recordedAt));
    if (date === null) return;
    throw new AppError('badInput', { fields: { recordedAt: wrongClockText('voice note', date) } });
  }

  protected async keep(
    upload: VoiceNoteUpload,
    path: string,
    authorized: Promise<void>,
  ): Promise<VoiceNoteRecord> {
    const { store, storage } = this.services;
    const [verified, { autoTranscription }] = await Promise.all([
      verifiedVoiceNote(upload, path),
      findSettings(store),
      authorized,
    ]);
    const transcription = autoTranscription
      ? ({ state: 'waiting', reason: null, requestedAt: new Date().toISOString() } as const)
      : ({ state: 'none', reason: null, requestedAt: null } as const);
    const reserved = await reserveVoiceNote(store, { ...verified, transcription });
    const { contentType } = verified;
    if (!reserved.storedAt) await storage.putFile(voiceNoteKeys(verified).original, path, { contentType });
    return await confirmVoiceNote(store, verified._id, new Date());
  }

  protected async announce(note: VoiceNoteRecord): Promise<void> {
    const { queue } = this.services;
    const voiceNoteId = note._id;
    await appendRoomEvent(this.services, note.inspectionId, storedEvent(note));
    if (note.playable.state === 'pending') await queue.enqueue(makePlayableAudio, { voiceNoteId });
    if (note.transcription.state === 'waiting') await queue.enqueue(transcribeVoiceNote, { voiceNoteId });
  }
}
