import type { checkBookingTime, OwnBooking } from '@sightline/contracts/bookings/bookingLinks';
import { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import type { FreeSlots } from '@sightline/contracts/bookings/freeSlots';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { bookingLink, verifyBookingToken } from '@sightline/server-kit/clientLinks';
import { deleteHold } from '@sightline/store/bookings/slotHolds';
import type { Store } from '@sightline/store/core/store';
import { changeInspection, latestEdit } from '@sightline/store/inspections/changeInspection';
import { clientDeadline } from '@sightline/store/inspections/clientDeadline';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { latestStatusChange, setInspectionStatus } from '@sightline/store/inspections/status';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import { payLinkOf } from '../../core/payLink.ts';
import type { Services } from '../../core/services.ts';
import { staffName } from '../accounts/staffName.ts';
import { notifyClient } from '../inspections/clientNotices.ts';
import { factsChange } from '../inspections/factsChange.ts';
import { notifyInspectors } from '../inspections/inspectorNotices.ts';
import { notifyOffice } from '../inspections/officeNotices.ts';
import { Agenda, presentFreeSlots } from './Agenda.ts';
import { freeInspectors, holdSlot, refuseTaken } from './holdSlot.ts';
import { daysFrom } from './openingHours.ts';

/** The inspection of a client who follows the link in a mail, or opens it in the portal. */

export async function inspectionOfLink(services: Services, token: string): Promise<InspectionRecord> {
  const inspectionId = await verifyBookingToken(token, services.configuration.ticketSecret);
  const inspection = await findInspection(services.store, inspectionId);
  if (!inspection) throw new AppError('linkGone');
  return inspection;
}

/**
 * The token of the link for the page of a signed-in client, who can always read what is left to change. What can be
 * changed depends on the inspection's time and not on the token.
 */
export async function tokenOf({ configuration }: Services, inspection: InspectionRecord): Promise<string> {
  const expiresAt = new Date(Date.now() + DAY_MS);
  const { publicUrl, ticketSecret: secret } = configuration;
  const link = await bookingLink({ inspectionId: inspection._id, expiresAt }, { publicUrl, secret });
  return new URL(link).hash.slice(1);
}

const DAY_MS = 24 * 3_600_000;

/** The inspector at another time: the current one where free, otherwise the one with the least work. */
export async function inspectorAt(
  { store }: Services,
  inspection: InspectionRecord,
  startsAt: string,
): Promise<InspectorAt> {
  const agenda = await Agenda.open(store, await bookedType(store, inspection));
  const free = await freeInspectors(agenda, startsAt, inspection._id);
  const isKept = inspection.inspectorId !== null && free.includes(inspection.inspectorId);
  const inspectorId = (isKept ? inspection.inspectorId : free[0]) ?? (await refuseTaken(agenda, startsAt));
  const inspector = await staffName(store, 'inspectorId', inspectorId);
  return { inspectorId, inspector, insteadOf: isKept ? null : inspection.inspector || null };
}

/** The times to which the inspection can move. */
export async function timesFor(
  { store }: Services,
  inspection: InspectionRecord,
  { from, days }: { from?: string | undefined; days: number },
): Promise<FreeSlots> {
  const agenda = await Agenda.open(store, await bookedType(store, inspection));
  const found = await agenda.offersOf(daysFrom(from ?? agenda.bookable.first, days), inspection._id);
  const now = isFlexible(inspection) ? undefined : inspection.scheduledDate?.getTime();
  const others = found.map(({ day, offers }) => ({
    day,
    offers: offers.filter(({ startsAt }) => startsAt !== now),
  }));
  return presentFreeSlots(agenda, others);
}

type InspectorAt = ReplyOf<typeof checkBookingTime>;

/**
 * Holds a free slot as a visitor does, so that one of two people who want it gets it, and then moves the
 * inspection there. Another inspector is assigned only where the own one is busy, and only the one whom the
 * client has confirmed. Repeated, it sends the notices that an interrupted process left.
 */
export async function rescheduleOwn(
  services: Services,
  inspection: InspectionRecord,
  { startsAt, inspectorId }: { startsAt: string; inspectorId: string },
): Promise<InspectionRecord> {
  const { store } = services;
  const { _id: inspectionId, isVirtual, isThresholdBuilding, updatedAt } = inspection;
  const scheduledDate = new Date(startsAt);
  const isSameTime = inspection.scheduledDate?.getTime() === scheduledDate.getTime();
  if (isSameTime && !isFlexible(inspection)) {
    const move = latestEdit(inspection);
    if (move?.by === byLink(inspection)) await notifyOfMove(services, move);
    return inspection;
  }
  const projectType = await bookedType(store, inspection);
  const there = await inspectorAt(services, inspection, startsAt);
  if (there.inspectorId !== inspectorId) throw new AppError('changedMeanwhile', { thing: 'inspection' });
  const wanted = { id: mintId(), projectType, isVirtual, isThresholdBuilding, startsAt };
  const { _id: holdId } = await holdSlot(store, wanted, { inspectionId, inspectorId });
  try {
    const facts = { scheduledDate, preferredTime: null, inspectorId, inspector: there.inspector };
    const change = await factsChange(services, { before: inspection, facts, by: byLink(inspection) });
    const moved = await changeInspection(store, inspection, { facts, unmodifiedSince: updatedAt, change });
    await notifyOfMove(services, { before: inspection, after: moved });
    return moved;
  } finally {
    await deleteHold(store, holdId);
  }
}

async function notifyOfMove(
  services: Services,
  { before, after }: Record<'before' | 'after', InspectionRecord>,
): Promise<void> {
  await notifyClient(services, after, before.scheduledDate ? 'moved' : 'confirmed');
  await notifyOfOwnChange(services, { before, after, notice: 'moved' });
}

/** Cancels the inspection. Repeated, it sends the notices that an interrupted process left. */
export async function cancelOwn(services: Services, inspection: InspectionRecord): Promise<InspectionRecord> {
  const isCancelled = inspection.status === 'cancelled';
  const cancelled = isCancelled ? inspection : await setCancelled(services.store, inspection);
  const change = latestStatusChange(cancelled);
  // The office's own cancellation is not one by the client.
  if (change?.by !== byLink(inspection)) return cancelled;
  await notifyClient(services, change.after, 'cancelled');
  await notifyOfOwnChange(services, { before: change.before, after: change.after, notice: 'cancelled' });
  await closeCheckouts(services, cancelled._id);
  return cancelled;
}

async function setCancelled(store: Store, inspection: InspectionRecord): Promise<InspectionRecord> {
  if (!(await isOpen(store, inspection))) throw new AppError('bookingClosed');
  const cancelled = await setInspectionStatus(store, inspection._id, {
    status: 'cancelled',
    from: 'scheduled',
    by: byLink(inspection),
  });
  if (cancelled?.status !== 'cancelled') throw new AppError('changedMeanwhile', { thing: 'inspection' });
  return cancelled;
}

const byLink = (inspection: InspectionRecord): string => `${clientOf(inspection)}, online`;

const clientOf = ({ clientName }: InspectionRecord): string => `${clientName} (Client)`;

/** Tells the former and the present inspector, and the office. */
async function notifyOfOwnChange(
  services: Services,
  { before, after, notice }: Parameters<typeof notifyOffice>[1],
): Promise<void> {
  await notifyInspectors(services, { before, after, by: { name: clientOf(before) } });
  await notifyOffice(services, { before, after, notice });
}

export async function presentOwn(services: Services, inspection: InspectionRecord): Promise<OwnBooking> {
  const { store } = services;
  const { projectType, isVirtual, address, status, scheduledDate, preferredTime } = inspection;
  const { feeCents, paymentStatus } = inspection;
  const canCancel = await isOpen(store, inspection);
  const { durationMinutes } = (await findSettings(store)).booking;
  const endsAt = scheduledDate && new Date(scheduledDate.getTime() + durationMinutes[projectType] * 60_000);
  return {
    projectType,
    isVirtual,
    address,
    status,
    preferredTime,
    startsAt: scheduledDate?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    canCancel,
    canReschedule: canCancel && isMovable(inspection),
    feeCents,
    paymentStatus,
    payLink: await payLinkOf(services, inspection),
  };
}

async function isOpen(store: Store, inspection: InspectionRecord): Promise<boolean> {
  const { facts } = await findOrganization(store);
  const deadline = clientDeadline(inspection, facts.timeZone);
  return inspection.status === 'scheduled' && (deadline === null || deadline > new Date());
}

/** The type of an inspection that can be moved by its client. */
async function bookedType(store: Store, inspection: InspectionRecord): Promise<BookingType> {
  const { projectType } = inspection;
  if (!(await isOpen(store, inspection)) || inspection.isRequested || !isBooked(projectType))
    throw new AppError('bookingClosed');
  return projectType;
}

/** The office answers a request first. */
const isMovable = ({ isRequested, projectType }: InspectionRecord): boolean =>
  !isRequested && isBooked(projectType);

const isBooked = (type: string): type is BookingType => BookingType.safeParse(type).success;
