import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { PREFERRED_CLOCK, type PreferredTime } from '@sightline/contracts/inspections/inspections';
import { type requestInspection } from '@sightline/contracts/inspections/scheduling';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { findClient } from '@sightline/store/accounts/clients';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { clientDeadline } from '@sightline/store/inspections/clientDeadline';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { requestFeeOf } from '@sightline/store/organization/fees';
import {
  findOrganization,
  findSettings,
  type OrganizationRecord,
} from '@sightline/store/organization/organization';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { zoneOfSite } from '@sightline/wording/place/siteZone';
import { DateTime } from 'luxon';

type InspectionRequest = HandlerInput<typeof requestInspection>['body'];

/**
 * Creates the inspection that a client requests. The owner comes from the session and the fee from the
 * schedule.
 */
export async function requestOfClient(
  store: Store,
  clientId: string,
  request: InspectionRequest,
): Promise<InspectionRecord> {
  const client = await findClient(store, clientId);
  if (!client) throw new AppError('notFound', { thing: 'client' });
  const organization = await findOrganization(store);
  const wanted = wantedTime(request, organization);
  if (!(await wasCreated(store, request))) refusePast({ ...wanted, address: request.address }, organization);
  return await createClientInspection(store, {
    ...inspectionOf(request, await findSettings(store)),
    ...wanted,
    details: detailsOf(request, wanted, organization),
    clientId,
    clientName: client.name,
    contentHash: contentHashOf({ ...request, id: undefined, clientId }),
  });
}

function inspectionOf(request: InspectionRequest, { fees }: OrganizationSettings) {
  const isVirtual = request.isVirtual || request.inspectionMethod === 'virtual';
  return {
    _id: request.id ?? mintId(),
    projectType: request.projectType,
    address: request.address,
    inspectorId: null,
    inspector: '',
    completedDate: null,
    status: 'scheduled' as const,
    feeCents: requestFeeOf(fees, { projectType: request.projectType, isVirtual }),
    paymentStatus: 'pending' as const,
    notes: request.notes,
    isVirtual,
    requestedByClient: true,
    isRequested: true,
  };
}

interface WantedTime {
  scheduledDate: Date | null;
  preferredTime: PreferredTime;
}

/** The time that a client wishes: the given one, or the beginning of the preferred part of the day. */
function wantedTime(request: InspectionRequest, { facts }: OrganizationRecord): WantedTime {
  const zone = zoneOfSite(request.address, facts.timeZone);
  // Midnight at the office stands for the day alone, which is the same day at the property.
  const isDay = request.scheduledDate !== null && hourOf(request.scheduledDate, facts.timeZone) === null;
  const dayZone = isDay ? facts.timeZone : zone;
  const clock = clockOf(request, dayZone);
  const preferredTime = request.preferredTime ?? partOf(clock ?? PREFERRED_CLOCK.morning);
  if (request.scheduledDate === null) return { scheduledDate: null, preferredTime };
  const time = clock ?? PREFERRED_CLOCK[preferredTime];
  const day = DateTime.fromISO(request.scheduledDate, { zone: dayZone }).toISODate();
  const moment = DateTime.fromISO(`${day}T${time}`, { zone });
  // Luxon moves an hour that the start of daylight saving time skips.
  if (moment.toFormat('HH:mm') !== time)
    throw badTime(
      `Clocks skip this hour on that day. The next time is ${moment.startOf('hour').toFormat('h:mm a')}.`,
    );
  return { scheduledDate: moment.toJSDate(), preferredTime };
}

const NOON = '12:00';
const partOf = (clock: string): PreferredTime => (clock < NOON ? 'morning' : 'afternoon');

/** The given time; null without one. Throws for a time that contradicts the part of the day. */
function clockOf(
  { scheduledDate, scheduledTime, preferredTime }: InspectionRequest,
  zone: string,
): string | null {
  if (scheduledTime === undefined)
    return preferredTime === undefined && scheduledDate !== null ? hourOf(scheduledDate, zone) : null;
  // The beginning that each part of the day stands for is what forms send with it.
  if (preferredTime === undefined || scheduledTime === PREFERRED_CLOCK[preferredTime]) return scheduledTime;
  if (preferredTime === 'flexible')
    throw badTime(
      'A flexible request has no time. Choose the morning or the afternoon, or leave out the time.',
    );
  if (partOf(scheduledTime) === preferredTime) return scheduledTime;
  throw badTime(
    `This time is not in the ${preferredTime}. Choose another time, or the ${partOf(scheduledTime)}.`,
  );
}

/** The hour of an instant; null at midnight, which stands for the day alone. */
function hourOf(instant: string, zone: string): string | null {
  const clock = DateTime.fromISO(instant, { zone }).toFormat('HH:mm');
  return clock === '00:00' || /T00:00:00(?:\.0+)?Z$/.test(instant) ? null : clock;
}

const badTime = (problem: string): AppError =>
  new AppError('badInput', { fields: { scheduledTime: problem } });

/** The preferred time and the phone of the client, for the person who confirms the request. */
function detailsOf(
  { contactPhone, address }: InspectionRequest,
  { scheduledDate, preferredTime }: WantedTime,
  { facts }: OrganizationRecord,
): string {
  const zone = zoneOfSite(address, facts.timeZone);
  const clock = scheduledDate && DateTime.fromJSDate(scheduledDate, { zone });
  const isBeginning = clock === null || clock.toFormat('HH:mm') === PREFERRED_CLOCK[preferredTime];
  const time = isBeginning ? PREFERRED_TIME_LABELS[preferredTime] : clock.toFormat('h:mm a');
  return [`Preferred time: ${time}`, ...(contactPhone ? [`Contact phone: ${contactPhone}`] : [])].join('\n');
}

/** Whether the request was created before: one that arrives twice was in time the first time. */
async function wasCreated(store: Store, { id }: InspectionRequest): Promise<boolean> {
  return id !== undefined && (await findInspection(store, id)) !== null;
}

/** Refuses a past time by the same rule as a confirmation, so that the office can confirm accepted requests. */
function refusePast(wanted: WantedTime & { address: string }, { facts }: OrganizationRecord): void {
  const deadline = clientDeadline(wanted, facts.timeZone);
  const now = DateTime.now().setZone(zoneOfSite(wanted.address, facts.timeZone));
  if (deadline === null || deadline > now.toJSDate()) return;
  const fields: Record<string, string> =
    DateTime.fromJSDate(deadline) < now.startOf('day')
      ? { scheduledDate: 'The preferred date cannot be earlier than today.' }
      : { preferredTime: 'This time of today has passed. Choose a later one or another day.' };
  throw new AppError('badInput', { fields });
}
