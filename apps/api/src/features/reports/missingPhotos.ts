import { failuresWithoutPhoto, itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { Store } from '@sightline/store/core/store';
import { findSettings } from '@sightline/store/organization/organization';
import type { Evidence } from './evidence.ts';

/**
 * Labels of the failed items that no photo in the report shows, where the company requires one of each. The signature of
 * the checklist asks for the same (checklists/freezeChecklist.ts); a deleted photo is not in the report.
 */
export async function missingPhotos(
  store: Store,
  { checklist, photos }: Pick<Evidence, 'checklist' | 'photos'>,
): Promise<string[]> {
  const { requiresPhotoOnFail } = await findSettings(store);
  if (!requiresPhotoOnFail) return [];
  return failuresWithoutPhoto(itemsOf(checklist), photos).map(({ label }) => label);
}
