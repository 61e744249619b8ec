import type { ReplyOf } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { type DueFee, listDueFees } from '@sightline/contracts/payments/dueFees';
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
import { ORGANIZATION, samplePayment } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { csvOf } from './exportPayments.ts';
import { Payments } from './Payments.tsx';

interface Opened {
  due?: ReplyOf<typeof listDueFees>;
  urgent?: Payment[];
  user?: typeof ADMIN;
  at?: string;
}

/** The page with these received payments, of which `urgent` ones need attention. */
function open(
  items: Payment[],
  { due, urgent = [], user = ADMIN, at = '/payments?view=received' }: Opened = {},
) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listDueFees, () => due)
    .on(listPayments, ({ query }) => ({
      items: query.get('view') === 'attention' ? urgent : items,
      nextCursor: null,
    }))
    .on(readPaymentTotals, () => ({
      payments: 2,
      receivedCents: 25_000,
      refundedCents: 5_000,
      lostCents: 0,
      netCents: 20_000,
      months: [
        { month: '2026-10', receivedCents: 0 },
        { month: '2026-11', receivedCents: 25_050 },
      ],
    }))
    .on(refundPayment, () => items[0]);
  return {
    api,
    ...renderScreen(
      <>
        <Payments about={{}} />
        <ConfirmHost />
      </>,
      { user, at },
    ),
  };
}

