import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import { findClient } from '@sightline/store/accounts/clients';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';
import type { Services } from '../services.ts';

/** Notifies the client of a report by text message, once for each version, whichever recipient was mailed first. */
export async function textReport(
  services: Pick<Services, 'store' | 'queue'>,
  { reportId, inspectionId }: { reportId: string; inspectionId: string },
): Promise<void> {
  const { store } = services;
  const inspection = await findInspection(store, inspectionId);
  const client = inspection && (await findClient(store, inspection.clientId));
  const to = client && agreedNumber(client);
  if (!to || !(await findSettings(store)).notices.sms.report) return;
  await deliver(services, {
    _id: derivedId('report by sms', reportId),
    to,
    subject: 'Your report is ready',
    mail: { kind: 'sms', notice: 'report', inspectionId, startsAt: null, address: inspection.address },
  });
}
