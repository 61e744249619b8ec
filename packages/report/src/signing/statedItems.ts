import {
  type ChecklistItem,
  type ChecklistSection,
  sectionedItems,
} from '@sightline/contracts/checklists/checklistItems';
import type { WarnedEvidence } from './warnings.ts';

/** The items of a checklist as a report would state them, for their warnings on a device. */
export function statedItems(
  sections: readonly ChecklistSection[],
  photos: readonly { id: string; itemId: string | null }[],
): WarnedEvidence['stated'] {
  const items = sectionedItems(sections);
  const marked = (mark: ChecklistItem['mark']) =>
    items
      .filter((item) => item.mark === mark)
      .map(({ id, label, section, notes, correction, markedAt }) => ({
        ...{ id, label, section, notes, markedAt, correction: correction.text },
        photoIds: photos.filter(({ itemId }) => itemId === id).map((photo) => photo.id),
      }));
  return {
    findings: marked('fail'),
    passed: marked('pass'),
    notApplicable: marked('notApplicable'),
    unmarked: marked(null),
  };
}
