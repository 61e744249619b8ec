import type { OrganizationFacts } from '@sightline/contracts/organization';
import { instantText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { Button, Facts, mailPage, mailText, Paragraph, Steps } from './page.ts';

export interface RoomInvitationMail {
  organization: OrganizationFacts;
  name: string;
  role: 'field' | 'observer';
  address: string;
  inspector: string;
  scheduledDate: string | null;
  expiresAt: string;
  link: string;
}

const TITLE = 'Your live inspection';

/** Two taps from the mail to the call, and what the person will be asked for before it happens. */
export function roomInvitationMail(mail: RoomInvitationMail) {
  const { organization, name, address, link } = mail;
  const intro = `Hello ${name}, ${organization.name || 'your inspector'} invites you to a live video inspection of ${address}.`;
  const facts = factsOf(mail);
  const steps = mail.role === 'field' ? FIELD_STEPS : OBSERVER_STEPS;
  const personal =
    `The link is yours alone: please do not pass it on. It works until ` +
    `${instantText(mail.expiresAt, organization.timeZone)}, also when you open it again after an interruption.`;
  return {
    text: mailText(organization, [
      intro,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      `Open the inspection:\n${link}`,
      `How it goes:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
      personal,
    ]),
    html: mailPage({
      organization,
      title: TITLE,
      children: [
        h(Paragraph, { key: 'intro' }, intro),
        h(Facts, { key: 'facts', facts }),
        h(Button, { key: 'open', href: link, label: 'Open the inspection' }),
        h(Paragraph, { key: 'how' }, 'How it goes:'),
        h(Steps, { key: 'steps', steps }),
        h(Paragraph, { key: 'personal' }, personal),
      ],
    }),
  };
}

const FIELD_STEPS = [
  'Tap "Open the inspection" on the phone that you have on site. It opens in the browser; there is nothing to install.',
  'Tap "Join" and allow the camera and the microphone when the phone asks.',
  'The inspector sees through your camera, talks with you and tells you what to show. Still photos are taken with ' +
    'your phone, with their time and, if you allow it, their position.',
  'You can mute yourself, turn the camera off or leave at any time. A charged phone and good light help.',
];

const OBSERVER_STEPS = [
  'Tap "Open the inspection". It opens in the browser; there is nothing to install.',
  'Tap "Join". You see and hear the inspection; your own camera and microphone are not used.',
];

function factsOf({ organization, scheduledDate, inspector, address }: RoomInvitationMail) {
  const when =
    scheduledDate === null ? 'To be agreed with you' : instantText(scheduledDate, organization.timeZone);
  const facts: [label: string, value: string][] = [
    ['When', when],
    ['Where', address],
    ['Inspector', inspector === '' ? 'To be assigned' : inspector],
  ];
  return facts;
}
