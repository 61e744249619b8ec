import type { Mark } from './checklists.ts';
import type {
  InspectionMethod,
  InspectionResult,
  InspectionStatus,
  PreferredTime,
  ProjectType,
} from './inspections.ts';
import type { PhotoSource } from './photos.ts';
import type { Delivery, ReportSummary } from './reports.ts';
import type { PrincipalRole, RoomRole } from './roles.ts';

/**
 * The displayed text of wire values. Screens, mails, the report's page and its PDF share these maps, so that each value
 * has one name everywhere. Only types are imported, so that the page loads no schema for a label.
 */

/** Spelled as the product's specification lists them. */
export const INSPECTION_STATUS_LABELS: Record<InspectionStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  report_delivered: 'Report Delivered',
  cancelled: 'Cancelled',
};

export const PROJECT_TYPE_LABELS: Record<ProjectType, string> = {
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

export const RESULT_LABELS: Record<InspectionResult, string> = {
  approved: 'Approved',
  partial: 'Partially approved, corrections needed',
  rejected: 'Rejected',
  noShow: 'No show',
  cancelled: 'Canceled',
};

export const REPORT_STATUS_LABELS: Record<ReportSummary['displayStatus'], string> = {
  approved: 'Approved',
  corrections_needed: 'Corrections Needed',
  under_review: 'Under Review',
  rejected: 'Rejected',
};

export const DELIVERY_STATE_LABELS: Record<Delivery['state'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
};

export const MARK_LABELS: Record<Mark, string> = {
  pass: 'Pass',
  fail: 'Fail',
  notApplicable: 'Not applicable',
};

export const PHOTO_SOURCE_LABELS: Record<PhotoSource, string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Video frame',
  file: 'Uploaded file',
};

export const PRINCIPAL_ROLE_LABELS: Record<PrincipalRole, string> = {
  admin: 'Admin',
  inspector: 'Inspector',
  client: 'Client',
  guest: 'Guest',
};

export const ROOM_ROLE_LABELS: Record<RoomRole, string> = {
  host: 'Host',
  field: 'On site',
  observer: 'Observer',
};

/** How an inspection is performed. */
export const METHOD_LABELS: Record<InspectionMethod, string> = {
  in_person: 'In-Person',
  virtual: 'Virtual',
};

export const PREFERRED_TIME_LABELS: Record<PreferredTime, string> = {
  morning: 'Morning (8:00 AM - 12:00 PM)',
  afternoon: 'Afternoon (12:00 PM - 5:00 PM)',
  flexible: 'Flexible',
};

/** Reports keep the type that they were made with, so a type that no longer exists is shown, too. */
export function projectTypeLabel(type: string): string {
  return Object.hasOwn(PROJECT_TYPE_LABELS, type)
    ? PROJECT_TYPE_LABELS[type as ProjectType]
    : titleCase(type);
}

/** `corrections_needed` becomes "Corrections Needed". */
function titleCase(value: string): string {
  return value
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
