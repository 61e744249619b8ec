import type { OwnBooking } from '@sightline/contracts/bookingLinks';
import { BookingType } from '@sightline/contracts/bookingSettings';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { verifyBookingToken } from '@sightline/server-kit/bookingLinks';
import { deleteHold } from '@sightline/store/bookings/slotHolds';
import { changeInspection } from '@sightline/store/inspections/changes';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { setInspectionStatus } from '@sightline/store/inspections/status';
import { findSettings } from '@sightline/store/organization/organization';
import type { Services } from '../../core/services.ts';
import { staffName } from '../accounts/staffName.ts';
import { notifyClient } from '../inspections/clientNotices.ts';
import { notifyInspectors } from '../inspections/inspectorNotices.ts';
import { closeCheckouts } from '../payments/closeCheckouts.ts';
import { holdSlot } from './holdSlot.ts';

/** The inspection of a client who follows the link in a mail. */

export async function inspectionOfLink(services: Services, token: string): Promise<InspectionRecord> {
  const inspectionId = await verifyBookingToken(token, services.configuration.ticketSecret);
  const inspection = await findInspection(services.store, inspectionId);
  if (!inspection) throw new AppError('linkGone');
  return inspection;
}

/** Takes a free slot as a visitor does, so that of two who want it one gets it; then the inspection has its time. */
export async function rescheduleOwn(
  services: Services,
  inspection: InspectionRecord,
  startsAt: string,
): Promise<InspectionRecord> {
  const { store } = services;
  const { isVirtual, isThresholdBuilding, updatedAt } = inspection;
  if (inspection.scheduledDate?.getTime() === new Date(startsAt).getTime()) return inspection;
  const { projectType } = inspection;
  if (!isOpen(inspection) || !isBooked(projectType)) throw new AppError('inspectionClosed');
  const wanted = { projectType, isVirtual, isThresholdBuilding, startsAt };
  const { _id: holdId, inspectorId } = await holdSlot(store, { id: mintId(), ...wanted });
  const inspector = await staffName(store, 'inspectorId', inspectorId);
  try {
    const facts = { scheduledDate: new Date(startsAt), preferredTime: null, inspectorId, inspector };
    const moved = await changeInspection(store, inspection, { facts, unmodifiedSince: updatedAt });
    await notifyClient(services, moved, 'moved');
    await tellInspectors(services, inspection, moved);
    return moved;
  } finally {
    await deleteHold(store, holdId);
  }
}

export async function cancelOwn(services: Services, inspection: InspectionRecord): Promise<InspectionRecord> {
  if (inspection.status === 'cancelled') return inspection;
  if (!isOpen(inspection)) throw new AppError('inspectionClosed');
  const cancelled = await setInspectionStatus(services.store, inspection._id, {
    status: 'cancelled',
    from: 'scheduled',
    by: `${clientOf(inspection)}, with the link in an email`,
  });
  if (cancelled?.status !== 'cancelled') throw new AppError('changedMeanwhile', { thing: 'inspection' });
  await notifyClient(services, cancelled, 'cancelled');
  await tellInspectors(services, inspection, cancelled);
  await closeCheckouts(services, cancelled._id);
  return cancelled;
}

const clientOf = ({ clientName }: InspectionRecord): string => `${clientName} (Client)`;

async function tellInspectors(services: Services, before: InspectionRecord, after: InspectionRecord) {
  await notifyInspectors(services, { before, after, by: { name: clientOf(before) } });
}

export async function presentOwn({ store }: Services, inspection: InspectionRecord): Promise<OwnBooking> {
  const { projectType, isVirtual, address, status, scheduledDate } = inspection;
  const { durationMinutes } = (await findSettings(store)).booking;
  const endsAt = scheduledDate && new Date(scheduledDate.getTime() + durationMinutes[projectType] * 60_000);
  return {
    ...{ projectType, isVirtual, address, status },
    startsAt: scheduledDate?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    canCancel: isOpen(inspection),
    canReschedule: isOpen(inspection) && isBooked(projectType),
  };
}

function isOpen({ status, scheduledDate }: InspectionRecord): boolean {
  return status === 'scheduled' && scheduledDate !== null && scheduledDate > new Date();
}

const isBooked = (type: string): type is BookingType => BookingType.safeParse(type).success;
