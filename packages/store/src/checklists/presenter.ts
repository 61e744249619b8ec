import type { Checklist, ChecklistItem, ChecklistTemplate } from '@sightline/contracts/checklists';
import type { ChecklistRecord } from './checklists.ts';
import { CHECKLIST_TEMPLATES } from './templates.ts';

/** The whole checklist: the template's sections and items with what was marked. */
export function presentChecklist(record: ChecklistRecord): Checklist {
  const { sections } = templateOf(record);
  return {
    id: record._id,
    inspectionId: record.inspectionId,
    templateId: record.templateId,
    sections: sections.map(({ id, title, items }) => ({
      id,
      title,
      items: items.map((item) => presentItem(record, item)),
    })),
    generalNotes: record.generalNotes,
    revision: record.revision,
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** One item; null when it is not in the template. */
export function itemOf(record: ChecklistRecord, itemId: string): ChecklistItem | null {
  const item = templateOf(record)
    .sections.flatMap(({ items }) => items)
    .find(({ id }) => id === itemId);
  return item ? presentItem(record, item) : null;
}

function presentItem(
  record: ChecklistRecord,
  { id, label }: Pick<ChecklistItem, 'id' | 'label'>,
): ChecklistItem {
  const { mark, notes, markedAt, markedBy, revision } = record.items[id] ?? {};
  return {
    id,
    label,
    mark: mark ?? null,
    notes: notes ?? '',
    markedAt: markedAt?.toISOString() ?? null,
    markedBy: markedBy ?? null,
    revision: revision ?? 0,
  };
}

function templateOf({ templateId }: ChecklistRecord): ChecklistTemplate {
  const template = CHECKLIST_TEMPLATES.find(({ id }) => id === templateId);
  if (!template) throw new Error(`No checklist template is named ${templateId}`);
  return template;
}
