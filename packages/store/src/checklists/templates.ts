import type { ChecklistTemplate } from '@sightline/contracts/checklists';

/** Item ids are the stored field names of the second specification, section 3: the section's prefix, then the item. */
export const FLORIDA_BUILDING: ChecklistTemplate = {
  id: 'florida-building-1',
  sections: [
    {
      id: 'mechanical',
      title: 'Mechanical',
      items: [
        { id: 'mechanicalUndergroundRough', label: 'Underground rough' },
        { id: 'mechanicalDuctRough', label: 'Duct rough' },
        { id: 'mechanicalEquipmentRough', label: 'Equipment rough' },
        { id: 'mechanicalChillWaterPiping', label: 'Chill water piping' },
        { id: 'mechanicalDuctSmokeDetector', label: 'Duct smoke detector' },
        { id: 'mechanicalRoofEquipment', label: 'Roof equipment' },
        { id: 'mechanicalFinal', label: 'Final mechanical' },
      ],
    },
    {
      id: 'plumbing',
      title: 'Plumbing',
      items: [
        { id: 'plumbingUndergroundSanitaryStormCond', label: 'Underground sanitary / storm / condensate' },
        { id: 'plumbingUndergroundWaterPiping', label: 'Underground water piping' },
        { id: 'plumbingInWallSanitaryWaterPiping', label: 'In-wall sanitary and water piping' },
        { id: 'plumbingTubShowerPan', label: 'Tub and shower pan' },
        { id: 'plumbingStormSewerTieIn', label: 'Storm and sewer tie-in' },
        { id: 'plumbingGasPiping', label: 'Gas piping' },
        { id: 'plumbingFinal', label: 'Final plumbing' },
      ],
    },
    {
      id: 'electrical',
      title: 'Electrical',
      items: [
        { id: 'electricalUndergroundRough', label: 'Underground rough' },
        { id: 'electricalWallCeilingRough', label: 'Wall / ceiling rough' },
        { id: 'electricalTemperTest', label: 'Temporary power (T-pole) test' },
        { id: 'electricalFinal', label: 'Final electrical' },
      ],
    },
    {
      id: 'building',
      title: 'Building',
      items: [
        { id: 'buildingFoundationSlab', label: 'Foundation / slab' },
        { id: 'buildingFramingScrewWall', label: 'Framing / screw / wall' },
        { id: 'buildingInsulationDoorWindow', label: 'Insulation / door / window' },
        { id: 'buildingFinal', label: 'Final building' },
      ],
    },
  ],
};

/** The sections that an inspection of this type needs; all of them unless its type names one trade. */
export function templateFor(projectType: string): ChecklistTemplate {
  const trade = projectType === 'structural' ? 'building' : projectType;
  const sections = FLORIDA_BUILDING.sections.filter(({ id }) => id === trade);
  if (sections.length === 0) return FLORIDA_BUILDING;
  return { id: `${FLORIDA_BUILDING.id}-${trade}`, sections };
}
