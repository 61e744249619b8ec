import { agreedNumber, type SmsConsent } from '@sightline/contracts/bookings/smsConsent';
import { smsNumberOf } from '@sightline/contracts/bookings/smsNumber';
import { AppError } from '@sightline/contracts/core/errors';
import { type ClientRecord, changeClient, findClient } from '@sightline/store/accounts/clients';
import type { Store } from '@sightline/store/core/store';

/** The client's consent to text messages from a form; refused for a number that cannot receive them. */
export function consentOf(phone: string, accepts: boolean, by: string, field = 'phone'): SmsConsent | null {
  if (!accepts) return null;
  const number = smsNumberOf(phone);
  if (number !== null) return { number, at: new Date().toISOString(), by };
  throw new AppError('badInput', {
    fields: {
      [field]:
        'Enter a US phone number such as (305) 555-0142, not a toll or toll-free one, or turn text messages off.',
    },
  });
}

interface Agreement {
  acceptsSms: boolean;
  /** The contact phone of the request; empty for the phone of the client's record. */
  contactPhone: string;
}

/**
 * Records the consent that a client gives on a request form; returns the number for text messages. The
 * contact phone becomes the client's only where the record has none, since it may be a superintendent's.
 */
export async function agreeToSms(
  store: Store,
  { clientId, name }: { clientId: string; name: string },
  { acceptsSms, contactPhone }: Agreement,
): Promise<string | null> {
  const client = await findClient(store, clientId);
  if (!client) return null;
  const phone = client.phone || contactPhone;
  const smsConsent = consentOf(phone, acceptsSms, `${name}, request form`, 'contactPhone');
  if (smsConsent === null || smsConsent.number === client.smsConsent?.number) return agreedNumber(client);
  await changeClient(store, client._id, { phone, smsConsent });
  return smsConsent.number;
}

/**
 * Records the consent of a visitor whose request becomes an inspection, if it is for the client's own number.
 */
export async function agreeByRequest(
  store: Store,
  client: ClientRecord,
  { acceptsSms, phone, name }: { acceptsSms: boolean; phone: string; name: string },
): Promise<void> {
  const smsConsent = consentOf(phone, acceptsSms, `${name}, booking page`);
  if (smsConsent === null || client.smsConsent?.number === smsConsent.number) return;
  if (smsNumberOf(client.phone) === smsConsent.number) await changeClient(store, client._id, { smsConsent });
}
