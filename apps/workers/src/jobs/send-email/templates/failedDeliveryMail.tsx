import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { Delivery } from '@sightline/contracts/reports/deliveries';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';

interface FailedDeliveryMail {
  organization: OrganizationFacts;
  failed: Pick<Delivery, 'channel' | 'to' | 'subject'>;
  explanation: string;
  link: string;
}

/** A mail to subscribed staff about a notice that was not delivered. */
export function failedDeliveryMail({ organization, failed, explanation, link }: FailedDeliveryMail) {
  const { channel, to, subject } = failed;
  const what = channel === 'sms' ? 'A text message was not sent' : 'An email was not sent';
  const facts: MailFact[] = [
    ['To', to],
    ['About', subject],
  ];
  return mailHtml({
    organization,
    title: what,
    children: (
      <>
        <Facts facts={facts} />
        <Paragraph>{explanation}</Paragraph>
        <Button href={link} label="Open Sightline" />
      </>
    ),
  });
}
