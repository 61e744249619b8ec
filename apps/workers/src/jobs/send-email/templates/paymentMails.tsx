import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { Payment } from '@sightline/contracts/payments/payments';
import { Button, Facts, type MailFact, mailHtml, Paragraph } from '@sightline/server-kit/mails/MailPage';
import { instantText } from '@sightline/wording/dates';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { appointmentText } from '@sightline/wording/mailFacts';

interface PaymentMail
  extends Pick<Payment, 'clientName' | 'projectType' | 'isVirtual' | 'address' | 'startsAt' | 'amountCents'> {
  organization: OrganizationFacts;
}

/**
 * A mail that asks for the fee of an inspection; its link opens the page that leads to the payment provider.
 */
export function paymentLinkMail(mail: PaymentMail & { link: string }) {
  const { organization, link } = mail;
  const intro = `Hello ${mail.clientName}, please pay the fee for your inspection with ${companyOf(mail)}.`;
  const facts: MailFact[] = [...factsOf(mail), ['Amount due', dollars(mail.amountCents)]];
  const outro = `You pay on the page of our payment provider; we never see your card details. ${questions(organization)}`;
  return mailHtml({
    organization,
    title: 'Payment for your inspection',
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        <Button href={link} label={`Pay ${dollars(mail.amountCents)}`} />
        <Paragraph>{outro}</Paragraph>
      </>
    ),
  });
}

interface PaidMail extends PaymentMail {
  paidAt: string;
  /** The provider's number of the payment. */
  reference: string;
}

export function receiptMail(mail: PaidMail) {
  return statement(mail, {
    title: 'Receipt for your payment',
    intro: `Hello ${mail.clientName}, ${companyOf(mail)} has received your payment. Thank you.`,
    amounts: [['Amount paid', dollars(mail.amountCents)]],
    outro: 'Keep this email as your receipt.',
  });
}

export function refundMail(mail: PaidMail & { refundedCents: number }) {
  return statement(mail, {
    title: 'Refund of your payment',
    intro: `Hello ${mail.clientName}, ${companyOf(mail)} has refunded ${dollars(mail.refundedCents)} to the card or account that you paid with.`,
    amounts: [
      ['Amount refunded', dollars(mail.refundedCents)],
      ['Amount paid', dollars(mail.amountCents)],
    ],
    outro: 'Your bank may take five to ten business days to show it.',
  });
}

interface Wording {
  title: string;
  intro: string;
  amounts: MailFact[];
  outro: string;
}

function statement(mail: PaidMail, { title, intro, amounts, outro }: Wording) {
  const { organization, paidAt, reference } = mail;
  const facts: MailFact[] = [
    ...amounts,
    ['Paid on', instantText(paidAt, organization.timeZone)],
    ...factsOf(mail),
    ['Payment number', reference],
  ];
  const end = `${outro} ${questions(organization)}`;
  return mailHtml({
    organization,
    title,
    children: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Facts facts={facts} />
        <Paragraph>{end}</Paragraph>
      </>
    ),
  });
}

function factsOf({ organization, projectType, isVirtual, address, startsAt }: PaymentMail): MailFact[] {
  return [
    ['Inspection', projectTypeLabel(projectType)],
    [
      'When',
      startsAt === null
        ? 'To be scheduled'
        : appointmentText({ startsAt, preferredTime: null, address }, organization.timeZone),
    ],
    ['Where', address],
    ['Method', METHOD_LABELS[isVirtual ? 'virtual' : 'in_person']],
  ];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const companyOf = ({ organization }: PaymentMail): string => organization.name || 'your inspection provider';
const questions = ({ phone }: OrganizationFacts): string =>
  phone ? `Questions? Call ${phone}.` : 'Questions? Reply to your inspection provider.';
