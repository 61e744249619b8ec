import type { ReportContent, ReportPhoto } from '@sightline/contracts/reports/content';
import { distanceText } from '@sightline/measuring/geo';
import { instantText, secondText } from '@sightline/wording/dates';
import { projectTypeLabel } from '@sightline/wording/labels';
import { accuracyText, coordinatesText, filePositionText } from '@sightline/wording/positionTexts';
import { cameraTimeText } from '@sightline/wording/siteLabels';

/** The wording of report facts, shared by all renderings and mails. */

/** The fields that name a report, in its whole content and in the part that a list reads. */
export interface NamedReport {
  reportNumber: string;
  reportVersion: { number: number };
}

/** `R-2026-00042` of the first version, `R-2026-00042 v2` of the second. */
export function versionedNumber({ reportNumber, reportVersion: { number } }: NamedReport): string {
  return number === 1 ? reportNumber : `${reportNumber} v${number}`;
}

/** The title of a report, which is also the subject of its mail. */
export function reportTitle({
  projectType,
  permitNumber,
}: Pick<ReportContent['inspection'], 'projectType' | 'permitNumber'>): string {
  const title = `Inspection Report - ${projectTypeLabel(projectType)}`;
  return permitNumber === '' ? title : `${title} | Permit #${permitNumber}`;
}

/** The time of a mark, with the server's time where it differs from the device's; empty for an unmarked item. */
export function markedText(
  { markedAt, receivedAt }: { markedAt: string | null; receivedAt: string | null },
  timeZone: string,
): string {
  return markedAt === null ? '' : deviceTimeText({ madeAt: markedAt, receivedAt }, timeZone);
}

/** A device's time, with the server's where it differs. */
export function deviceTimeText(
  times: { madeAt: string; receivedAt?: string | null | undefined },
  timeZone: string,
  textOf = instantText,
): string {
  return madeTimeText(times, (instant) => textOf(instant, timeZone));
}

/**
 * Coordinates where the reader may see them, otherwise only how precise the recorded position is; then the distance from
 * the property where it is known, and whether that is off site. Without a recorded position, the one in the file.
 */
export function locationText(
  photo: Pick<ReportPhoto, 'position' | 'exif' | 'distanceMeters' | 'isOffSite'>,
): string {
  const { position, exif, distanceMeters, isOffSite } = photo;
  if (position === null) return exif?.position ? filePositionText(exif.position) : 'Location unavailable';
  const facts = [
    'latitude' in position
      ? `Location ${coordinatesText(position)}`
      : `Location recorded (${accuracyText(position.accuracyMeters)})`,
    distanceMeters === null ? '' : distanceText(distanceMeters),
    isOffSite === true ? 'off site' : '',
  ];
  return facts.filter((fact) => fact !== '').join(', ');
}

type TimedPhoto = Pick<ReportPhoto, 'source' | 'capturedAt' | 'receivedAt' | 'exif'>;

/** The time of a photo; for an uploaded file, its camera's time and the time of the upload, each in a line. */
export function photoTimes(
  { source, capturedAt: madeAt, receivedAt, exif }: TimedPhoto,
  timeZone: string,
  textOf = secondText,
): string[] {
  const time = deviceTimeText({ madeAt, receivedAt }, timeZone, textOf);
  if (source !== 'file') return [time];
  return [...(exif?.takenAt ? [`Taken ${cameraTimeText(exif.takenAt)}`] : []), `Added ${time}`];
}

/**
 * A device's time with the time of receipt: `Nov 20, 2026, 9:03 AM EST, received Nov 20, 2026, 4:29 PM EST`.
 */
function madeTimeText(
  { madeAt, receivedAt }: { madeAt: string; receivedAt?: string | null | undefined },
  textOf: (instant: string) => string,
): string {
  const made = textOf(madeAt);
  return receivedAt ? `${made}, received ${textOf(receivedAt)}` : made;
}
