import { z } from 'zod';
import { ACCOUNTS, ADMIN, INSPECTORS, STAFF } from '../accounts/roles.ts';
import { PREPARE_REPORT_PATH } from '../accounts/startPaths.ts';
import { download, endpoint } from '../core/define.ts';
import { Day, Email, Instant, Line, Sha256, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Inspection, InspectionResult } from '../inspections/inspections.ts';
import { AssignedInspector, DrawnSignature } from '../inspections/signing.ts';
import { Approval } from '../voice-notes/voiceNotes.ts';
import { ReportContent } from './content.ts';
import { EXPORT_FORMATS, ExportFormat } from './exportFormats.ts';
import { ReportLayout } from './layout.ts';
import { Severity } from './severities.ts';
import { ReportTemplate } from './templates.ts';
import { ReportType } from './types.ts';

/**
 * `draft`: on the form, not stored. `in_review`: signed, and to be approved by a second person where the
 * company requires it (`requiresReportApproval`). `approved`: a licensed person has approved it. `delivered`: a
 * mail with it was sent.
 */
export const ReportStatus = z.enum(['draft', 'in_review', 'approved', 'delivered']);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** The reason why a certificate cannot sign now. */
export const CertificateProblem = z.enum(['expired', 'notYetValid']);
export type CertificateProblem = z.infer<typeof CertificateProblem>;

/** The state of the PDF, which a worker renders after the content has been frozen. Decision 028. */
export const PdfState = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('rendering'),
    /**
     * The progress, missing until a worker has begun: content frozen (25), pictures ready (50), file written
     * (75).
     */
    percent: z.literal([25, 50, 75]).optional(),
  }),
  z.object({
    state: z.literal('ready'),
    sha256: Sha256,
    bytes: z.int(),
    renderedAt: Instant,
    /**
     * The reason why the company's certificate did not sign it; missing where it did, or where there is none.
     */
    notSigned: CertificateProblem.optional(),
  }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
]);

export type PdfState = z.infer<typeof PdfState>;

/** The parts of an inspection that change until its report is signed, and may change afterward. */
export const EvidencePart = z.enum([
  'checklist',
  'photos',
  'measurements',
  'rooms',
  'voiceNotes',
  'scanFindings',
]);
export type EvidencePart = z.infer<typeof EvidencePart>;

export const Report = z.object({
  id: Id,
  inspectionId: Id,
  title: z.string(),
  status: ReportStatus,
  /** The approval by a second person, where the company requires one; the content names the signer. */
  approval: Approval.nullable().default(null),
  createdAt: Instant,
  /** SHA-256 of the canonical JSON of the content (RFC 8785 order). */
  contentHash: Sha256,
  /** The state of the copy for the reader. */
  pdf: PdfState,
  /** The content, for a client without the coordinates of photos; the hash is that of the whole content. */
  content: ReportContent,
  /**
   * Changes to checklist, photos, measurements, rooms, voice notes and scan findings since this report was
   * signed; for staff.
   */
  changesSinceSigned: z.array(z.string()),
  /** The parts with these changes; for staff. */
  changedParts: z.array(EvidencePart).default([]),
});
export type Report = z.infer<typeof Report>;

const inspectionParams = z.object({ inspectionId: Id });

/** A contradiction or gap in a report. */
export const ReportWarning = z.object({
  /** The id of the subject of the warning, to which consent is limited. */
  id: z.string(),
  text: z.string(),
});
export type ReportWarning = z.infer<typeof ReportWarning>;

export const ReportOutcome = InspectionResult.extract(['approved', 'partial', 'rejected']);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const prepareReport = endpoint({
  method: 'GET',
  path: PREPARE_REPORT_PATH,
  summary: 'Before signing: warnings for each result, and the version that would be superseded',
  access: STAFF,
  params: inspectionParams,
  reply: z.object({
    versionNumber: z.int(),
    warnings: z.record(ReportOutcome, z.array(ReportWarning)),
    previous: z
      .object({
        versionNumber: z.int(),
        signedAt: Instant,
        result: InspectionResult,
        summary: z.string(),
        type: ReportType,
        layout: ReportLayout,
      })
      .nullable(),
    /** Changes to the inspection's evidence since the previous version. */
    changesSinceSigned: z.array(z.string()),
    /** Labels of failed items without their required photo, which block the signature. */
    photosMissing: z.array(z.string()),
    /** The failed items, each with its severity in the previous version or the default one. */
    deficiencies: z
      .array(z.object({ id: z.string(), label: z.string(), section: z.string(), severity: Severity }))
      .default([]),
    /** The reason why the caller cannot sign, with advice; null when they can. */
    signingRefusal: z.string().nullable(),
    /** The assigned inspector, if different from the caller: the report names both. */
    signsFor: AssignedInspector.nullable(),
    /** The signature that the caller drew on the unchanged checklist, with which they may sign the report. */
    ownSignature: z.object({ signature: DrawnSignature, signedAt: Instant }).nullable().default(null),
  }),
});
export type ReportPreparation = z.infer<typeof prepareReport.reply>;

