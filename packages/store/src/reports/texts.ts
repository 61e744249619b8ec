import type { Position } from '@sightline/contracts/core/fields';
import type { ReportContent, ReportPhoto } from '@sightline/contracts/reportContent';
import type { RoomRole } from '@sightline/contracts/roles';
import { DateTime } from 'luxon';

/** How a report puts its facts, so that page, PDF and mail say the same. */

const PROJECT_TYPES: Record<string, string> = {
  'building-code': 'Building Code',
  building: 'Building',
  mechanical: 'Mechanical',
  electrical: 'Electrical',
  plumbing: 'Plumbing',
  structural: 'Structural',
  final: 'Final',
  comprehensive: 'Comprehensive',
  'virtual-inspection': 'Virtual Inspection',
};

const RESULTS: Record<ReportContent['result'], string> = {
  approved: 'Approved',
  partial: 'Partially approved, corrections needed',
  rejected: 'Rejected',
  noShow: 'No show',
  cancelled: 'Cancelled',
};

const SOURCES: Record<ReportPhoto['source'], string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Frame of the video',
  file: 'File',
};

const ROOM_ROLES: Record<RoomRole, string> = { host: 'Lead', field: 'On site', observer: 'Observer' };

export function projectTypeText(projectType: string): string {
  return PROJECT_TYPES[projectType] ?? projectType;
}

export function resultText(result: ReportContent['result']): string {
  return RESULTS[result];
}

export function photoSourceText(source: ReportPhoto['source']): string {
  return SOURCES[source];
}

export function roomRoleText(role: RoomRole): string {
  return ROOM_ROLES[role];
}

export function positionText({ latitude, longitude, accuracyMeters }: Position): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)} (± ${Math.ceil(accuracyMeters)} m)`;
}

/** `Nov 20, 2026, 9:03 AM EST`: where the organisation is, with the zone named. */
export function instantText(instant: string, timeZone: string): string {
  return DateTime.fromISO(instant, { zone: timeZone })
    .setLocale('en-US')
    .toFormat('LLL d, yyyy, h:mm a ZZZZ');
}

/** `Mar 2, 2026` */
export function dayText(day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-US').toFormat('LLL d, yyyy');
}

/** Also the subject of the mail that carries the report. */
export function reportTitle({
  projectType,
  permitNumber,
}: Pick<ReportContent['inspection'], 'projectType' | 'permitNumber'>): string {
  const title = `Inspection Report - ${projectTypeText(projectType)}`;
  return permitNumber === '' ? title : `${title} | Permit #${permitNumber}`;
}

/** Named after the permit number, or the inspection where there is none; only characters every system takes. */
export function reportFileName({
  inspection,
  inspectionId,
}: Pick<ReportContent, 'inspection' | 'inspectionId'>): string {
  const permit = inspection.permitNumber
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return `Inspection-Report-${permit === '' ? inspectionId : permit}.pdf`;
}
