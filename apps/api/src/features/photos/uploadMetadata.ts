import type { CaptureSettings, PhotoDetails } from '@sightline/contracts/photos/photoDetails';
import type { UploadMetadata } from '@sightline/contracts/photos/photos';

export function settingsOf({ flash, resolution, quality }: UploadMetadata): CaptureSettings | null {
  if (!flash || !resolution || !quality) return null;
  return { flash: flash === 'on', resolution, quality };
}

export function detailsOf({ category, priority, tags, equipment, notes }: UploadMetadata): PhotoDetails {
  return { category, priority, tags, equipment, notes };
}
