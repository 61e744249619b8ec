import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { type createInspection, isHeldByVideo } from '@sightline/contracts/inspections';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { findUser } from '@sightline/store/accounts/users';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import type { Store } from '@sightline/store/core/store';
import {
  type InspectionRecord,
  createInspection as storeInspection,
} from '@sightline/store/inspections/inspections';
import { feeFor } from '@sightline/store/organization/fees';
import { findOrganization } from '@sightline/store/organization/organization';
import { fullName } from '../../core/principal.ts';

type NewInspection = HandlerInput<typeof createInspection>['body'];

/** Staff schedule an inspection for a client. The fee comes from the booking schedule, never from the request. */
export async function scheduleInspection(store: Store, input: NewInspection): Promise<InspectionRecord> {
  const { id = mintId(), scheduledDate, ...facts } = input;
  const isVirtual = isHeldByVideo(input);
  const client = await clientOf(store, input.clientId);
  return await storeInspection(store, {
    ...facts,
    _id: id,
    isVirtual,
    scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
    clientName: client.name,
    inspector: await inspectorName(store, input.inspectorId),
    feeCents: await bookingFee(store, input.projectType, isVirtual),
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

/** Of an active member of staff; empty while none is assigned. */
export async function inspectorName(store: Store, inspectorId: string | null): Promise<string> {
  if (inspectorId === null) return '';
  const user = await findUser(store, inspectorId);
  if (user?.isActive && user.role !== 'client') return fullName(user);
  throw new AppError('badInput', { fields: { inspectorId: 'This inspector does not exist.' } });
}

async function bookingFee(store: Store, projectType: string, isVirtual: boolean): Promise<number | null> {
  const { booking, bookingFallback } = (await findOrganization(store)).fees;
  return feeFor(booking, projectType, { isVirtual, fallback: bookingFallback });
}
