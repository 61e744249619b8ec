import { type ReportLayout, usualLayout } from '@sightline/contracts/reports/layout';
import { reportContent } from './reportContent.ts';

/** A frozen report like those of the API, with the default layout except for the given choices. */
export function laidOutReport(
  layout: Partial<ReportLayout>,
  changes: Parameters<typeof reportContent>[0] = {},
): ReturnType<typeof reportContent> {
  return reportContent({ layout: { ...usualLayout('comprehensive'), ...layout }, ...changes });
}
