import { AppError } from '@sightline/contracts/core/errors';
import { findLatestReport, type ReportRecord } from '@sightline/store/reports/reports';
import { visibleInspection } from '../../core/inspectionAccess.ts';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

/** The newest report that the caller may open: for staff as soon as it is signed, for the client once it was delivered. */
export async function latestReportFor(
  context: Pick<Services, 'store'> & { principal: Principal },
  inspectionId: string,
): Promise<ReportRecord> {
  const inspection = await visibleInspection(context, inspectionId);
  const deliveredOnly = !isStaff(context.principal);
  const report = await findLatestReport(context.store, inspection._id, { deliveredOnly });
  if (!report) throw new AppError('notFound', { thing: 'report' });
  return report;
}
