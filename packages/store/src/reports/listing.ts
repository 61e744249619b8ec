import type { ReportContent } from '@sightline/contracts/reports/content';
import { ReportDisplayStatus } from '@sightline/contracts/reports/reportLists';
import { type ReportStatus } from '@sightline/contracts/reports/reports';
import { versionedNumber } from '@sightline/report/reportTexts';
import { z } from 'zod';
import { prefixesOf } from '../core/searchTerms.ts';

/** The fields that lists of reports are read by: computed from a report, stored with it and never sent. */
export const ListingFields = z.object({
  /** The newest report of its inspection; older versions are in no list. */
  isNewest: z.boolean(),
  /** The newest delivered version: the one that the client's list shows. */
  isNewestDelivered: z.boolean(),
  displayStatus: ReportDisplayStatus,
  /** Sorts the newest-first list: one string, so that a page starts at one bound of one index. */
  newestKey: z.string(),
  /**
   * Beginnings of the words in client, address, type, inspector and id, and of every part of the numbers of permit and
   * report; those of the project label, which clients do not read, as `staffPrefix` writes them.
   */
  searchPrefixes: z.array(z.string()),
});
export type ListingFields = z.infer<typeof ListingFields>;

type NumberedContent = Pick<
  ReportContent,
  'reportNumber' | 'reportVersion' | 'client' | 'inspection' | 'signature' | 'result'
>;

interface Listed {
  _id: string;
  projectLabel: string;
  createdAt: Date;
  status: ReportStatus;
  content: NumberedContent;
}

/** The fields of a report that is about to be stored, before it supersedes another. */
export function listingFieldsOf(report: Listed): Omit<ListingFields, 'isNewest'> {
  return {
    isNewestDelivered: false,
    displayStatus: displayStatusOf(report),
    newestKey: `${report.createdAt.toISOString()} ${report._id}`,
    searchPrefixes: searchPrefixesOf(report),
  };
}

/** A house number must not find every id that has a part beginning with it. */
const SHORTEST_OF_ID = 4;

export function staffPrefix(prefix: string): string {
  return `staff:${prefix}`;
}

function searchPrefixesOf({ _id, content, projectLabel }: Listed): string[] {
  const { client, inspection, signature } = content;
  const { address, permitNumber, projectType } = inspection;
  const number = versionedNumber(content);
  const ofId = prefixesOf([_id]).filter((prefix) => prefix.length >= SHORTEST_OF_ID);
  return [
    ...prefixesOf([client.name, address, projectType, signature.signedBy], [permitNumber, number]),
    ...prefixesOf([projectLabel]).map(staffPrefix),
    ...ofId,
  ];
}

/** Under review until a licensed person approves it; then the inspector's decision. */
export function displayStatusOf({
  status,
  content,
}: {
  status: ReportStatus;
  content: Pick<ReportContent, 'result'>;
}): ReportDisplayStatus {
  if (status === 'in_review') return 'under_review';
  if (content.result === 'approved') return 'approved';
  return content.result === 'partial' ? 'corrections_needed' : 'rejected';
}
