import { z } from 'zod';
import { ACCOUNTS, ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Sha256 } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { Inspection } from '../inspections/inspections.ts';
import { Approval } from '../voice-notes/voiceNotes.ts';
import { ReportContent } from './content.ts';

const inspectionParams = z.object({ inspectionId: Id });

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
  /** The last change of its status, its approval, or its files; the content never changes. */
  updatedAt: Instant,
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

export const getReportVersion = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/reports/:reportId',
  summary: 'One version of the report; a client gets it if it was delivered',
  access: ACCOUNTS,
  params: z.object({ inspectionId: Id, reportId: Id }),
  reply: Report,
});
