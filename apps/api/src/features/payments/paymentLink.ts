import { AppError } from '@sightline/contracts/core/errors';
import { sendEmail } from '@sightline/contracts/jobs';
import { createDelivery } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { linkToPay } from '../../core/payLink.ts';
import type { Services } from '../../core/services.ts';
import { payableInspection } from './payable.ts';

/** A link with which an inspection is paid; its client gets it by mail on request. */
export async function makePaymentLink(
  services: Services,
  inspectionId: string,
  { id: deliveryId, isMailed }: { id: string; isMailed: boolean },
): Promise<{ link: string; sentTo: string | null }> {
  const { store, configuration } = services;
  const inspection = await findInspection(store, inspectionId);
  if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
  const { due, email } = await payableInspection(store, inspection);
  if (due.isPaid) throw new AppError('alreadyPaid');
  const link = await linkToPay(configuration, inspectionId);
  if (!isMailed) return { link, sentTo: null };
  if (email === '')
    throw new AppError('badInput', { fields: { email: 'This client has no email address.' } });
  await mailLink(services, { deliveryId, inspectionId, to: email, link, address: due.address });
  return { link, sentTo: email };
}

/** Mails the link; throws when payment is not set up. */
async function mailLink(
  { store, queue, payments }: Services,
  {
    deliveryId,
    inspectionId,
    to,
    link,
    address,
  }: Record<'deliveryId' | 'inspectionId' | 'to' | 'link' | 'address', string>,
): Promise<void> {
  payments.requireSetup();
  const { state } = await createDelivery(store, {
    _id: deliveryId,
    to,
    subject: `Payment for your inspection: ${address}`,
    mail: { kind: 'paymentLink', inspectionId, link },
  });
  if (state === 'queued') await queue.enqueueSoon(sendEmail, { deliveryId });
}
