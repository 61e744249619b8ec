import { AppError } from '@sightline/contracts/core/errors';
import { sendEmail } from '@sightline/contracts/jobs';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { findUserByEmail, putFirstPasswordLink, type UserRecord } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import {
  createDelivery,
  type DeliveryMail,
  type DeliveryRecord,
  findDelivery,
} from '@sightline/store/deliveries/deliveries';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { audit } from '../../core/audit.ts';
import type { Services } from '../../core/services.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';

/**
 * Mails the one-time link that sets the password. The first invitation is one mail per account, however often it is
 * requested; each later one has its own id.
 */
export async function invitePortalUser(
  services: Services,
  { email, clientId, resendId }: { email: string; clientId: string; resendId?: string },
): Promise<void> {
  const user = await findUserByEmail(services.store, email);
  if (user?.clientId !== clientId)
    throw new AppError('alreadyExists', { thing: 'an account with this email' });
  const deliveryId = derivedId('portal-invitation', user._id, ...(resendId ? [resendId] : []));
  const delivery =
    (await findDelivery(services.store, deliveryId)) ?? (await prepareMail(services, deliveryId, user));
  if (delivery.state !== 'queued') return;
  await activateLink(services, user._id, delivery.mail);
  audit(services, 'passwordLinkIssued', { subject: `user:${user._id}` });
  await services.queue.enqueueSoon(sendEmail, { deliveryId });
}

async function prepareMail(
  services: Services,
  deliveryId: string,
  user: UserRecord,
): Promise<DeliveryRecord> {
  const { facts } = await findOrganization(services.store);
  const { mailTexts } = await findSettings(services.store);
  const names = { client: user.firstName, company: facts.name || 'your inspection provider' };
  const { link, expiresAt } = newPasswordLink(services.configuration.publicUrl);
  return await createDelivery(services.store, {
    _id: deliveryId,
    to: user.email,
    subject: mailTextOf(mailTexts, 'portalInvitation', names).subject,
    mail: {
      kind: 'portalInvitation',
      userId: user._id,
      firstName: user.firstName,
      expiresAt: expiresAt.toISOString(),
      link,
    },
  });
}

/** Activates the link in the stored mail: of two concurrent requests, one has written it. */
async function activateLink({ store }: Services, userId: string, mail: DeliveryMail): Promise<void> {
  if (mail.kind !== 'portalInvitation' || mail.link === null) return;
  await putFirstPasswordLink(store, userId, {
    hash: hashOfLinkToken(new URL(mail.link).hash.slice(1)),
    expiresAt: new Date(mail.expiresAt),
  });
}
