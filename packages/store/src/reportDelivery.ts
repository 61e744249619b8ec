import { trusted } from 'mongoose';
import type { Store } from './connection.ts';
import { setInspectionStatus } from './inspections.ts';
import { findReport, reports } from './reports.ts';

/** A mail with this report has been sent: from now on the client may open it. */
export async function markReportDelivered(store: Store, reportId: string): Promise<void> {
  const report = await findReport(store, reportId);
  if (!report) return;
  await store
    .of(reports)
    .updateOne({ _id: reportId, status: trusted({ $ne: 'delivered' }) }, { $set: { status: 'delivered' } });
  // Of an inspection with a newer report that one is awaited.
  if (report.supersededBy === null) await setInspectionStatus(store, report.inspectionId, 'report_delivered');
}
