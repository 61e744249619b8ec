import { AppError } from '@sightline/contracts/core/errors';
import { findLatestReport, findReport, type ReportRecord } from '@sightline/store/reports/reports';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

/** The reports, and the parts of them, that people who may read the inspection may read. */
export const reportPolicy = {
  readUndelivered: { ...staff('allow'), client: 'notFound', guest: 'notFound' },
  readCoordinates: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
  readChangesSinceSigned: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;

/** The newest report that the caller may open: staff once it is signed, the client once it is delivered. */
export async function latestReportFor(
  context: Pick<Services, 'store'> & { principal: Principal },
  inspectionId: string,
): Promise<ReportRecord> {
  const inspection = await visibleInspection(context, inspectionId);
  const deliveredOnly = readsDeliveredOnly(context.principal);
  const report = await findLatestReport(context.store, inspection._id, { deliveredOnly });
  if (!report) throw new AppError('notFound', { thing: 'report' });
  return report;
}

/** One version of the report, by the same rule; of this inspection only. */
export async function reportVersionFor(
  context: Pick<Services, 'store'> & { principal: Principal },
  { inspectionId, reportId }: { inspectionId: string; reportId: string },
): Promise<ReportRecord> {
  const inspection = await visibleInspection(context, inspectionId);
  const report = await findReport(context.store, reportId);
  const isOpen = report?.status === 'delivered' || !readsDeliveredOnly(context.principal);
  if (report?.inspectionId !== inspection._id || !isOpen) throw new AppError('notFound', { thing: 'report' });
  return report;
}

export function readsDeliveredOnly(principal: Principal): boolean {
  return !allows(reportPolicy.readUndelivered, principal);
}
