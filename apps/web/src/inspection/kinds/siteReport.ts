import { PREPARE_REPORT_PATH } from '@sightline/contracts/accounts/startPaths';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { Report } from '@sightline/contracts/reports/reports';
import { defineKind } from '../../offline/EntryKind.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import type { SiteReportInput } from './sendSiteReport.ts';

/**
 * The report of an inspection whose checklist was signed with it. It is made, and mailed, once everything that it states
 * has arrived. Its call loads when it is sent: the shapes of a report are larger than all other kinds. Decision 140.
 */
export const siteReport = defineKind<SiteReportInput, Report>({
  name: 'siteReport',
  label: () => 'Report',
  lane: ({ parentId: inspectionId }) => `siteReport:${inspectionId}`,
  partOf: ({ order }) => order.covers.signatureId,
  needs: ({ parentId }, earlier) =>
    earlier.filter((entry) => entry.parentId === parentId).map(({ id }) => id),
  send: async (entry) => (await SilenceLimit.arrival(import('./sendSiteReport.ts'))).sendSiteReport(entry),
  show: async (...shown) =>
    (await SilenceLimit.arrival(import('./sendSiteReport.ts'))).showSiteReport(...shown),
  reads: [getInspection, { path: PREPARE_REPORT_PATH }],
});
