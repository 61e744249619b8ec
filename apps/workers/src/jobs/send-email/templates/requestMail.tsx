import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

export interface RequestMail {
  organization: OrganizationFacts;
  forOffice: boolean;
  name: string;
  facts: readonly MailFact[];
  /** The link to answer the request; null for the person who made it. */
  link: string | null;
}

/** A mail about a requested inspection: for the office, which answers, or for the person who requested it. */
export function requestMail({ organization, forOffice, name, facts, link }: RequestMail) {
  const intro = forOffice
    ? `${name} requested an inspection and waits for your answer.`
    : `Hello ${name}, we received your request. We will confirm the time or suggest another one.`;
  const outro = forOffice || !organization.phone ? '' : `Questions? Call ${organization.phone}.`;
  return mailHtml({
    organization,
    title: forOffice ? 'New inspection request' : 'We received your request',
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        {link !== null && <Button href={link} label="Answer the request" />}
        {outro && <Paragraph>{outro}</Paragraph>}
      </>
    ),
  });
}
