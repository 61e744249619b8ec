import { AppError } from '@sightline/contracts/core/errors';
import type { Position } from '@sightline/contracts/core/fields';
import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photoDetails';
import { UploadMetadata } from '@sightline/contracts/photos';
import { Metadata } from '@tus/server';
import { refuseUnreadableType } from './readableTypes.ts';

/** The metadata of an upload. Fields that are not in the contract are dropped. */
export function readUploadMetadata(header: string | undefined): UploadMetadata {
  // An empty string would be parsed as latitude 0.
  const entries = Object.entries(decode(header)).filter(([, value]) => value !== null && value !== '');
  const metadata = UploadMetadata.parse(Object.fromEntries(entries));
  refuseUnreadableType(metadata.contentType);
  const readings = [metadata.latitude, metadata.longitude, metadata.accuracyMeters];
  const missing = readings.filter((reading) => reading === undefined).length;
  if (missing === 1 || missing === 2)
    throw new AppError('badInput', { fields: { position: 'Needs latitude, longitude and accuracy' } });
  return metadata;
}

function decode(header: string | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch (cause) {
    throw new AppError('badInput', { fields: { 'Upload-Metadata': 'Not readable' } }, { cause });
  }
}

export function positionOf(metadata: UploadMetadata): Position | null {
  const { latitude, longitude, accuracyMeters, ageSeconds } = metadata;
  if (latitude === undefined || longitude === undefined || accuracyMeters === undefined) return null;
  return { latitude, longitude, accuracyMeters, ...(ageSeconds !== undefined && { ageSeconds }) };
}

export function settingsOf({ flash, resolution, quality }: UploadMetadata): CaptureSettings | null {
  if (!flash || !resolution || !quality) return null;
  return { flash: flash === 'on', resolution, quality };
}

export function detailsOf({ category, priority, tags, equipment, notes }: UploadMetadata): PhotoDetails {
  return { category, priority, tags, equipment, notes };
}
