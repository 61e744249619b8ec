import type { ReportContent, ReportPhoto } from '@sightline/contracts/reportContent';

/** A photo of the report with the number that it goes by and the file that is printed, if there is one. */
export interface NumberedPhoto {
  number: number;
  photo: ReportPhoto;
  file: string | null;
}

export function numberPhotos(
  { photos }: Pick<ReportContent, 'photos'>,
  files: Readonly<Record<string, string>>,
): NumberedPhoto[] {
  return photos.map((photo, index) => ({ number: index + 1, photo, file: files[photo.id] ?? null }));
}
