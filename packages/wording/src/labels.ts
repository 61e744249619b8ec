import type { PrincipalRole, RoomRole } from '@sightline/contracts/accounts/roles';
import type { Trade } from '@sightline/contracts/accounts/staff';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import type {
  Inspection,
  InspectionResult,
  InspectionStatus,
  PaymentStatus,
  PreferredTime,
} from '@sightline/contracts/inspections/inspections';
import type { Delivery } from '@sightline/contracts/reports/deliveries';
import type { ReportSummary } from '@sightline/contracts/reports/reportLists';
import type { EvidencePart } from '@sightline/contracts/reports/reports';
import type { RoomType } from '@sightline/contracts/site/roomTypes';
import { titleCase } from './inspectionLabels.ts';

export { METHOD_LABELS, PROJECT_TYPE_LABELS, projectTypeLabel, titleCase } from './inspectionLabels.ts';

/**
 * The displayed text of wire values. Screens, mails, the report's page and its PDF share these maps, so that each value
 * has one name everywhere. Only types are imported, so that the page loads no schema for a label.
 */

/** The labels of statuses, as in the specification, but with one spelling of "Canceled". Decision 144. */
export const INSPECTION_STATUS_LABELS: Record<InspectionStatus, string> = {
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  report_delivered: 'Report Delivered',
  cancelled: 'Canceled',
};

/** The button that leads to a call, on screens and in mails. */
export const JOIN_LABEL = 'Join call';

/** What staff press to enter the call: it starts with its host, and the inspection is in progress from then on. */
export const callLabel = ({ status }: Pick<Inspection, 'status'>, mayHost: boolean): string =>
  mayHost && status === 'scheduled' ? 'Start call' : JOIN_LABEL;

/** The button that starts an inspection in person. */
export const START_LABEL = 'Start inspection';

export const RESULT_LABELS: Record<InspectionResult, string> = {
  approved: 'Approved',
  partial: 'Partially approved, corrections needed',
  rejected: 'Rejected',
  noShow: 'No show',
  cancelled: 'Canceled',
};

export const REPORT_STATUS_LABELS: Record<ReportSummary['displayStatus'], string> = {
  approved: 'Approved',
  corrections_needed: 'Corrections needed',
  under_review: 'Under review',
  rejected: 'Rejected',
};

/** The parts of evidence as parts of a sentence. */
export const EVIDENCE_PART_LABELS: Record<EvidencePart, string> = {
  checklist: 'checklist',
  photos: 'photos',
  measurements: 'measurements',
  rooms: 'rooms',
  voiceNotes: 'voice notes',
  scanFindings: 'scan findings',
};

/** The states of emails: reports and invitations. */
export const DELIVERY_STATE_LABELS: Record<Delivery['state'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  skipped: 'Skipped',
  unknown: 'May not have been sent',
};

interface MarkLabel {
  label: string;
  /** The label for three adjacent buttons on a phone. */
  short: string;
  /** The past tense, as part of a sentence. */
  past: string;
}

export const MARK_LABELS: Record<Mark | 'unmarked', MarkLabel> = {
  pass: { label: 'Pass', short: 'Pass', past: 'passed' },
  fail: { label: 'Fail', short: 'Fail', past: 'failed' },
  notApplicable: { label: 'Not applicable', short: 'N/A', past: 'not applicable' },
  unmarked: { label: 'Not marked', short: 'Not marked', past: 'not marked' },
};

/** "Passed", "Not applicable": the past tense as a value, or as the title of a group in a report. */
export function pastLabel(mark: Mark | 'unmarked'): string {
  const { past } = MARK_LABELS[mark];
  return past.charAt(0).toUpperCase() + past.slice(1);
}

export const PRINCIPAL_ROLE_LABELS: Record<PrincipalRole, string> = {
  admin: 'Admin',
  inspector: 'Inspector',
  office: 'Office',
  client: 'Client',
  guest: 'Guest',
};

export const ROOM_ROLE_LABELS: Record<RoomRole, string> = {
  host: 'Host',
  field: 'On site',
  observer: 'Observer',
};

/** The labels of account types, spelled as in the specification. */
export const ACCOUNT_TYPE_LABELS: Record<PrincipalRole, string> = {
  admin: 'Administrator Account',
  inspector: 'Inspector Account',
  office: 'Office Account',
  client: 'Client Account',
  guest: 'Guest (personal link)',
};

export const ROOM_TYPE_LABELS: Record<RoomType, string> = {
  living_room: 'Living Room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  basement: 'Basement',
  attic: 'Attic',
  garage: 'Garage',
  exterior: 'Exterior',
};

/** The same words for staff and the payer. */
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
};

/** The state of the payment; empty for a canceled inspection, which is no longer paid for. */
export const paymentLabel = ({
  status,
  paymentStatus,
}: Pick<Inspection, 'status' | 'paymentStatus'>): string =>
  status === 'cancelled' && paymentStatus === 'pending' ? '' : PAYMENT_STATUS_LABELS[paymentStatus];

export const PREFERRED_TIME_LABELS: Record<PreferredTime, string> = {
  morning: 'Morning (8:00 AM - 12:00 PM)',
  afternoon: 'Afternoon (12:00 PM - 5:00 PM)',
  flexible: 'Flexible',
};

export const TRADE_LABELS: Record<Trade, string> = {
  building: 'Building',
  electrical: 'Electrical',
  plumbing: 'Plumbing',
  mechanical: 'Mechanical',
  gas: 'Gas',
};

/** The label of a trade; accounts may have been created with unlisted ones. */
export function tradeLabel(trade: string): string {
  return Object.hasOwn(TRADE_LABELS, trade) ? TRADE_LABELS[trade as Trade] : titleCase(trade);
}
