import { getClient } from '@sightline/contracts/clients/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { type Inspection, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listOwnPayments, payOwnInspection } from '@sightline/contracts/payments/payments';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleClient, sampleInspection } from '../../testing/samples.ts';
import { PortalAccount } from './menuEntries.tsx';
import { Portal } from './Portal.tsx';

function serve(...inspections: ReturnType<typeof sampleInspection>[]): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnPayments, () => ({ isPaymentSetUp: false, payments: [] }))
    .on(listOwnInspections, () => inspections)
    .on(getClient, () => new Refusal(404, { error: 'Not found.', code: 'notFound' }));
}

const AHEAD = '2099-11-28T15:00:00.000Z';

describe('the client portal', () => {
  it('offers a new client the request of an inspection', async () => {
    serve();
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText('No Inspections Scheduled')).toBeDefined();
    expect(
      screen.getByText("Your inspector will schedule inspections and you'll see them here."),
    ).toBeDefined();
    const request = screen.getByRole('link', { name: 'Schedule New Inspection' });
    expect(request.getAttribute('href')).toBe('/schedule');
  });

  it('offers to join only an inspection that is scheduled or in progress', async () => {
    serve(
      sampleInspection({ address: 'Ahead 1', status: 'scheduled' }),
      sampleInspection({ address: 'Now 2', status: 'in_progress' }),
      sampleInspection({ address: 'Delivered 3', status: 'report_delivered' }),
      sampleInspection({ address: 'Canceled 4', status: 'cancelled' }),
    );
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const links = await screen.findAllByRole('link', { name: /^Join Virtual Meeting/ });
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Join Virtual Meeting, Now 2',
      'Join Virtual Meeting, Ahead 1',
    ]);
    // Only the first step of the page is filled.
    expect(links.map((link) => link.classList.contains('MuiButton-contained'))).toEqual([true, false]);
    expect(screen.getByRole('link', { name: 'Open report, Delivered 3' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Canceled 4' }).getAttribute('href')).toMatch(/^\/inspection\//);
  });

  it('offers a time, and no call, for an inspection without a date', async () => {
    const open = sampleInspection({ address: 'Open 1', status: 'scheduled', scheduledDate: null });
    serve(open);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const step = await screen.findByRole('link', { name: 'Choose a time, Open 1' });
    expect(step.getAttribute('href')).toBe(`/inspection/${open.id}?time`);
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  });
});

