import { open } from 'node:fs/promises';
import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { makePlayableAudio, transcribeVoiceNote } from '@sightline/contracts/jobs';
import {
  MAX_VOICE_NOTE_MS,
  type VoiceNoteContentType,
} from '@sightline/contracts/voice-notes/voiceNoteAudio';
import type { PlayableState } from '@sightline/contracts/voice-notes/voiceNotes';
import type { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { type Recording, readRecording } from '@sightline/server-kit/audio/readRecording';
import { findSettings } from '@sightline/store/organization/organization';
import type { VoiceNoteUpload } from '@sightline/store/uploads/uploads';
import { storedEvent } from '@sightline/store/voice-notes/events';
import {
  confirmVoiceNote,
  type NewVoiceNote,
  reserveVoiceNote,
  type VoiceNoteRecord,
  voiceNoteKeys,
} from '@sightline/store/voice-notes/voiceNotes';
import { impossibleDate } from '../../core/deviceClock.ts';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { appendRoomEvent } from '../../core/roomEvents.ts';
import { FairQueue } from '../../core/uploads/FairQueue.ts';
import { hashOfFile, UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { positionOf } from '../../core/uploads/uploadMetadata.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { voiceNotePolicy } from './policy.ts';

/** The number of bytes that identify a container. */
const HEAD_BYTES = 64;

/** The queue that decodes one recording at a time, since decoding takes a core for seconds. */
const decoding = new FairQueue();

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

/** Verifies that the hash matches and the bytes are a recording of the declared type. */
async function verifiedVoiceNote(
  { by, capturedBy, metadata, bytes }: VoiceNoteUpload,
  path: string,
): Promise<Omit<NewVoiceNote, 'transcription'>> {
  const thing = 'voice note';
  if ((await hashOfFile(path)) !== metadata.sha256) throw new AppError('hashMismatch', { thing });
  const recording = await checkRecording(path, metadata, by.subject);
  const { voiceNoteId, inspectionId, recordedAt, sha256, contentType, filename, waveform } = metadata;
  return {
    _id: voiceNoteId,
    inspectionId,
    recordedAt: new Date(recordedAt),
    recordedBy: capturedBy,
    subject: by.subject,
    bytes,
    sha256,
    contentType,
    filename,
    waveform,
    durationMs: recording?.durationMs ?? metadata.durationMs,
    codec: recording?.codec ?? '',
    sampleRate: recording?.sampleRate ?? metadata.sampleRate ?? null,
    bitRate: metadata.bitRate ?? null,
    position: positionOf(metadata),
    playable: { state: playableState(metadata, recording), bytes: null },
    ...detailsOf(metadata),
  };
}

/**
 * The decoded recording; null where this machine cannot decode, so that only the first bytes of the container
 * are checked.
 */
async function checkRecording(
  path: string,
  { contentType }: VoiceNoteMetadata,
  uploader: string,
): Promise<Recording | null> {
  if ((await containerOfFile(path)) !== contentType) throw new AppError('notAudio');
  const recording = await decoding.run(uploader, () => readRecording(path, contentType));
  if (recording === 'notAudio') throw new AppError('notAudio');
  if (recording === 'empty') throw new AppError('emptyRecording');
  if (recording && recording.durationMs > MAX_VOICE_NOTE_MS)
    throw new AppError('tooLarge', { thing: 'voice note', limit: '60 minutes' });
  return recording;
}

/**
 * The state of the playable rendition: WAV and AAC in MP4 play in every browser; WebM, Ogg and other content
 * of MP4 do not.
 */
function playableState({ contentType }: VoiceNoteMetadata, recording: Recording | null): PlayableState {
  const isAac = contentType === 'audio/mp4' && (recording === null || recording.codec === 'aac');
  return isAac || contentType === 'audio/wav' ? 'original' : 'pending';
}

function detailsOf(metadata: VoiceNoteMetadata) {
  const { itemId = null, isGeneralNote, category, priority, roomLabel, tags, equipment, notes } = metadata;
  return { itemId, isGeneralNote, category, priority, roomLabel, tags, equipment, notes };
}

/** The container of a file by its first bytes; null when it is not one that recorders write. */
async function containerOfFile(path: string): Promise<VoiceNoteContentType | null> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return containerOfHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function containerOfHead(head: Buffer): VoiceNoteContentType | null {
  const text = head.toString('latin1');
  // This is EBML with its document type, since Matroska video has another one.
  if (text.startsWith('\x1aE\xdf\xa3') && text.includes('webm')) return 'audio/webm';
  if (text.startsWith('OggS')) return 'audio/ogg';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'audio/wav';
  return text.slice(4, 8) === 'ftyp' ? 'audio/mp4' : null;
}
