import type { ReportContent, ReportFigures } from '@sightline/contracts/reports/content';
import { SEVERITY_LABELS, Severity } from '@sightline/contracts/reports/severities';
import { REPORT_SECTION_LABELS } from '@sightline/contracts/reports/types';
import { markedText } from '../reportTexts.ts';
import type { Fact, SectionOf } from './sections.ts';

export function figures(content: ReportContent): SectionOf<'facts'>[] {
  const { severities, compliance, duration } = content.figures;
  const facts = [
    ...(content.findings.length > 0 ? severityFacts(severities, content.findings.length) : []),
    ...complianceFact(compliance),
    ...durationFact(duration, content.timeZone),
    ...scanFact(content),
  ];
  return facts.length === 0 ? [] : [{ kind: 'facts', title: REPORT_SECTION_LABELS.figures, facts }];
}

function severityFacts(severities: ReportFigures['severities'], count: number): Fact[] {
  return [
    { label: 'Critical deficiencies', value: `${severities.critical} of ${count}` },
    { label: 'Deficiencies by severity', value: severityText(severities) },
  ];
}

/** Scan findings are not deficiencies and are counted separately. Left out where there are none. */
function scanFact({ scanFindings }: ReportContent): Fact[] {
  if (scanFindings.length === 0) return [];
  const critical = scanFindings.filter(({ severity }) => severity === 'critical').length;
  const grave = critical === 0 ? '' : `, of which ${critical} critical`;
  return [{ label: 'Accepted scan findings', value: `${scanFindings.length}${grave}` }];
}

function severityText(counts: ReportFigures['severities']): string {
  const gravestFirst = Severity.options.toReversed();
  return gravestFirst
    .map((severity) => `${counts[severity]} ${SEVERITY_LABELS[severity].toLowerCase()}`)
    .join(', ');
}

function complianceFact(compliance: ReportFigures['compliance']): Fact[] {
  if (!compliance) return [];
  const { passed, failed, percent } = compliance;
  const formula = `passed / (passed + failed) = ${passed} of ${passed + failed} = ${percent}%`;
  const value = `${formula}; items not applicable or not marked do not count`;
  return [{ label: 'Compliance score', value, isWide: true }];
}

function durationFact(duration: ReportFigures['duration'], timeZone: string): Fact[] {
  if (!duration) return [];
  const { source, minutes } = duration;
  const { began, ended } = durationTimes(duration, timeZone);
  const period = `${began} to ${ended}`;
  const how = source === 'attendance' ? 'on the call, from attendance' : 'from the first mark to the last';
  const value = `${minutesText(minutes)} ${how}, ${period}`;
  return [{ label: 'Inspection duration', value, isWide: true }];
}

/** Start and end, of the call or else of the marking. */
export function durationTimes(
  { from, to, fromReceived, toReceived }: NonNullable<ReportFigures['duration']>,
  timeZone: string,
): { began: string; ended: string } {
  return {
    began: markedText({ markedAt: from, receivedAt: fromReceived }, timeZone),
    ended: markedText({ markedAt: to, receivedAt: toReceived }, timeZone),
  };
}

/** `43 min` or `1 h 5 min` */
function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
