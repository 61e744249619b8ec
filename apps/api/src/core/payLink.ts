import { isFeeDue } from '@sightline/contracts/inspections/inspections';
import { paymentLink } from '@sightline/server-kit/clientLinks';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import type { Services } from './services.ts';

/** The page on which anyone with the link pays for this inspection. */
export async function linkToPay(
  { publicUrl, ticketSecret: secret }: Services['configuration'],
  inspectionId: string,
): Promise<string> {
  return await paymentLink(inspectionId, { publicUrl, secret });
}

/** The page on which a client pays what is due; null if nothing is, or online payment is not set up. */
export async function payLinkOf(
  { configuration, payments }: Pick<Services, 'configuration' | 'payments'>,
  inspection: InspectionRecord,
): Promise<string | null> {
  return payments.isSetUp && isFeeDue(inspection) ? await linkToPay(configuration, inspection._id) : null;
}
