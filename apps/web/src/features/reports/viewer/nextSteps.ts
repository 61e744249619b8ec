import type { ReportContent } from '@sightline/contracts/reportContent';

/** What follows from the findings and the result. */
export function nextStepsOf({
  findings,
  unmarked,
  result,
}: Pick<ReportContent, 'findings' | 'unmarked' | 'result'>): string[] {
  const corrections = findings.map(({ section, label }) => `Correct: ${section}, ${label}`);
  if (corrections.length > 0) return [...corrections, 'Request a re-inspection of the corrected items.'];
  if (result !== 'approved') return ['Clear up the points in the summary and request a re-inspection.'];
  return unmarked.length > 0
    ? ['No corrections required for the items inspected. Items not marked remain to be inspected.']
    : ['No corrections required.'];
}
