import { AppError } from '@sightline/contracts/core/errors';
import type { CustodyEvent } from '@sightline/contracts/photos/photos';
import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import type { AcceptedText, Approval, VoiceNoteEvent } from '@sightline/contracts/voice-notes/voiceNotes';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { findVoiceNote, presentVoiceNote, type VoiceNoteRecord, voiceNotes } from './voiceNotes.ts';

/** Changes that people make to a voice note. Each change and its entry in the history are one write. */

/** A change by a person; `follows` is the revision that the person saw, absent where the change overwrites nothing. */
export interface PersonsChange {
  event: VoiceNoteEvent;
  follows?: number;
}

type Facts = Partial<
  Pick<
    VoiceNoteRecord,
    'status' | 'accepted' | 'approval' | 'disposition' | 'transcription' | keyof VoiceNoteDetails
  >
>;

export async function describeVoiceNote(
  store: Store,
  voiceNoteId: string,
  change: PersonsChange,
  details: Partial<VoiceNoteDetails>,
): Promise<VoiceNoteRecord> {
  return await apply(store, voiceNoteId, change, { $set: given(details) });
}

/** Accepts a text, which needs its own approval. */
export async function acceptText(
  store: Store,
  voiceNoteId: string,
  change: PersonsChange,
  accepted: AcceptedText,
): Promise<VoiceNoteRecord> {
  return await apply(store, voiceNoteId, change, { $set: { accepted, approval: null, status: 'reviewed' } });
}

/** Approves the accepted text of a note, once. */
export async function approveText(
  store: Store,
  voiceNoteId: string,
  change: PersonsChange,
  approval: Approval,
): Promise<VoiceNoteRecord> {
  return await apply(store, voiceNoteId, change, { $set: { approval, status: 'approved' } });
}

/** Leaves a note out, deletes it, or restores it. The same disposition again has no effect. */
export async function setDisposition(
  store: Store,
  voiceNoteId: string,
  change: PersonsChange,
  entry: CustodyEvent,
): Promise<VoiceNoteRecord> {
  const note = await known(store, voiceNoteId);
  if (note.disposition === entry.disposition) return note;
  const { disposition } = entry;
  return await apply(store, voiceNoteId, change, { $set: { disposition }, $push: { custody: entry } });
}

/** Requests a transcript; the former draft stays until there is another one. */
export async function requestTranscript(
  store: Store,
  voiceNoteId: string,
  change: PersonsChange,
): Promise<VoiceNoteRecord> {
  const transcription = { state: 'waiting', reason: null, requestedAt: change.event.at } as const;
  return await apply(store, voiceNoteId, change, { $set: { transcription } });
}

/** Applies a change, unless it was made before and its reply was lost. */
async function apply(
  store: Store,
  voiceNoteId: string,
  { event, follows }: PersonsChange,
  { $set, $push = {} }: { $set: Facts; $push?: Record<string, unknown> },
): Promise<VoiceNoteRecord> {
  const isNew = { 'history.id': trusted({ $ne: event.id }) };
  const followed = follows === undefined ? {} : { revision: follows };
  const update = { $set, $push: { history: event, ...$push }, $inc: { revision: 1 } };
  const changed = await store
    .of(voiceNotes)
    .findOneAndUpdate({ _id: voiceNoteId, ...isNew, ...followed }, update, { returnDocument: 'after' })
    .lean<VoiceNoteRecord>();
  if (changed) return changed;
  const note = await known(store, voiceNoteId);
  if (note.history.some(({ id }) => id === event.id)) return note;
  throw new AppError('changedMeanwhile', { thing: 'voice note', stored: presentVoiceNote(note, null) });
}

async function known(store: Store, voiceNoteId: string): Promise<VoiceNoteRecord> {
  const note = await findVoiceNote(store, voiceNoteId);
  if (!note) throw new AppError('notFound', { thing: 'voice note' });
  return note;
}

function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}
