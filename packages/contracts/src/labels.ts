import type { AuditArea } from './auditTrail.ts';
import type { BookingSettings } from './bookingSettings.ts';
import type { ScheduleConflict } from './calendar.ts';
import type { ChecklistFieldName } from './checklistFields.ts';
import type { Mark } from './checklists.ts';
import type { FieldMapping, PlannedChange, ServiceProblem } from './clientManagement.ts';
import type { ClientNotice } from './clientNotices.ts';
import type { FeeSettings } from './feeSettings.ts';
import { titleCase } from './inspectionLabels.ts';
import type { InspectionResult, InspectionStatus, PaymentStatus, PreferredTime } from './inspections.ts';
import type { MailKind } from './mailTexts.ts';
import type { MeasurementFields } from './measurements.ts';
import type { MeasurementType } from './measuring/measure.ts';
import type { LengthUnit } from './measuring/units.ts';
import type { OrganizationFacts, OrganizationSettings, RetentionCounts } from './organization.ts';
import type { DisputeState, PaymentState } from './payments.ts';
import type { PhotoCategory, PhotoPriority, PhotoQuality } from './photoDetails.ts';
import type { MarkupColor, PhotoMarkup } from './photoMarkup.ts';
import type { PhotoContentType, PhotoDisposition, PhotoSource } from './photos.ts';
import type { PositionCategory } from './positions.ts';
import type { Delivery, EvidencePart, ReportSummary } from './reports.ts';
import type { PrincipalRole, RoomRole } from './roles.ts';
import type { RoomType } from './roomTypes.ts';
import type { FindingState, Fixture, FoundKind, FoundRegion, ScanGrade, ScanType } from './scans.ts';
import type { SiteSource } from './site.ts';
import type { SiteRoomFields } from './siteRooms.ts';
import type { Trade } from './staff.ts';
import type { TranscriptionProblem, TranscriptionState } from './transcripts.ts';
import type { VoiceNoteCategory, VoiceNotePriority } from './voiceNoteDetails.ts';
import type { PlayableState, VoiceNoteStatus } from './voiceNotes.ts';

export { METHOD_LABELS, PROJECT_TYPE_LABELS, projectTypeLabel, titleCase } from './inspectionLabels.ts';

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

/** Of what a client-management service knows of clients and projects. */
export const EXTERNAL_FIELD_LABELS: Record<
  keyof FieldMapping['client'] | keyof FieldMapping['project'],
  string
> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  companyName: 'Company name',
  notes: 'Notes',
  clientId: 'Client ID',
  projectType: 'Inspection type',
  scheduledDate: 'Date',
  permitNumber: 'Permit number',
  details: 'Details',
};

export const PLANNED_ACTION_LABELS: Record<PlannedChange['action'], string> = {
  created: 'New',
  linked: 'Already a client, gets linked',
  updated: 'Changes',
};

/** Why the client-management service could not be read, and what to do. */
export const SERVICE_PROBLEM_LABELS: Record<ServiceProblem, string> = {
  unreachable: 'The service cannot be reached right now. Try again in a few minutes.',
  keyRefused: 'The service no longer accepts the API key. An admin has to connect it again.',
  badReply: 'The service gave an answer that cannot be used. Ask its support, or check the base address.',
  internalAddress:
    'The base address leads to a private network or is not encrypted. An admin has to change it.',
  disconnected: 'The service was disconnected.',
  internal: 'Something went wrong on our side. Please try again.',
};

/** As parts of a sentence. */
export const EVIDENCE_PART_LABELS: Record<EvidencePart, string> = {
  checklist: 'checklist',
  photos: 'photos',
  measurements: 'measurements',
  rooms: 'rooms',
  voiceNotes: 'voice notes',
  scanFindings: 'scan findings',
};

/** Of emails: reports and invitations. */
export const DELIVERY_STATE_LABELS: Record<Delivery['state'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  skipped: 'Turned off',
  unknown: 'May not have been sent',
};

interface MarkLabel {
  label: string;
  /** For three buttons side by side on a phone. */
  short: string;
  /** What became of the item: a group's title in a report, or part of a sentence. */
  past: string;
}

export const MARK_LABELS: Record<Mark | 'unmarked', MarkLabel> = {
  pass: { label: 'Pass', short: 'Pass', past: 'passed' },
  fail: { label: 'Fail', short: 'Fail', past: 'failed' },
  notApplicable: { label: 'Not applicable', short: 'N/A', past: 'not applicable' },
  unmarked: { label: 'Not marked', short: 'Not marked', past: 'not marked' },
};

export const PHOTO_SOURCE_LABELS: Record<PhotoSource, string> = {
  imageCapture: 'Full-resolution still',
  videoFrame: 'Video frame',
  file: 'Uploaded file',
  scanFrame: 'Frame of a room scan',
};

export const SCAN_TYPE_LABELS: Record<ScanType, string> = {
  quick: 'Quick',
  detailed: 'Detailed',
  'defect-detection': 'Defect detection',
  measurement: 'Measurement',
};

