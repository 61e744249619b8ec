import { getCurrentUser } from '@sightline/contracts/accounts/accounts';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import CheckoutPage from '../pages/CheckoutPage.tsx';
import { CheckoutShell } from './CheckoutShell.tsx';
import { PublicFrame } from './PublicFrame.tsx';

const notSetUp = () => new Refusal(503, { error: 'Not set up.', code: 'notSetUp' });

it('shows a public page below the company, and nothing of it while no account exists', async () => {
  const api = FakeApi.install().on(getOrganization, () => ORGANIZATION);
  const open = renderScreen(<PublicFrame>Prices</PublicFrame>);
  await screen.findByText(ORGANIZATION.name);
  expect(screen.getByText('Prices')).toBeDefined();
  open.unmount();
  api.on(getOrganization, notSetUp);
  renderScreen(<PublicFrame>Prices</PublicFrame>);
  expect(await screen.findByRole('heading', { name: 'Booking is not open' })).toBeDefined();
  expect(screen.queryByText('Prices')).toBeNull();
});

it('shows no payment page while no account exists, without reading the session over and over', async () => {
  const api = FakeApi.install().on(getOrganization, notSetUp).on(getCurrentUser, notSetUp);
  const routes = (
    <Routes>
      <Route element={<CheckoutShell />}>
        <Route path="/checkout" element={<CheckoutPage />} />
      </Route>
    </Routes>
  );
  renderScreen(routes, { at: '/checkout' });
  expect(await screen.findByRole('heading', { name: 'Booking is not open' })).toBeDefined();
  expect(api.sentTo(getCurrentUser).length).toBeLessThanOrEqual(2);
});
