import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { requestInspection } from '@sightline/contracts/inspections';
import { PREFERRED_TIME_LABELS } from '@sightline/contracts/labels';
import { findClient } from '@sightline/store/accounts/clients';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import type { Store } from '@sightline/store/core/store';
import {
  type InspectionRecord,
  createInspection as storeInspection,
} from '@sightline/store/inspections/inspections';
import { feeFor } from '@sightline/store/organization/fees';
import { findOrganization, type OrganizationRecord } from '@sightline/store/organization/organization';
import { DateTime } from 'luxon';

type InspectionRequest = HandlerInput<typeof requestInspection>['body'];

/** A client asks for an inspection of its own. Whose it is comes from the session, the fee from the schedule. */
export async function requestOfClient(
  store: Store,
  clientId: string,
  asked: InspectionRequest,
): Promise<InspectionRecord> {
  const client = await findClient(store, clientId);
  if (!client) throw new AppError('notFound', { thing: 'client' });
  const organization = await findOrganization(store);
  refusePast(asked.scheduledDate, organization);
  return await storeInspection(store, {
    ...inspectionOf(asked, organization),
    clientId,
    clientName: client.name,
    contentHash: contentHashOf({ ...asked, id: undefined, clientId }),
  });
}

function inspectionOf(asked: InspectionRequest, { fees }: OrganizationRecord) {
  const isVirtual = asked.isVirtual || asked.inspectionMethod === 'virtual';
  return {
    _id: asked.id ?? mintId(),
    projectType: asked.projectType,
    address: asked.address,
    permitNumber: '',
    permitIssuedOn: null,
    inspectorId: null,
    inspector: '',
    scheduledDate: asked.scheduledDate === null ? null : new Date(asked.scheduledDate),
    completedDate: null,
    status: 'scheduled' as const,
    feeCents: feeFor(fees.clientRequest, asked.projectType, { isVirtual }),
    paymentStatus: 'pending' as const,
    notes: asked.notes,
    details: detailsOf(asked),
    isVirtual,
    requestedByClient: true,
  };
}

/** How and when to reach the client, for whoever confirms the request. */
function detailsOf({ preferredTime, contactPhone }: InspectionRequest): string {
  const lines = [`Preferred time: ${PREFERRED_TIME_LABELS[preferredTime]}`];
  return [...lines, ...(contactPhone ? [`Contact phone: ${contactPhone}`] : [])].join('\n');
}

/** Today is the organisation's today: near midnight the server's may be another. */
function refusePast(scheduledDate: string | null, { facts }: OrganizationRecord): void {
  if (scheduledDate === null) return;
  const today = DateTime.now().setZone(facts.timeZone).startOf('day');
  if (DateTime.fromISO(scheduledDate) >= today) return;
  throw new AppError('badInput', {
    fields: { scheduledDate: 'The preferred date cannot be earlier than today' },
  });
}
