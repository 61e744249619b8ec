import type { InspectionNotice } from '@sightline/contracts/inspections/inspectionNotices';
import { isFlexible, type PreferredTime } from '@sightline/contracts/inspections/inspections';
import { type ProjectType } from '@sightline/contracts/inspections/projectType';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { JOIN_LABEL, METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { appointmentHeadline, appointmentText } from '@sightline/wording/mailFacts';
import { formatCents } from '@sightline/wording/money';
import { checkLinkOf } from '../invitationLinks.ts';
import {
  Button,
  Facts,
  Lines,
  type MailFact,
  mailHtml,
  NextStep,
  Note,
  Paragraph,
  QuietLink,
} from './MailPage.tsx';

export interface InspectionMail {
  organization: OrganizationFacts;
  notice: InspectionNotice;
  projectType: ProjectType;
  isVirtual: boolean;
  address: string;
  inspector: string;
  startsAt: string;
  /** `flexible`: its time is a day without an hour. */
  preferredTime: PreferredTime | null;
  feeCents: number | null;
  /** The reason of the cancellation; empty where none was given. */
  reason: string;
  /** The first paragraph (contracts/mail/mailTexts.ts). */
  intro: string;
  /** The link to move or cancel the inspection. */
  link: string;
  /** The link to the call of a virtual inspection; otherwise null. */
  joinLink: string | null;
}

const TITLES: Record<InspectionNotice, string> = {
  confirmed: 'Your inspection is scheduled',
  moved: 'Your inspection has a new time',
  changed: 'Your inspection has changed',
  cancelled: 'Your inspection was canceled',
  dayBefore: 'Your inspection is tomorrow',
  hourBefore: 'Your inspection begins in an hour',
};

/** An inspection that is ahead: scheduled, moved, changed, canceled, or soon. */
export function inspectionMail(mail: InspectionMail) {
  const { organization, notice, link, joinLink, intro } = mail;
  const facts = factsOf(mail);
  const outro = outroOf(mail);
  const isOver = notice === 'cancelled';
  const when = appointmentHeadline(mail, organization.timeZone);
  return mailHtml({
    organization,
    title: TITLES[notice],
    children: (
      <>
        {joinLink !== null && (
          <NextStep when={when}>
            <Button href={joinLink} label={JOIN_LABEL} />
            <Note>{HOW_TO_JOIN}</Note>
            {notice === 'dayBefore' && <CheckLink joinLink={joinLink} />}
          </NextStep>
        )}
        <Lines text={intro} />
        <Facts facts={facts} />
        {!isOver && joinLink !== null && <QuietLink href={link} label={CHANGE_LABEL} />}
        {!isOver && joinLink === null && <Button href={link} label={CHANGE_LABEL} />}
        <Paragraph>{outro}</Paragraph>
      </>
    ),
  });
}

/** The check of the phone ahead of the call, with the same personal link. */
export function CheckLink({ joinLink }: { joinLink: string }) {
  return <QuietLink href={checkLinkOf(joinLink)} label="Check your phone beforehand (1 minute)" />;
}

const CHANGE_LABEL = 'Reschedule or cancel';
const HOW_TO_JOIN =
  'Be at the property with your phone. The call opens in its browser: there is nothing to install. ' +
  'This link is for you only.';

function factsOf({ organization, ...mail }: InspectionMail): MailFact[] {
  return [
    ['Inspection', projectTypeLabel(mail.projectType)],
    // With a link to the call, the time is next to its button.
    ...(mail.joinLink === null ? [['When', appointmentText(mail, organization.timeZone)] as const] : []),
    ['Where', mail.address],
    ['Method', METHOD_LABELS[mail.isVirtual ? 'virtual' : 'in_person']],
    ['Inspector', mail.inspector === '' ? 'To be assigned' : mail.inspector],
    ...(mail.notice === 'changed' && mail.feeCents !== null
      ? [['Fee', formatCents(mail.feeCents)] as const]
      : []),
    ...(mail.reason === '' ? [] : [['Reason', mail.reason] as const]),
  ];
}

function outroOf({ notice, preferredTime, organization: { phone } }: InspectionMail): string {
  const questions = phone ? `Questions? Call ${phone}.` : 'Questions? Reply to your inspection provider.';
  if (notice === 'cancelled') return `The attached file removes it from your calendar. ${questions}`;
  const end = isFlexible({ preferredTime }) ? 'that day ends' : 'the inspection begins';
  return `The attached file adds it to your calendar. You can reschedule or cancel until ${end}. ${questions}`;
}
