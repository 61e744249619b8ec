import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { containerOf, type VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { type ListedVoiceNote, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { waveformOf } from '../../devices/waveform.ts';
import type { Entry, NewEntry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import type { CapturedFile } from '../../offline/EntryStore.ts';
import { hashOf } from '../../offline/hashOf.ts';
import { sendFile } from '../../offline/sendFile.ts';
import { keyOf } from '../../wire/queries.ts';
import { clockNote, withLine } from './clockNote.ts';

export type VoiceNoteEntry = Entry<VoiceNoteMetadata>;

/** Voice notes do not wait for each other. */
export const voiceNote = defineKind<VoiceNoteMetadata>({
  name: 'voiceNote',
  label: () => 'Voice note',
  lane: ({ id }) => `voiceNote:${id}`,
  send: (entry, attempt) =>
    sendFile(entry, attempt, { metadata: entry.input, thing: 'voice note', ...TEXTS }),
  show: (queryClient, { parentId: inspectionId }) =>
    queryClient.invalidateQueries({ queryKey: keyOf(listVoiceNotes, { params: { inspectionId } }) }),
  reads: [getInspection],
  redated: (entry, now) => {
    const { notes, recordedAt } = entry.input;
    return changedVoiceNote(entry, {
      recordedAt: now.toISOString(),
      notes: withLine(notes, clockNote(recordedAt)),
    });
  },
});

const TEXTS = {
  lost: 'The browser has removed the sound of this voice note from this device. Record it again, then discard this one.',
  damaged:
    'This voice note was damaged on this device after it was recorded, so it cannot be sent as evidence. Record it again, then discard it.',
};

export interface NumberedNote {
  note: ListedVoiceNote;
  /** The name, such as `Voice note 3`. */
  name: string;
}

/** The voice notes of an inspection on the screen, oldest first. */
export interface ShownVoiceNotes {
  /** The voice notes on the server, without deleted ones. */
  notes: readonly NumberedNote[];
  deleted: readonly ListedVoiceNote[];
  /** The voice notes that are on this device only. */
  unsent: readonly VoiceNoteEntry[];
}

export function voiceNotesWithUnsent(
  stored: readonly ListedVoiceNote[],
  entries: readonly Entry[],
): ShownVoiceNotes {
  const known = new Set(stored.map(({ id }) => id));
  return {
    notes: stored
      .filter(({ disposition }) => disposition !== 'deleted')
      .map((note) => ({ note, name: `Voice note ${note.number}` })),
    deleted: stored.filter(({ disposition }) => disposition === 'deleted'),
    unsent: entries.filter(voiceNote.is).filter(({ id }) => !known.has(id)),
  };
}

/** The known facts about a recording, in addition to its sound. Kept on the device from its first second. */
export interface RecordingFacts {
  /** The id of the voice note that it becomes. */
  id: string;
  inspectionId: string;
  recordedAt: string;
  /** The type as the browser names it, with the codec. */
  contentType: string;
  sampleRate: number;
  /** Bits per second. */
  bitRate: number;
  position: Position | null;
  details: VoiceNoteDetails;
}

/** The sound of a recording, complete or as far as it was kept. */
export interface RecordedAudio {
  contents: ArrayBuffer;
  durationMs: number;
  /** The loudness of each chunk, from 0 to 1. */
  loudness: readonly number[];
}

/** The voice note in the form of the outbox, hashed now, with the metadata that is sent with its upload. */
export async function voiceNoteEntry(
  facts: RecordingFacts,
  { contents, durationMs, loudness }: RecordedAudio,
): Promise<{ entry: NewEntry<VoiceNoteMetadata>; captured: CapturedFile }> {
  const { id, inspectionId, recordedAt, sampleRate, bitRate, position, details } = facts;
  const contentType = containerOf(facts.contentType) as VoiceNoteContentType;
  const sound = { contentType, durationMs: Math.max(1, durationMs), sampleRate, bitRate };
  const input = {
    kind: 'voiceNote' as const,
    voiceNoteId: id,
    inspectionId,
    recordedAt,
    sha256: await hashOf(contents),
    filename: filenameOf(recordedAt, contentType),
    ...sound,
    waveform: waveformOf(loudness),
    ...position,
    ...uploadedDetails(details),
  };
  const file = { uploadId: mintId(), preview: null };
  return {
    entry: voiceNote.entry({ id, parentId: inspectionId, input, file }),
    captured: { blob: new Blob([contents], { type: contentType }), contents },
  };
}

type Changes = Partial<Omit<VoiceNoteMetadata, 'kind' | 'voiceNoteId' | 'inspectionId' | 'sha256'>>;

/** For `Outbox.change`. An upload keeps its metadata, so the next attempt is a new one. */
export function changedVoiceNote(entry: Entry, changes: Changes): Pick<VoiceNoteEntry, 'input' | 'file'> {
  if (!voiceNote.is(entry)) throw new Error('Not a voice note');
  const { input, file } = entry;
  return { input: { ...input, ...changes }, file: file && { ...file, uploadId: mintId() } };
}

/** The metadata, in which all values are text: an absent item is left out. */
export function uploadedDetails({ itemId, ...details }: VoiceNoteDetails) {
  return { ...details, itemId: itemId ?? undefined };
}

const EXTENSIONS: Record<VoiceNoteContentType, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** A name such as `voice-note-2026-11-20-150000.webm`. */
function filenameOf(recordedAt: string, contentType: VoiceNoteContentType): string {
  const instant = recordedAt.slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `voice-note-${instant}.${EXTENSIONS[contentType]}`;
}
