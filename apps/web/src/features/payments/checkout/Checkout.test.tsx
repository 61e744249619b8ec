import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { openCheckout, readPaymentOutcome, startCheckout } from '@sightline/contracts/payments/payments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PendingInspection, readPending, storePending } from '../../../inspection/pendingInspection.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { AMOUNT_DUE, ORGANIZATION } from '../../../testing/samples.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { Checkout } from './Checkout.tsx';
import { PaymentResult } from './PaymentResult.tsx';

const REQUEST = { requestId: mintId() };
const PENDING: Omit<PendingInspection, 'project' | 'storedAt'> = {
  requestId: mintId(),
  name: 'Noor Haddad',
  email: 'noor@example.com',
  phone: '(954) 555-0142',
  address: '18 Heron Lane, Davie',
  size: '',
  details: '',
  projectType: 'mechanical',
  isVirtual: false,
  startsAt: AMOUNT_DUE.startsAt,
  endsAt: '2026-11-24T15:00:00.000Z',
  amountCents: 12_500,
};

const NOT_SIGNED_IN = new Refusal(401, { error: 'Sign in.', code: 'notSignedIn' });
const SET_UP = { isPaymentSetUp: true, missing: [] };

function open(
  subject: object,
  answer: () => unknown = () => ({ ...SET_UP, due: AMOUNT_DUE, bookingToken: null }),
) {
  const booked = 'requestId' in subject ? { ...PENDING, project: '', storedAt: 0 } : null;
  const [onWelcomed, onLeave, onBack] = [vi.fn(), vi.fn(), vi.fn()];
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(openCheckout, answer)
    .on(startCheckout, () => ({ url: 'https://provider.example/pay/1' }));
  const checkout = (
    <>
      <Checkout {...{ subject, booked, onWelcomed, onLeave, onBack }} />
      <ConfirmHost />
    </>
  );
  return { api, onWelcomed, onLeave, onBack, ...renderScreen(checkout) };
}

