import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { findChecklistOf } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';

/** The labels of the inspection's checklist items by their ids; empty for an unknown item. */
export async function itemLabels(
  store: Store,
  inspectionId: string,
): Promise<(itemId: string | null) => string> {
  const checklist = await findChecklistOf(store, inspectionId);
  const labels = new Map(checklist ? itemsOf(checklist).map(({ id, label }) => [id, label]) : []);
  return (itemId) => labels.get(itemId ?? '') ?? '';
}
