import { AppError } from '@sightline/contracts/core/errors';
import { exportReport } from '@sightline/contracts/jobs';
import { getMailSender, listDeliveries, sendReport } from '@sightline/contracts/reports/deliveries';
import { EXPORT_FORMATS, type ExportFormat } from '@sightline/contracts/reports/exportFormats';
import {
  downloadReport,
  downloadReportCopy,
  downloadReportVersion,
  downloadReportVersionCopy,
  showReport,
} from '@sightline/contracts/reports/reportFiles';
import {
  listReports,
  listReportVersions,
  REPORT_HISTORY,
  type ReportVersionSummary,
} from '@sightline/contracts/reports/reportLists';
import {
  approveReport,
  getLatestReport,
  getReportVersion,
  type Report,
  retryRendering,
  scheduleReinspection,
} from '@sightline/contracts/reports/reports';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { reportFileName, reportFileTitle } from '@sightline/report/fileName';
import { versionedNumber } from '@sightline/report/reportTexts';
import { senderOf } from '@sightline/server-kit/mailbox';
import type { Store } from '@sightline/store/core/store';
import {
  listReportDeliveries,
  presentDelivery,
  presentReportDelivery,
} from '@sightline/store/deliveries/deliveries';
import { isDerivedFileIntact } from '@sightline/store/derived-files/derivedFiles';
import { presentInspection } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import {
  copyFor,
  findReport,
  markReportApproved,
  pdfOf,
  presentReport,
  type ReportRecord,
  reportCopyKey,
  reportPdfKey,
  restartFailedPdfs,
} from '@sightline/store/reports/reports';
import { type ListedVersion, listVersions } from '@sightline/store/reports/searchReports';
import { nameWithRole } from '../../core/author.ts';
import { allows } from '../../core/policy.ts';
import type { Principal, PrincipalOf } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { notifyInspectors } from '../inspections/inspectorNotices.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { changesSinceSigned } from './collectEvidence.ts';
import { generateReport as generate, queueRendering } from './generate.ts';
import { listFor } from './listFor.ts';
import { sendReportPage } from './page/sendReportPage.ts';
import { latestReportFor, readsDeliveredOnly, reportPolicy, reportVersionFor } from './policy.ts';
import { prepareReport as prepare } from './prepare.ts';
import { scheduleReinspection as reinspect } from './reinspect.ts';
import { outcomeOf, sendReport as send } from './sendReport.ts';

export const reportRoutes: readonly Route[] = [
  serve(generateReport, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const report = await generate(context, inspection, context.principal, body);
    return presentReport(report, { forStaff: true });
  }),

  serve(approveReport, async (context, { params }) => {
    const report = await approve(context, params.reportId, context.principal);
    return await presentReportTo(context, report);
  }),

  serve(retryRendering, async (context, { params }) => {
    await restartFailedPdfs(context.store, params.reportId);
    const report = await findReport(context.store, params.reportId);
    if (!report) throw new AppError('notFound', { thing: 'report' });
    await queueRendering(context, report._id);
    return await presentReportTo(context, report);
  }),

  serve(scheduleReinspection, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const ordered = await reinspect(context, inspection);
    await notifyInspectors(context, { before: null, after: ordered, by: context.principal });
    return presentInspection(ordered);
  }),

  serve(prepareReport, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await prepare(context, inspection, context.principal);
  }),

  serve(getLatestReport, async (context, { params }) => {
    const report = await latestReportFor(context, params.inspectionId);
    return await presentReportTo(context, report);
  }),

  serve(listReportVersions, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const which = { limit: REPORT_HISTORY, deliveredOnly: readsDeliveredOnly(context.principal) };
    return (await listVersions(context.store, inspection._id, which)).map(presentVersion);
  }),

  serve(getReportVersion, async (context, { params }) => {
    const report = await reportVersionFor(context, params);
    return presentReport(report, { forStaff: allows(reportPolicy.readCoordinates, context.principal) });
  }),

  serve(listReports, async ({ store, principal }, { query }) => await listFor(store, principal, query)),

  serveDownload(downloadReport, async (context, { params }) => {
    const report = await latestReportFor(context, params.inspectionId);
    await sendPdf(context, report, reportFileName(report.content));
  }),

  serveDownload(downloadReportVersion, async (context, { params }) => {
    const report = await reportVersionFor(context, params);
    await sendPdf(context, report, versionFileName(report, 'pdf'));
  }),

  serveDownload(downloadReportCopy, async (context, { params: { inspectionId, format } }) => {
    const report = await latestReportFor(context, inspectionId);
    await sendCopy(context, report, format, reportFileName(report.content, EXPORT_FORMATS[format].extension));
  }),

  serveDownload(downloadReportVersionCopy, async (context, { params: { format, ...params } }) => {
    const report = await reportVersionFor(context, params);
    await sendCopy(context, report, format, versionFileName(report, EXPORT_FORMATS[format].extension));
  }),

  serveDownload(showReport, async (context, { params }) => {
    const report = await latestReportFor(context, params.inspectionId);
    await sendReportPage(context, await presentReportTo(context, report));
  }),

  serve(sendReport, async (context, { body }) => {
    const inspection = await visibleInspection(context, body.inspectionId);
    const deliveries = await send(context, { ...body, inspectionId: inspection._id });
    const message = outcomeOf(deliveries);
    return { success: true, message, deliveries: deliveries.map(presentDelivery) };
  }),

  serve(getMailSender, async ({ store, configuration: { mailFrom } }) => {
    const { name } = (await findOrganization(store)).facts;
    return mailFrom ? senderOf(name, mailFrom) : { name, address: null };
  }),

  serve(listDeliveries, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return (await listReportDeliveries(context.store, inspection._id)).map(presentReportDelivery);
  }),
];

