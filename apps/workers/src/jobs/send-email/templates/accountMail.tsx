import { ACCOUNT_NOTICE_SUBJECTS, type AccountNotice } from '@sightline/contracts/accounts/accountNotices';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';
import { instantText } from '@sightline/wording/dates';

export interface AccountMail {
  organization: OrganizationFacts;
  firstName: string;
  notice: AccountNotice;
  at: string;
  /** The link to set a password, in some notices. */
  link: { href: string; expiresAt: string } | null;
}

export function accountMail({ organization, firstName, notice, at, link }: AccountMail) {
  const greeting = firstName === '' ? 'Hello,' : `Hello ${firstName},`;
  const { timeZone } = organization;
  const intro = introOf(notice, organization.name || 'Sightline', instantText(at, timeZone));
  const outro = link
    ? `This link works once and expires on ${instantText(link.expiresAt, timeZone)}. ${UNEXPECTED}`
    : contactText(organization);
  return mailHtml({
    organization,
    title: ACCOUNT_NOTICE_SUBJECTS[notice],
    children: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{intro}</Paragraph>
        {link && <Button href={link.href} label={LINK_LABEL} />}
        <Paragraph>{outro}</Paragraph>
      </>
    ),
  });
}

const LINK_LABEL = 'Set your password';
const UNEXPECTED =
  'If you did not ask for it, you can ignore this email: your password stays as it is, and no one else has this link.';

function introOf(notice: AccountNotice, company: string, when: string): string {
  const texts: Record<AccountNotice, string> = {
    passwordReset: `We received a request for a new password for your account with ${company}.`,
    staffInvitation: `${company} has created an account for you in Sightline. Set a password to sign in.`,
    passwordChanged: `The password of your account was changed on ${when}. All other devices were signed out.`,
    passkeyAdded: `A passkey was added to your account on ${when}. It signs in without your password.`,
    passkeyRenamed: `A passkey of your account was renamed on ${when}.`,
    passkeyRemoved: `A passkey was removed from your account on ${when}. It no longer signs in.`,
    twoStepOn: `Two-step sign-in was turned on for your account on ${when}.`,
    twoStepOff: `Two-step sign-in was turned off for your account on ${when}. Since then your password alone signs in.`,
    recoveryCodesRenewed: `New recovery codes for two-step sign-in were created on ${when}. The earlier codes no longer work.`,
  };
  return texts[notice];
}

function contactText({ phone, email }: OrganizationFacts): string {
  const contact = [phone, email].filter(Boolean).join(' or ');
  return `If this was not you, set a new password at once and tell us${contact && `: ${contact}`}.`;
}