/**
 * What the signer saw, where the signature of the checklist also signs the report. The report is refused if it would
 * state anything else. Decision 140.
 */
export const CoveredBySignature = z.strictObject({
  /** The signature that made the latest version of the checklist. */
  signatureId: MintedId,
  /** The SHA-256 of the other evidence that the device showed (report/signing/shownEvidence.ts). */
  evidenceHash: Sha256,
});
export type CoveredBySignature = z.infer<typeof CoveredBySignature>;

export const generateReport = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/reports',
  summary: 'Freeze the inspection into a signed report and have its PDF rendered',
  access: INSPECTORS,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({
    id: MintedId,
    type: ReportType.default('comprehensive'),
    /** The layout, by default that of the type. */
    layout: ReportLayout.optional(),
    result: ReportOutcome,
    summary: Text.min(1, 'Write a summary first'),
    signature: DrawnSignature,
    /**
     * Severities by the id of the failed item, by default major. The report ignores items that have not failed.
     */
    severities: z
      .record(z.string().max(200), Severity)
      .refine((given) => Object.keys(given).length <= 500, 'Too many severities')
      .default({}),
    /** Ids of the warnings that the signer has acknowledged. */
    acknowledged: z.array(z.string().max(4000)).max(20).default([]),
    /** Present where one signature covers the checklist and this report. */
    covers: CoveredBySignature.optional(),
  }),
  reply: Report,
});

export const approveReport = endpoint({
  method: 'POST',
  path: '/api/reports/:reportId/approval',
  summary: 'Approve a report that another person signed; needs a license. Repeated, it changes nothing',
  access: ADMIN,
  params: z.object({ reportId: Id }),
  body: z.strictObject({}),
  reply: Report,
});

export const retryRendering = endpoint({
  method: 'POST',
  path: '/api/reports/:reportId/rendering',
  summary: 'Render the PDFs of a report again that failed; without effect on those that are ready',
  access: STAFF,
  params: z.object({ reportId: Id }),
  body: z.strictObject({}),
  reply: Report,
});

export const scheduleReinspection = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/reinspection',
  summary:
    'A new inspection, without a date yet, of the failed items of the newest report; the same one when repeated',
  access: STAFF,
  status: 201,
  params: inspectionParams,
  body: z.strictObject({}),
  reply: Inspection,
});

export const getLatestReport = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/reports/latest',
  summary: 'The newest report; a client gets it once it is delivered',
  access: ACCOUNTS,
  params: inspectionParams,
  reply: Report,
});

/** The status shown on the reports page (first specification, section 4). */
export const ReportDisplayStatus = z.enum(['approved', 'corrections_needed', 'under_review', 'rejected']);
export type ReportDisplayStatus = z.infer<typeof ReportDisplayStatus>;

export const ReportSummary = z.object({
  id: Id,
  /** The number with the version, `R-2026-00042 v2`. */
  number: z.string(),
  inspectionId: Id,
  clientId: Id,
  clientName: z.string(),
  projectType: z.string(),
  /** The project from the inspection's notes, only for staff; empty where they name none. */
  projectLabel: z.string(),
  address: z.string(),
  permitNumber: z.string(),
  inspector: z.string(),
  createdAt: Instant,
  scheduledDate: Instant.nullable(),
  displayStatus: ReportDisplayStatus,
  status: ReportStatus,
  /** The state of the copy for the reader. The status of a report does not depend on its PDF. */
  pdf: PdfState,
});
export type ReportSummary = z.infer<typeof ReportSummary>;

/** The number of latest versions in the history (second specification, section 9). */
export const REPORT_HISTORY = 10;

export const ReportVersionSummary = z.object({
  reportId: Id,
  /** The number with the version, `R-2026-00042 v2`. */
  number: z.string(),
  signedAt: Instant,
  signedBy: z.string(),
  result: InspectionResult,
  type: ReportType,
  template: ReportTemplate,
  status: ReportStatus,
  /** The changes since the previous version, one sentence each; empty for the first one. */
  changes: z.array(z.string()),
});
export type ReportVersionSummary = z.infer<typeof ReportVersionSummary>;

export const listReportVersions = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/reports',
  summary: `The latest ${REPORT_HISTORY} versions of the report, newest first, with what changed`,
  access: STAFF,
  params: inspectionParams,
  reply: z.array(ReportVersionSummary),
});

