import type { ReportContent, ReportItem } from '@sightline/contracts/reports/content';
import { regionLabel } from '@sightline/wording/siteLabels';
import type { ReportEvidence } from './assembleEvidence.ts';

type FollowUp = Pick<ReportContent, 'recommendations' | 'nextSteps'>;

/** The required corrections, one sentence for each finding, and the reader's next steps. */
export function followUpOf(evidence: ReportEvidence, result: ReportContent['result']): FollowUp {
  const recommendations = [...evidence.findings.map(correctionOf), ...scanCorrections(evidence)];
  return { recommendations, nextSteps: nextStepsOf(evidence, result, recommendations.length) };
}

function nextStepsOf(
  { findings, unmarked }: Pick<ReportEvidence, 'findings' | 'unmarked'>,
  result: ReportContent['result'],
  recommendations: number,
): string[] {
  if (findings.length > 0) return ['Request a re-inspection of the corrected items.'];
  if (result !== 'approved') return ['Correct the items noted in the summary and request a re-inspection.'];
  if (unmarked.length > 0)
    return [
      'No corrections are required for the items inspected. The items not marked still need an inspection.',
    ];
  return recommendations > 0 ? [] : ['No corrections are required.'];
}

/** `Correct Mechanical: Duct rough. Support the duct every 4 ft.` */
function correctionOf({ section, label, correction }: ReportItem): string {
  return `Correct ${section}: ${label}. ${onOneLine(correction)}`.trim();
}

/** `Scan finding 2, possible crack: Rout and seal it.` */
function scanCorrections({ scanFindings }: Pick<ReportEvidence, 'scanFindings'>): string[] {
  return scanFindings.flatMap((finding, index) => {
    const { correction } = finding;
    if (correction === '') return [];
    return [`Scan finding ${index + 1}, ${regionLabel(finding).toLowerCase()}: ${onOneLine(correction)}`];
  });
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
