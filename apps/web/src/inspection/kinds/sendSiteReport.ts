import type { CallInput } from '@sightline/contracts/core/define';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { listDeliveries, sendReport } from '@sightline/contracts/reports/deliveries';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { type CoveredBySignature, generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import type { QueryClient } from '@tanstack/react-query';
import type { Entry } from '../../offline/Entry.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { updateDay } from './cachedLists.ts';

export interface SiteReportInput {
  order: CallInput<typeof generateReport>['body'] & { covers: CoveredBySignature };
  /** The mail with the report; null where none is to be sent. */
  mail: { sendId: string; recipientEmails: string[] } | null;
}

export async function sendSiteReport({
  parentId: inspectionId,
  input: { order, mail },
}: Entry<SiteReportInput>): Promise<Report> {
  const report = await call(generateReport, { params: { inspectionId }, body: order });
  if (mail) await call(sendReport, { body: { inspectionId, ...mail } });
  return report;
}

export function showSiteReport(
  queryClient: QueryClient,
  { parentId: inspectionId }: Entry<SiteReportInput>,
  report: Report,
): void {
  queryClient.setQueryData(keyOf(getLatestReport, { params: { inspectionId } }), report);
  updateDay(queryClient, inspectionId, { hasReport: true, status: 'completed' });
  for (const { path } of [listReports, listDeliveries, listInspections, getInspection, prepareReport])
    void queryClient.invalidateQueries({ queryKey: keyOf({ path }) });
}
