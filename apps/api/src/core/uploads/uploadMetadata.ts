import { AttachmentMetadata } from '@sightline/contracts/attachments/attachments';
import { AppError } from '@sightline/contracts/core/errors';
import type { Position } from '@sightline/contracts/core/fields';
import { UploadMetadata } from '@sightline/contracts/photos/photos';
import { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { Metadata } from '@tus/server';

/** The metadata of an upload; an upload without a kind is a photo. Unknown fields are dropped. */
export function readUploadMetadata(
  header: string | undefined,
): UploadMetadata | VoiceNoteMetadata | AttachmentMetadata {
  // An empty string would be parsed as latitude 0.
  const entries = Object.entries(decode(header)).filter(([, value]) => value !== null && value !== '');
  const values = Object.fromEntries(entries);
  const metadata = contractOf(values.kind).parse(values);
  if ('attachmentId' in metadata) return metadata;
  const readings = [metadata.latitude, metadata.longitude, metadata.accuracyMeters];
  const missing = readings.filter((reading) => reading === undefined).length;
  if (missing === 1 || missing === 2)
    throw new AppError('badInput', { fields: { position: 'Needs latitude, longitude and accuracy' } });
  return metadata;
}

/** The contract of a kind of upload; devices that know only photos name no kind. */
function contractOf(kind: string | null | undefined) {
  if (kind === undefined || kind === 'photo') return UploadMetadata;
  if (kind === 'voiceNote') return VoiceNoteMetadata;
  if (kind === 'attachment') return AttachmentMetadata;
  throw new AppError('badInput', { fields: { kind: 'Use photo, voiceNote or attachment' } });
}

function decode(header: string | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch (cause) {
    throw new AppError('badInput', { fields: { 'Upload-Metadata': 'Not readable' } }, { cause });
  }
}

export function positionOf(metadata: UploadMetadata | VoiceNoteMetadata): Position | null {
  const { latitude, longitude, accuracyMeters, ageSeconds } = metadata;
  if (latitude === undefined || longitude === undefined || accuracyMeters === undefined) return null;
  return { latitude, longitude, accuracyMeters, ...(ageSeconds !== undefined && { ageSeconds }) };
}
