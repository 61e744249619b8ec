import type {
  CatalogItem,
  CatalogSection,
  CatalogTemplate,
} from '@sightline/contracts/catalog/catalogTemplates';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';

/**
 * The delivered sections. Item ids are the stored field names of the second specification, section 3: the
 * section's prefix, then the item.
 *
 * Citations name the volume of the Florida Building Code (B Building, M Mechanical, P Plumbing, FG Fuel Gas,
 * EC Energy Conservation), then the volume for one- and two-family dwellings (R Residential), or the National
 * Electrical Code. An item that no single section governs names the chapter. Admins can change each of them.
 */

/** The label, the code section, and the suggested corrections of an item. */
type Row = [label: string, codeSection: string, ...corrections: string[]];

const MECHANICAL = section('mechanical', 'Mechanical', {
  mechanicalUndergroundRough: [
    'Underground rough',
    'FBC-M 603.8 / FBC-R M1601',
    'Seal and protect the underground ducts before they are covered.',
    'Support the piping in the trench along its whole length.',
  ],
  mechanicalDuctRough: [
    'Duct rough',
    'FBC-M 603 / FBC-R M1601',
    'Seal all joints and seams of the ducts.',
    'Support the ducts at the required intervals, without sags or kinks.',
  ],
  mechanicalEquipmentRough: [
    'Equipment rough',
    'FBC-M 304.1 / FBC-R M1307',
    "Install the equipment according to its listing and the manufacturer's instructions.",
    'Provide the required clearance and access for service.',
  ],
  mechanicalChillWaterPiping: [
    'Chilled water piping',
    'FBC-M Chapter 12',
    'Repair all leaks and repeat the pressure test of the piping.',
    'Complete the insulation and the vapor barrier of the piping.',
  ],
  mechanicalDuctSmokeDetector: [
    'Duct smoke detector',
    'FBC-M 606',
    'Install a listed duct smoke detector where the air handler requires one.',
    'Demonstrate that the detector shuts down the air handler.',
  ],
  mechanicalRoofEquipment: [
    'Roof equipment',
    'FBC-M 301 and 306.5',
    'Anchor the equipment to its curb or stand as the approved plans show.',
    'Provide the required access and service platform.',
  ],
  mechanicalFinal: [
    'Final mechanical',
    'FBC-M Chapter 3 / FBC-R Chapter 13',
    'Complete the installation and demonstrate that the system operates.',
    'Route the condensate to an approved place of disposal.',
  ],
});

const PLUMBING = section('plumbing', 'Plumbing', {
  plumbingUndergroundSanitaryStormCond: [
    'Underground sanitary / storm / condensate',
    'FBC-P 312.2 and 704.1 / FBC-R P2503',
    'Repair all leaks and repeat the water test of the piping.',
    'Correct the slope of the horizontal piping.',
  ],
  plumbingUndergroundWaterPiping: [
    'Underground water piping',
    'FBC-P 312.5 / FBC-R P2503',
    'Repair all leaks and repeat the pressure test of the piping.',
    'Bed the piping on firm soil that is free of rocks and debris.',
  ],
  plumbingInWallSanitaryWaterPiping: [
    'In-wall sanitary and water piping',
    'FBC-P 312.2 and 312.5 / FBC-R P2503',
    'Repair all leaks and repeat the test of the piping.',
    'Install shield plates where the piping is too close to the face of the framing.',
  ],
  plumbingTubShowerPan: [
    'Tub and shower pan',
    'FBC-P Chapter 4 / FBC-R P2709',
    'Repair the liner of the pan and repeat the water test.',
    'Slope the liner to the drain and turn it up on all sides.',
  ],
  plumbingStormSewerTieIn: [
    'Storm and sewer tie-in',
    'FBC-P 312.6 and 1101.3 / FBC-R P2503',
    'Expose the connection and repeat the test of the building sewer.',
    'Separate storm water from the sanitary sewer.',
  ],
  plumbingGasPiping: [
    'Gas piping',
    'FBC-FG 406.4 / FBC-R G2417',
    'Repair all leaks and repeat the pressure test of the gas piping.',
    'Support and bond the gas piping as required.',
  ],
  plumbingFinal: [
    'Final plumbing',
    'FBC-P 405 / FBC-R P2705',
    'Set and secure the fixtures, and seal them to walls and floors.',
    'Demonstrate that each fixture fills and drains without leaks.',
  ],
});

const ELECTRICAL = section('electrical', 'Electrical', {
  electricalUndergroundRough: [
    'Underground rough',
    'NEC 300.5',
    'Lower the raceways to the required depth of cover.',
    'Protect the conductors where they emerge from grade.',
  ],
  electricalWallCeilingRough: [
    'Wall / ceiling rough',
    'NEC 300.4 and 314.16',
    'Install steel plates where cables or raceways are too close to the face of the framing.',
    'Replace each box that is too small for its conductors and devices.',
  ],
  electricalTemperTest: [
    'Temporary power (T-pole) test',
    'NEC 590.4 and 590.6',
    'Protect all temporary receptacles with ground-fault circuit interrupters.',
    'Secure the pole, and ground and bond the service equipment.',
  ],
  electricalFinal: [
    'Final electrical',
    'NEC 110.12, 210.8 and 408.4',
    'Install ground-fault protection where it is required.',
    'Complete the circuit directory, and close unused openings of boxes and panels.',
  ],
});

const BUILDING = section('building', 'Building', {
  buildingFoundationSlab: [
    'Foundation / slab',
    'FBC-B Chapter 18 / FBC-R R403 and R506',
    'Place and tie the reinforcement as the approved plans show.',
    'Remove loose soil and debris, and repair the vapor retarder.',
  ],
  buildingFramingScrewWall: [
    'Framing / screw / wall',
    'FBC-B Chapters 22, 23 and 25 / FBC-R Chapters 6 and 7',
    'Install the missing fasteners, straps and connectors as the approved plans show.',
    'Repair members that are cut, notched or bored beyond the limits.',
  ],
  buildingInsulationDoorWindow: [
    'Insulation / door / window',
    'FBC-B 1709.5 / FBC-R R609 / FBC-EC Chapter 4',
    'Anchor the doors and windows as their product approvals require.',
    'Complete the insulation and seal the openings of the building envelope.',
  ],
  buildingFinal: [
    'Final building',
    'FBC-B Chapter 10 / FBC-R Chapter 3',
    'Complete the work as the approved plans show.',
    'Correct the stairs, guards, handrails and exits that do not comply.',
  ],
});

const BUILT_IN_SECTIONS = {
  mechanical: MECHANICAL,
  plumbing: PLUMBING,
  electrical: ELECTRICAL,
  building: BUILDING,
};

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

function section(id: string, title: string, rows: Record<string, Row>): CatalogSection {
  const items: CatalogItem[] = Object.entries(rows).map(([item, [label, codeSection, ...corrections]]) => ({
    id: item,
    label,
    codeSection,
    corrections: corrections.join('\n'),
    isRetired: false,
  }));
  return { id, title, isRetired: false, items };
}
