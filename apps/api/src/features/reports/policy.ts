import { AppError } from '@sightline/contracts/core/errors';
import { findLatestReport, type ReportRecord } from '@sightline/store/reports/reports';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../inspections/policy.ts';

/** Reports belong to whoever may read their inspection; these rows say which of them, and how much of each. */
export const reportPolicy = {
  readUndelivered: { ...staff('allow'), client: 'notFound', guest: 'notFound' },
  readCoordinates: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
  readChangesSinceSigned: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;

/** The newest report that the caller may open: for staff as soon as it is signed, for the client once delivered. */
export async function latestReportFor(
  context: Pick<Services, 'store'> & { principal: Principal },
  inspectionId: string,
): Promise<ReportRecord> {
  const inspection = await visibleInspection(context, inspectionId);
  const deliveredOnly = !allows(reportPolicy.readUndelivered, context.principal);
  const report = await findLatestReport(context.store, inspection._id, { deliveredOnly });
  if (!report) throw new AppError('notFound', { thing: 'report' });
  return report;
}
