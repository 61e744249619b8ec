import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { PublicFrame } from './PublicFrame.tsx';

it('shows a public page below the company, and nothing of it while no account exists', async () => {
  const api = FakeApi.install().on(getOrganization, () => ORGANIZATION);
  const open = renderScreen(<PublicFrame>Prices</PublicFrame>);
  await screen.findByText(ORGANIZATION.name);
  expect(screen.getByText('Prices')).toBeDefined();
  open.unmount();
  api.on(getOrganization, () => new Refusal(503, { error: 'Not set up.', code: 'notSetUp' }));
  renderScreen(<PublicFrame>Prices</PublicFrame>);
  expect(await screen.findByRole('heading', { name: 'Booking is not open' })).toBeDefined();
  expect(screen.queryByText('Prices')).toBeNull();
});
