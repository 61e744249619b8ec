import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

export interface DeclinedMail {
  organization: OrganizationFacts;
  name: string;
  /** The reason; empty where none was given. */
  reason: string;
  facts: readonly MailFact[];
  link: string;
}

/** A mail that the office declines a visitor's request, with the reason and the way to another time. */
export function declinedMail({ organization, name, reason, facts, link }: DeclinedMail) {
  const intro = `Hello ${name}, we cannot take your inspection request.`;
  const stated: readonly MailFact[] = reason === '' ? facts : [['Reason', reason], ...facts];
  const { phone } = organization;
  const outro = phone ? `To find another time together, call ${phone}.` : '';
  return mailHtml({
    organization,
    title: 'We cannot take your request',
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={stated} />
        <Button href={link} label={LINK_LABEL} />
        {outro && <Paragraph>{outro}</Paragraph>}
      </>
    ),
  });
}

const LINK_LABEL = 'Choose another time';
