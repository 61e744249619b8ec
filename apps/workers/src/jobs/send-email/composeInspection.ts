import { describeError } from '@sightline/contracts/core/errorTexts';
import { isReminder } from '@sightline/contracts/inspections/inspectionNotices';
import { isFlexible, isJoinable } from '@sightline/contracts/inspections/inspections';
import { mailTextOf } from '@sightline/contracts/mail/mailTexts';
import { calendarInvitation } from '@sightline/server-kit/calendarFile';
import { senderOf } from '@sightline/server-kit/mailbox';
import { dayAtSite, whyOutdated } from '@sightline/store/inspections/clientDeadline';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { findClientInvitation } from '@sightline/store/rooms/invitations';
import { inspectionTitle } from '@sightline/wording/inspectionTitle';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import {
  CannotSend,
  linkOf,
  type MailContent,
  type MailOf,
  personalLink,
  type Sources,
  TooLate,
} from './mailContent.ts';

/** A mail about the time of an inspection, with an entry for the recipient's calendar. */
export async function composeInspectionNotice(
  sources: Sources,
  mail: MailOf<'inspection'>,
  to: string,
): Promise<MailContent> {
  const { store } = sources;
  const inspection = await findInspection(store, mail.inspectionId);
  if (!inspection) throw new CannotSend('The inspection no longer exists.');
  const isCancelled = mail.notice === 'cancelled';
  const { facts: organization } = await findOrganization(store);
  const outdated = whyOutdated(inspection, mail, organization.timeZone);
  if (outdated === 'late' && isReminder(mail.notice)) throw new TooLate(describeError('reminderLate'));
  if (outdated === 'late')
    throw new CannotSend('The time of the inspection has passed, so this email is out of date.');
  if (outdated) throw new CannotSend('The inspection has changed since, so this email is out of date.');
  const link = linkOf(mail);
  const { inspectionMail } = await import('@sightline/server-kit/mails/inspectionMail');
  const reason = isCancelled ? (inspection.statusChanges.at(-1)?.reason ?? '') : '';
  const { mailTexts } = await findSettings(store);
  const { intro } = mailTextOf(mailTexts, mail.notice, mailFactsOf(inspection, organization));
  const joinLink = await joinLinkOf(sources, inspection, to);
  const html = inspectionMail({ ...inspection, ...mail, organization, link, joinLink, intro, reason });
  const icalEvent = await invitationTo(sources, inspection, { to, joinLink, origin: new URL(link) });
  return { html, icalEvent, attachments: [] };
}

/** The link to the call of a virtual inspection, which is only for the address that it was made for. */
async function joinLinkOf(
  sources: Sources,
  inspection: InspectionRecord,
  to: string,
): Promise<string | null> {
  if (!isJoinable(inspection)) return null;
  const invitation = await findClientInvitation(sources.store, inspection._id);
  return invitation?.email === to ? personalLink(sources, invitation) : null;
}

async function invitationTo(
  { store, from }: Sources,
  inspection: InspectionRecord,
  { to: attendee, joinLink, origin }: { to: string; joinLink: string | null; origin: URL },
): Promise<NonNullable<MailContent['icalEvent']>> {
  const [{ facts }, { booking }] = await Promise.all([findOrganization(store), findSettings(store)]);
  const { _id: inspectionId, projectType, address, inspector, createdAt, updatedAt } = inspection;
  const startsAt = inspection.scheduledDate ?? new Date();
  const endsAt = new Date(startsAt.getTime() + booking.durationMinutes[projectType] * 60_000);
  const entry = {
    inspectionId,
    startsAt,
    endsAt,
    createdAt,
    updatedAt,
    allDay: isFlexible(inspection)
      ? dayAtSite(startsAt, address, facts.timeZone).toFormat('yyyy-MM-dd')
      : null,
    summary: inspectionTitle(inspection),
    // A calendar program opens the place: the call of a virtual inspection, the map for the others.
    location: joinLink ?? address,
    description: [address, facts.name, facts.phone, inspector && `Inspector: ${inspector}`]
      .filter(Boolean)
      .join('\n'),
    joinLink,
    isCancelled: inspection.status === 'cancelled',
  };
  const organizer = senderOf(facts.name, from);
  const invitation = calendarInvitation(entry, { host: origin.hostname, organizer, attendee });
  return { ...invitation, filename: 'inspection.ics' };
}
