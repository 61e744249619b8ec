import { type TemplateVersion, templateInUse } from '@sightline/contracts/catalog/catalogTemplates';
import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';

/** The template of inspections of the whole job, for a checklist without an inspection. */
export function templateOfAllTrades(templates: readonly TemplateVersion[]): ChecklistTemplate | null {
  const found = templates.find(({ body }) => body.projectTypes.includes('comprehensive'));
  return found ? templateInUse(found) : null;
}
