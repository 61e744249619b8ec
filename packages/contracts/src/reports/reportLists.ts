import { z } from 'zod';
import { ACCOUNTS } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Day, Instant, Line } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionResult } from '../inspections/inspections.ts';
import { PdfState, ReportStatus } from './reports.ts';
import { ReportTemplate } from './templates.ts';
import { ReportType } from './types.ts';

const inspectionParams = z.object({ inspectionId: Id });

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
  summary: `The latest ${REPORT_HISTORY} versions of the report, newest first, with what changed; a client gets delivered ones`,
  access: ACCOUNTS,
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
