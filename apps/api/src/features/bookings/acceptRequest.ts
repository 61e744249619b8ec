import { detailsWithSize } from '@sightline/contracts/bookings/bookings';
import { AppError } from '@sightline/contracts/core/errors';
import { type ClientRecord, createClient, findClientByEmail } from '@sightline/store/accounts/clients';
import {
  answerRequest,
  endNotices,
  findQuoteRequest,
  type NoticeAuthor,
  nameInspection,
  type QuoteRequestRecord,
} from '@sightline/store/bookings/quoteRequests';
import {
  cellsOf,
  claimSlot,
  deleteHold,
  prolongHold,
  type SlotHoldRecord,
} from '@sightline/store/bookings/slotHolds';
import { createClientInspection } from '@sightline/store/clientReferences';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { clientDeadline } from '@sightline/store/inspections/clientDeadline';
import {
  findInspection,
  type InspectionRecord,
  type NewInspectionRecord,
} from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { agreeByRequest } from '../../core/agreeToSms.ts';
import type { Services } from '../../core/services.ts';
import { staffName } from '../accounts/staffName.ts';
import { notifyClient } from '../inspections/clientNotices.ts';
import { notifyInspectors } from '../inspections/inspectorNotices.ts';
import { locateSoon } from '../inspections/site.ts';
import { Agenda } from './Agenda.ts';
import { heldUntil, refuseTaken } from './holdSlot.ts';

/**
 * Turns a request into a client and an inspection, and tells the client and the inspector. Every step may be
 * repeated: a second acceptance, or one after an interruption, completes the missing steps and returns the same
 * inspection.
 */
export async function acceptRequest(
  services: Services,
  requestId: string,
  by: NoticeAuthor,
): Promise<InspectionRecord> {
  const { store } = services;
  const inspection = await inspectionOfRequest(store, requestId, by);
  const noticesBy = (await findQuoteRequest(store, requestId))?.noticesBy ?? null;
  if (noticesBy === null) return inspection;
  await locateSoon(services.queue, inspection);
  // A later change has its own notices. One that is not in the history, such as the site, makes no second mail.
  if (inspection.statusChanges.length === 0) {
    await notifyClient(services, { ...inspection, updatedAt: inspection.createdAt }, 'confirmed');
    await notifyInspectors(services, { before: null, after: inspection, by: noticesBy });
  }
  await endNotices(store, requestId);
  return inspection;
}

async function inspectionOfRequest(
  store: Store,
  requestId: string,
  by: NoticeAuthor,
): Promise<InspectionRecord> {
  const request = await findQuoteRequest(store, requestId);
  if (!request) throw new AppError('notFound', { thing: 'request' });
  const known = await findInspection(store, inspectionIdOf(request));
  const inspection = known ?? (await inspectionFor(store, request, by));
  await nameInspection(store, requestId, inspection._id);
  // From this point the inspection itself takes the time.
  await deleteHold(store, request.holdId);
  return inspection;
}

export const alreadyAnswered = (): AppError => new AppError('requestAnswered');

/**
 * Checks everything that can refuse before the answer is stored: a request that cannot be accepted can still
 * be declined.
 */
async function inspectionFor(
  store: Store,
  request: QuoteRequestRecord,
  by: NoticeAuthor,
): Promise<InspectionRecord> {
  if (request.state === 'declined') throw alreadyAnswered();
  await refusePassed(store, request);
  const inspector = await staffName(store, 'inspectorId', request.inspectorId);
  await secureSlot(store, request);
  if (!(await answerRequest(store, request._id, { state: 'accepted' }, by))) throw alreadyAnswered();
  return await createClientInspection(
    store,
    inspectionOf(request, await clientFor(store, request), inspector),
  );
}

/** Refuses a time that has passed, about which the visitor would not be mailed. */
async function refusePassed(store: Store, request: QuoteRequestRecord): Promise<void> {
  const { facts } = await findOrganization(store);
  const deadline = clientDeadline({ ...request, scheduledDate: request.startsAt }, facts.timeZone);
  if (deadline === null || deadline > new Date()) return;
  const problem = 'The requested time has passed. Decline the request: its email offers another time.';
  throw new AppError('badInput', { fields: { startsAt: problem } });
}

/**
 * Secures the slot of a request that holds one. An expired hold's slot may still be free; otherwise the next
 * free ones are offered. Staff may have scheduled an inspection over a hold.
 */
export async function secureSlot(
  store: Store,
  request: QuoteRequestRecord,
  until = heldUntil(),
): Promise<void> {
  const { holdId, inspectorId, startsAt, endsAt } = request;
  if (holdId === null || inspectorId === null) return;
  const agenda = await Agenda.open(store, request.projectType);
  const slot = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const cells = cellsOf(inspectorId, slot, agenda.rules.travelBufferMs);
  const isHeld =
    (await prolongHold(store, holdId, until)) ||
    (await claimSlot(store, { ...holdOf(request, { holdId, inspectorId, cells }), expiresAt: until }));
  if (isHeld && (await agenda.isUninspected(inspectorId, slot, inspectionIdOf(request)))) return;
  if (isHeld) await deleteHold(store, holdId);
  await refuseTaken(agenda, startsAt.toISOString());
}

function holdOf(
  request: QuoteRequestRecord,
  { holdId, ...taken }: Pick<SlotHoldRecord, 'inspectorId' | 'cells'> & { holdId: string },
): Omit<SlotHoldRecord, 'expiresAt'> {
  const { _id: requestId, startsAt, endsAt, contentHash } = request;
  const { projectType, isVirtual, isThresholdBuilding, feeCents } = request;
  return {
    _id: holdId,
    requestId,
    startsAt,
    endsAt,
    contentHash,
    ...taken,
    projectType,
    isVirtual,
    isThresholdBuilding,
    feeCents,
    createdAt: new Date(),
  };
}

function inspectionOf(
  request: QuoteRequestRecord,
  client: ClientRecord,
  inspector: string,
): NewInspectionRecord {
  const { projectType, isVirtual, isThresholdBuilding, inspectorId, feeCents } = request;
  return {
    projectType,
    isVirtual,
    isThresholdBuilding,
    inspectorId,
    inspector,
    feeCents,
    _id: inspectionIdOf(request),
    clientId: client._id,
    clientName: client.name,
    address: request.address,
    scheduledDate: request.startsAt,
    preferredTime: request.preferredTime,
    completedDate: null,
    status: 'scheduled',
    paymentStatus: 'pending',
    details: detailsWithSize(request),
    contactName: request.name,
    contactPhone: request.phone,
    requestedByClient: true,
    contentHash: request.contentHash,
  };
}

/** The client with this email address, or a new one without portal access. */
async function clientFor(store: Store, request: QuoteRequestRecord): Promise<ClientRecord> {
  const client = (await findClientByEmail(store, request.email)) ?? (await newClient(store, request));
  await agreeByRequest(store, client, request);
  return client;
}

async function newClient(store: Store, request: QuoteRequestRecord): Promise<ClientRecord> {
  const { name, email, phone, contentHash } = request;
  return await createClient(store, {
    name,
    email,
    phone,
    contentHash,
    _id: derivedId('client of a request', request._id),
    address: '',
    companyName: '',
    notes: '',
    loginEnabled: false,
  });
}

/** The id of the inspection, derived so that payments can name it before it exists. Decision 035. */
export const inspectionIdOf = ({ _id }: Pick<QuoteRequestRecord, '_id'>): string =>
  derivedId('inspection of a request', _id);
