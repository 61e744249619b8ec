import type { InspectionResult } from '@sightline/contracts/inspections';
import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReportWarning } from '@sightline/contracts/reports';
import type { ReportEvidence } from './items.ts';

type Inspected = Pick<ReportContent['inspection'], 'permitIssuedOn'>;
type Named = Pick<ReportContent['findings'][number], 'id' | 'label'>;

/**
 * Contradictions and gaps in a report. The signer must acknowledge each before the report is signed. An id
 * names what its warning is about, so that consent for two items does not cover a third.
 */
export function reportWarnings(
  evidence: ReportEvidence,
  { permitIssuedOn }: Inspected,
  result: InspectionResult,
): ReportWarning[] {
  const warnings = [
    contradictionOf(evidence.findings, result),
    aboutItems('unmarked', evidence.unmarked, ({ length }) => unmarkedText(length, evidence)),
    aboutItems('failedWithoutPhoto', withoutPhoto(evidence), withoutPhotoText),
    evidence.photos.length === 0 && { id: 'noPhotos', text: 'The report has no photos.' },
    permitIssuedOn === null && {
      id: 'permitDateMissing',
      text: 'The date of the permit is missing, so the report cannot state the code edition.',
    },
  ];
  return warnings.filter((warning) => warning !== false);
}

/** A result that contradicts the checklist. */
function contradictionOf(failed: readonly Named[], result: InspectionResult): ReportWarning | false {
  if (result === 'approved')
    return aboutItems('approvedWithFailedItems', failed, () => {
      const items = failed.length === 1 ? 'this item' : `${failed.length} items`;
      return `The result is Approved, but ${items} failed: ${labelsOf(failed)}.`;
    });
  if (failed.length > 0) return false;
  return { id: 'nothingFailed', text: 'The result calls for corrections, but no checklist item failed.' };
}

function withoutPhoto({ findings }: ReportEvidence): Named[] {
  return findings.filter(({ photoIds }) => photoIds.length === 0);
}

function withoutPhotoText(items: readonly Named[]): string {
  const those = items.length === 1 ? 'This failed item has' : `${items.length} failed items have`;
  return `${those} no photo: ${labelsOf(items)}.`;
}

function unmarkedText(count: number, { passed, findings, notApplicable }: ReportEvidence): string {
  const total = count + passed.length + findings.length + notApplicable.length;
  const are = count === 1 ? 'is' : 'are';
  return `${count} of ${total} items ${are} not marked. The report will list them as not inspected.`;
}

function aboutItems<Item extends Named>(
  kind: string,
  items: readonly Item[],
  textOf: (items: readonly Item[]) => string,
): ReportWarning | false {
  if (items.length === 0) return false;
  return { id: [kind, ...items.map(({ id }) => id)].join(':'), text: textOf(items) };
}

const labelsOf = (items: readonly Named[]): string => items.map(({ label }) => label).join(', ');
