import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import type { Photo } from '@sightline/contracts/photos/photos';
import { withMarks } from '@sightline/wording/siteLabels';

/** "4032 × 3024, 3.1 MB" */
export function sizeLabel({ width, height, bytes }: Pick<Photo, 'width' | 'height' | 'bytes'>): string {
  const megabytes = bytes / (1024 * 1024);
  const size = megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${width} × ${height}, ${size}`;
}

/** The name of a photo for screen readers. A deleted photo has no number. */
export function altOf(
  photo: Pick<Photo, 'description' | 'roomLabel'> & { markup: readonly MarkupShape[] },
  number: number | null,
): string {
  const subject = photo.description || photo.roomLabel || 'no description';
  return withMarks(`${number === null ? 'Deleted photo' : `Photo ${number}`}: ${subject}`, photo.markup);
}
