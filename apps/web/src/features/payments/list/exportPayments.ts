import { listPayments, type Payment, type PaymentFilter } from '@sightline/contracts/payments/payments';
import { csvTable } from '@sightline/wording/csv';
import { fileTime } from '@sightline/wording/dates';
import { projectTypeLabel } from '@sightline/wording/labels';
import { DISPUTE_STATE_LABELS, PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';
import { call } from '../../../wire/call.ts';
import { everyItem } from '../../../wire/pages.ts';

/** Exports all payments that match the filter, including those that the page has not shown yet. */
export async function exportPayments(filter: PaymentFilter): Promise<{ name: string; contents: Blob }> {
  const all = await everyItem((cursor) => call(listPayments, { query: { ...filter, limit: 100, cursor } }));
  const name = `payments-${fileTime(new Date().toISOString())}.csv`;
  return { name, contents: new Blob([csvOf(all)], { type: 'text/csv;charset=utf-8' }) };
}

export function csvOf(payments: readonly Payment[]): string {
  return csvTable(payments.map(rowOf), COLUMNS);
}

const COLUMNS = [
  ...['Started', 'Paid', 'State', 'Client', 'Email', 'Inspection', 'Property', 'Scheduled'],
  ...['Amount (USD)', 'Refunded (USD)', 'Net (USD)', 'Disputes', 'Payment number', 'Test mode', 'Id'],
] as const;

function rowOf(payment: Payment): Record<(typeof COLUMNS)[number], string | number> {
  const { amountCents, refundedCents, disputes, paidAt } = payment;
  const lostCents = disputes.reduce((sum, one) => sum + (one.state === 'lost' ? one.amountCents : 0), 0);
  const netCents = paidAt === null ? 0 : amountCents - refundedCents - lostCents;
  return {
    Started: payment.createdAt,
    Paid: paidAt ?? '',
    State: PAYMENT_STATE_LABELS[payment.state],
    Client: payment.clientName,
    Email: payment.email,
    Inspection: projectTypeLabel(payment.projectType),
    Property: payment.address,
    Scheduled: payment.startsAt ?? '',
    'Amount (USD)': amountCents / 100,
    'Refunded (USD)': refundedCents / 100,
    'Net (USD)': netCents / 100,
    Disputes: disputes.map(({ state }) => DISPUTE_STATE_LABELS[state]).join(', '),
    'Payment number': payment.providerPaymentId ?? '',
    'Test mode': payment.isLive || paidAt === null ? '' : 'yes',
    Id: payment.id,
  };
}
