import { mintId } from '@sightline/contracts/core/ids';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  acceptPayment,
  createPaymentLink,
  type Dispute,
  listPayments,
  Payment,
  readPaymentTotals,
  refundPayment,
} from '@sightline/contracts/payments/payments';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection, samplePayment } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { csvOf } from './exportPayments.ts';
import { Payments } from './Payments.tsx';

function open(items: Payment[], user = ADMIN) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listPayments, () => ({ items, nextCursor: null }))
    .on(readPaymentTotals, () => ({
      payments: 2,
      receivedCents: 25_000,
      refundedCents: 5_000,
      lostCents: 0,
      netCents: 20_000,
    }))
    .on(refundPayment, () => items[0]);
  return {
    api,
    ...renderScreen(
      <>
        <Payments about={{}} />
        <ConfirmHost />
      </>,
      { user },
    ),
  };
}

describe('payments', () => {
  it('lists payments with totals, and links to the inspection and to the provider', async () => {
    open([samplePayment({ state: 'partiallyRefunded', refundedCents: 5_000 })]);
    const row = (await screen.findByRole('link', { name: '12 Palm Way, Miramar' })).closest('[role=row]');
    expect(within(row as HTMLElement).getByText('Partially refunded')).toBeDefined();
    expect(within(row as HTMLElement).getByText('$50 refunded')).toBeDefined();
    expect(await screen.findByText('$200')).toBeDefined();
    const link = screen.getByRole('link', { name: /at Stripe/ });
    expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/test/payments/pi_123');
  });

  it('sends the search to the server', async () => {
    const { api, person } = open([samplePayment()]);
    await write(person, await screen.findByLabelText('Search by client, email or property'), 'palm');
    await waitFor(() => expect(api.sentTo(listPayments).at(-1)?.query.get('search')).toBe('palm'));
    await waitFor(() => expect(api.sentTo(readPaymentTotals).at(-1)?.query.get('search')).toBe('palm'));
  });

  it('refunds a part after a question, once, and never more than was paid', async () => {
    const { api, person } = open([samplePayment()]);
    await person.click(await screen.findByRole('button', { name: /^More actions for the payment/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Refund' }));
    const amount = screen.getByLabelText('Amount (USD)');
    expect((amount as HTMLInputElement).value).toBe('125.00');
    await person.clear(amount);
    await write(person, amount, '125.01');
    expect(screen.getByText('No more than $125 can be refunded')).toBeDefined();
    await person.clear(amount);
    await write(person, amount, '62.50');
    await person.click(screen.getByRole('button', { name: 'Refund $62.50' }));
    expect(await screen.findByText('Refund requested')).toBeDefined();
    expect(api.sentTo(refundPayment).map(({ body }) => body)).toMatchObject([{ amountCents: 6_250 }]);
  });

  it('shows a dispute with its deadline and a link to the provider, and offers no refund', async () => {
    const dispute = {
      id: 'du_1',
      state: 'needsResponse',
      amountCents: 12_500,
      reason: 'product_not_received',
    };
    const { api, person } = open([
      samplePayment({ disputes: [{ ...dispute, respondBy: '2026-12-01T23:59:00.000Z' } as Dispute] }),
    ]);
    expect(await screen.findByText('Disputed, needs response')).toBeDefined();
    expect(screen.getByText('$125, product not received')).toBeDefined();
    expect(screen.getByText(/Respond at Stripe by/).textContent).toContain('Dec 1, 2026');
    const link = screen.getByRole('link', { name: /^Respond to the dispute/ });
    expect(link.getAttribute('href')).toBe('https://dashboard.stripe.com/test/payments/pi_123');
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    await person.click(screen.getByRole('combobox', { name: /Status/ }));
    await person.click(await screen.findByRole('option', { name: /^Disputed/ }));
    await waitFor(() => expect(api.sentTo(listPayments).at(-1)?.query.get('isDisputed')).toBe('true'));
  });

  it('shows a payment that does not match, with the charged amount, and accepts it after a question', async () => {
    const charged = { amount: 18_000, currency: 'jpy' };
    const unclear = samplePayment({ state: 'unclear', paidAt: null, charged });
    const { api, person } = open([unclear]);
    api.on(acceptPayment, () => ({ ...unclear, state: 'paid' }));
    expect(await screen.findByText('Charged ¥18,000')).toBeDefined();
    expect(within(screen.getByRole('table')).getByText('Needs a check')).toBeDefined();
    expect(screen.getByText(/does not match the amount due/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: /^Accept the payment/ }));
    expect(api.sentTo(acceptPayment)).toHaveLength(0);
    await person.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Payment accepted')).toBeDefined();
    expect(api.sentTo(acceptPayment)).toHaveLength(1);
  });

  it('offers refunds to admins only', async () => {
    open([samplePayment()], { ...ADMIN, role: 'inspector' });
    await screen.findByRole('link', { name: '12 Palm Way, Miramar' });
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
  });

  it('lists the fees that are due, each with the mail that asks for it', async () => {
    const due = sampleInspection({ address: '88 Coral Ridge', feeCents: 12_500 });
    const counts = { scheduled: 1, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };
    const { api, person } = open([samplePayment()]);
    api
      .on(listInspections, () => ({ items: [due], nextCursor: null, counts, matching: 1 }))
      .on(createPaymentLink, () => ({ link: 'https://pay.example/1', sentTo: 'office@harborhomes.example' }));
    await screen.findByRole('link', { name: '12 Palm Way, Miramar' });
    await person.click(screen.getByRole('link', { name: 'Due' }));
    expect((await screen.findByRole('link', { name: '88 Coral Ridge' })).getAttribute('href')).toBe(
      `/inspection/${due.id}`,
    );
    expect(api.sentTo(listInspections)[0]?.query.get('view')).toBe('unpaid');
    await person.click(screen.getByRole('button', { name: 'Email link to pay for 88 Coral Ridge' }));
    expect(await screen.findByText('Sending the payment link')).toBeDefined();
  });

  it('says that a paid request still has no inspection', async () => {
    open([samplePayment({ clientId: null, requestId: mintId() })]);
    expect(await screen.findByText(/Paid, but its time was taken or declined/)).toBeDefined();
  });

  it('explains an empty list and one that cannot be loaded', async () => {
    const { api, unmount } = open([]);
    expect(await screen.findByText('No payments yet')).toBeDefined();
    unmount();
    api.on(listPayments, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    renderScreen(<Payments about={{}} />);
    expect(await screen.findByText("Couldn't load the payments")).toBeDefined();
  });
});

describe('the export', () => {
  it('writes amounts as numbers, and no text that a spreadsheet would run', () => {
    const csv = csvOf([
      samplePayment({ clientName: '=HYPERLINK("http://evil.example","Pay")', refundedCents: 2_550 }),
    ]);
    const [head, row] = csv.slice(1).split('\r\n');
    expect(head).toBe(
      'Started,Paid,State,Client,Email,Inspection,Property,Scheduled,Amount (USD),Refunded (USD),Net (USD),Disputes,Payment number,Test mode,Id',
    );
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""Pay"")"`);
    expect(row).toContain(',125,25.5,99.5,,pi_123,yes,');
  });
});