describe('a contractor with many inspections', () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const at = (address: string, days: number, facts: Partial<Inspection> = {}): Inspection =>
    sampleInspection({ address, scheduledDate: inDays(days), feeCents: null, ...facts });
  const passed = at('8 Passed Road', -40);
  const many = [
    at('1 Coral Way', -30, { status: 'cancelled', feeCents: 12_500 }),
    at('2 Bay Road', -20, { status: 'report_delivered', permitNumber: 'B-2026-0777' }),
    at('3 Bay Road', -2, { status: 'completed', projectType: 'plumbing' }),
    passed,
    at('4 Palm Way', 9),
    at('5 Palm Way', 0.2),
    at('6 Palm Way', 0.1),
    at('7 Palm Way', 3, { status: 'in_progress' }),
    at('9 Open Road', 0, { scheduledDate: null }),
  ];
  const rowsIn = (name: string): (string | null)[] =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => within(row).getAllByRole('link')[0]?.textContent ?? null);

  it('has the next three as cards, those under way first, and rows by state for the others', async () => {
    serve(...many);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    await screen.findByRole('region', { name: 'Next' });
    expect(rowsIn('Next')).toEqual(['7 Palm Way', '6 Palm Way', '5 Palm Way']);
    expect(rowsIn('Upcoming')).toEqual(['4 Palm Way', '9 Open Road']);
    expect(rowsIn('Date passed')).toEqual([passed.address]);
    expect(rowsIn('Waiting for a report')).toEqual(['3 Bay Road']);
    const last = screen.getAllByRole('region').at(-1) as HTMLElement;
    expect(last.textContent).toMatch(/^Canceled1 Coral Way/);
    expect(last.textContent).not.toMatch(/\$125|Complete/);
  });

  it('tells the day of each by its word, in cards and rows of every state', async () => {
    const now = { scheduledDate: new Date().toISOString(), isVirtual: false };
    const states = ['scheduled', 'in_progress', 'in_progress', 'scheduled', 'report_delivered'] as const;
    serve(...states.map((status) => sampleInspection({ ...now, status })));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    await screen.findByRole('region', { name: 'Finished' });
    const times = [...document.querySelectorAll('time')].map(({ textContent }) => textContent);
    expect(times).toHaveLength(states.length);
    for (const time of times) expect(time).toMatch(/^Today \d/);
  });

  it('finds them by permit and type in every state, and shows all again when nothing matches', async () => {
    serve(...many);
    const { person } = renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const search = await screen.findByLabelText('Search by address, permit or type');
    await write(person, search, '0777');
    expect(rowsIn('Finished')).toEqual(['2 Bay Road']);
    expect(screen.getByText('1 of 9')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
    await person.clear(search);
    await write(person, search, 'plumbing bay');
    expect(rowsIn('Waiting for a report')).toEqual(['3 Bay Road']);
    await person.clear(search);
    await write(person, search, 'Elm');
    expect(screen.getByText('No matching inspections')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show all inspections' }));
    expect(rowsIn('Next')).toHaveLength(3);
  });

  it('shows those of one state, with those of the cards, until the state is pressed again', async () => {
    serve(...many);
    const { person } = renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const upcoming = await screen.findByRole('button', { name: '5 Upcoming' });
    await person.click(upcoming);
    expect(rowsIn('Upcoming').slice(0, 2)).toEqual(['7 Palm Way', '6 Palm Way']);
    expect(screen.queryByRole('region', { name: 'Finished' })).toBeNull();
    await person.click(upcoming);
    expect(rowsIn('Next')).toHaveLength(3);
  });

  it('holds back the rows after the fifth of a state until they are asked for', async () => {
    serve(...Array.from({ length: 12 }, (_, index) => at(`${index} Palm Way`, index + 1)));
    const { person } = renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const more = await screen.findByRole('button', { name: 'Show all 9' });
    expect(rowsIn('Upcoming')).toHaveLength(5);
    expect(screen.getAllByRole('button', { name: /^[0-9]+ / })).toHaveLength(1);
    await person.click(more);
    expect(rowsIn('Upcoming')).toHaveLength(9);
  });

  it('needs no search for eight', async () => {
    serve(...many.slice(1));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    await screen.findByRole('region', { name: 'Next' });
    expect(screen.queryByLabelText('Search by address, permit or type')).toBeNull();
  });
});

describe('the time of a request in the portal', () => {
  const requested = { scheduledDate: '2026-11-27T14:00:00.000Z', isRequested: true };

  it('is a day and "Flexible", without an hour, if any time of the day suits the client', async () => {
    serve(sampleInspection({ ...requested, preferredTime: 'flexible' }));
    const { container } = renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect((await screen.findByText(/^Scheduled:/)).parentElement?.textContent).toMatch(
      /^Scheduled: Fri, Nov 27(, 2026)?, Flexible$/,
    );
    expect(container.innerHTML).not.toMatch(/9:00/);
  });

  it('is the hour at which the preferred part of the day begins otherwise', async () => {
    const scheduledDate = '2026-11-27T18:00:00.000Z';
    serve(sampleInspection({ ...requested, scheduledDate, preferredTime: 'afternoon' }));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText(/^Fri, Nov 27(, 2026)?, 1:00 PM EST$/)).toBeDefined();
  });
});

