import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { openCheckout } from '@sightline/contracts/payments/payments';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { storePending } from '../../inspection/pendingInspection.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { useToasts } from '../../ui/toasts.ts';
import CheckoutPage from './CheckoutPage.tsx';

const DUE = {
  projectType: 'mechanical',
  isVirtual: false,
  address: '18 Heron Lane, Davie',
  startsAt: '2026-11-24T14:00:00.000Z',
  amountCents: 12_500,
  isPaid: false,
} as const;

it('tells a visitor who has just booked once that payment follows, however often the page renders', async () => {
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(openCheckout, () => ({ isPaymentSetUp: true, missing: [], due: DUE }));
  const contact = { name: 'Noor Haddad', email: 'noor@example.com', phone: '(954) 555-0142' };
  const { startsAt, amountCents, ...subject } = DUE;
  storePending({ requestId: mintId(), ...contact, ...subject, startsAt, amountCents, size: '', details: '' });
  const shown = vi.fn();
  useToasts.subscribe(shown);
  const { person } = renderScreen(<CheckoutPage />, { at: '/checkout?booked' });
  await screen.findByText('Proceeding to Payment');
  // Each key is handled after the updates before it.
  for (let press = 0; press < 20; press++) await person.tab();
  expect(shown).toHaveBeenCalledOnce();
});
