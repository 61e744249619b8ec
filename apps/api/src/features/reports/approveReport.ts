import { AppError } from '@sightline/contracts/core/errors';
import { findReport, markReportApproved, type ReportRecord } from '@sightline/store/reports/reports';
import { nameWithRole } from '../../core/author.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

/** A second licensed person approves what another one signed. Approving twice has no effect. Decision 074. */
export async function approveReport(
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
