import { AppError } from '@sightline/contracts/core/errors';
import { mayBeVirtual } from '@sightline/contracts/inspections/virtualInspections';

/** Refuses a virtual inspection where the law requires one in person. */
export function refuseVirtual(inspection: {
  projectType: string;
  isVirtual: boolean;
  isThresholdBuilding: boolean;
}): void {
  if (!inspection.isVirtual || mayBeVirtual(inspection)) return;
  const isVirtual =
    'Structural inspections of a threshold building must be in person (s. 553.79, Florida Statutes).';
  throw new AppError('badInput', { fields: { isVirtual } });
}
