import { z } from 'zod';
import { ACCOUNTS } from '../accounts/roles.ts';
import { download, endpoint } from '../core/define.ts';
import { Instant, Line, Sha256 } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { InspectionResult } from '../inspections/inspections.ts';
import { EXPORT_FORMATS, ExportFormat } from './exportFormats.ts';

const inspectionParams = z.object({ inspectionId: Id });

const REPORT_PAGE = '/inspection/:inspectionId/report';

export const downloadReport = download({
  path: '/api/inspections/:inspectionId/pdf',
  summary: 'The PDF of the newest report',
  access: ACCOUNTS,
  params: inspectionParams,
  produces: 'application/pdf',
  page: REPORT_PAGE,
});

export const downloadReportVersion = download({
  path: '/api/inspections/:inspectionId/reports/:reportId/pdf',
  summary: 'The PDF of one version of the report; a client gets it if it was delivered',
  access: ACCOUNTS,
  params: z.object({ inspectionId: Id, reportId: Id }),
  produces: 'application/pdf',
  page: `${REPORT_PAGE}?version=:reportId`,
});

export const downloadReportCopy = download({
  path: '/api/inspections/:inspectionId/report-copies/:format',
  summary: 'The newest report as Word or Excel; 409 with seconds to wait while it is being made',
  access: ACCOUNTS,
  params: z.object({ inspectionId: Id, format: ExportFormat }),
  produces: EXPORT_FORMATS.word.contentType,
  page: REPORT_PAGE,
});

export const downloadReportVersionCopy = download({
  path: '/api/inspections/:inspectionId/reports/:reportId/copies/:format',
  summary:
    'One version of the report as Word or Excel, in the same way; a client gets it if it was delivered',
  access: ACCOUNTS,
  params: z.object({ inspectionId: Id, reportId: Id, format: ExportFormat }),
  produces: EXPORT_FORMATS.word.contentType,
  page: `${REPORT_PAGE}?version=:reportId`,
});

export const showReport = download({
  path: '/api/inspections/:inspectionId/report',
  summary: 'The content of the newest report as a page',
  access: ACCOUNTS,
  params: inspectionParams,
  produces: 'text/html',
  page: REPORT_PAGE,
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
