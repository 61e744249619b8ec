import type { ReportPhoto } from '@sightline/contracts/reportContent';
import type { Delivery, ReportSummary } from '@sightline/contracts/reports';
import type { RoomRole } from '@sightline/contracts/roles';
import type { ChipTone } from '../../ui/StatusChip.tsx';

/** How a report's values are said, and in which colour. */

type DisplayStatus = ReportSummary['displayStatus'];

export const DISPLAY_STATUSES: Record<DisplayStatus, { label: string; tone: ChipTone }> = {
  approved: { label: 'Approved', tone: 'green' },
  corrections_needed: { label: 'Corrections Needed', tone: 'orange' },
  under_review: { label: 'Under Review', tone: 'yellow' },
  rejected: { label: 'Rejected', tone: 'red' },
};

export const RESULTS: Record<string, { label: string; tone: ChipTone }> = {
  approved: { label: 'Approved', tone: 'green' },
  partial: { label: 'Partially approved, corrections needed', tone: 'orange' },
  rejected: { label: 'Rejected', tone: 'red' },
  noShow: { label: 'No show', tone: 'gray' },
  cancelled: { label: 'Cancelled', tone: 'gray' },
};

export const PHOTO_SOURCES: Record<ReportPhoto['source'], string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Frame of the video',
  file: 'File',
};

export const ROOM_ROLES: Record<RoomRole, string> = { host: 'Lead', field: 'On site', observer: 'Observer' };

export const DELIVERY_STATES: Record<Delivery['state'], { label: string; tone: ChipTone }> = {
  queued: { label: 'Waiting', tone: 'gray' },
  sending: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  unknown: { label: 'Unknown', tone: 'orange' },
};
