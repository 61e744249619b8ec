import type { CatalogSection, CatalogTemplate } from '@sightline/contracts/catalogTemplates';

/** Item ids are the stored field names of the second specification, section 3: the section's prefix, then the item. */
const MECHANICAL = section('mechanical', 'Mechanical', {
  mechanicalUndergroundRough: 'Underground rough',
  mechanicalDuctRough: 'Duct rough',
  mechanicalEquipmentRough: 'Equipment rough',
  mechanicalChillWaterPiping: 'Chill water piping',
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
export const ALL_SECTIONS: readonly CatalogSection[] = [MECHANICAL, PLUMBING, ELECTRICAL, BUILDING];

/**
 * A trade's inspection has the section of its trade; structural work is inspected with the section Building. The types
 * that look at the whole job, and virtual inspections, whose type does not name a trade, have all sections.
 */
export const BUILT_IN_TEMPLATES: readonly CatalogTemplate[] = [
  { id: 'mechanical', name: 'Mechanical', projectTypes: ['mechanical'], sections: [MECHANICAL] },
  { id: 'plumbing', name: 'Plumbing', projectTypes: ['plumbing'], sections: [PLUMBING] },
  { id: 'electrical', name: 'Electrical', projectTypes: ['electrical'], sections: [ELECTRICAL] },
  {
    id: 'building',
    name: 'Building and structural',
    projectTypes: ['building', 'structural'],
    sections: [BUILDING],
  },
  {
    id: 'allTrades',
    name: 'All trades',
    projectTypes: ['building-code', 'comprehensive', 'final', 'virtual-inspection'],
    sections: [...ALL_SECTIONS],
  },
];

function section(id: string, title: string, items: Record<string, string>): CatalogSection {
  const labeled = Object.entries(items).map(([item, label]) => ({ id: item, label, isRetired: false }));
  return { id, title, isRetired: false, items: labeled };
}
