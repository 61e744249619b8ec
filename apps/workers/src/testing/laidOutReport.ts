import type { ReportContent } from '@sightline/contracts/reportContent';
import { type ReportLayout, usualLayout } from '@sightline/contracts/reportLayout';
import { reportContent } from './reportContent.ts';

/** A report with the usual layout except for the given choices, as the API freezes it. */
export function laidOutReport(
  layout: Partial<ReportLayout>,
  changes: Partial<ReportContent> = {},
): ReportContent {
  return reportContent({ layout: { ...usualLayout('comprehensive'), ...layout }, ...changes });
}