const versionFileName = ({ content }: ReportRecord, extension: string): string =>
  `${reportFileTitle(content)} - version ${content.reportVersion.number}.${extension}`;

/** Sends the Word or Excel file for the reader, and has it made where it is missing. */
async function sendCopy(
  context: Context<Principal>,
  report: ReportRecord,
  format: ExportFormat,
  filename: string,
): Promise<void> {
  const copy = copyFor(report, allows(reportPolicy.readCoordinates, context.principal));
  const key = reportCopyKey(report, copy, format);
  const { label, contentType } = EXPORT_FORMATS[format];
  if (!(await isDerivedFileIntact(context, key))) {
    await context.queue.enqueueSoon(exportReport, { reportId: report._id, format, copy });
    throw new AppError('notReady', { thing: `${label} file`, retryAfterSeconds: 1 });
  }
  const version = `${report.contentHash}.${copy}`;
  await sendFile(context, { key, version, contentType, disposition: 'attachment', filename, cached: false });
}

/** Sends the copy for the reader, as it was stored when this version was signed. */
async function sendPdf(context: Context<Principal>, report: ReportRecord, filename: string): Promise<void> {
  const copy = copyFor(report, allows(reportPolicy.readCoordinates, context.principal));
  const pdf = pdfOf(report, copy);
  if (pdf.state !== 'ready') {
    // Enqueued again, since the job may have been lost with its queue or may have failed permanently.
    await queueRendering(context, report._id);
    throw new AppError('notReady', { thing: 'PDF', retryAfterSeconds: 2 });
  }
  const { sha256 } = pdf;
  await sendFile(context, {
    key: reportPdfKey(report, copy, sha256),
    sha256,
    version: sha256,
    contentType: 'application/pdf',
    disposition: 'attachment',
    filename,
    cached: false,
  });
}

async function presentReportTo(
  { store, principal }: { store: Store; principal: Principal },
  report: ReportRecord,
): Promise<Report> {
  const seesChanges = allows(reportPolicy.readChangesSinceSigned, principal);
  return presentReport(report, {
    forStaff: allows(reportPolicy.readCoordinates, principal),
    ...(seesChanges && { changes: await changesSinceSigned({ store }, report) }),
  });
}

function presentVersion({ _id: reportId, status, content }: ListedVersion): ReportVersionSummary {
  const { signature, result, type, layout, reportVersion } = content;
  const { signedAt, signedBy } = signature;
  return {
    reportId,
    number: versionedNumber(content),
    signedAt,
    signedBy,
    result,
    type,
    status,
    template: layout.template,
    changes: reportVersion.supersedes?.changes ?? [],
  };
}

/** A second licensed person approves what another one signed. Approving twice has no effect. Decision 074. */
async function approve(
  { store }: Pick<Services, 'store'>,
  reportId: string,
  approver: PrincipalOf<'admin'>,
): Promise<ReportRecord> {
  const report = await requireReport(store, reportId);
  if (report.status !== 'in_review') return report;
  if (report.signerId === approver.userId) throw new AppError('approverSigned');
  const licenseNumber = approver.user.licenseNumber?.trim() ?? '';
  if (licenseNumber === '') throw new AppError('licenseMissing');
  const at = new Date().toISOString();
  await markReportApproved(store, report, { by: nameWithRole(approver), licenseNumber, at });
  return await requireReport(store, reportId);
}

async function requireReport(store: Services['store'], reportId: string): Promise<ReportRecord> {
  const report = await findReport(store, reportId);
  if (!report) throw new AppError('notFound', { thing: 'report' });
  return report;
}
