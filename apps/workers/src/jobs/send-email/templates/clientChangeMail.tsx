import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

export interface ClientChangeMail {
  organization: OrganizationFacts;
  notice: 'moved' | 'cancelled';
  name: string;
  facts: readonly MailFact[];
  link: string;
}

/** A mail to the office that a client moved or canceled an inspection. */
export function clientChangeMail({ organization, notice, name, facts, link }: ClientChangeMail) {
  const verb = notice === 'moved' ? 'moved' : 'canceled';
  const intro = `${name} ${verb} this inspection online.`;
  return mailHtml({
    organization,
    title: `A client ${verb} an inspection`,
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        <Button href={link} label="Open the inspection" />
      </>
    ),
  });
}
