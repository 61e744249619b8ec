import type { CallInput } from '@sightline/contracts/core/define';
import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import {
  type CoveredBySignature,
  generateReport,
  getLatestReport,
  listDeliveries,
  listReports,
  prepareReport,
  type Report,
  sendReport,
} from '@sightline/contracts/reports/reports';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { updateDay } from './updateDay.ts';

export interface SiteReportInput {
  order: CallInput<typeof generateReport>['body'] & { covers: CoveredBySignature };
  /** The mail with the report; null where none is to be sent. */
  mail: { sendId: string; recipientEmails: string[] } | null;
}

/**
 * The report of an inspection whose checklist was signed with it. It is made, and mailed, once everything that it states
 * has arrived. Decision 140.
 */
export const siteReport = defineKind<SiteReportInput, Report>({
  name: 'siteReport',
  label: () => 'Report',
  lane: ({ parentId: inspectionId }) => `siteReport:${inspectionId}`,
  partOf: ({ order }) => order.covers.signatureId,
  needs: ({ parentId }, earlier) =>
    earlier.filter((entry) => entry.parentId === parentId).map(({ id }) => id),
  send: async ({ parentId: inspectionId, input: { order, mail } }) => {
    const report = await call(generateReport, { params: { inspectionId }, body: order });
    if (mail) await call(sendReport, { body: { inspectionId, ...mail } });
    return report;
  },
  show: (queryClient, { parentId: inspectionId }, report) => {
    queryClient.setQueryData(keyOf(getLatestReport, { params: { inspectionId } }), report);
    updateDay(queryClient, inspectionId, { hasReport: true, status: 'completed' });
    for (const { path } of [listReports, listDeliveries, listInspections, getInspection, prepareReport])
      void queryClient.invalidateQueries({ queryKey: keyOf({ path }) });
  },
  reads: [getInspection, prepareReport],
});
