import type { CatalogTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { BUILT_IN_SECTIONS } from './builtInSections.ts';

const { mechanical, plumbing, electrical, building } = BUILT_IN_SECTIONS;

/** The view without which no one can tell later which building the pictures show. */
const STREET = { streetAddress: 'Address from the street' };
const PANEL = { panel: 'Electrical panel', panelLabel: 'Label of the electrical panel' };
const WATER_HEATER = { waterHeaterLabel: 'Label of the water heater' };
const MECHANICAL_UNIT = { mechanicalUnitLabel: 'Label of the air conditioner' };
const ELEVATIONS = {
  frontElevation: 'Front elevation',
  rightElevation: 'Right elevation',
  rearElevation: 'Rear elevation',
  leftElevation: 'Left elevation',
};

/**
 * Every project type belongs to one template. Structural work is inspected with the section Building. Types
 * that cover the whole job, and virtual inspections, which name no trade, have all sections. Decision 072.
 */
export const BUILT_IN_TEMPLATES: readonly CatalogTemplate[] = [
  {
    id: 'mechanical',
    name: 'Mechanical',
    projectTypes: ['mechanical'],
    sections: [mechanical],
    views: views({ ...STREET, ...MECHANICAL_UNIT }),
  },
  {
    id: 'plumbing',
    name: 'Plumbing',
    projectTypes: ['plumbing'],
    sections: [plumbing],
    views: views({ ...STREET, ...WATER_HEATER }),
  },
  {
    id: 'electrical',
    name: 'Electrical',
    projectTypes: ['electrical'],
    sections: [electrical],
    views: views({ ...STREET, ...PANEL }),
  },
  {
    id: 'building',
    name: 'Building and structural',
    projectTypes: ['building', 'structural'],
    sections: [building],
    views: views({ ...STREET, ...ELEVATIONS }),
  },
  {
    id: 'allTrades',
    name: 'All trades',
    projectTypes: ['building-code', 'comprehensive', 'final', 'virtual-inspection'],
    // All 22 items, in the order of the specification.
    sections: [mechanical, plumbing, electrical, building],
    views: views({ ...STREET, ...ELEVATIONS, ...PANEL, ...WATER_HEATER, ...MECHANICAL_UNIT }),
  },
];

function views(labels: Record<string, string>): RequiredView[] {
  return Object.entries(labels).map(([id, label]) => ({ id, label, isRetired: false }));
}
