import type { OrganizationFacts } from '@sightline/contracts/organization';
import { instantText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { Button, mailPage, mailText, Paragraph } from './page.ts';

export interface PortalInvitationMail {
  organization: OrganizationFacts;
  firstName: string;
  expiresAt: string;
  link: string;
}

/** The one-time link with which a client sets a password. */
export function portalInvitationMail({ organization, firstName, expiresAt, link }: PortalInvitationMail) {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  const intro =
    `${organization.name || 'Your inspection provider'} has opened the client portal for you: there you find your ` +
    'inspections, join live ones and read your reports.';
  const once =
    `The link works once and until ${instantText(expiresAt, organization.timeZone)}. ` +
    'If you did not expect this mail, you need not do anything.';
  return {
    text: mailText(organization, [greeting, intro, `Set your password:\n${link}`, once]),
    html: mailPage({
      organization,
      title: 'Your client portal',
      children: [
        h(Paragraph, { key: 'greeting' }, greeting),
        h(Paragraph, { key: 'intro' }, intro),
        h(Button, { key: 'set', href: link, label: 'Set your password' }),
        h(Paragraph, { key: 'once' }, once),
      ],
    }),
  };
}
