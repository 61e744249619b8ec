import { open } from 'node:fs/promises';
import type { VoiceNoteContentType } from '@sightline/contracts/voice-notes/voiceNoteAudio';

/** The number of bytes that identify a container. */
const HEAD_BYTES = 64;

/** The container of a file by its first bytes; null when it is not one that recorders write. */
export async function containerOfFile(path: string): Promise<VoiceNoteContentType | null> {
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