export const SCAN_GRADE_LABELS: Record<ScanGrade, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

/** Never more than possible: a person decides what it is. */
export const FOUND_KIND_LABELS: Record<FoundKind, string> = {
  crack: 'Possible crack',
  irregularArea: 'Irregular or discolored area',
  object: 'Fixture',
};

/** `Possible crack`, `Fixture: Sink` */
export function regionLabel({ kind, fixture }: Pick<FoundRegion, 'kind' | 'fixture'>): string {
  return fixture ? `${FOUND_KIND_LABELS[kind]}: ${FIXTURE_LABELS[fixture]}` : FOUND_KIND_LABELS[kind];
}

export const FINDING_STATE_LABELS: Record<FindingState, string> = {
  possible: 'Possible, for review',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

export const FIXTURE_LABELS: Record<Fixture, string> = {
  toilet: 'Toilet',
  sink: 'Sink',
  refrigerator: 'Refrigerator',
  oven: 'Oven',
  microwave: 'Microwave',
  toaster: 'Toaster',
  tv: 'Television',
  bed: 'Bed',
  couch: 'Couch',
  chair: 'Chair',
  diningTable: 'Dining table',
  clock: 'Clock',
  pottedPlant: 'Potted plant',
};

/** How the property of an inspection was located. */
export const SITE_SOURCE_LABELS: Record<SiteSource, string> = {
  geocoded: 'Looked up by its address',
  captured: 'Captured at the property',
};

export const PHOTO_DISPOSITION_LABELS: Record<PhotoDisposition, string> = {
  inReport: 'Put back in the report',
  leftOut: 'Left out of the report',
  deleted: 'Deleted',
};

export const PHOTO_TYPE_LABELS: Record<PhotoContentType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
};

export const PHOTO_CATEGORY_LABELS: Record<PhotoCategory, string> = {
  defect: 'Defect',
  compliance: 'Compliance',
  progress: 'Progress',
  safety: 'Safety',
  general: 'General',
};

/** The word and its color: color alone never carries it. */
export const PHOTO_PRIORITY_LABELS = {
  critical: { label: 'Critical', color: 'red' },
  high: { label: 'High', color: 'orange' },
  medium: { label: 'Medium', color: 'yellow' },
  low: { label: 'Low', color: 'green' },
} as const satisfies Record<PhotoPriority, { label: string; color: string }>;

export const VOICE_NOTE_CATEGORY_LABELS: Record<VoiceNoteCategory, string> = {
  ...PHOTO_CATEGORY_LABELS,
  instruction: 'Instruction',
};

export const VOICE_NOTE_PRIORITY_LABELS = PHOTO_PRIORITY_LABELS satisfies Record<VoiceNotePriority, object>;

export const VOICE_NOTE_STATUS_LABELS: Record<VoiceNoteStatus, string> = {
  new: 'New',
  transcribed: 'Transcribed',
  reviewed: 'Reviewed',
  approved: 'Approved',
};

/** What a person should know before pressing Play; empty where the recording plays everywhere. */
export const PLAYABLE_STATE_LABELS: Record<PlayableState, string> = {
  original: '',
  ready: '',
  pending: 'Being converted so that every browser can play it.',
  failed: 'This recording could not be converted. Some browsers cannot play it.',
  notSetUp: 'This server does not convert recordings. Some browsers cannot play this one.',
};

export const TRANSCRIPTION_STATE_LABELS: Record<TranscriptionState, string> = {
  none: 'Not transcribed',
  waiting: 'Transcribing',
  done: 'Draft, not reviewed',
  failed: 'Not transcribed',
  notSetUp: 'Transcription is not set up',
};

export const TRANSCRIPTION_PROBLEM_LABELS: Record<TranscriptionProblem, string> = {
  notSetUp: 'Transcription is not set up on this server. You can type the text.',
  noSpeech: 'No speech was recognized in this recording.',
  unavailable: 'The transcription service did not answer. Try again later.',
  refused: 'The transcription service refused this recording. Ask your administrator to check its settings.',
  badReply: 'The transcription service sent a reply that is not a transcript.',
  unreadable: 'This recording could not be converted for transcription.',
};

export const PHOTO_QUALITY_LABELS: Record<PhotoQuality, string> = {
  standard: 'Standard',
  high: 'High',
  maximum: 'Maximum',
};

export const POSITION_CATEGORY_LABELS: Record<PositionCategory, string> = {
  inspection: 'Inspection',
  reference: 'Reference',
};

