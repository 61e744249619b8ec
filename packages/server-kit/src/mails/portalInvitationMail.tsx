import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { instantText } from '@sightline/wording/dates';
import { Button, Lines, mailHtml, Paragraph } from './MailPage.tsx';

export interface PortalInvitationMail {
  organization: OrganizationFacts;
  firstName: string;
  expiresAt: string;
  link: string;
  /** The first paragraph (contracts/mail/mailTexts.ts). */
  intro: string;
}

/** The one-time link with which a client sets a password. */
export function portalInvitationMail({
  organization,
  firstName,
  expiresAt,
  link,
  intro,
}: PortalInvitationMail) {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  const once =
    `This link works once and expires on ${instantText(expiresAt, organization.timeZone)}. ` +
    'If you did not expect this email, you can ignore it.';
  return mailHtml({
    organization,
    title: 'Your client portal',
    children: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Lines text={intro} />
        <Button href={link} label="Set your password" />
        <Paragraph>{once}</Paragraph>
      </>
    ),
  });
}