export const ReportCounts = z.record(ReportDisplayStatus, z.int());
export type ReportCounts = z.infer<typeof ReportCounts>;

export const ReportPage = z.object({
  items: z.array(ReportSummary),
  nextCursor: z.string().nullable(),
  counts: ReportCounts,
  /** The number that match the filter, at most COUNTED_MATCHES where it is more than a status. */
  matching: z.int(),
});
export type ReportPage = z.infer<typeof ReportPage>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary:
    'Newest report of each inspection, in pages, newest first; a client sees its own delivered ones. Counts are over all of them',
  access: ACCOUNTS,
  query: z.object({
    /** A search in client, address, permit, type, inspector, report number and id. */
    search: Line.optional(),
    status: ReportDisplayStatus.optional(),
    /** The first and the last day on which they were signed, in the organization's time zone. */
    from: Day.optional(),
    to: Day.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    cursor: z.string().max(200).optional(),
  }),
  reply: ReportPage,
});

const REPORT_PAGE = '/reports?inspection=:inspectionId';

export const downloadReport = download({
  path: '/api/inspections/:inspectionId/pdf',
  summary: 'The PDF of the newest report',
  access: ACCOUNTS,
  params: inspectionParams,
  produces: 'application/pdf',
  page: REPORT_PAGE,
});

export const downloadReportCopy = download({
  path: '/api/inspections/:inspectionId/report-copies/:format',
  summary: 'The newest report as Word or Excel; 409 with seconds to wait while it is being made',
  access: ACCOUNTS,
  params: z.object({ inspectionId: Id, format: ExportFormat }),
  produces: EXPORT_FORMATS.word.contentType,
});

export const showReport = download({
  path: '/api/inspections/:inspectionId/report',
  summary: 'The content of the newest report as a page',
  access: ACCOUNTS,
  params: inspectionParams,
  produces: 'text/html',
  page: REPORT_PAGE,
});

/** The state of a delivery; `skipped`: the company has turned this notice off. */
export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped']);
export const Delivery = z.object({
  id: Id,
  channel: z.enum(['mail', 'sms']).default('mail'),
  /** An email address or a phone number. */
  to: z.string(),
  subject: z.string(),
  state: DeliveryState,
  /** An explanation with advice when the delivery failed or its outcome is unknown. */
  explanation: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/email/send-report',
  summary: 'Mail the newest report, one message per recipient; a repeated sendId sends nothing again',
  access: STAFF,
  body: z.strictObject({
    /** The id, minted by the dialog; the same sendId twice sends once. */
    sendId: MintedId.optional(),
    inspectionId: Id,
    recipientEmails: z
      .array(Email)
      .min(1, 'Please select at least one recipient email address')
      .max(50)
      .transform((list) => [...new Set(list)]),
    customMessage: Text.max(2000).default(''),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), deliveries: z.array(Delivery) }),
});

export const getMailSender = endpoint({
  method: 'GET',
  path: '/api/email/sender',
  summary: 'The sender of mails, as recipients see it',
  access: STAFF,
  reply: z.object({
    name: z.string(),
    /** The sender's address; null where this server does not know it. */
    address: z.string().nullable(),
  }),
});
export type MailSender = z.infer<typeof getMailSender.reply>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/deliveries',
  summary: 'The deliveries of the report and their outcomes',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(Delivery),
});

/** A mail about an inspection; `sendAt` is in the future for a planned reminder. */
export const InspectionMail = Delivery.extend({ sendAt: Instant.nullable() });
export type InspectionMail = z.infer<typeof InspectionMail>;

export const listInspectionMails = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/mails',
  summary: 'The latest 100 mails about an inspection, sent and planned, newest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(InspectionMail),
});

/** The public page behind the QR code of a report. */
export const verifyReport = endpoint({
  method: 'GET',
  path: '/api/verify/:reportId',
  summary: 'Facts to compare a printed or received report with',
  access: 'public',
  params: z.object({ reportId: Id }),
  reply: z.object({
    reportId: Id,
    /** The number with the version, `R-2026-00042 v2`. */
    number: z.string(),
    organizationName: Line,
    /** The result as printed on the report, so that an altered result or address is noticed. */
    result: InspectionResult,
    address: z.string(),
    versionNumber: z.int(),
    permitNumber: z.string(),
    issuedAt: Instant,
    signedBy: z.string(),
    licenseNumber: z.string(),
    contentHash: Sha256,
    /** The hashes of each copy of the PDF: with and without the coordinates of photos. */
    pdfHashes: z.array(Sha256),
    /** False when a newer report of the same inspection replaces it. */
    isLatest: z.boolean(),
  }),
});
