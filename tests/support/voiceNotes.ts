import { FLAT_WAVEFORM } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { mintId } from '../../packages/contracts/src/core/ids.ts';
import type { FileStorage } from '../../packages/server-kit/src/storage/FileStorage.ts';
import type { Store } from '../../packages/store/src/core/store.ts';
import {
  confirmVoiceNote,
  type NewVoiceNote,
  reserveVoiceNote,
  voiceNoteKeys,
} from '../../packages/store/src/voice-notes/voiceNotes.ts';
import { sha256Of } from './sha256Of.ts';

/** Recordings that tests make, and voice notes that they need in the database before they call the API. */

const SAMPLE_RATE = 16_000;

/** A WAV of a tone with one channel; 0 seconds are a file without sound data. */
export function toneWav(seconds: number, sampleRate = SAMPLE_RATE): Buffer {
  const samples = Math.round(sampleRate * seconds);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  const sound = new Int16Array(samples).map((_, index) => Math.round(8000 * Math.sin(index / 6)));
  return Buffer.concat([header, Buffer.from(sound.buffer)]);
}

/** Metadata in the device's form, with the unchecked changes of a test. */
export function voiceMetadataFor(
  inspectionId: string,
  bytes: Uint8Array,
  changes: Record<string, string> = {},
): Record<string, string> {
  return {
    kind: 'voiceNote',
    voiceNoteId: mintId(),
    inspectionId,
    sha256: sha256Of(bytes),
    recordedAt: new Date().toISOString(),
    contentType: 'audio/wav',
    durationMs: '1000',
    ...changes,
  };
}

/** A stored voice note with these bytes; by default a second of a tone. */
export async function storedVoiceNote(
  { store, storage }: { store: Store; storage: FileStorage },
  inspectionId: string,
  { bytes = toneWav(1), ...facts }: Partial<Omit<NewVoiceNote, 'bytes'>> & { bytes?: Buffer } = {},
): Promise<string> {
  const note = await reserveVoiceNote(store, {
    _id: mintId(),
    inspectionId,
    recordedAt: new Date(),
    recordedBy: 'Ana Ruiz (Inspector)',
    subject: `user:${mintId()}`,
    sha256: sha256Of(bytes),
    contentType: 'audio/wav',
    filename: 'note.wav',
    waveform: [...FLAT_WAVEFORM],
    durationMs: 1000,
    codec: 'pcm_s16le',
    sampleRate: SAMPLE_RATE,
    bitRate: null,
    position: null,
    playable: { state: 'original', bytes: null },
    transcription: { state: 'none', reason: null, requestedAt: null },
    ...facts,
    bytes: bytes.length,
  });
  await storage.put(voiceNoteKeys(note).original, bytes, { contentType: note.contentType });
  await confirmVoiceNote(store, note._id, new Date());
  return note._id;
}
