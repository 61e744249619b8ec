import type { AuditArea } from '@sightline/contracts/audit/auditTrail';
import type { BookingSettings } from '@sightline/contracts/bookings/bookingSettings';
import type { ScheduleConflict } from '@sightline/contracts/bookings/calendar';
import type { PlannedChange, ServiceProblem } from '@sightline/contracts/clients/clientManagement';
import type { ClientNotice } from '@sightline/contracts/mail/clientNotices';
import type { FeeSettings } from '@sightline/contracts/organization/feeSettings';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import type { RetentionCounts } from '@sightline/contracts/organization/retention';
import type { DisputeState, PaymentState } from '@sightline/contracts/payments/payments';

/**
 * The displayed text of the office's settings, payments, and client-management service. `labels.ts` has all
 * other texts; its rule about types applies here.
 */

export const PLANNED_ACTION_LABELS: Record<PlannedChange['action'], string> = {
  created: 'New',
  linked: 'Already a client, gets linked',
  updated: 'Changes',
};

/** The reason why the client-management service could not be read, with advice. */
export const SERVICE_PROBLEM_LABELS: Record<ServiceProblem, string> = {
  unreachable: 'The service cannot be reached right now. Try again in a few minutes.',
  keyRefused: 'The service no longer accepts the API key. An admin has to connect it again.',
  badReply: 'The service gave an answer that cannot be used. Ask its support, or check the base address.',
  internalAddress:
    'The base address leads to a private network or is not encrypted. An admin has to change it.',
  disconnected: 'The service was disconnected.',
  internal: 'Something went wrong on our side. Please try again.',
};

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  open: 'Not paid',
  processing: 'Processing',
  paid: 'Paid',
  partiallyRefunded: 'Partially refunded',
  refunded: 'Refunded',
  unclear: 'Needs a check',
  failed: 'Failed',
  expired: 'Expired',
};

export const DISPUTE_STATE_LABELS: Record<DisputeState, string> = {
  needsResponse: 'Disputed, needs response',
  underReview: 'Disputed, under review',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Inquiry closed',
};

export const AUDIT_AREA_LABELS: Record<AuditArea, string> = {
  settings: 'Settings',
  company: 'Company',
  recipients: 'Recipients',
  catalog: 'Catalog',
  accounts: 'Users',
  clients: 'Clients',
  records: 'Records',
};

/** Labels before a colon and a number, so that one form serves. */
export const RETENTION_LABELS: Record<keyof RetentionCounts, string> = {
  voiceNotes: 'voice notes with recordings',
  roomEvents: 'events of calls',
  problemReports: 'reported problems of calls',
  callMinutes: 'minutes of call quality',
  phoneChecks: 'phone checks before calls',
  quoteRequests: 'booking requests that became no inspection',
  auditEntries: 'lines of the audit list',
  attachments: 'files that were never sent',
};

/** The facts of a company, as on its branding page. */
export const COMPANY_FACT_LABELS = {
  name: 'Company name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License number of the firm',
  timeZone: 'Time zone',
  brandColor: 'Color',
  logo: 'Logo',
  promises: 'Promises',
} satisfies Partial<Record<keyof OrganizationFacts, string>>;

/** The company's limit in the settings of notices. */
export const NOTICE_LIMIT_LABEL = 'Text messages in 24 hours at most';

export const SETTING_LABELS: Record<keyof OrganizationSettings, string> = {
  requiresDescriptionOnFail: 'Require a description of every failed item',
  requiresPhotoOnFail: 'Require a photo of every failed item',
  requiresReportApproval: 'Reports need approval by a second person',
  requiresTwoStep: 'Staff need two-step sign-in',
  assignedInspectorHosts: 'The assigned inspector may host calls',
  peopleWaitApart: 'Clients and guests wait apart until the host joins',
  allowsRecording: 'Allow recording of calls',
  recordingKeepDays: 'Recordings are kept for',
  siteRadiusMeters: 'Site radius',
  roomUnit: 'Unit of room sizes',
  autoTranscription: 'Transcribe voice notes automatically',
  booking: 'Booking',
  fees: 'Fees',
  mailTexts: 'Email texts',
  notices: 'Notices',
  retentionYears: 'Records are kept for',
};

export const CLIENT_NOTICE_LABELS: Record<ClientNotice, string> = {
  requested: 'Request received',
  confirmed: 'Inspection scheduled',
  moved: 'Inspection moved',
  changed: 'Inspection changed',
  cancelled: 'Inspection canceled',
  dayBefore: 'Reminder a day before',
  hourBefore: 'Reminder an hour before',
  report: 'Report',
  receipt: 'Receipt for a payment',
  paymentLink: 'Link to pay',
  portalInvitation: 'Invitation to the client portal',
  roomInvitation: 'Invitation to a live inspection',
  messages: 'New messages',
};

export const BOOKING_SETTING_LABELS: Record<keyof BookingSettings, string> = {
  workingHours: 'Working hours',
  federalHolidays: 'Federal holidays',
  holidays: 'Holidays',
  durationMinutes: 'Duration',
  travelBufferMinutes: 'Travel buffer',
  slotMinutes: 'Slots begin every',
  bookableDays: 'Bookable ahead',
};

/** Conflicts as sentences, of which several may follow each other. */
export const SCHEDULE_CONFLICT_LABELS: Record<ScheduleConflict, string> = {
  closed: 'Outside working hours.',
  overlap: 'Overlaps another inspection or a held time of this inspector.',
  travel: 'Leaves this inspector too little travel time to or from another inspection.',
};

export const REQUEST_FEE_LABELS: Record<keyof FeeSettings['clientRequest'], string> = {
  inPersonCents: 'In person',
  virtualCents: 'Virtual',
  adminCents: 'Admin fee',
};

/** Promises to clients that a company may take over (first specification, section 1). */
export const SUGGESTED_PROMISES: readonly string[] = [
  'Same-day scheduling available',
  'Licensed & certified inspectors',
  'Digital reports within 24 hours',
  'Florida state code compliance',
];
