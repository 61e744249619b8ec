import { type TemplateVersion, templateInUse } from '@sightline/contracts/catalog/catalogTemplates';
import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';

/** For a checklist without an inspection: the template of inspections that look at the whole job. */
export function templateOfAllTrades(templates: readonly TemplateVersion[]): ChecklistTemplate | null {
  const found = templates.find(({ body }) => body.projectTypes.includes('comprehensive'));
  return found ? templateInUse(found) : null;
}
