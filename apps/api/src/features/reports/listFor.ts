import type { HandlerInput } from '@sightline/contracts/core/define';
import type {
  listReports,
  ReportCounts,
  ReportPage,
  ReportSummary,
} from '@sightline/contracts/reports/reportLists';
import { versionedNumber } from '@sightline/report/reportTexts';
import type { Store } from '@sightline/store/core/store';
import {
  countMatches,
  countReports,
  type ListedReport,
  searchReports,
} from '@sightline/store/reports/searchReports';
import { periodOfDays } from '../../core/organizationDay.ts';
import { allows } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { reportPolicy } from './policy.ts';

/** One page of the reports that the reader may open, with counts over all of them. */
export async function listFor(
  store: Store,
  principal: Principal,
  { from, to, ...query }: HandlerInput<typeof listReports>['query'],
): Promise<ReportPage> {
  const clientId = principal.role === 'client' ? principal.clientId : undefined;
  const wanted = { ...query, clientId, ...(await periodOfDays(store, from, to)) };
  const [{ items, nextCursor }, counts] = await Promise.all([
    searchReports(store, wanted),
    countReports(store, clientId),
  ]);
  const { search, status } = query;
  const matching = search || from || to ? await countMatches(store, wanted) : sumOf(counts, status);
  return { items: items.map((report) => presentSummary(report, principal)), nextCursor, counts, matching };
}

function sumOf(counts: ReportCounts, status: ReportSummary['displayStatus'] | undefined): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function presentSummary(report: ListedReport, reader: Principal): ReportSummary {
  const { client, inspection, signature } = report.content;
  // The copy without coordinates, where there is one.
  const ownPdf = allows(reportPolicy.readCoordinates, reader) ? report.pdf : (report.clientPdf ?? report.pdf);
  return {
    id: report._id,
    number: versionedNumber(report.content),
    inspectionId: report.inspectionId,
    clientId: report.clientId,
    clientName: client.name,
    projectType: inspection.projectType,
    projectLabel: reader.role === 'client' ? '' : report.projectLabel,
    address: inspection.address,
    permitNumber: inspection.permitNumber,
    inspector: signature.signedBy,
    createdAt: report.createdAt.toISOString(),
    scheduledDate: inspection.scheduledDate,
    displayStatus: report.displayStatus,
    status: report.status,
    pdf: ownPdf,
  };
}
