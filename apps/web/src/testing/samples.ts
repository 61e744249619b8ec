import type { QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { Jurisdiction, type JurisdictionVersion } from '@sightline/contracts/catalog/catalog';
import type { TemplateVersion } from '@sightline/contracts/catalog/catalogTemplates';
import type { FieldState, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { UNFINISHED } from '@sightline/contracts/checklists/checklistItems';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import type { SignedChecklist, SignedContent } from '@sightline/contracts/checklists/signedChecklists';
import type { Client } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { Dashboard } from '@sightline/contracts/dashboard/dashboard';
import { Inspection } from '@sightline/contracts/inspections/inspections';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { type AmountDue, Payment } from '@sightline/contracts/payments/payments';
import type { Photo } from '@sightline/contracts/photos/photos';
import type { ReportDelivery } from '@sightline/contracts/reports/deliveries';
import {
  ReportDisplayStatus,
  type ReportPage,
  type ReportSummary,
} from '@sightline/contracts/reports/reportLists';
import type { Invitation } from '@sightline/contracts/rooms/rooms';
import { SUGGESTED_PROMISES } from '@sightline/wording/officeLabels';
import { signature } from '../inspection/kinds/signature.ts';
import type { NewEntry } from '../offline/Entry.ts';

/** Builders of the server's replies. */

const NOW = '2026-11-20T15:00:00.000Z';

export const ORGANIZATION: OrganizationFacts = {
  name: 'Palmetto Private Provider',
  address: '1200 Pines Boulevard',
  phone: '(954) 555-0148',
  email: 'inspections@palmetto.example',
  licenseNumber: 'PP-0421',
  timeZone: 'America/New_York',
  brandColor: '#0e6b50',
  logo: null,
  promises: [...SUGGESTED_PROMISES],
  isDemo: true,
};

export const AMOUNT_DUE = {
  projectType: 'mechanical',
  isVirtual: false,
  address: '18 Heron Lane, Davie',
  startsAt: '2026-11-24T14:00:00.000Z',
  amountCents: 12_500,
  isPaid: false,
  isAccepted: false,
} satisfies AmountDue;

export function sampleClient(facts: Partial<Client> = {}): Client {
  return {
    id: mintId(),
    name: 'Harbor Homes',
    email: 'office@harborhomes.example',
    phone: '(954) 555-0155',
    address: '12 Palm Way, Miramar',
    companyName: 'Harbor Homes LLC',
    notes: '',
    loginEnabled: true,
    portal: 'active',
    externalId: null,
    smsConsent: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...facts,
  };
}

export function sampleInspection(facts: Partial<Inspection> = {}): Inspection {
  return Inspection.parse({
    id: mintId(),
    clientId: mintId(),
    clientName: 'Harbor Homes',
    projectType: 'mechanical',
    address: '12 Palm Way, Miramar',
    permitNumber: 'B-2026-0114',
    permitAppliedOn: null,
    inspectorId: null,
    inspector: 'Luis Ortega',
    scheduledDate: NOW,
    completedDate: null,
    status: 'scheduled',
    feeCents: 12_500,
    paymentStatus: 'pending',
    notes: '',
    details: '',
    isVirtual: true,
    createdAt: NOW,
    updatedAt: NOW,
    ...facts,
  });
}

/** The dashboard of an office where nothing is to be done. */
export function sampleDashboard(facts: Partial<Dashboard> = {}): Dashboard {
  return Dashboard.parse({
    version: '1',
    counts: { scheduled: 0, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 },
    calls: [],
    reportsToSign: [],
    overdue: [],
    today: [],
    completedToday: 0,
    bookingRequests: [],
    clientRequests: [],
    failedMails: [],
    dueRecords: [],
    upcoming: [],
    recentReports: [],
    ...facts,
  });
}

/** The request of a visitor, whose hold is over. */
export function sampleRequest(facts: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    id: mintId(),
    name: 'Noor Haddad',
    email: 'noor@example.com',
    phone: '(954) 555-0142',
    projectType: 'structural',
    isVirtual: false,
    isThresholdBuilding: true,
    address: '18 Heron Lane, Davie',
    size: '2,400 sq ft',
    details: 'Gate code 4411',
    acceptsSms: false,
    startsAt: '2099-01-05T15:00:00.000Z',
    endsAt: '2099-01-05T16:30:00.000Z',
    preferredTime: null,
    inspectorId: mintId(),
    feeCents: 20_000,
    state: 'requested',
    isPaid: false,
    inspectionId: null,
    heldUntil: '2020-01-05T15:00:00.000Z',
    createdAt: '2020-01-05T14:30:00.000Z',
    ...facts,
  };
}

export function samplePhoto(facts: Partial<Photo> = {}): Photo {
  return {
    id: mintId(),
    inspectionId: mintId(),
    itemId: null,
    viewId: null,
    roomLabel: '',
    source: 'imageCapture',
    description: '',
    capturedAt: NOW,
    storedAt: NOW,
    capturedBy: 'Luis Ortega (Inspector)',
    contentType: 'image/jpeg',
    width: 4032,
    height: 3024,
    bytes: 3_000_000,
    sha256: 'a'.repeat(64),
    position: null,
    distanceMeters: null,
    isOffSite: null,
    renditions: 'ready',
    disposition: 'inReport',
    custody: [],
    markup: [],
    labels: [],
    category: 'general',
    priority: 'medium',
    tags: [],
    equipment: '',
    notes: '',
    filename: '',
    settings: null,
    exif: null,
    focalLength35: null,
    ...facts,
  };
}

export function sampleReport(facts: Partial<ReportSummary> = {}): ReportSummary {
  return {
    id: mintId(),
    number: 'R-2026-00042',
    inspectionId: mintId(),
    clientId: mintId(),
    clientName: 'Harbor Homes',
    projectType: 'mechanical',
    projectLabel: '',
    address: '12 Palm Way, Miramar',
    permitNumber: 'B-2026-0114',
    inspector: 'Dana Whitfield',
    createdAt: NOW,
    scheduledDate: NOW,
    displayStatus: 'approved',
    status: 'approved',
    pdf: { state: 'ready', sha256: 'c'.repeat(64), bytes: 90_000, renderedAt: NOW },
    ...facts,
  };
}

/** The reply to listReports with only these reports. */
export function sampleReportPage(items: ReportSummary[]): ReportPage {
  const count = (status: ReportSummary['displayStatus']): number =>
    items.filter(({ displayStatus }) => displayStatus === status).length;
  const counts = Object.fromEntries(
    ReportDisplayStatus.options.map((status) => [status, count(status)]),
  ) as ReportPage['counts'];
  return { items, nextCursor: null, counts, matching: items.length };
}

export function sampleDelivery(facts: Partial<ReportDelivery> = {}): ReportDelivery {
  return {
    needsDecision: false,
    id: mintId(),
    channel: 'mail',
    to: 'office@harborhomes.example',
    subject: 'Inspection Report - Mechanical',
    state: 'queued',
    explanation: null,
    createdAt: NOW,
    sentAt: null,
    ...facts,
  };
}

export const FEES = {
  booking: { mechanical: fee(12_500, 9_500) },
  isPaymentSetUp: true,
  clientRequest: Object.fromEntries(
    ['mechanical', 'plumbing', 'electrical', 'building', 'comprehensive'].map((type) => [
      type,
      fee(25_000, 17_500),
    ]),
  ),
};

function fee(inPersonCents: number, virtualCents: number) {
  const lines = (cents: number) => [
    { label: 'Inspection', cents: cents - 5000 },
    { label: 'Admin fee', cents: 5000 },
  ];
  return {
    inPersonCents,
    virtualCents,
    inPersonLines: lines(inPersonCents),
    virtualLines: lines(virtualCents),
  };
}

/** A checklist of two sections with one item each. */
/** The link of the client of an inspection. */
export function sampleInvitation(facts: Partial<Invitation> = {}): Invitation {
  return {
    id: mintId(),
    inspectionId: mintId(),
    name: 'Elena Marsh',
    email: 'elena@example.com',
    role: 'field',
    isClients: true,
    createdAt: NOW,
    expiresAt: '2099-01-01T00:00:00.000Z',
    revokedAt: null,
    firstUsedAt: null,
    delivery: null,
    smsTo: '',
    ...facts,
  };
}

export function sampleChecklist(facts: Partial<Checklist> = {}): Checklist {
  const sections = [
    { id: 'mechanical', title: 'Mechanical', items: [{ id: 'ductRough', label: 'Duct rough' }] },
    { id: 'plumbing', title: 'Plumbing', items: [{ id: 'gasPiping', label: 'Gas piping' }] },
  ];
  const [id, inspectionId] = [mintId(), mintId()];
  const template = { id: 'code-inspection', version: 1, name: 'Code inspection', sections };
  const nothing = { fields: {}, signed: null, ...UNFINISHED, progress: null, revision: 0 };
  return { id, inspectionId, template, ...nothing, createdAt: NOW, updatedAt: NOW, ...facts };
}

/** A version of the checklist signed by Ana Ruiz. */
export function sampleSigned(
  { id, inspectionId, template, fields }: Checklist,
  version = 1,
  facts: Partial<SignedContent> = {},
): SignedChecklist {
  const signed = Object.entries(fields).map(([name, { changeId, value, by, madeAt, at }]) => [
    name,
    { changeId, value, by, madeAt, at },
  ]);
  const contentHash = 'b'.repeat(64);
  const changes = ['Duct rough: changed from failed to passed.'];
  return {
    id: mintId(),
    checklistId: id,
    version,
    contentHash,
    content: {
      checklistId: id,
      inspectionId,
      version,
      template,
      photos: [],
      jurisdiction: null,
      inspection: SIGNED,
      fields: Object.fromEntries(signed),
      voiceNotes: [],
      ...UNFINISHED,
      signedBy: 'Ana Ruiz',
      licenseNumber: 'BN-7001',
      assignedInspector: null,
      certification: 'I certify this.',
      signature: DRAWN,
      signedAt: NOW,
      receivedAt: NOW,
      supersedes: version === 1 ? null : { version: version - 1, contentHash, changes },
      ...facts,
    },
  };
}

const SIGNED: SignedContent['inspection'] = {
  address: '12 Palm Way',
  permitNumber: '',
  clientName: '',
  projectType: 'mechanical',
};

const DRAWN: DrawnSignature = { width: 500, height: 200, strokes: [[[10, 20]]] };

/** A signature that this device has not sent yet. */
export function signatureEntry(inspectionId: string): NewEntry {
  const [id, checklistId] = [mintId(), mintId()];
  const seen = { seen: {}, photoIds: [], voiceNoteIds: [], jurisdictionVersion: null, inspection: SIGNED };
  const order = { signatureId: id, ...seen, follows: 0, signature: DRAWN, signedAt: NOW };
  return signature.entry({ id, parentId: inspectionId, input: { checklistId, order } });
}

/** The signature in the form in which the checklist names the version. */
export function signatureOf({ id, version, contentHash, content }: SignedChecklist): Checklist['signed'] {
  const { signedBy, licenseNumber, signedAt } = content;
  return { id, version, signedBy, licenseNumber, signedAt, contentHash };
}

/** A value as a person entered it. */
export function sampleState(value: FieldValue, facts: Partial<FieldState> = {}): FieldState {
  const changeId = mintId();
  const made = { changeId, value, by: 'Ana Ruiz', at: NOW, madeAt: NOW };
  return { ...made, revision: 1, heads: [changeId], conflicts: [], ...facts };
}

export function sampleJurisdiction(facts: Partial<Jurisdiction> = {}): JurisdictionVersion {
  const body = Jurisdiction.parse({ id: 'miami', name: 'Miami', requirements: [], ...facts });
  return { version: 1, isRetired: false, by: null, at: null, note: '', body };
}

/** The template of all trades: a section with an item, and a retired one. */
export function sampleTemplate(): TemplateVersion {
  const item = (id: string, label: string, isRetired = false) => ({ id, label, isRetired });
  const items = [item('mechanicalDuctRough', 'Duct rough'), item('mechanicalFormer', 'Former item', true)];
  const sections = [{ id: 'mechanical', title: 'Mechanical', isRetired: false, items }];
  const body = {
    id: 'allTrades',
    name: 'All trades',
    projectTypes: ['comprehensive' as const],
    sections,
    views: [],
  };
  return { version: 2, isRetired: false, by: null, at: null, note: '', body };
}

export function samplePayment(facts: Partial<Payment> = {}): Payment {
  return Payment.parse({
    id: mintId(),
    inspectionId: mintId(),
    requestId: null,
    clientId: mintId(),
    clientName: 'Harbor Homes',
    email: 'office@harborhomes.example',
    address: '12 Palm Way, Miramar',
    projectType: 'mechanical',
    isVirtual: false,
    startsAt: null,
    amountCents: 12_500,
    refundedCents: 0,
    pendingRefundCents: 0,
    state: 'paid',
    providerPaymentId: 'pi_123',
    isLive: false,
    createdAt: '2026-11-20T15:00:00.000Z',
    paidAt: '2026-11-20T15:02:00.000Z',
    ...facts,
  });
}
