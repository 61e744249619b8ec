import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import type { WarnedEvidence } from './warnings.ts';

/** The items of a checklist as a report would state them, for their warnings on a device. */
export function statedItems(
  items: readonly ChecklistItem[],
  photos: readonly { id: string; itemId: string | null }[],
): WarnedEvidence['stated'] {
  const marked = (mark: ChecklistItem['mark']) =>
    items
      .filter((item) => item.mark === mark)
      .map(({ id, label, notes, correction, markedAt }) => ({
        ...{ id, label, notes, markedAt, correction: correction.text },
        photoIds: photos.filter(({ itemId }) => itemId === id).map((photo) => photo.id),
      }));
  return {
    findings: marked('fail'),
    passed: marked('pass'),
    notApplicable: marked('notApplicable'),
    unmarked: marked(null),
  };
}
