import { incompleteFailures, itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import type { Store } from '@sightline/store/core/store';
import { findSettings } from '@sightline/store/organization/organization';
import type { Evidence } from './collectEvidence.ts';

/**
 * Labels of the failed items without the description or the photo in the report that the company requires. The signature
 * of the checklist asks for the same (checklists/freezeChecklist.ts); a deleted photo is not in the report.
 */
export async function missingOnFail(
  store: Store,
  { checklist, photos }: Pick<Evidence, 'checklist' | 'photos'>,
): Promise<Pick<ReportPreparation, 'descriptionsMissing' | 'photosMissing'>> {
  const missing = incompleteFailures(itemsOf(checklist), photos, await findSettings(store));
  return {
    descriptionsMissing: missing.descriptions.map(({ label }) => label),
    photosMissing: missing.photos.map(({ label }) => label),
  };
}
