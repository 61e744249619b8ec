import type { ReportSummary } from '@sightline/contracts/reports';

export interface ReportFilter {
  search: string;
  status: ReportSummary['displayStatus'] | 'all';
}

/** Reports whose client, project or number contains what was typed, with the chosen status. */
export function filterReports(reports: ReportSummary[], { search, status }: ReportFilter): ReportSummary[] {
  const wanted = search.trim().toLowerCase();
  return reports.filter(
    (report) =>
      (status === 'all' || report.displayStatus === status) &&
      [
        report.clientName,
        report.projectType,
        report.address,
        report.permitNumber,
        report.number,
        report.id,
      ].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export interface ReportCounts {
  approved: number;
  corrections: number;
  underReview: number;
  total: number;
}

export function countReports(reports: ReportSummary[]): ReportCounts {
  const count = (status: ReportSummary['displayStatus']): number =>
    reports.filter(({ displayStatus }) => displayStatus === status).length;
  return {
    approved: count('approved'),
    corrections: count('corrections_needed'),
    underReview: count('under_review'),
    total: reports.length,
  };
}
