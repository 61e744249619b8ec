import type { InspectionResult, ProjectType } from './inspections.ts';
import type { PhotoSource } from './photos.ts';
import type { RoomRole } from './roles.ts';

/** How stored values read to a person: one map for each set, for screens, mails and reports alike. */

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

export const PHOTO_SOURCE_LABELS: Record<PhotoSource, string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Video frame',
  file: 'Uploaded file',
};

export const ROOM_ROLE_LABELS: Record<RoomRole, string> = {
  host: 'Host',
  field: 'On site',
  observer: 'Observer',
};

/** Reports keep the type as it was when they were signed, so a type that is no longer known is shown as it stands. */
export function projectTypeLabel(type: string): string {
  return Object.hasOwn(PROJECT_TYPE_LABELS, type) ? PROJECT_TYPE_LABELS[type as ProjectType] : type;
}
