import type { CatalogSection, CatalogTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';

/** Item ids are the stored field names of the second specification, section 3: the section's prefix, then the item. */
const MECHANICAL = section('mechanical', 'Mechanical', {
  mechanicalUndergroundRough: 'Underground rough',
  mechanicalDuctRough: 'Duct rough',
  mechanicalEquipmentRough: 'Equipment rough',
  mechanicalChillWaterPiping: 'Chilled water piping',
  mechanicalDuctSmokeDetector: 'Duct smoke detector',
  mechanicalRoofEquipment: 'Roof equipment',
  mechanicalFinal: 'Final mechanical',
});

const PLUMBING = section('plumbing', 'Plumbing', {
  plumbingUndergroundSanitaryStormCond: 'Underground sanitary / storm / condensate',
  plumbingUndergroundWaterPiping: 'Underground water piping',
  plumbingInWallSanitaryWaterPiping: 'In-wall sanitary and water piping',
  plumbingTubShowerPan: 'Tub and shower pan',
  plumbingStormSewerTieIn: 'Storm and sewer tie-in',
  plumbingGasPiping: 'Gas piping',
  plumbingFinal: 'Final plumbing',
});

const ELECTRICAL = section('electrical', 'Electrical', {
  electricalUndergroundRough: 'Underground rough',
  electricalWallCeilingRough: 'Wall / ceiling rough',
  electricalTemperTest: 'Temporary power (T-pole) test',
  electricalFinal: 'Final electrical',
});

const BUILDING = section('building', 'Building', {
  buildingFoundationSlab: 'Foundation / slab',
  buildingFramingScrewWall: 'Framing / screw / wall',
  buildingInsulationDoorWindow: 'Insulation / door / window',
  buildingFinal: 'Final building',
});

/** All 22 items, in the order of the specification. */
const ALL_SECTIONS: readonly CatalogSection[] = [MECHANICAL, PLUMBING, ELECTRICAL, BUILDING];

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
    sections: [MECHANICAL],
    views: views({ ...STREET, ...MECHANICAL_UNIT }),
  },
  {
    id: 'plumbing',
    name: 'Plumbing',
    projectTypes: ['plumbing'],
    sections: [PLUMBING],
    views: views({ ...STREET, ...WATER_HEATER }),
  },
  {
    id: 'electrical',
    name: 'Electrical',
    projectTypes: ['electrical'],
    sections: [ELECTRICAL],
    views: views({ ...STREET, ...PANEL }),
  },
  {
    id: 'building',
    name: 'Building and structural',
    projectTypes: ['building', 'structural'],
    sections: [BUILDING],
    views: views({ ...STREET, ...ELEVATIONS }),
  },
  {
    id: 'allTrades',
    name: 'All trades',
    projectTypes: ['building-code', 'comprehensive', 'final', 'virtual-inspection'],
    sections: [...ALL_SECTIONS],
    views: views({ ...STREET, ...ELEVATIONS, ...PANEL, ...WATER_HEATER, ...MECHANICAL_UNIT }),
  },
];

function section(id: string, title: string, items: Record<string, string>): CatalogSection {
  const labeled = Object.entries(items).map(([item, label]) => ({ id: item, label, isRetired: false }));
  return { id, title, isRetired: false, items: labeled };
}

function views(labels: Record<string, string>): RequiredView[] {
  return Object.entries(labels).map(([id, label]) => ({ id, label, isRetired: false }));
}
