import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import SettingsPage from './SettingsPage.tsx';

it('tells an inspector that settings are for admins, without a request', () => {
  const api = FakeApi.install();
  renderScreen(<SettingsPage />, { user: { ...ADMIN, role: 'inspector' } });
  expect(screen.getByText('Admin Access Required')).toBeDefined();
  expect([...api.sentTo(getSettings), ...api.sentTo(listCatalogHistory)]).toEqual([]);
});

it('opens the tab in the address, or the first one if it is unknown', () => {
  FakeApi.install();
  const { unmount } = renderScreen(<SettingsPage />, { at: '/settings?tab=editions' });
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  expect(selected()).toBe('Code editions');
  unmount();
  renderScreen(<SettingsPage />, { at: '/settings?tab=nothing' });
  expect(selected()).toBe('Company');
});
