import type { Transcript, TranscriptionProblem } from '@sightline/contracts/voice-notes/transcripts';
import type { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { TRANSCRIPTION_PROBLEM_LABELS } from '@sightline/wording/siteLabels';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type VoiceNoteRecord, voiceNotes } from './voiceNotes.ts';

/**
 * Work of the server on voice notes does not raise the revision, so that it never causes a person's change to
 * be refused. Decision 107.
 */

export async function markPlayable(
  store: Store,
  voiceNoteId: string,
  playable: VoiceNote['playable'],
): Promise<void> {
  await store
    .of(voiceNotes)
    .updateOne({ _id: voiceNoteId, 'playable.state': 'pending' }, { $set: { playable } });
}

/** Marks the playable file as missing, so that it is made again. */
export async function markUnplayable(store: Store, voiceNoteId: string): Promise<void> {
  const playable: VoiceNote['playable'] = { state: 'pending', bytes: null };
  await store
    .of(voiceNotes)
    .updateOne({ _id: voiceNoteId, 'playable.state': 'ready' }, { $set: { playable } });
}

/**
 * Stores the draft that was requested at this time; one of an earlier request is dropped. A text that a person
 * accepted meanwhile stays unchanged.
 */
export async function storeTranscript(
  store: Store,
  note: VoiceNoteRecord,
  transcript: Transcript,
): Promise<void> {
  const { requestedAt } = note.transcription;
  const transcription = { state: 'done', reason: null, requestedAt } as const;
  const model = store.of(voiceNotes);
  const change = { transcript, transcription };
  await model.updateOne(
    { ...stillRequested(note), status: 'new' },
    { $set: { ...change, status: 'transcribed' } },
  );
  await model.updateOne(stillRequested(note), { $set: change });
}

/** Records that there is no draft, with the reason. */
export async function markUntranscribed(
  store: Store,
  note: VoiceNoteRecord,
  code: TranscriptionProblem,
): Promise<void> {
  const { requestedAt } = note.transcription;
  const state = code === 'notSetUp' ? 'notSetUp' : 'failed';
  const reason = { code, text: TRANSCRIPTION_PROBLEM_LABELS[code] };
  const transcription = { state, reason, requestedAt } as const;
  await store.of(voiceNotes).updateOne(stillRequested(note), { $set: { transcription } });
}

function stillRequested({ _id, transcription }: VoiceNoteRecord): Record<string, unknown> {
  const { requestedAt } = transcription;
  return { _id, 'transcription.state': 'waiting', 'transcription.requestedAt': requestedAt };
}

/** Notes whose jobs may have been lost. */
export async function findUnfinishedVoiceNotes(
  store: Store,
  before: Date,
  atMost: number,
): Promise<{ unplayableIds: string[]; untranscribedIds: string[] }> {
  const storedAt = trusted({ $ne: null, $lt: before });
  const find = async (filter: Record<string, unknown>): Promise<string[]> => {
    const notes = await store
      .of(voiceNotes)
      .find({ ...filter, storedAt })
      .sort({ storedAt: 1 })
      .limit(atMost)
      .select({ _id: 1 })
      .lean<Pick<VoiceNoteRecord, '_id'>[]>();
    return notes.map(({ _id }) => _id);
  };
  const [unplayableIds, untranscribedIds] = await Promise.all([
    find({ 'playable.state': 'pending' }),
    find({
      'transcription.state': 'waiting',
      // The stored time is a text, which sorts chronologically.
      'transcription.requestedAt': trusted({ $lt: before.toISOString() }),
    }),
  ]);
  return { unplayableIds, untranscribedIds };
}
