import { ReportDisplayStatus } from '@sightline/contracts/reports/reportLists';
import { REPORT_STATUS_LABELS } from '@sightline/wording/labels';

/** The words of the list, which a client needs for the own properties and staff for many clients. */
export interface ReportWords {
  search: string;
  /** The name of the filter, and its choices. */
  filter: string;
  allStatuses: string;
  statuses: readonly ReportDisplayStatus[];
  /** The labels of the counters. */
  counted: readonly (readonly [ReportDisplayStatus, string])[];
  all: string;
  empty: { title: string; text?: string };
}

export const NO_REPORTS = 'No reports found matching your criteria.';

/** The labels of the counters are those of the specification, which differ from those of the status. */
export const STAFF_WORDS: ReportWords = {
  search: 'Search by client, project or report ID',
  filter: 'Status',
  allStatuses: 'All statuses',
  statuses: ReportDisplayStatus.options,
  counted: [
    ['approved', 'Approved'],
    ['corrections_needed', 'Need Corrections'],
    ['under_review', 'Under Review'],
    ['rejected', 'Rejected'],
  ],
  all: 'Total',
  empty: { title: NO_REPORTS },
};

/** A client gets reports that are no longer under review. */
const RESULTS = ['approved', 'corrections_needed', 'rejected'] as const;
export const CLIENT_WORDS: ReportWords = {
  search: 'Search by address, permit or report number',
  filter: 'Result',
  allStatuses: 'All results',
  statuses: RESULTS,
  counted: RESULTS.map((result) => [result, REPORT_STATUS_LABELS[result]]),
  all: 'All',
  empty: { title: NO_REPORTS, text: 'Each report is listed here when it is sent to you.' },
};