describe('the checkout page', () => {
  it('names the missing settings of payment to staff, and goes back', async () => {
    const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    const { person, onBack } = open({}, () => ({
      isPaymentSetUp: false,
      missing,
      due: null,
      bookingToken: null,
    }));
    expect(await screen.findByRole('heading', { name: 'Payment Setup Required' })).toBeDefined();
    for (const name of missing) expect(screen.getByText(name)).toBeDefined();
    expect(screen.queryByText(/ask us how to pay/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('shows a visitor the booking and the next steps if payment is not set up', async () => {
    const { onWelcomed } = open(REQUEST, () => ({
      isPaymentSetUp: false,
      missing: [],
      due: AMOUNT_DUE,
      bookingToken: null,
    }));
    const title = 'Your booking request was received';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.queryByText('Payment Setup Required')).toBeNull();
    expect(screen.getByText('18 Heron Lane, Davie')).toBeDefined();
    expect(screen.getByText(/We'll contact you to confirm the time/)).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText(/by email to noor@example.com/)).toBeDefined();
    expect((await screen.findByRole('link', { name: /^Call / })).getAttribute('href')).toMatch(/^tel:/);
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeDefined();
    expect(screen.queryByText(/environment/)).toBeNull();
    expect(await screen.findByText('Inspection Requested')).toBeDefined();
    expect(onWelcomed).toHaveBeenCalledOnce();
  });

  it('shows a visitor an inspection, and no more a request, once the office has accepted it', async () => {
    const due = { ...AMOUNT_DUE, isAccepted: true };
    open(REQUEST, () => ({ isPaymentSetUp: false, missing: [], due, bookingToken: null }));
    expect(await screen.findByRole('heading', { name: 'Your inspection' })).toBeDefined();
    expect(screen.getByText('Payment cannot be taken online. Please ask us how to pay.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'What happens next' })).toBeNull();
  });

  it('tells a visitor who has just booked that payment follows', async () => {
    const { onWelcomed } = open(REQUEST);
    expect(await screen.findByText('Proceeding to Payment')).toBeDefined();
    const sentence = 'Please complete payment to confirm your inspection booking.';
    expect(screen.getByText(sentence)).toBeDefined();
    expect(onWelcomed).toHaveBeenCalledOnce();
  });

  it("shows the amount due and opens the provider's page, without sending an amount", async () => {
    const { api, person, onLeave } = open(REQUEST);
    await person.click(await screen.findByRole('button', { name: 'Pay $125' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://provider.example/pay/1'));
    expect(api.sentTo(startCheckout)[0]?.body).toEqual(REQUEST);
  });

  it('says why a payment could not start, and lets the person try again', async () => {
    const { api, person, onLeave } = open(REQUEST);
    const text = 'The payment provider cannot be reached right now. Please try again in a moment.';
    api.on(startCheckout, () => new Refusal(503, { error: text, code: 'paymentUnavailable' }));
    await person.click(await screen.findByRole('button', { name: 'Pay $125' }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay $125' }).matches(':disabled')).toBe(false);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('asks before a second payment when one was received that is not matched yet', async () => {
    const { api, person, onLeave } = open(REQUEST);
    const text = 'We received a payment for this inspection that we have not matched yet.';
    api.on(startCheckout, ({ body }) =>
      'isSecond' in (body as object)
        ? { url: 'https://provider.example/pay/2' }
        : new Refusal(409, { error: text, code: 'paymentUnclear' }),
    );
    await person.click(await screen.findByRole('button', { name: 'Pay $125' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Pay again?' }));
    expect(question.getByText(text)).toBeDefined();
    expect(onLeave).not.toHaveBeenCalled();
    await person.click(question.getByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://provider.example/pay/2'));
  });

  it('never asks a person to pay twice', async () => {
    open(REQUEST, () => ({ ...SET_UP, due: { ...AMOUNT_DUE, isPaid: true }, bookingToken: null }));
    expect(await screen.findByText(/already paid/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('shows no payment without a booking, and says when a link no longer works', async () => {
    const { unmount } = open({}, () => ({ ...SET_UP, due: null, bookingToken: null }));
    expect(await screen.findByText('Nothing to pay')).toBeDefined();
    unmount();
    open({ token: 'old' }, () => new Refusal(410, { error: 'Gone.', code: 'linkGone' }));
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });
});

describe('the page after a payment', () => {
  interface Shown {
    user?: CurrentUser | null;
    hasBooked?: boolean;
    siteZone?: string | null;
  }
  let api: FakeApi;
  afterEach(() => void vi.useRealTimers());

  const show = (state: string | null, { user = null, hasBooked = true, siteZone = null }: Shown = {}) => {
    if (hasBooked) storePending(PENDING);
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on({ method: 'GET', path: SESSION_PATH }, () => user ?? NOT_SIGNED_IN)
      .on(openCheckout, ({ body }) => ({
        ...SET_UP,
        due: { ...AMOUNT_DUE, isPaid: true, isAccepted: true },
        bookingToken: `own-${(body as { requestId: string }).requestId}`,
      }))
      .on(readPaymentOutcome, () => ({ ...outcomeOf(state), siteZone }));
    return renderScreen(<PaymentResult paymentId={state === null ? null : mintId()} />);
  };

  const outcomeOf = (state: string | null) => {
    const { projectType, isVirtual, startsAt, amountCents } = AMOUNT_DUE;
    return { state, projectType, isVirtual, startsAt, amountCents, siteZone: null };
  };

  const targets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

  it('confirms the booking, removes the pending inspection, and links to the next page', async () => {
    show('paid', { user: ADMIN });
    expect(await screen.findByText(/Your booking is confirmed/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeDefined();
    expect(readPending()).toBeNull();
    await waitFor(() => expect(targets()).toEqual(['/dashboard', '/schedule']));
  });

  it('leads a visitor to the inspection and to another booking, and no link to a page that asks to sign in', async () => {
    show('paid');
    const own = await screen.findByRole('link', { name: 'See or move your inspection' });
    expect(own.getAttribute('href')).toBe(`/booking#own-${PENDING.requestId}`);
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeDefined();
    expect(screen.queryByText(/^Move it with the link/)).toBeNull();
    expect(targets()).toEqual([own.getAttribute('href'), '/book']);
  });

  it('refers a visitor who paid with a mailed link to the confirmation to move the inspection', async () => {
    show('paid', { hasBooked: false });
    expect(await screen.findByText('Move it with the link in your confirmation email.')).toBeDefined();
    expect(screen.queryByText(/^The confirmation comes by email/)).toBeNull();
    await waitFor(() => expect(targets()).toEqual(['/book']));
  });

  it('leads a client to the portal, and a visitor who has not paid to the payment', async () => {
    const { unmount } = show('paid', { user: CLIENT });
    await waitFor(() => expect(targets()).toEqual(['/', '/schedule']));
    unmount();
    show('failed');
    await screen.findByRole('heading', { name: 'Payment not completed' });
    expect(targets()).toEqual(['/checkout', '/book']);
  });

  it('tells the time on the clocks of the property, with those of the office where they differ', async () => {
    const { unmount } = show('paid', { siteZone: 'America/Chicago' });
    expect(await screen.findByText(/^Tue, Nov 24(?:, 2026)?, 8:00 AM CST \(9:00 AM EST\)$/)).toBeDefined();
    unmount();
    show('paid', { siteZone: 'America/New_York' });
    expect(await screen.findByText(/^Tue, Nov 24(?:, 2026)?, 9:00 AM EST$/)).toBeDefined();
  });

  it('says that the provider has not confirmed the payment yet', async () => {
    show('open');
    expect(await screen.findByText(/is confirming the payment/)).toBeDefined();
    expect(screen.queryByText(/Successful/)).toBeNull();
  });

  it('keeps asking after a minute, and says that the receipt comes by email and not to pay again', async () => {
    vi.useFakeTimers();
    show('open');
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const reads = () => api.sentTo(readPaymentOutcome).length;
    await pass(10_000);
    expect(screen.getByText(/this page shows it in a moment/)).toBeDefined();
    await pass(60_000);
    expect(screen.getByText(/do not pay again: your receipt comes by email/)).toBeDefined();
    expect(screen.queryByText(/in a moment/)).toBeNull();
    await pass(3_600_000);
    const anHourLater = reads();
    await pass(600_000);
    const tenMinutesLater = reads();
    // About once a minute.
    expect(tenMinutesLater - anHourLater).toBeGreaterThanOrEqual(9);
    expect(tenMinutesLater - anHourLater).toBeLessThanOrEqual(10);
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(reads()).toBe(tenMinutesLater + 1);
    api.on(readPaymentOutcome, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await pass(120_000);
    expect(screen.getByRole('heading', { name: 'Confirming payment' })).toBeDefined();
    api.on(readPaymentOutcome, () => outcomeOf('paid'));
    await pass(120_000);
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeDefined();
  });

  it.each([
    ['open', 'Confirming payment'],
    ['processing', 'Payment processing'],
    ['unclear', 'Checking your payment'],
    ['partiallyRefunded', 'Payment refunded'],
    ['refunded', 'Payment refunded'],
    ['failed', 'Payment not completed'],
  ])('names the state %s', async (state, title) => {
    show(state);
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  it('keeps the pending inspection when no amount was charged', async () => {
    show('expired');
    expect(await screen.findByRole('heading', { name: 'Payment not completed' })).toBeDefined();
    expect(readPending()).not.toBeNull();
  });

  it('shows no success without a payment', async () => {
    show(null);
    expect(await screen.findByText('No payment found')).toBeDefined();
    expect(screen.queryByText(/Successful/)).toBeNull();
    expect(readPending()).not.toBeNull();
  });
});
