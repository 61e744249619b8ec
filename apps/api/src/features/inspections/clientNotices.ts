import { NotificationChoices } from '@sightline/contracts/accounts/account';
import { agreedNumber } from '@sightline/contracts/bookings/smsConsent';
import {
  INSPECTION_NOTICE_SUBJECTS,
  type InspectionNotice,
  REMINDER_LEAD_MS,
  type Reminder,
} from '@sightline/contracts/inspections/inspectionNotices';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import { deletePlannedMails, deliver, jobOf } from '@sightline/store/deliveries/deliver';
import { clientDeadline } from '@sightline/store/inspections/clientDeadline';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { alignInvitations } from '@sightline/store/personalLinks';
import { noteInvitationMailed } from '@sightline/store/rooms/invitations';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import type { Services } from '../../core/services.ts';
import { linkingOf } from '../rights/personalLinks.ts';

type News = Exclude<InspectionNotice, Reminder>;

/**
 * Notifies the client about the time of an inspection by email and, with consent, by text message, with
 * reminders a day and an hour before it. The reminders of a former time are dropped. Notices that the company
 * has turned off are not sent, nor emails that the client's account has turned off. Each has its own id, so
 * repeating this sends no duplicates. The link to the call of a virtual inspection follows its time and state.
 */
export async function notifyClient(
  services: Services,
  inspection: InspectionRecord,
  news: News,
): Promise<void> {
  await dropReminders(services, inspection._id);
  const invitation = await alignInvitations(linkingOf(services), inspection);
  const { scheduledDate: startsAt, clientId } = inspection;
  const { facts } = await findOrganization(services.store);
  const deadline = clientDeadline(inspection, facts.timeZone);
  if (startsAt === null || deadline === null || deadline <= new Date()) return;
  const [client, { notices }] = await Promise.all([
    findClient(services.store, clientId),
    findSettings(services.store),
  ]);
  if (!client) return;
  const account = await findUserOfClient(services.store, clientId);
  const choices = NotificationChoices.parse(account?.notifications ?? {});
  const number = agreedNumber(client);
  for (const plan of plansOf(inspection, startsAt, news)) {
    const { notice } = plan;
    const isChosen = plan.sendAt === null ? choices.appointments : choices.reminders;
    if (client.email && isChosen && notices.mail[notice]) {
      const deliveryId = await mail(services, plan, client.email);
      if (invitation && plan.sendAt === null)
        await noteInvitationMailed(services.store, invitation._id, deliveryId);
    }
    if (number && notices.sms[notice]) await text(services, plan, number);
  }
}

/**
 * The news, and the reminders whose time has not passed. A day without an hour has no reminder an hour
 * before.
 */
function plansOf(inspection: InspectionRecord, startsAt: Date, news: News): Plan[] {
  const plan = { inspection, startsAt };
  if (news === 'cancelled') return [{ ...plan, notice: news, sendAt: null }];
  const kinds = isFlexible(inspection) ? (['dayBefore'] as const) : (['dayBefore', 'hourBefore'] as const);
  const reminders = kinds.map((notice) => ({
    ...plan,
    notice,
    sendAt: new Date(startsAt.getTime() - REMINDER_LEAD_MS[notice]),
  }));
  return [{ ...plan, notice: news, sendAt: null }, ...reminders.filter(({ sendAt }) => sendAt > new Date())];
}

/** Drops the reminders of an inspection that has moved, was canceled, or is over. */
export async function dropReminders({ store, queue }: Services, inspectionId: string): Promise<void> {
  const dropped = await deletePlannedMails(store, inspectionId);
  await Promise.all(dropped.map((delivery) => queue.withdraw(jobOf(delivery), { deliveryId: delivery._id })));
}

interface Plan {
  inspection: InspectionRecord;
  startsAt: Date;
  notice: InspectionNotice;
  /** The time at which a reminder is sent; null for other news. */
  sendAt: Date | null;
}

/** The id of a notice: a reminder belongs to its time, other news to a change. */
function idOf(channel: string, { inspection, notice, startsAt, sendAt }: Plan): string {
  const occasion = sendAt ? startsAt : inspection.updatedAt;
  return derivedId(channel, inspection._id, notice, occasion.toISOString());
}

/** Returns the id of the delivery. */
async function mail(services: Services, plan: Plan, to: string): Promise<string> {
  const { store, configuration } = services;
  const { inspection, notice, startsAt, sendAt } = plan;
  const inspectionId = inspection._id;
  const { facts } = await findOrganization(store);
  const { mailTexts } = await findSettings(store);
  const link = await bookingLink(
    { inspectionId, expiresAt: clientDeadline(inspection, facts.timeZone) ?? startsAt },
    { publicUrl: configuration.publicUrl, secret: configuration.ticketSecret },
  );
  const { _id } = await deliver(services, {
    _id: idOf('inspection notice', plan),
    to,
    subject: mailTextOf(mailTexts, notice, mailFactsOf(inspection, facts)).subject,
    mail: { kind: 'inspection', inspectionId, notice, startsAt: startsAt.toISOString(), link },
    sendAt,
  });
  return _id;
}

async function text(services: Services, plan: Plan, to: string): Promise<void> {
  const { inspection, notice, startsAt, sendAt } = plan;
  const { _id: inspectionId, address } = inspection;
  await deliver(services, {
    _id: idOf('inspection notice by sms', plan),
    to,
    subject: INSPECTION_NOTICE_SUBJECTS[notice],
    mail: { kind: 'sms', notice, inspectionId, startsAt: startsAt.toISOString(), address },
    sendAt,
  });
}