describe('payments', () => {
  it('lists payments with totals, and links to the inspection and to the provider', async () => {
    open([samplePayment({ state: 'partiallyRefunded', refundedCents: 5_000 })]);
    const row = (await screen.findByRole('link', { name: '12 Palm Way, Miramar' })).closest('[role=row]');
    expect(within(row as HTMLElement).getByText('Partially refunded')).toBeDefined();
    expect(within(row as HTMLElement).getByText('$50 refunded')).toBeDefined();
    expect(await screen.findByText('$250 received')).toBeDefined();
    expect(screen.getByText('$50 refunded · $200 net')).toBeDefined();
    const months = within(screen.getByRole('list', { name: 'Received by month' })).getAllByRole('listitem');
    expect(months.map(({ textContent }) => textContent)).toEqual(['$0Oct', '$251Nov']);
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

  it('shows a refund that the provider has not confirmed, and offers only the rest', async () => {
    const openDialog = async (pendingRefundCents: number) => {
      const { person, unmount } = open([samplePayment({ pendingRefundCents })]);
      await person.click(await screen.findByRole('button', { name: /^More actions for the payment/ }));
      await person.click(screen.getByRole('menuitem', { name: 'Refund' }));
      return { unmount, dialog: within(await screen.findByRole('dialog')) };
    };
    const { dialog: part, unmount } = await openDialog(2_500);
    const pending = part.getByText(/^\$25 is being refunded/);
    expect(pending.textContent).toMatch(/not confirmed it.* not refunded twice/);
    expect(part.getByText('Up to $100')).toBeDefined();
    unmount();
    const { dialog: whole } = await openDialog(12_500);
    expect(whole.getByText(/^\$125 is being refunded/)).toBeDefined();
    expect(whole.queryByLabelText('Amount (USD)')).toBeNull();
    expect(whole.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it('repeats a refund whose reply was lost with the same id, also from another dialog', async () => {
    const { api, person } = open([samplePayment()]);
    api.on(refundPayment, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    const refund = async () => {
      await person.click(await screen.findByRole('button', { name: /^More actions for the payment/ }));
      await person.click(screen.getByRole('menuitem', { name: 'Refund' }));
      await person.click(await screen.findByRole('button', { name: 'Refund $125' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await refund();
    expect(await screen.findByText('Refund not confirmed')).toBeDefined();
    await refund();
    const ids = api.sentTo(refundPayment).map(({ body }) => (body as { id: string }).id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('says that the provider has not confirmed a refund yet', async () => {
    const { api, person } = open([samplePayment()]);
    api.on(refundPayment, () => samplePayment({ pendingRefundCents: 12_500 }));
    await person.click(await screen.findByRole('button', { name: /^More actions for the payment/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Refund' }));
    await person.click(await screen.findByRole('button', { name: 'Refund $125' }));
    expect(await screen.findByText('Refund not confirmed')).toBeDefined();
    expect(screen.queryByText('Refund requested')).toBeNull();
  });

  it('shows a dispute with its deadline and a link to the provider, and offers no refund', async () => {
    const dispute = {
      id: 'du_1',
      state: 'needsResponse',
      amountCents: 12_500,
      reason: 'product_not_received',
    };
    const { api, person } = open([
      samplePayment({ disputes: [{ ...dispute, respondBy: '2031-12-01T23:59:00.000Z' } as Dispute] }),
    ]);
    expect(await screen.findByText('Disputed, needs response')).toBeDefined();
    expect(screen.getByText('$125, product not received')).toBeDefined();
    expect(screen.getByText(/Respond at Stripe by/).textContent).toContain('by Mon, Dec 1, 2031, ');
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
    open([samplePayment()], { user: { ...ADMIN, role: 'inspector' } });
    await screen.findByRole('link', { name: '12 Palm Way, Miramar' });
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
  });

  it('shows those that need attention first, each once', async () => {
    const unclear = samplePayment({ state: 'unclear', address: '1 Heron Lane' });
    const { api } = open([samplePayment()], { urgent: [unclear] });
    const urgent = await screen.findByRole('region', { name: /^Needs attention/ });
    expect(within(urgent).getByText('Needs a check')).toBeDefined();
    const received = await screen.findByRole('region', { name: 'Received' });
    expect(within(received).getByRole('link', { name: '12 Palm Way, Miramar' })).toBeDefined();
    expect(urgent.compareDocumentPosition(received)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const views = api.sentTo(listPayments).map(({ query }) => query.get('view'));
    expect(new Set(views)).toEqual(new Set(['attention', 'settled']));
  });

  it('lists refunds with their sum', async () => {
    const { api } = open([samplePayment({ state: 'refunded', refundedCents: 5_000 })], {
      at: '/payments?view=refunded',
    });
    expect(await screen.findByText('$50 refunded', { selector: 'output *' })).toBeDefined();
    expect(api.sentTo(listPayments).map(({ query }) => query.get('view'))).toEqual(['refunded']);
  });

  it('says that a paid request still has no inspection', async () => {
    open([samplePayment({ clientId: null, requestId: mintId() })]);
    expect(await screen.findByText(/Paid, but its time was taken or declined/)).toBeDefined();
  });

  it('explains an empty list and one that cannot be loaded', async () => {
    const { api, unmount } = open([]);
    expect(await screen.findByText('Nothing was received')).toBeDefined();
    unmount();
    api.on(listPayments, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    renderScreen(<Payments about={{}} />, { at: '/payments?view=refunded' });
    expect(await screen.findByText("Couldn't load the payments")).toBeDefined();
  });
});

describe('what is due', () => {
  const LATE: DueFee = {
    id: mintId(),
    clientName: 'Harbor Homes',
    projectType: 'mechanical',
    address: '88 Coral Ridge',
    scheduledDate: '2026-11-08T15:00:00.000Z',
    preferredTime: null,
    feeCents: 12_500,
    daysLate: 12,
    lastLink: null,
  };
  const NONE = { fees: 0, cents: 0 };
  const AGES = {
    current: { fees: 1, cents: 9_500 },
    upTo30: { fees: 1, cents: 12_500 },
    upTo60: NONE,
    over60: NONE,
  };

  function openDue(items: DueFee[], ages = AGES) {
    return open([], { at: '/payments', due: { items, nextCursor: null, ages } });
  }

  it('opens the page, with its sum and how much of it is late', async () => {
    openDue([LATE, { ...LATE, id: mintId(), address: '9 Palm Way', daysLate: 0, feeCents: 9_500 }]);
    expect(await screen.findByText('$220 due')).toBeDefined();
    expect(screen.getByText('$125 of it late, counted from the day of the inspection')).toBeDefined();
    const [, late, current] = screen.getAllByRole('row');
    expect(within(late as HTMLElement).getByText('12 days late')).toBeDefined();
    expect(
      within(late as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/inspection/${LATE.id}`);
    expect(within(current as HTMLElement).queryByText(/late/)).toBeNull();
    expect(screen.getByText('2 of 2')).toBeDefined();
  });

  it('shows one age at a press, and all again at the next one', async () => {
    const { api, person } = openDue([LATE]);
    const ages = await screen.findByRole('group', { name: 'Filter by days late' });
    const month = await within(ages).findByRole('button', { name: '1 to 30 days $125' });
    await person.click(month);
    await waitFor(() => expect(api.sentTo(listDueFees).at(-1)?.query.get('age')).toBe('upTo30'));
    expect(await screen.findByText('1 of 1')).toBeDefined();
    expect(month.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('$220 due')).toBeDefined();
    await person.click(month);
    expect(await screen.findByText('1 of 2')).toBeDefined();
  });

  it('has a column for the links once one was sent', async () => {
    const { unmount } = openDue([LATE]);
    expect(await screen.findByRole('columnheader', { name: 'Amount' })).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: 'Link' })).toBeNull();
    unmount();
    const lastLink = {
      to: 'office@harborhomes.example',
      state: 'sent',
      explanation: '',
      createdAt: '2026-11-19T15:00:00.000Z',
    } as const;
    openDue([LATE, { ...LATE, id: mintId(), lastLink }]);
    expect(await screen.findByRole('columnheader', { name: 'Link' })).toBeDefined();
  });

  it('sends the link to pay from the row, and names the outcome of the last one', async () => {
    const failed = {
      to: 'office@harborhomes.example',
      state: 'failed',
      explanation: 'The address does not exist.',
      createdAt: '2026-11-14T15:00:00.000Z',
    } as const;
    const { api, person } = openDue([LATE]);
    api.on(createPaymentLink, () => ({ link: 'https://pay.example/1', sentTo: failed.to }));
    const send = await screen.findByRole('button', { name: 'Send link to pay for 88 Coral Ridge' });
    api.on(listDueFees, () => ({ items: [{ ...LATE, lastLink: failed }], nextCursor: null, ages: AGES }));
    await person.click(send);
    expect(await screen.findByText('Sending the payment link')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Send link again to pay for 88 Coral Ridge' })).toBe(
      send,
    );
    expect(screen.getByText('Not sent').textContent).toContain('Nov 14');
    expect(screen.getByText('The address does not exist.')).toBeDefined();
  });

  it('sends one link where the reply to the first press was lost', async () => {
    const { api, person, unmount } = openDue([LATE]);
    const lost = () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' });
    api.on(createPaymentLink, lost);
    await person.click(await screen.findByRole('button', { name: 'Send link to pay for 88 Coral Ridge' }));
    expect(await screen.findByText('The payment link was not sent')).toBeDefined();
    const [first] = api.sentTo(createPaymentLink);
    unmount();
    const again = openDue([LATE]);
    again.api.on(createPaymentLink, lost);
    await again.person.click(await screen.findByRole('button', { name: /^Send link to pay/ }));
    await waitFor(() => expect(again.api.sentTo(createPaymentLink)).toHaveLength(1));
    expect(again.api.sentTo(createPaymentLink)[0]?.body).toEqual(first?.body);
  });

  it('is good news where nothing is due', async () => {
    openDue([], { ...AGES, current: NONE, upTo30: NONE });
    expect(await screen.findByText('Nothing is due')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Filter by days late' })).toBeNull();
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
