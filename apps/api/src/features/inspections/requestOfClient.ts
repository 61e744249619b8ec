import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { PREFERRED_CLOCK, type requestInspection } from '@sightline/contracts/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/contracts/labels';
import type { OrganizationSettings } from '@sightline/contracts/organizationSettings';
import { findClient } from '@sightline/store/accounts/clients';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { requestFeeOf } from '@sightline/store/organization/fees';
import {
  findOrganization,
  findSettings,
  type OrganizationRecord,
} from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';

type InspectionRequest = HandlerInput<typeof requestInspection>['body'];

/** A client requests an inspection. The owner comes from the session and the fee from the schedule. */
export async function requestOfClient(
  store: Store,
  clientId: string,
  request: InspectionRequest,
): Promise<InspectionRecord> {
  const client = await findClient(store, clientId);
  if (!client) throw new AppError('notFound', { thing: 'client' });
  const organization = await findOrganization(store);
  refusePast(request.scheduledDate, organization);
  return await createClientInspection(store, {
    ...inspectionOf(request, await findSettings(store)),
    scheduledDate: startOf(request, organization),
    clientId,
    clientName: client.name,
    // What has its default is left out, as in a request from before the field existed.
    contentHash: contentHashOf({
      ...request,
      id: undefined,
      clientId,
      acceptsSms: request.acceptsSms || undefined,
    }),
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

/** On the client's day, when the part of it that suits the client begins. */
function startOf(
  { scheduledDate, preferredTime }: InspectionRequest,
  { facts }: OrganizationRecord,
): Date | null {
  if (scheduledDate === null) return null;
  const zone = facts.timeZone;
  const day = DateTime.fromISO(scheduledDate, { zone }).toISODate();
  return DateTime.fromISO(`${day}T${PREFERRED_CLOCK[preferredTime]}`, { zone }).toJSDate();
}

/** How and when to reach the client, for the person who confirms the request. */
function detailsOf({ preferredTime, contactPhone }: InspectionRequest): string {
  const lines = [`Preferred time: ${PREFERRED_TIME_LABELS[preferredTime]}`];
  return [...lines, ...(contactPhone ? [`Contact phone: ${contactPhone}`] : [])].join('\n');
}

/** Today in the organization's time zone: near midnight the server may be on another day. */
function refusePast(scheduledDate: string | null, { facts }: OrganizationRecord): void {
  if (scheduledDate === null) return;
  const today = DateTime.now().setZone(facts.timeZone).startOf('day');
  if (DateTime.fromISO(scheduledDate) >= today) return;
  throw new AppError('badInput', {
    fields: { scheduledDate: 'The preferred date cannot be earlier than today.' },
  });
}
