import { AppError } from '@sightline/contracts/core/errors';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { type StatusOrder, setInspectionStatus } from '@sightline/store/inspections/status';
import type { Services } from '../../core/services.ts';
import { closeCheckouts } from '../payments/closeCheckouts.ts';
import { dropReminders, notifyClient } from './clientNotices.ts';

/** Sets the status. The client learns of a cancellation and of its end, and is reminded of nothing that has begun. */
export async function changeStatus(
  services: Services,
  inspectionId: string,
  order: StatusOrder,
): Promise<InspectionRecord> {
  const before = await findInspection(services.store, inspectionId);
  const inspection = await setInspectionStatus(services.store, inspectionId, order);
  if (!before || !inspection) throw new AppError('notFound', { thing: 'inspection' });
  if (before.status === inspection.status) return inspection;
  if (inspection.status === 'cancelled') {
    await notifyClient(services, inspection, 'cancelled');
    await closeCheckouts(services, inspectionId);
  } else if (inspection.status !== 'scheduled') await dropReminders(services, inspectionId);
  else if (before.status === 'cancelled') await notifyClient(services, inspection, 'confirmed');
  return inspection;
}
