import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { Dispute, DisputeState, Payment } from '@sightline/contracts/payments/payments';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';
import { instantText } from '@sightline/wording/dates';
import { DISPUTE_STATE_LABELS } from '@sightline/wording/officeLabels';

interface DisputeMail {
  organization: OrganizationFacts;
  payment: Pick<Payment, 'clientName' | 'address' | 'amountCents'>;
  dispute: Dispute;
  link: string;
}

/** The effect of each state on the money, and the required action. */
const MEANINGS: Record<DisputeState, string> = {
  needsResponse:
    "The client's bank asks whether this payment was rightful, and holds the money meanwhile. Answer in the dashboard of the payment provider: a dispute that is not answered in time is lost.",
  underReview: 'The bank is looking at the answer. There is nothing to do until it decides.',
  won: 'The bank has decided for you. The payment stays.',
  lost: 'The bank has decided for the client, and the money went back. The inspection no longer counts as paid.',
  closed: "The bank's inquiry has ended without a dispute. The payment stays.",
};

/** A mail to the office that a client has disputed a payment, or that the bank has decided. */
export function disputeMail({ organization, payment, dispute, link }: DisputeMail) {
  const meaning = MEANINGS[dispute.state];
  const facts = factsOf({ organization, payment, dispute });
  return mailHtml({
    organization,
    title: DISPUTE_STATE_LABELS[dispute.state],
    children: (
      <>
        <Paragraph>{meaning}</Paragraph>
        <Facts facts={facts} />
        <Button href={link} label="Open the payments" />
      </>
    ),
  });
}

function factsOf({ organization, payment, dispute }: Omit<DisputeMail, 'link'>): MailFact[] {
  const { clientName, address, amountCents } = payment;
  const facts: MailFact[] = [
    ['Client', clientName],
    ['Inspection', address],
    ['Amount disputed', dollars(dispute.amountCents)],
    ['Amount paid', dollars(amountCents)],
    ['Reason', dispute.reason.replaceAll('_', ' ') || 'Not given'],
  ];
  if (dispute.respondBy) facts.push(['Respond by', instantText(dispute.respondBy, organization.timeZone)]);
  return facts;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
