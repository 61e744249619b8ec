import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { openCheckout } from '@sightline/contracts/payments/payments';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { storePending } from '../../inspection/pendingInspection.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { AMOUNT_DUE, ORGANIZATION } from '../../testing/samples.ts';
import { useToasts } from '../../ui/toasts.ts';
import CheckoutPage from './CheckoutPage.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function book(): string {
  const contact = { name: 'Noor Haddad', email: 'noor@example.com', phone: '(954) 555-0142' };
  const endsAt = '2026-11-24T15:00:00.000Z';
  const requestId = mintId();
  storePending({ requestId, ...contact, ...AMOUNT_DUE, endsAt, size: '', details: '' });
  return requestId;
}

const serve = (): FakeApi =>
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(openCheckout, () => ({ isPaymentSetUp: true, missing: [], due: AMOUNT_DUE, bookingToken: null }));

it('asks for the booking that was just made, not for a payment link that was opened before in the tab', async () => {
  const api = serve();
  const { unmount } = renderScreen(<CheckoutPage />, { at: '/checkout#earlier-link' });
  await waitFor(() => expect(api.sentTo(openCheckout)).toHaveLength(1));
  unmount();
  const requestId = book();
  renderScreen(<CheckoutPage />, { at: '/checkout?booked' });
  await waitFor(() => expect(api.sentTo(openCheckout)).toHaveLength(2));
  expect(api.sentTo(openCheckout).map(({ body }) => body)).toEqual([
    { token: 'earlier-link' },
    { requestId },
  ]);
});

it('opens another link that is pasted over the first', async () => {
  const api = serve();
  const page = (
    <>
      <CheckoutPage />
      <Link to="/checkout#second">pasted</Link>
    </>
  );
  const { person } = renderScreen(page, { at: '/checkout#first' });
  await person.click(await screen.findByText('pasted'));
  await waitFor(() =>
    expect(api.sentTo(openCheckout).map(({ body }) => body)).toEqual([
      { token: 'first' },
      { token: 'second' },
    ]),
  );
});

it('tells a visitor who has just booked once that payment follows, however often the page renders', async () => {
  serve();
  book();
  const shown = vi.fn();
  useToasts.subscribe(shown);
  const { person } = renderScreen(<CheckoutPage />, { at: '/checkout?booked' });
  await screen.findByText('Proceeding to Payment');
  // Each key is handled after the updates before it.
  for (let press = 0; press < 20; press++) await person.tab();
  expect(shown).toHaveBeenCalledOnce();
});

it('goes back to the start of the app, and not to the page of the provider that a person has left', async () => {
  serve();
  book();
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://checkout.provider.example/');
  const back = vi.spyOn(window.history, 'back');
  window.history.pushState(null, '', '/checkout');
  const { person } = renderScreen(<CheckoutPage />, { at: '/checkout' });
  await person.click(await screen.findByRole('button', { name: 'Go Back' }));
  expect(back).not.toHaveBeenCalled();
});
