import { AppError } from '@sightline/contracts/core/errors';
import { isReminder } from '@sightline/contracts/inspections/inspectionNotices';
import type { SmsKind } from '@sightline/contracts/mail/clientNotices';
import { dismissMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { conversationPath } from '@sightline/contracts/messages/messages';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { findUser } from '@sightline/store/accounts/users';
import { deliver } from '@sightline/store/deliveries/deliver';
import {
  type DeliveryMail,
  type DeliveryRecord,
  type NewDelivery,
  presentDelivery,
} from '@sightline/store/deliveries/deliveries';
import { claimResend, releaseResend, setDismissed } from '@sightline/store/deliveries/failures';
import { clientDeadline, whyOutdated } from '@sightline/store/inspections/clientDeadline';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { alignInvitations } from '@sightline/store/personalLinks';
import { findInvitation } from '@sightline/store/rooms/invitations';
import { nameWithRole } from '../../core/author.ts';
import { type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { inviteClient } from '../clients/portal.ts';
import { BOOKING_PAGE, requestPage } from '../inspections/requestNotices.ts';
import { PAYMENTS_PAGE } from '../payments/disputeNotices.ts';
import { makePaymentLink } from '../payments/paymentLink.ts';
import { sendReport } from '../reports/sendReport.ts';
import { linkingOf } from '../rights/personalLinks.ts';
import { inviteAgain } from '../rooms/invitations.ts';
import { visibleMail } from './policy.ts';

type Failed = Pick<DeliveryRecord, '_id' | 'to' | 'subject'>;
type Of<Kind extends DeliveryMail['kind']> = Extract<DeliveryMail, { kind: Kind }>;

export const deliveryRoutes: readonly Route[] = [
  serve(resendMail, async (context, { params: { deliveryId }, body: { id, acceptsDuplicate } }) => {
    const { store, principal } = context;
    const { state } = await visibleMail(context, deliveryId);
    if (state === 'unknown' && !acceptsDuplicate) throw new AppError('mailMayDuplicate');
    const claimed = await claimResend(store, deliveryId, { id, by: nameWithRole(principal) });
    if (!claimed) throw new AppError('mailHandled');
    try {
      return { sentTo: await sendAgain(context, claimed, id) };
    } catch (error) {
      await releaseResend(store, deliveryId, id);
      throw error;
    }
  }),

  serve(dismissMail, async (context, { params: { deliveryId }, body: { isDismissed } }) => {
    await visibleMail(context, deliveryId);
    const by = nameWithRole(context.principal);
    const delivery = await setDismissed(context.store, deliveryId, { isDismissed, by });
    if (!delivery) throw new AppError('mailHandled');
    return presentDelivery(delivery);
  }),
];

/**
 * Sends a failed email again as a new one with this id and with current facts. Its link is new, because the
 * old one was deleted with the outcome. Returns the address. Decision 082.
 */
async function sendAgain(
  services: Services,
  { mail, ...failed }: Failed & { mail: DeliveryMail },
  id: string,
): Promise<string> {
  if (mail.kind === 'report') return await reportAgain(services, failed, mail, id);
  if (mail.kind === 'inspection') return await noticeAgain(services, failed, mail, id);
  if (mail.kind === 'sms') return await textAgain(services, failed, mail, id);
  if (mail.kind === 'paymentLink') return await paymentLinkAgain(services, failed, mail, id);
  if (mail.kind === 'roomInvitation') return await invitationAgain(services, mail, id);
  if (mail.kind === 'portalInvitation') return await portalInvitationAgain(services, mail, id);
  if (mail.kind === 'failedDelivery') throw new AppError('mailOutdated');
  if (mail.kind === 'account' && mail.expiresAt !== null) throw new AppError('mailNeedsNewLink');
  return await post(services, { ...failed, _id: id, mail: withLink(services, mail) });
}

async function reportAgain(
  services: Services,
  { to }: Failed,
  { inspectionId, customMessage }: Of<'report'>,
  sendId: string,
): Promise<string> {
  await sendReport(services, { sendId, inspectionId, recipientEmails: [to], customMessage });
  return to;
}

/** Sends a notice to the client's current address, since a wrong one is a frequent cause of the failure. */
async function noticeAgain(
  services: Services,
  { to, subject }: Failed,
  mail: Of<'inspection'>,
  _id: string,
): Promise<string> {
  const { store, configuration } = services;
  const { inspectionId, startsAt, notice } = mail;
  const inspection = await findInspection(store, inspectionId);
  if (!inspection) throw new AppError('mailOutdated');
  const deadline = await deadlineOf(services, inspection, { notice, startsAt });
  const { publicUrl, ticketSecret: secret } = configuration;
  const link = await bookingLink({ inspectionId, expiresAt: deadline }, { publicUrl, secret });
  const client = await findClient(store, inspection.clientId);
  // The link to the call is made for the client's current address.
  await alignInvitations(linkingOf(services), inspection);
  return await post(services, { _id, to: client?.email || to, subject, mail: { ...mail, link } });
}

/** The time until which the client can follow a notice; throws when the notice no longer holds. */
async function deadlineOf(
  { store }: Services,
  inspection: InspectionRecord,
  about: { notice: SmsKind; startsAt: string },
): Promise<Date> {
  const { timeZone } = (await findOrganization(store)).facts;
  const outdated = whyOutdated(inspection, about, timeZone);
  if (outdated === 'late' && isReminder(about.notice)) throw new AppError('reminderLate');
  const deadline = clientDeadline(inspection, timeZone);
  if (outdated || !deadline) throw new AppError('mailOutdated');
  return deadline;
}

/** Sends a text message again, only to the number that has agreed. */
async function textAgain(
  services: Services,
  { to, subject }: Failed,
  mail: Of<'sms'>,
  _id: string,
): Promise<string> {
  const { inspectionId, startsAt, notice } = mail;
  // The host texts from the call for as long as it waits.
  if (notice === 'waiting') throw new AppError('mailOutdated');
  const inspection = inspectionId === null ? null : await findInspection(services.store, inspectionId);
  if (startsAt !== null) {
    if (!inspection) throw new AppError('mailOutdated');
    await deadlineOf(services, inspection, { notice, startsAt });
  }
  return await post(services, { _id, to, subject, mail });
}

async function paymentLinkAgain(
  services: Services,
  { to }: Failed,
  { inspectionId }: Of<'paymentLink'>,
  id: string,
): Promise<string> {
  const { sentTo } = await makePaymentLink(services, inspectionId, { id, isMailed: true });
  return sentTo ?? to;
}

async function invitationAgain(
  services: Services,
  { invitationId }: Of<'roomInvitation'>,
  id: string,
): Promise<string> {
  const invitation = await findInvitation(services.store, invitationId);
  if (!invitation || invitation.revokedAt !== null) throw new AppError('mailOutdated');
  return (await inviteAgain(services, invitationId, id)).email;
}

async function portalInvitationAgain(
  services: Services,
  { userId }: Of<'portalInvitation'>,
  id: string,
): Promise<string> {
  const user = await findUser(services.store, userId);
  const client = user?.clientId && (await findClient(services.store, user.clientId));
  if (!client || user.passwordHash !== null) throw new AppError('mailOutdated');
  await inviteClient(services, client, id);
  return client.email;
}

/** Adds the link to a page of the app, which is not secret. */
function withLink(
  { configuration: { publicUrl } }: Services,
  mail: Of<
    | 'receipt'
    | 'refund'
    | 'dispute'
    | 'messages'
    | 'replyProblem'
    | 'request'
    | 'declined'
    | 'assignment'
    | 'clientChange'
    | 'account'
  >,
): DeliveryMail {
  const href = (path: string): string => new URL(path, publicUrl).href;
  if (mail.kind === 'messages' || mail.kind === 'replyProblem')
    return { ...mail, link: href(conversationPath(mail)) };
  if (mail.kind === 'dispute') return { ...mail, link: href(PAYMENTS_PAGE) };
  if (mail.kind === 'request' && mail.forOffice) return { ...mail, link: href(requestPage(mail)) };
  if (mail.kind === 'declined') return { ...mail, link: href(BOOKING_PAGE) };
  if (mail.kind === 'assignment' || mail.kind === 'clientChange')
    return { ...mail, link: href(`/inspection/${mail.inspectionId}`) };
  return mail;
}

async function post(services: Services, mail: NewDelivery): Promise<string> {
  await deliver(services, mail);
  return mail.to;
}
