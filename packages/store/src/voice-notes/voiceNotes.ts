import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { ListedVoiceNote, VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { distanceFacts, type SiteArea } from '@sightline/measuring/geo';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { filled, type NewRecordOf, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

export const voiceNotes = stored(
  'voiceNotes',
  VoiceNote.omit({ distanceMeters: true, isOffSite: true }).extend({
    /** The time when the bytes were stored; null before, when the note is not shown. */
    storedAt: Instant.nullable(),
    /** The person who recorded it, `user:ID`. */
    subject: z.string(),
  }),
  [
    [{ inspectionId: 1, recordedAt: 1 }],
    [{ inspectionId: 1, number: 1 }, { unique: true }],
    [{ 'playable.state': 1, storedAt: 1 }],
    [{ 'transcription.state': 1, 'transcription.requestedAt': 1 }],
    [{ 'accepted.at': -1 }],
    [{ 'transcript.at': -1 }],
  ],
);
export interface VoiceNoteRecord extends RecordOf<typeof voiceNotes> {}

export type NewVoiceNote = NewRecordOf<
  typeof voiceNotes,
  | ('number' | 'storedAt' | 'status' | 'transcript' | 'accepted' | 'approval')
  | ('disposition' | 'custody' | 'revision' | 'history')
>;

/**
 * Reserves the id for these bytes before they are stored, so that other bytes can never overwrite them. The same note
 * again returns the stored one; another one with this id is a conflict.
 */
export async function reserveVoiceNote(store: Store, note: NewVoiceNote): Promise<VoiceNoteRecord> {
  for (;;) {
    const number = (await lastNumber(store, note)) + 1;
    const record = filled(voiceNotes, { ...note, number, storedAt: null });
    try {
      await store.of(voiceNotes).create(record);
      return record;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Otherwise another note of the inspection took this number, so the next one is tried.
      const known = await store.of(voiceNotes).findById(note._id).lean<VoiceNoteRecord>();
      if (known) return sameNote(known, note);
    }
  }
}

async function lastNumber(
  store: Store,
  { inspectionId }: Pick<NewVoiceNote, 'inspectionId'>,
): Promise<number> {
  const last = store.of(voiceNotes).findOne({ inspectionId }).sort({ number: -1 }).select({ number: 1 });
  return (await last.lean<Pick<VoiceNoteRecord, 'number'>>())?.number ?? 0;
}

function sameNote(known: VoiceNoteRecord, note: NewVoiceNote): VoiceNoteRecord {
  const isSame = known.sha256 === note.sha256 && known.inspectionId === note.inspectionId;
  if (!isSame || known.subject !== note.subject) throw new AppError('conflict', { thing: 'voice note' });
  return known;
}

/**
 * Records that the bytes are in the file storage: from now on the note is shown. The first confirmation counts.
 */
export async function confirmVoiceNote(
  store: Store,
  voiceNoteId: string,
  storedAt: Date,
): Promise<VoiceNoteRecord> {
  await store.of(voiceNotes).updateOne({ _id: voiceNoteId, storedAt: null }, { $set: { storedAt } });
  const note = await findVoiceNote(store, voiceNoteId);
  if (!note) throw new Error(`voice note ${voiceNoteId} is gone`);
  return note;
}

/** A voice note whose bytes are stored. */
export async function findVoiceNote(store: Store, voiceNoteId: string): Promise<VoiceNoteRecord | null> {
  return await store
    .of(voiceNotes)
    .findOne({ _id: voiceNoteId, storedAt: trusted({ $ne: null }) })
    .lean<VoiceNoteRecord>();
}

/** Stored voice notes of an inspection, oldest first. */
export async function listVoiceNotes(store: Store, inspectionId: string): Promise<VoiceNoteRecord[]> {
  return await store
    .of(voiceNotes)
    .find({ inspectionId, storedAt: trusted({ $ne: null }) })
    .sort({ recordedAt: 1, _id: 1 })
    .lean<VoiceNoteRecord[]>();
}

export function voiceNoteKeys(note: Pick<VoiceNoteRecord, '_id' | 'inspectionId'>): {
  original: string;
  playable: string;
} {
  const folder = `voice-notes/${note.inspectionId}/${note._id}`;
  return { original: `${folder}/original`, playable: `${folder}/playable.m4a` };
}

const present = presenterOf(VoiceNote);
const presentInList = presenterOf(ListedVoiceNote);

/** A voice note for the wire, only for staff. A null area means that the inspection's site is unknown. */
export function presentVoiceNote(note: VoiceNoteRecord, area: SiteArea | null): VoiceNote {
  return present(withDistance(note, area));
}

export function presentListedVoiceNote(note: VoiceNoteRecord, area: SiteArea | null): ListedVoiceNote {
  return presentInList(withDistance(note, area));
}

function withDistance(note: VoiceNoteRecord, area: SiteArea | null) {
  return { ...note, ...distanceFacts(note.position, area), storedAt: note.storedAt ?? note.recordedAt };
}
