import type { Mark } from '@sightline/contracts/checklists/checklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { derivedId } from '@sightline/store/core/derivedId';
import { CLIENTS, STAFF } from './people.ts';

/** A day from today and an hour, in the organization's time zone. */
export interface DemoDate {
  days: number;
  hour: number;
}

export interface DemoInspection {
  id: string;
  client: (typeof CLIENTS)[number];
  inspector: (typeof STAFF)[number];
  projectType: Inspection['projectType'];
  address: string;
  permitNumber: string;
  permitAppliedOn: string;
  date: DemoDate;
  isVirtual: boolean;
  status: Inspection['status'];
  /** Marks and notes of the checklist, by item. */
  marks: readonly (readonly [itemId: string, mark: Mark, notes?: string])[];
}

function person<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (!found) throw new Error(`The demonstration has no person ${index}`);
  return found;
}

type Facts = Omit<DemoInspection, 'id' | 'client' | 'inspector' | 'marks'> & {
  people: [client: number, inspector: number];
  marks?: DemoInspection['marks'];
};

const inspection = ({ people: [client, inspector], marks = [], ...facts }: Facts): DemoInspection => ({
  ...facts,
  id: derivedId('demo', 'inspection', facts.permitNumber),
  client: person(CLIENTS, client),
  inspector: person(STAFF, inspector),
  marks,
});

/** Demo inspections, one in every status; the first two are virtual and due today. */
export const INSPECTIONS: readonly DemoInspection[] = [
  inspection({
    people: [0, 1],
    projectType: 'mechanical',
    address: '1180 Demo Palm Way, Pembroke Pines, FL 33024',
    permitNumber: 'DEMO-M-0001',
    permitAppliedOn: '2026-08-17',
    date: { days: 0, hour: 10 },
    isVirtual: true,
    status: 'scheduled',
  }),
  inspection({
    people: [1, 2],
    projectType: 'electrical',
    address: '42 Sample Harbor Drive, Hollywood, FL 33019',
    permitNumber: 'DEMO-E-0002',
    permitAppliedOn: '2026-09-03',
    date: { days: 0, hour: 14 },
    isVirtual: true,
    status: 'scheduled',
  }),
  inspection({
    people: [2, 3],
    projectType: 'plumbing',
    address: '7 Example Coral Court, Wellington, FL 33414',
    permitNumber: 'DEMO-P-0003',
    permitAppliedOn: '2026-09-21',
    date: { days: 3, hour: 9 },
    isVirtual: false,
    status: 'scheduled',
  }),
  inspection({
    people: [1, 4],
    projectType: 'building',
    address: '58 Sample Harbor Drive, Hollywood, FL 33019',
    permitNumber: 'DEMO-B-0004',
    permitAppliedOn: '2026-07-09',
    date: { days: -1, hour: 11 },
    isVirtual: false,
    status: 'in_progress',
    marks: [
      ['buildingFoundationSlab', 'pass'],
      ['buildingFramingScrewWall', 'fail', 'Screw spacing at the north wall is wider than on the plan.'],
    ],
  }),
  inspection({
    people: [0, 4],
    projectType: 'plumbing',
    address: '1182 Demo Palm Way, Pembroke Pines, FL 33024',
    permitNumber: 'DEMO-P-0005',
    permitAppliedOn: '2026-06-30',
    date: { days: -4, hour: 15 },
    isVirtual: true,
    status: 'completed',
    marks: [
      ['plumbingUndergroundWaterPiping', 'pass'],
      ['plumbingTubShowerPan', 'pass', 'Pan held water for the full test.'],
      ['plumbingGasPiping', 'notApplicable'],
      ['plumbingFinal', 'pass'],
    ],
  }),
  inspection({
    people: [0, 1],
    projectType: 'mechanical',
    address: '1184 Demo Palm Way, Pembroke Pines, FL 33024',
    permitNumber: 'DEMO-M-0006',
    permitAppliedOn: '2026-05-12',
    date: { days: -9, hour: 10 },
    isVirtual: true,
    status: 'report_delivered',
    marks: [
      ['mechanicalDuctRough', 'pass'],
      ['mechanicalEquipmentRough', 'pass', 'Label matches the approved equipment schedule.'],
      ['mechanicalDuctSmokeDetector', 'fail', 'Detector in the return duct does not stop the air handler.'],
      ['mechanicalRoofEquipment', 'notApplicable', 'No equipment on the roof.'],
      ['mechanicalFinal', 'fail', 'To be inspected again with the smoke detector.'],
    ],
  }),
  inspection({
    people: [2, 2],
    projectType: 'electrical',
    address: '9 Example Coral Court, Wellington, FL 33414',
    permitNumber: 'DEMO-E-0007',
    permitAppliedOn: '2026-08-01',
    date: { days: -2, hour: 13 },
    isVirtual: false,
    status: 'cancelled',
  }),
];
