import { AppError } from '@sightline/contracts/core/errors';
import { OwnPayment } from '@sightline/contracts/payments/payments';
import { findDeliveries } from '@sightline/store/deliveries/deliveries';
import { listInspectionsOfClient } from '@sightline/store/inspections/searchInspections';
import { listCompletedPayments, presentPayment } from '@sightline/store/payments/payments';
import { linkToPay } from '../../core/payLink.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { payableInspection } from './payable.ts';
import { receiptIdOf } from './receiveEvent.ts';

/** Payments for a client of the portal, who pays only for their own inspections. */

type ClientContext = Context<PrincipalOf<'client'>>;

/** The page on which the client pays. A request can be paid once the office has confirmed it. */
export async function linkForOwner(context: ClientContext, inspectionId: string): Promise<string> {
  const inspection = await visibleInspection(context, inspectionId);
  context.payments.requireSetup();
  const { due } = await payableInspection(context.store, inspection);
  if (due.isPaid) throw new AppError('alreadyPaid');
  if (inspection.isRequested) throw new AppError('nothingToPay');
  return await linkToPay(context.configuration, inspectionId);
}

export async function ownPaymentsOf({ store, principal }: ClientContext): Promise<OwnPayment[]> {
  const inspections = await listInspectionsOfClient(store, principal.clientId);
  const payments = await listCompletedPayments(
    store,
    inspections.map(({ _id }) => _id),
  );
  const receipts = await findDeliveries(
    store,
    payments.map(({ _id }) => receiptIdOf(_id)),
  );
  const sent = new Map(receipts.filter(({ state }) => state === 'sent').map(({ _id, to }) => [_id, to]));
  return payments.map((payment) => {
    const receiptSentTo = sent.get(receiptIdOf(payment._id)) ?? null;
    return OwnPayment.parse({ ...presentPayment(payment), receiptSentTo });
  });
}
