import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { AppError } from '@sightline/contracts/core/errors';
import { projectLabelOf } from '@sightline/contracts/inspections/inspections';
import { exportReport, renderReport } from '@sightline/contracts/jobs';
import { hasCoordinates } from '@sightline/contracts/reports/content';
import type { ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { USUAL_SEVERITY } from '@sightline/contracts/reports/severities';
import { reportTitle } from '@sightline/report/reportTexts';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { setInspectionStatus } from '@sightline/store/inspections/status';
import { findSettings } from '@sightline/store/organization/organization';
import { claimVersion } from '@sightline/store/reports/numbers';
import {
  createReport,
  findReport,
  isRendering,
  type NewReportRecord,
  type ReportRecord,
  supersedePrevious,
} from '@sightline/store/reports/reports';
import { nameWithRole } from '../../core/author.ts';
import type { Services } from '../../core/services.ts';
import type { Signer } from '../../core/signing.ts';
import { freezeContent, type ReportOrder } from './freezeContent.ts';

/** Freezes the inspection into a signed report. The same order sent twice creates one report; every step may be repeated. */
export async function generateReport(
  services: Services,
  inspection: InspectionRecord,
  signer: Signer,
  order: ReportOrder,
): Promise<ReportRecord> {
  const known = await findReport(services.store, order.id);
  const report = known ?? (await newReport(services, inspection, signer, order));
  if (!isSameOrder(report, inspection, signer, order)) throw new AppError('conflict', { thing: 'report' });
  if (known) await supersedePrevious(services.store, known);
  if (isRendering(report)) await queueRendering(services, report._id);
  await queueFormats(services, report, order.formats);
  await completeInspection(services, inspection, { again: known !== null, by: nameWithRole(signer) });
  return report;
}

/** The chosen formats of each copy. A format that is made already is not made again. */
async function queueFormats(
  { queue }: Pick<Services, 'queue'>,
  report: ReportRecord,
  formats: ReportOrder['formats'],
): Promise<void> {
  const copies: ReportCopy[] = report.clientPdf ? ['full', 'client'] : ['full'];
  const orders = new Set(formats).values().flatMap((format) => copies.map((copy) => ({ format, copy })));
  await Promise.all(
    [...orders].map((order) => queue.enqueueSoon(exportReport, { reportId: report._id, ...order })),
  );
}

/**
 * Signs the next version of the inspection's report. A process that was stopped for longer than a claim lasts may find that
 * another report has its version by now: then it signs the one after that.
 */
async function newReport(
  services: Services,
  inspection: InspectionRecord,
  signer: Signer,
  order: ReportOrder,
): Promise<ReportRecord> {
  const { store } = services;
  for (;;) {
    const report = await frozenReport(services, inspection, signer, order);
    const version = report.content.reportVersion.number;
    await claimVersion(store, inspection._id, { version, reportId: order.id });
    const stored = await createReport(store, report);
    if (stored) return stored;
  }
}

async function frozenReport(
  services: Services,
  inspection: InspectionRecord,
  signer: Signer,
  order: ReportOrder,
): Promise<NewReportRecord> {
  const content = await freezeContent(services, inspection, signer, order);
  return {
    _id: order.id,
    inspectionId: inspection._id,
    clientId: inspection.clientId,
    title: reportTitle(content.inspection),
    status: await statusOnceSigned(services),
    approval: null,
    createdAt: new Date(content.generatedAt),
    signerId: signer.userId,
    projectLabel: projectLabelOf(inspection),
    contentHash: contentHashOf(content),
    content,
    pdf: { state: 'rendering' },
    clientPdf: hasCoordinates(content) ? { state: 'rendering' } : null,
    supersededBy: null,
  };
}

/** Approved by the licensed person who signs it, unless the company wants a second person to read it first. */
async function statusOnceSigned({ store }: Services): Promise<ReportRecord['status']> {
  const { requiresReportApproval } = await findSettings(store);
  return requiresReportApproval ? 'in_review' : 'approved';
}

/** Compares the signer's decisions; everything else was frozen by the first order. */
function isSameOrder(
  known: ReportRecord,
  inspection: InspectionRecord,
  signer: Signer,
  { type, layout = usualLayout(type), result, summary, severities, signature }: ReportOrder,
): boolean {
  const { content } = known;
  const { width, height, strokes } = content.signature;
  const decided = {
    type: content.type,
    layout: content.layout,
    result: content.result,
    summary: content.summary,
  };
  return (
    known.inspectionId === inspection._id &&
    known.signerId === signer.userId &&
    hasSeverities(known, severities) &&
    canonicalJson({ ...decided, width, height, strokes }) ===
      canonicalJson({ type, layout, result, summary, ...signature })
  );
}

function hasSeverities({ content }: ReportRecord, ordered: ReportOrder['severities']): boolean {
  return content.findings.every(({ id, severity }) => severity === (ordered[id] ?? USUAL_SEVERITY));
}

export async function queueRendering({ queue }: Pick<Services, 'queue'>, reportId: string): Promise<void> {
  await queue.enqueueSoon(renderReport, { reportId });
}

/** A repeated order does not undo later changes to the inspection's status. */
async function completeInspection(
  { store }: Services,
  { _id, status }: InspectionRecord,
  { again, by }: { again: boolean; by: string },
): Promise<void> {
  if (again && status !== 'scheduled' && status !== 'in_progress') return;
  await setInspectionStatus(store, _id, { status: 'completed', by });
}
