import { hasCoordinates, type ReportContent, withoutCoordinates } from '@sightline/contracts/reports/content';
import type { ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { ReportOutline } from '@sightline/report/outline/sections';

/**
 * A copy is rendered from its outline alone, and the outline from nothing but the content that is checked here. Without
 * a coordinate in any of its fields, no text, map or table of the file can contain one.
 */
export function outlineCopy(whole: ReportContent, copy: ReportCopy, contentHash: string): ReportOutline {
  const shown = copy === 'full' ? whole : withoutCoordinates(whole);
  if (copy === 'client' && hasCoordinates(shown))
    throw new Error("the client's copy would contain coordinates");
  return outlineReport(shown, contentHash);
}
