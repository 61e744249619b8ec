import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { containerOf, type VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { waveformOf } from '../devices/waveform.ts';
import type { Entry, NewEntry, VoiceNoteEntry } from './entries.ts';
import { hashOf } from './hashOf.ts';
import type { CapturedFile } from './OutboxStorage.ts';

/** What is known of a recording beside its sound. Kept on the device from its first second on. */
export interface RecordingFacts {
  /** Of the voice note that it becomes. */
  id: string;
  inspectionId: string;
  recordedAt: string;
  /** As the browser names it, with the codec. */
  contentType: string;
  sampleRate: number;
  /** Bits per second. */
  bitRate: number;
  position: Position | null;
  details: VoiceNoteDetails;
}

/** The sound of a recording, whole or as far as it was kept. */
export interface RecordedAudio {
  contents: ArrayBuffer;
  durationMs: number;
  /** Of each chunk, 0 to 1. */
  loudness: readonly number[];
}

/** The voice note as the outbox keeps it, hashed now, with the metadata that travels with its upload. */
export async function voiceNoteEntry(
  facts: RecordingFacts,
  { contents, durationMs, loudness }: RecordedAudio,
): Promise<{ entry: NewEntry & VoiceNoteFields; file: CapturedFile }> {
  const { id, inspectionId, recordedAt, sampleRate, bitRate, position, details } = facts;
  const contentType = containerOf(facts.contentType) as VoiceNoteContentType;
  const sound = { contentType, durationMs: Math.max(1, durationMs), sampleRate, bitRate };
  const metadata = {
    ...{ kind: 'voiceNote' as const, voiceNoteId: id, inspectionId, recordedAt },
    ...{ sha256: await hashOf(contents), filename: filenameOf(recordedAt, contentType) },
    ...{ ...sound, waveform: waveformOf(loudness), ...position, ...uploadedDetails(details) },
  };
  return {
    entry: { kind: 'voiceNote', id, inspectionId, metadata, bytes: contents.byteLength, uploadId: mintId() },
    file: { blob: new Blob([contents], { type: contentType }), contents },
  };
}

type VoiceNoteFields = Pick<VoiceNoteEntry, 'kind' | 'metadata' | 'bytes' | 'uploadId'>;
type Changes = Partial<Omit<VoiceNoteEntry['metadata'], 'kind' | 'voiceNoteId' | 'inspectionId' | 'sha256'>>;

/** For `Outbox.change`. The server keeps what an upload was begun with, so that the next attempt is another upload. */
export function changedVoiceNote(entry: Entry, changes: Changes): Partial<VoiceNoteEntry> {
  if (entry.kind !== 'voiceNote') throw new Error('Not a voice note');
  return { metadata: { ...entry.metadata, ...changes }, uploadId: mintId() };
}

/** An item that is absent has no place in the metadata, where all values are text. */
export function uploadedDetails({ itemId, ...details }: VoiceNoteDetails) {
  return { ...details, itemId: itemId ?? undefined };
}

const EXTENSIONS: Record<VoiceNoteContentType, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** `voice-note-2026-11-20-150000.webm` */
function filenameOf(recordedAt: string, contentType: VoiceNoteContentType): string {
  const instant = recordedAt.slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `voice-note-${instant}.${EXTENSIONS[contentType]}`;
}
