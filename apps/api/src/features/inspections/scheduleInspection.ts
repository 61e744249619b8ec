import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { type createInspection } from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { bookingFee } from '@sightline/store/organization/organization';
import { staffName } from '../accounts/staffName.ts';
import { refuseVirtual } from './refuseVirtual.ts';

type NewInspection = HandlerInput<typeof createInspection>['body'];

/** Schedules an inspection for a client. The fee comes from the booking schedule, never from the request. */
export async function scheduleInspection(store: Store, input: NewInspection): Promise<InspectionRecord> {
  const { id = mintId(), scheduledDate, ...facts } = input;
  const isVirtual = isHeldByVideo(input);
  refuseVirtual({ ...input, isVirtual });
  const client = await clientOf(store, input.clientId);
  return await createClientInspection(store, {
    ...facts,
    _id: id,
    isVirtual,
    scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
    // This is the remaining client, if its record was merged while the form was open.
    clientId: client._id,
    clientName: client.name,
    inspector: await staffName(store, 'inspectorId', input.inspectorId),
    host: await staffName(store, 'hostId', input.hostId),
    feeCents: await bookingFee(store, { projectType: input.projectType, isVirtual }),
    completedDate: null,
    status: 'scheduled',
    paymentStatus: 'pending',
    requestedByClient: false,
    contentHash: contentHashOf({ ...facts, scheduledDate }),
  });
}

async function clientOf(store: Store, clientId: string): Promise<ClientRecord> {
  const client = await findClient(store, clientId);
  if (!client) throw new AppError('badInput', { fields: { clientId: 'This client does not exist.' } });
  return client;
}
