import type { Photo } from '@sightline/contracts/photos';

/** "4032 × 3024, 3.1 MB" */
export function sizeLabel({ width, height, bytes }: Pick<Photo, 'width' | 'height' | 'bytes'>): string {
  const megabytes = bytes / (1024 * 1024);
  const size = megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${width} × ${height}, ${size}`;
}

/** "25.774200, −80.193600 (± 7 m)", with the age of a fix that was older than the photo */
export function positionLabel({
  latitude,
  longitude,
  accuracyMeters,
  ageSeconds,
}: NonNullable<Photo['position']>): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)} (± ${Math.round(accuracyMeters)} m${ageLabel(ageSeconds)})`;
}

function ageLabel(ageSeconds = 0): string {
  if (ageSeconds === 0) return '';
  return ageSeconds < 120
    ? `, ${ageSeconds} s before the photo`
    : `, ${Math.round(ageSeconds / 60)} min before the photo`;
}

/** The name of a photo for screen readers. A deleted photo has no number. */
export function altOf(photo: Photo, number: number | null): string {
  const subject = photo.description || photo.roomLabel || 'no description';
  return `${number === null ? 'Deleted photo' : `Photo ${number}`}: ${subject}`;
}
