import { fieldValue } from '@sightline/contracts/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklistItems';
import { type Mark, progressOf } from '@sightline/contracts/checklists';
import type { Inspection } from '@sightline/contracts/inspections';
import { saveFile } from '../../ui/saveFile.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';

/** Saves the checklist as a JSON file (second specification, section 3, "Checklist export"). */
export function exportChecklist(inspection: Inspection, checklist: ShownChecklist): void {
  const contents = JSON.stringify(checklistExport(inspection, checklist, new Date()), null, 2);
  saveFile(`checklist-${inspection.id}.json`, new Blob([contents], { type: 'application/json' }));
  toast({ title: 'Checklist Exported', tone: 'success' });
}

export function checklistExport(
  { id, inspector }: Pick<Inspection, 'id' | 'inspector'>,
  checklist: ShownChecklist,
  now: Date,
) {
  const { sections, signed, completedAt, updatedAt } = checklist;
  const items = sections.flatMap((section) => section.items);
  return {
    inspectionId: id,
    timestamp: updatedAt,
    inspector: { name: signed?.signedBy ?? inspector, license: signed?.licenseNumber ?? '' },
    generalNotes: fieldValue(checklist, 'generalNotes'),
    sections: sections.map((section) => {
      const { completedItems, totalItems, completionPercentage } = progressOf(section.items);
      const isComplete = completedItems === totalItems;
      return { ...section, isComplete, completionPercentage, items: section.items.map(exportedItem) };
    }),
    completionStats: progressOf(items),
    completedAt,
    exportedAt: now.toISOString(),
  };
}

/** One mark excludes the others. */
function exportedItem({ id, label, mark, notes, markedAt, markedBy }: ChecklistItem) {
  const is = (one: Mark): boolean => mark === one;
  const marks = { passed: is('pass'), failed: is('fail'), na: is('notApplicable') };
  return { id, label, ...marks, notes, timestamp: markedAt, inspector: markedBy };
}
