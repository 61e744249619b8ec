import type { ChecklistTemplate } from '@sightline/contracts/checklists/checklists';
import { ALL_SECTIONS } from '../catalog/builtInTemplates.ts';

/** The one template of checklists from before templates could be edited (catalog/templates.ts). */
export const FLORIDA_BUILDING: ChecklistTemplate = {
  id: 'florida-building-1',
  version: 1,
  name: '',
  sections: ALL_SECTIONS.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map((item) => ({ id: item.id, label: item.label })),
  })),
};