describe('fees in the portal', () => {
  const due = sampleInspection({
    address: 'Due 1',
    status: 'scheduled',
    feeCents: 12_500,
    paymentStatus: 'pending',
  });

  it('links to the payment of an amount due, and to no other', async () => {
    const api = serve(
      due,
      sampleInspection({ ...due, id: mintId(), address: 'Requested 2', isRequested: true }),
      sampleInspection({ ...due, id: mintId(), address: 'Canceled 3', status: 'cancelled' }),
      sampleInspection({ ...due, id: mintId(), address: 'Free 4', feeCents: null }),
    );
    const link = 'https://inspections.example.com/checkout#token';
    api.on(listOwnPayments, () => ({ isPaymentSetUp: true, payments: [] }));
    api.on(payOwnInspection, () => ({ link }));
    const onPay = vi.fn();
    const { person } = renderScreen(<Portal onPay={onPay} />, { user: CLIENT });
    const buttons = await screen.findAllByRole('button', { name: /^Pay/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Pay $125, Due 1']);
    expect(screen.getByText(/Payable once confirmed/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Pay $125, Due 1' }));
    await vi.waitFor(() => expect(onPay).toHaveBeenCalledWith(link));
    expect(api.sentTo(payOwnInspection)[0]?.path).toContain(due.id);
  });

  it('offers the payment of a delivered inspection, and Join next to the payment before the call', async () => {
    const api = serve(
      { ...due, status: 'report_delivered' },
      sampleInspection({ ...due, id: mintId(), address: 'Call 2', isVirtual: true, scheduledDate: AHEAD }),
    );
    api.on(listOwnPayments, () => ({ isPaymentSetUp: true, payments: [] }));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByRole('button', { name: 'Pay $125, Due 1' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open report, Due 1' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay $125, Call 2' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Join Virtual Meeting, Call 2' })).toBeDefined();
    expect(screen.getAllByText('$125 · Not paid')).toHaveLength(2);
  });

  it('shows neither a fee nor a phase of a canceled inspection', async () => {
    serve({ ...due, status: 'cancelled' });
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    const row = (await screen.findByRole('link', { name: 'Due 1' })).closest('li');
    expect(row?.textContent).not.toMatch(/Complete|\$125/);
  });

  it('offers no payment if it is not set up', async () => {
    serve(due);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText('$125 · Not paid')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('shows the paid and refunded amounts, and the recipient of the receipt', async () => {
    const api = serve({ ...due, paymentStatus: 'paid' });
    api.on(listOwnPayments, () => ({
      isPaymentSetUp: true,
      payments: [
        {
          inspectionId: due.id,
          state: 'partiallyRefunded',
          amountCents: 12_500,
          refundedCents: 2_500,
          paidAt: '2026-11-20T15:00:00.000Z',
          receiptSentTo: 'harper@example.com',
        },
      ],
    }));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText('Receipt sent to harper@example.com')).toBeDefined();
    expect(screen.getByText('$25 refunded')).toBeDefined();
    expect(screen.getByText(/Paid on/)).toBeDefined();
  });
});

describe('the account of a client', () => {
  it('shows a client ID that can be read out on the phone, not the whole UUID', () => {
    const { container } = renderScreen(<PortalAccount />, { user: CLIENT });
    expect(screen.getByText('33333333')).toBeDefined();
    expect(container.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/i);
  });
});

describe('the words of the portal', () => {
  it('greet the client, and name the phase, day, fee and method of each inspection', async () => {
    const open = { scheduledDate: null, feeCents: null, isVirtual: false } as const;
    serve(
      sampleInspection({ scheduledDate: '2025-01-05T15:00:00.000Z', feeCents: 25_000 }),
      sampleInspection({ ...open, status: 'in_progress' }),
      sampleInspection({ ...open, status: 'completed' }),
    ).on(getClient, () => sampleClient({ name: 'Harbor Homes' }));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(screen.getByText('View your inspection schedules and join virtual meetings')).toBeDefined();
    expect(screen.getByText('Loading your inspections...')).toBeDefined();
    expect(await screen.findByText('Welcome, Harbor Homes')).toBeDefined();
    for (const text of ['Upcoming', 'Active', 'Complete', /Jan 5, 2025/, /^\$250/, /TBD/])
      expect((await screen.findAllByText(text)).length, String(text)).toBeGreaterThan(0);
    // A fact instead of the specification's disabled button, which looks like something to press.
    expect(screen.getAllByText('On-Site Inspection')).toHaveLength(2);
    for (const text of [/Mechanical/, /12 Palm Way/, /Luis Ortega/, 'Scheduled', 'In Progress', 'Completed'])
      expect(screen.getAllByText(text).length, String(text)).toBeGreaterThan(0);
  });

  it('say which of inspections and client could not be read, and greet by the first name then', async () => {
    const busy = () => new Refusal(409, { error: 'Busy.', code: 'conflict' });
    serve().on(listOwnInspections, busy).on(getClient, busy);
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    expect(await screen.findByText('Failed to fetch inspections')).toBeDefined();
    expect(await screen.findByText('Failed to fetch client details')).toBeDefined();
    expect(screen.getByText(`Welcome, ${CLIENT.firstName}`)).toBeDefined();
  });
});
