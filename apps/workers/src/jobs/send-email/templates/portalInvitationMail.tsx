import type { OrganizationFacts } from '@sightline/contracts/organization';
import { instantText } from '@sightline/contracts/reportTexts';
import { Button, mailHtml, mailText, Paragraph } from './MailPage.tsx';

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
    `${organization.name || 'Your inspection provider'} has set up a client portal for you. Use it to see your ` +
    'inspections, join live calls and read your reports.';
  const once =
    `This link works once and expires on ${instantText(expiresAt, organization.timeZone)}. ` +
    'If you did not expect this email, you can ignore it.';
  return {
    text: mailText(organization, [greeting, intro, `Set your password:\n${link}`, once]),
    html: mailHtml({
      organization,
      title: 'Your client portal',
      children: (
        <>
          <Paragraph>{greeting}</Paragraph>
          <Paragraph>{intro}</Paragraph>
          <Button href={link} label="Set your password" />
          <Paragraph>{once}</Paragraph>
        </>
      ),
    }),
  };
}