export const MARKUP_COLOR_LABELS: Record<MarkupColor, string> = {
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
  white: 'White',
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

/** Spelled as the specification names a client's account. */
export const ACCOUNT_TYPE_LABELS: Record<PrincipalRole, string> = {
  admin: 'Administrator Account',
  inspector: 'Inspector Account',
  client: 'Client Account',
  guest: 'Guest (personal link)',
};

/** The room of the building that is being inspected. */
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

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, string> = {
  pending: 'Payment pending',
  paid: 'Paid',
  refunded: 'Refunded',
};

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  open: 'Not paid yet',
  processing: 'Processing',
  paid: 'Paid',
  partiallyRefunded: 'Partially refunded',
  refunded: 'Refunded',
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

export const AUDIT_AREA_LABELS: Record<AuditArea, string> = {
  settings: 'Settings',
  company: 'Company',
  recipients: 'Recipients',
  catalog: 'Catalog',
  accounts: 'Users',
  clients: 'Clients',
  records: 'Records',
};

/** After a number: they name a kind, so one form serves. */
export const RETENTION_LABELS: Record<keyof RetentionCounts, string> = {
  voiceNotes: 'voice notes with recordings',
  roomEvents: 'events of calls',
  quoteRequests: 'booking requests that became no inspection',
  auditEntries: 'lines of the audit list',
  attachments: 'files that were never sent',
};

/** As the page of the brand calls them. */
export const COMPANY_FACT_LABELS = {
  name: 'Company name',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License number of the firm',
  timeZone: 'Time zone',
  brandColor: 'Color',
  logo: 'Logo',
} satisfies Partial<Record<keyof OrganizationFacts, string>>;

export const SETTING_LABELS: Record<keyof OrganizationSettings, string> = {
  requiresPhotoOnFail: 'Require a photo of every failed item',
  requiresReportApproval: 'Reports need approval by a second person',
  requiresTwoStep: 'Staff need two-step sign-in',
  assignedInspectorHosts: 'The assigned inspector may host calls',
  siteRadiusMeters: 'Site radius',
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

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  confirmed: 'Inspection scheduled',
  moved: 'Inspection moved',
  cancelled: 'Inspection canceled',
  dayBefore: 'Reminder a day before',
  hourBefore: 'Reminder an hour before',
  portalInvitation: 'Invitation to the client portal',
  report: 'Report',
};

export const BOOKING_SETTING_LABELS: Record<keyof BookingSettings, string> = {
  workingHours: 'Working hours',
  holidays: 'Holidays',
  durationMinutes: 'Duration',
  travelBufferMinutes: 'Travel buffer',
  slotMinutes: 'Slots begin every',
  bookableDays: 'Bookable ahead',
};

/** Sentences: several may follow each other. */
export const SCHEDULE_CONFLICT_LABELS: Record<ScheduleConflict, string> = {
  closed: 'Outside working hours.',
  overlap: 'Overlaps another inspection or a held time of this inspector.',
  travel: 'Leaves this inspector too little travel time to or from another inspection.',
};

/** Of a client's own request. */
export const REQUEST_FEE_LABELS: Record<keyof FeeSettings['clientRequest'], string> = {
  inPersonCents: 'In person',
  virtualCents: 'Virtual',
  adminCents: 'Admin fee',
};

/** Accounts may have been created with trades that are not on the list. */
export function tradeLabel(trade: string): string {
  return Object.hasOwn(TRADE_LABELS, trade) ? TRADE_LABELS[trade as Trade] : titleCase(trade);
}

/** What a screen reader says of a photo: `Photo 3: Rusty hanger, with 2 marks`. */
export function withMarks(label: string, { length }: PhotoMarkup): string {
  if (length === 0) return label;
  return `${label}, with ${length} ${length === 1 ? 'mark' : 'marks'}`;
}

export const CHECKLIST_FIELD_LABELS: Record<ChecklistFieldName, string> = {
  privateProvider: 'Private provider',
  buildingOfficial: 'Building official',
  inspectionType: 'Inspection type',
  project: 'Project',
  lot: 'Lot',
  building: 'Building',
  projectNumber: 'Project number',
  area: 'Area',
  inspectionCity: 'Inspection city',
  selectedInspector: 'Inspector',
  inProgress: 'In progress',
  finalTco: 'Final, temporary certificate of occupancy (TCO)',
  finalCo: 'Final, certificate of occupancy (CO)',
  inspectionSatisfactory: 'Inspection satisfactory',
  inspectionPartial: 'Partial inspection',
  inspectionUnsatisfactory: 'Inspection unsatisfactory',
  certifiedBuildingOfficial: 'Certified building official',
  locationData: 'Location',
  generalNotes: 'General notes',
};

export const POSITION_FIELD_LABELS = { description: 'Description', category: 'Category' };

export const SITE_ROOM_FIELD_LABELS: Record<keyof SiteRoomFields, string> = {
  name: 'Name',
  type: 'Type',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  notes: 'Notes',
  isCompleted: 'Completed',
};

export const MEASUREMENT_FIELD_LABELS: Record<keyof MeasurementFields, string> = {
  itemId: 'Checklist item',
  roomLabel: 'Room',
  notes: 'Notes',
  unit: 'Unit',
  precision: 'Precision',
};

export const MEASUREMENT_TYPE_LABELS: Record<MeasurementType, string> = {
  distance: 'Distance',
  height: 'Height',
  angle: 'Angle',
  area: 'Area',
};

export const LENGTH_UNIT_LABELS: Record<LengthUnit, string> = {
  inches: 'Inches',
  feet: 'Feet',
  feetAndInches: 'Feet and inches',
  meters: 'Meters',
};
