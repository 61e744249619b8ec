import { otherItemId } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { currentTemplateFor } from '../catalog/templates.ts';
import type { Store } from '../core/store.ts';
import { findChecklistOf } from './checklists.ts';

/**
 * The template of a new checklist: the current one of the project type. A re-inspection has only the failed
 * items of the template in which they failed: an item that was retired since must still be corrected.
 */
export async function templateFor(
  store: Store,
  { projectType, reinspects }: Pick<Inspection, 'projectType' | 'reinspects'>,
): Promise<ChecklistTemplate> {
  const current = await currentTemplateFor(store, projectType);
  if (!reinspects) return current;
  const inspected = await findChecklistOf(store, reinspects.inspectionId);
  return onlyItems(inspected?.template ?? current, new Set(reinspects.itemIds));
}

/**
 * The template with only these items. A section also stays for its Other item, which is not in the template.
 */
function onlyItems(template: ChecklistTemplate, ids: ReadonlySet<string>): ChecklistTemplate {
  const sections = template.sections
    .map((section) => ({ ...section, items: section.items.filter(({ id }) => ids.has(id)) }))
    .filter(({ id, items }) => items.length > 0 || ids.has(otherItemId(id)));
  return { ...template, sections };
}
