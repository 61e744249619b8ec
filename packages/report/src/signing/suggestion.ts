import { type ChecklistFieldName, fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import { type Checklist, progressOf } from '@sightline/contracts/checklists/checklists';
import type { ReportOutcome } from '@sightline/contracts/reports/signing';

/** What the checklist proposes for a report. The signer sees it named as a suggestion, and may write something else. */
export interface Suggestion {
  /** Null where the marks allow no conclusion. */
  result: ReportOutcome | null;
  /** Empty without a mark. */
  summary: string;
}

export function suggestionOf(
  checklist: Pick<Checklist, 'fields'>,
  items: readonly Pick<ChecklistItem, 'mark' | 'label'>[],
): Suggestion {
  return { result: chosenResult(checklist) ?? resultOf(items), summary: summaryOf(items) };
}

/** The fields of the checklist that state its result. */
export const RESULT_FIELDS = {
  approved: 'inspectionSatisfactory',
  partial: 'inspectionPartial',
  rejected: 'inspectionUnsatisfactory',
} as const satisfies Record<ReportOutcome, ChecklistFieldName>;

export function chosenResult(checklist: Pick<Checklist, 'fields'>): ReportOutcome | null {
  const results = Object.keys(RESULT_FIELDS) as ReportOutcome[];
  return results.find((result) => fieldValue(checklist, RESULT_FIELDS[result])) ?? null;
}

/** A rejection is a judgment, which the marks do not suggest; neither do unmarked items suggest an approval. */
function resultOf(items: readonly Pick<ChecklistItem, 'mark'>[]): ReportOutcome | null {
  if (items.some(({ mark }) => mark === 'fail')) return 'partial';
  const isComplete = items.every(({ mark }) => mark !== null) && items.some(({ mark }) => mark === 'pass');
  return isComplete ? 'approved' : null;
}

/** "20 of 22 items passed, 2 failed: Duct rough, Gas piping." */
function summaryOf(items: readonly Pick<ChecklistItem, 'mark' | 'label'>[]): string {
  const { passedItems, failedItems, completedItems, totalItems } = progressOf(items);
  if (completedItems === 0) return '';
  const passed = `${passedItems} of ${totalItems} items passed`;
  if (failedItems === 0) return `${passed}.`;
  const failed = items.filter(({ mark }) => mark === 'fail').map(({ label }) => label);
  return `${passed}, ${failedItems} failed: ${failed.join(', ')}.`;
}
