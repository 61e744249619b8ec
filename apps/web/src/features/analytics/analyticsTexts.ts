import { type AnalyzedInspection, NOT_REPORTED } from '@sightline/contracts/analytics/analytics';
import type { InspectionResult } from '@sightline/contracts/inspections/inspections';
import { RESULT_LABELS } from '@sightline/wording/labels';

/** `2.5 h`; `3.1 days` from two days. */
export function hoursText(hours: number | null): string {
  if (hours === null) return 'None';
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`;
}

/** A text that is short enough for the axis of a chart: without the clause after the result. */
export function resultText(result: InspectionResult | typeof NOT_REPORTED | null): string {
  if (result === null || result === NOT_REPORTED) return 'Not reported';
  return RESULT_LABELS[result].replace(/,.*/, '');
}

export function inspectorText({ inspector }: Pick<AnalyzedInspection, 'inspector'>): string {
  return inspector || 'Not assigned';
}
