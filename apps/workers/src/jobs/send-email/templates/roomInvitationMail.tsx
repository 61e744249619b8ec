import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { CheckLink } from '@sightline/server-kit/mails/inspectionMail';
import {
  Button,
  Facts,
  type MailFact,
  mailHtml,
  NextStep,
  Paragraph,
  Steps,
} from '@sightline/server-kit/mails/MailPage';
import { instantText } from '@sightline/wording/dates';
import { JOIN_LABEL } from '@sightline/wording/labels';

export interface RoomInvitationMail {
  organization: OrganizationFacts;
  name: string;
  role: 'field' | 'observer';
  address: string;
  inspector: string;
  /** The time of the inspection in words. */
  when: string;
  expiresAt: string;
  link: string;
}

/** A mail that leads to the call in two taps, and announces the browser's permission prompts. */
export function roomInvitationMail(mail: RoomInvitationMail) {
  const { organization, name, address, link } = mail;
  const intro = `Hello ${name}, ${organization.name || 'your inspector'} has invited you to a live video inspection at ${address}.`;
  const facts = factsOf(mail);
  const steps = mail.role === 'field' ? FIELD_STEPS : OBSERVER_STEPS;
  const personal =
    'This link is for you only. Please do not forward it. It works until ' +
    `${instantText(mail.expiresAt, organization.timeZone)}. If the call drops, open it again.`;
  return mailHtml({
    organization,
    title: 'Your live inspection',
    children: (
      <>
        <NextStep when={mail.when}>
          <Button href={link} label={JOIN_LABEL} />
        </NextStep>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        <Paragraph>What to expect:</Paragraph>
        <Steps steps={steps} />
        {mail.role === 'field' && <CheckLink joinLink={link} />}
        <Paragraph>{personal}</Paragraph>
      </>
    ),
  });
}

const FIELD_STEPS = [
  `On your phone at the site, tap "${JOIN_LABEL}". It opens in the browser. There is nothing to install.`,
  'Tap "Join with camera". Allow the camera and microphone when the phone asks.',
  'The inspector sees what your camera sees, talks with you and tells you what to show. Photos are taken with your ' +
    'phone. They record the time and, if you allow it, your location.',
  'You can mute yourself, turn the camera off or leave at any time. Charge your phone and make sure the area is well lit.',
];

const OBSERVER_STEPS = [
  `Tap "${JOIN_LABEL}". It opens in the browser. There is nothing to install.`,
  'Tap "Join to watch". You see and hear the inspection. Your own camera and microphone stay off.',
];

function factsOf({ inspector, address }: RoomInvitationMail): MailFact[] {
  return [
    ['Where', address],
    ['Inspector', inspector === '' ? 'To be assigned' : inspector],
  ];
}
