import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization';
import { openCheckout, readPaymentOutcome, startCheckout } from '@sightline/contracts/payments';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../../testing/samples.ts';
import { type PendingInspection, readPending, storePending } from '../../../wire/pendingInspection.ts';
import { Checkout } from './Checkout.tsx';
import { PaymentResult } from './PaymentResult.tsx';

const REQUEST = { requestId: mintId() };
const DUE = {
  ...{ projectType: 'mechanical', isVirtual: false, address: '18 Heron Lane, Davie' },
  ...{ startsAt: '2026-11-24T14:00:00.000Z', amountCents: 12_500, isPaid: false },
};
const PENDING: Omit<PendingInspection, 'project' | 'storedAt'> = {
  ...{ requestId: mintId(), name: 'Noor Haddad', email: 'noor@example.com', phone: '(954) 555-0142' },
  ...{ address: '18 Heron Lane, Davie', size: '', details: '', projectType: 'mechanical' },
  ...{ isVirtual: false, startsAt: DUE.startsAt, amountCents: 12_500 },
};

function open(subject: object, answer: () => unknown = () => ({ missing: [], due: DUE })) {
  const [onLeave, onBack] = [vi.fn(), vi.fn()];
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(openCheckout, answer)
    .on(startCheckout, () => ({ url: 'https://provider.example/pay/1' }));
  const checkout = <Checkout subject={subject} onLeave={onLeave} onBack={onBack} />;
  return { api, onLeave, onBack, ...renderScreen(checkout) };
}

describe('the checkout page', () => {
  it('names the settings that payment lacks, and goes back', async () => {
    const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    const { person, onBack } = open(REQUEST, () => ({ missing, due: DUE }));
    expect(await screen.findByRole('heading', { name: 'Payment Setup Required' })).toBeDefined();
    for (const name of missing) expect(screen.getByText(name)).toBeDefined();
    expect(screen.getByText(/Your booking request was received/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('shows what is due and leaves for the page of the provider, with no amount of its own', async () => {
    const { api, person, onLeave } = open(REQUEST);
    await person.click(await screen.findByRole('button', { name: 'Pay $125' }));
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://provider.example/pay/1'));
    expect(api.sentTo(startCheckout)[0]?.body).toEqual(REQUEST);
  });

  it('says why a payment could not begin, and lets the person try again', async () => {
    const { api, person, onLeave } = open(REQUEST);
    const text = 'The payment provider cannot be reached right now. Please try again in a moment.';
    api.on(startCheckout, () => new Refusal(503, { error: text, code: 'paymentUnavailable' }));
    await person.click(await screen.findByRole('button', { name: 'Pay $125' }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pay $125' }).matches(':disabled')).toBe(false);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('asks nobody to pay twice', async () => {
    open(REQUEST, () => ({ missing: [], due: { ...DUE, isPaid: true } }));
    expect(await screen.findByText(/already paid/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('has nothing to pay without a booking, and says when a link no longer works', async () => {
    const { unmount } = open({}, () => ({ missing: [], due: null }));
    expect(await screen.findByText('Nothing to pay')).toBeDefined();
    unmount();
    open({ token: 'old' }, () => new Refusal(410, { error: 'Gone.', code: 'linkGone' }));
    expect(await screen.findByText('This link no longer works')).toBeDefined();
  });
});

describe('the page after a payment', () => {
  const show = (state: string | null) => {
    storePending(PENDING);
    const { projectType, isVirtual, startsAt, amountCents } = DUE;
    FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(readPaymentOutcome, () => ({ state, projectType, isVirtual, startsAt, amountCents }));
    return renderScreen(<PaymentResult paymentId={state === null ? null : mintId()} />);
  };

  it('confirms the booking, forgets the pending inspection, and leads on', async () => {
    show('paid');
    expect(await screen.findByText(/Your booking is confirmed/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeDefined();
    expect(readPending()).toBeNull();
    const targets = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/dashboard', '/schedule']);
  });

  it('says so while the provider has not confirmed the payment', async () => {
    show('open');
    expect(await screen.findByText(/is confirming the payment/)).toBeDefined();
  });

  it('keeps the pending inspection when nothing was charged', async () => {
    show('expired');
    expect(await screen.findByRole('heading', { name: 'Payment Not Completed' })).toBeDefined();
  });
});
