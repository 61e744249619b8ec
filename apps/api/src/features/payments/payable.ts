import { AppError } from '@sightline/contracts/core/errors';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import type { AmountDue, CheckoutSubject } from '@sightline/contracts/payments/payments';
import { verifyPaymentToken } from '@sightline/server-kit/clientLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { findQuoteRequest, type QuoteRequestRecord } from '@sightline/store/bookings/quoteRequests';
import type { Store } from '@sightline/store/core/store';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import type { Services } from '../../core/services.ts';
import { inspectionIdOf } from '../bookings/acceptRequest.ts';

/** The subject of a payment: an inspection, or a request that has not become one yet. */
export interface Payable {
  inspectionId: string;
  /** The request; null when the inspection already exists. */
  request: QuoteRequestRecord | null;
  clientName: string;
  email: string;
  due: AmountDue;
}

/** The subject of a payment; null when the caller names neither a request nor a link. */
export async function payableOf(
  { store, configuration }: Pick<Services, 'store' | 'configuration'>,
  { requestId, token }: CheckoutSubject,
): Promise<Payable | null> {
  if (token !== undefined) {
    const inspectionId = await verifyPaymentToken(token, configuration.ticketSecret);
    const inspection = await findInspection(store, inspectionId);
    if (!inspection) throw new AppError('linkGone');
    return await payableInspection(store, inspection);
  }
  return requestId === undefined ? null : await payableRequest(store, requestId);
}

async function payableRequest(store: Store, requestId: string): Promise<Payable> {
  const request = await findQuoteRequest(store, requestId);
  if (!request) throw new AppError('notFound', { thing: 'booking' });
  const inspectionId = inspectionIdOf(request);
  const inspection = await findInspection(store, inspectionId);
  if (inspection) return await payableInspection(store, inspection);
  if (request.state === 'declined') throw new AppError('holdExpired');
  const { projectType, isVirtual, address, feeCents, isPaid, name, email } = request;
  const startsAt = isFlexible(request) ? null : request.startsAt.toISOString();
  const amountCents = amountOf(feeCents);
  const due = { projectType, isVirtual, address, startsAt, amountCents, isPaid, isAccepted: false };
  return { inspectionId, request, clientName: name, email, due };
}

export async function payableInspection(store: Store, inspection: InspectionRecord): Promise<Payable> {
  if (inspection.status === 'cancelled') throw new AppError('inspectionCancelled');
  const { _id: inspectionId, clientId, clientName, projectType, isVirtual, address, feeCents } = inspection;
  // A flexible request has no time yet.
  const startsAt = isFlexible(inspection) ? null : (inspection.scheduledDate?.toISOString() ?? null);
  const isPaid = inspection.paymentStatus === 'paid';
  const amountCents = amountOf(feeCents);
  const due = { projectType, isVirtual, address, startsAt, amountCents, isPaid, isAccepted: true };
  const email = (await findClient(store, clientId))?.email ?? '';
  return { inspectionId, request: null, clientName, email, due };
}

function amountOf(feeCents: number | null): number {
  if (feeCents === null || feeCents === 0) throw new AppError('nothingToPay');
  return feeCents;
}
