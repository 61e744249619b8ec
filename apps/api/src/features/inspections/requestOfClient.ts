import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { PREFERRED_CLOCK } from '@sightline/contracts/inspections/inspections';
import { type requestInspection } from '@sightline/contracts/inspections/scheduling';
import type { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { findClient } from '@sightline/store/accounts/clients';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { requestFeeOf } from '@sightline/store/organization/fees';
import {
  findOrganization,
  findSettings,
  type OrganizationRecord,
} from '@sightline/store/organization/organization';
import { PREFERRED_TIME_LABELS } from '@sightline/wording/labels';
import { DateTime } from 'luxon';
import { clientDeadline } from '../../core/clientDeadline.ts';

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
  const scheduledDate = startOf(request, organization);
  const { preferredTime } = request;
  if (!(await wasCreated(store, request))) refusePast({ scheduledDate, preferredTime }, organization);
  return await createClientInspection(store, {
    ...inspectionOf(request, await findSettings(store)),
    scheduledDate,
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
    permitNumber: '',
    permitAppliedOn: null,
    inspectorId: null,
    inspector: '',
    preferredTime: request.preferredTime,
    completedDate: null,
    status: 'scheduled' as const,
    feeCents: requestFeeOf(fees, { projectType: request.projectType, isVirtual }),
    paymentStatus: 'pending' as const,
    notes: request.notes,
    details: detailsOf(request),
    isVirtual,
    requestedByClient: true,
    isRequested: true,
  };
}

/** The beginning of the part of the day that the client prefers. */
function startOf(
  { scheduledDate, preferredTime }: InspectionRequest,
  { facts }: OrganizationRecord,
): Date | null {
  if (scheduledDate === null) return null;
  const zone = facts.timeZone;
  const day = DateTime.fromISO(scheduledDate, { zone }).toISODate();
  return DateTime.fromISO(`${day}T${PREFERRED_CLOCK[preferredTime]}`, { zone }).toJSDate();
}

/** The preferred time and the phone of the client, for the person who confirms the request. */
function detailsOf({ preferredTime, contactPhone }: InspectionRequest): string {
  const lines = [`Preferred time: ${PREFERRED_TIME_LABELS[preferredTime]}`];
  return [...lines, ...(contactPhone ? [`Contact phone: ${contactPhone}`] : [])].join('\n');
}

/** Whether the request was created before: one that arrives twice was in time the first time. */
async function wasCreated(store: Store, { id }: InspectionRequest): Promise<boolean> {
  return id !== undefined && (await findInspection(store, id)) !== null;
}

/** Refuses a past time by the same rule as a confirmation, so that the office can confirm accepted requests. */
function refusePast(
  wanted: Pick<InspectionRecord, 'scheduledDate' | 'preferredTime'>,
  { facts }: OrganizationRecord,
): void {
  const deadline = clientDeadline(wanted, facts.timeZone);
  const now = DateTime.now().setZone(facts.timeZone);
  if (deadline === null || deadline > now.toJSDate()) return;
  const fields: Record<string, string> =
    DateTime.fromJSDate(deadline) < now.startOf('day')
      ? { scheduledDate: 'The preferred date cannot be earlier than today.' }
      : { preferredTime: 'This time of today has passed. Choose a later one or another day.' };
  throw new AppError('badInput', { fields });
}
