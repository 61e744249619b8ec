import { type ReportLayout, usualLayout } from '@sightline/contracts/reports/layout';
import { reportContent } from './reportContent.ts';

/** A report with the usual layout except for the given choices, as the API freezes it. */
export function laidOutReport(
  layout: Partial<ReportLayout>,
  changes: Parameters<typeof reportContent>[0] = {},
): ReturnType<typeof reportContent> {
  return reportContent({ layout: { ...usualLayout('comprehensive'), ...layout }, ...changes });
}
