import { NotificationChoices } from '@sightline/contracts/account';
import {
  type InspectionNotice,
  REMINDER_LEAD_MS,
  type Reminder,
} from '@sightline/contracts/inspectionNotices';
import { sendEmail } from '@sightline/contracts/jobs';
import { mailFactsOf } from '@sightline/contracts/mailFacts';
import { mailTextOf } from '@sightline/contracts/mailTexts';
import { bookingLink } from '@sightline/server-kit/bookingLinks';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import { createDelivery } from '@sightline/store/deliveries/deliveries';
import { deletePlannedMails } from '@sightline/store/deliveries/planned';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import type { Services } from '../../core/services.ts';

type News = Exclude<InspectionNotice, Reminder>;

/**
 * Mails the client what became of the time of an inspection, with a reminder a day and an hour before it. The reminders of a
 * former time are dropped. A client with an account may have turned some of them off. Each mail has an id of its own: repeating this sends nothing again.
 */
export async function notifyClient(
  services: Services,
  inspection: InspectionRecord,
  news: News,
): Promise<void> {
  await dropReminders(services, inspection._id);
  const { scheduledDate: startsAt, clientId } = inspection;
  if (startsAt === null || startsAt <= new Date()) return;
  const [client, { booking }] = await Promise.all([
    findClient(services.store, clientId),
    findSettings(services.store),
  ]);
  if (!client?.email || !booking.mailsClients) return;
  const account = await findUserOfClient(services.store, clientId);
  const { appointments, reminders } = account?.notifications ?? NotificationChoices.parse({});
  const plan = { inspection, startsAt, to: client.email };
  if (appointments) await mail(services, { ...plan, notice: news, sendAt: null });
  if (reminders && news !== 'cancelled') await planReminders(services, plan);
}

/** What was planned for an inspection that has moved, was canceled, or is over. */
export async function dropReminders({ store, queue }: Services, inspectionId: string): Promise<void> {
  const dropped = await deletePlannedMails(store, inspectionId);
  await Promise.all(dropped.map((deliveryId) => queue.withdraw(sendEmail, { deliveryId })));
}

interface Plan {
  inspection: InspectionRecord;
  startsAt: Date;
  to: string;
}

/** Of an inspection that begins soon only those whose time has not passed. */
async function planReminders(services: Services, plan: Plan): Promise<void> {
  for (const notice of ['dayBefore', 'hourBefore'] as const) {
    const sendAt = new Date(plan.startsAt.getTime() - REMINDER_LEAD_MS[notice]);
    if (sendAt > new Date()) await mail(services, { ...plan, notice, sendAt });
  }
}

async function mail(
  { store, queue, configuration }: Services,
  { inspection, startsAt, to, notice, sendAt }: Plan & { notice: InspectionNotice; sendAt: Date | null },
): Promise<void> {
  const { _id: inspectionId, updatedAt } = inspection;
  const { facts } = await findOrganization(store);
  const { mailTexts } = await findSettings(store);
  const isReminder = notice in REMINDER_LEAD_MS;
  const occasion = isReminder ? startsAt : updatedAt;
  const link = await bookingLink(
    { inspectionId, expiresAt: startsAt },
    { publicUrl: configuration.publicUrl, secret: configuration.ticketSecret },
  );
  const { _id: deliveryId, state } = await createDelivery(store, {
    _id: derivedId('inspection notice', inspectionId, notice, occasion.toISOString()),
    to,
    subject: mailTextOf(mailTexts, notice, mailFactsOf(inspection, facts)).subject,
    mail: { kind: 'inspection', inspectionId, notice, startsAt: startsAt.toISOString(), link },
    sendAt,
  });
  if (state === 'queued') await queue.enqueueSoon(sendEmail, { deliveryId }, sendAt ?? undefined);
}
