import { listCatalogHistory } from '@sightline/contracts/catalog/catalog';
import { getSettings, OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { Main } from '../shells/Main.tsx';
import SettingsPage from './SettingsPage.tsx';

function open(at: string, user = ADMIN) {
  const page = (
    <Main>
      <Routes>
        <Route path="/settings/:group?" element={<SettingsPage />} />
      </Routes>
    </Main>
  );
  return renderScreen(page, { at, user });
}

it.each(['inspector', 'office'] as const)(
  'tells the role %s that settings are for admins, without a request',
  (role) => {
    const api = FakeApi.install();
    open('/settings', { ...ADMIN, role });
    expect(screen.getByText('Admin Access Required')).toBeDefined();
    expect([...api.sentTo(getSettings), ...api.sentTo(listCatalogHistory)]).toEqual([]);
  },
);

it('opens the group in the address, or the first one if it is unknown', () => {
  FakeApi.install();
  const { unmount } = open('/settings/editions');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Code editions');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Code editions');
  unmount();
  open('/settings/nothing');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Company rules');
});

it('finds a setting by any of its words, opens its group and marks it there', async () => {
  FakeApi.install()
    .on(getSettings, () => OrganizationSettings.parse({}))
    .on(listCatalogHistory, () => [
      { version: 1, isRetired: false, by: null, at: null, note: '', changes: [] },
    ]);
  const { person, container } = open('/settings');
  await person.type(screen.getByLabelText('Search settings'), 'thanksgiving{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Booking and fees' })).toBeDefined();
  await waitFor(() => expect(container.querySelector('[data-marked]')?.textContent).toMatch(/^Holidays/));
  expect(container.querySelector('[data-marked]')?.contains(document.activeElement)).toBe(true);
  await person.clear(screen.getByLabelText('Search settings'));
  await person.type(screen.getByLabelText('Search settings'), 'zeppelin');
  expect(screen.getByRole('status').textContent).toBe('No setting has these words.');
});
