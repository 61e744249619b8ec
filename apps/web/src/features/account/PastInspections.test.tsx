import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { AccountPanel, PastInspections } from './AccountPanel.tsx';

it('calls an inspection that the office has not confirmed requested, and a canceled one canceled', async () => {
  FakeApi.install().on(listOwnInspections, () => [
    sampleInspection({ id: crypto.randomUUID(), isRequested: true }),
    sampleInspection({ id: crypto.randomUUID(), isRequested: true, status: 'cancelled' }),
  ]);
  renderScreen(<PastInspections exceptId="" />, { user: CLIENT });
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(screen.getByText('Canceled')).toBeDefined();
  expect(screen.queryByText('Scheduled')).toBeNull();
});

it('the account tab of the room has account, settings, and reports to view and download', async () => {
  const over = sampleInspection({ status: 'report_delivered' });
  FakeApi.install().on(listOwnInspections, () => [over]);
  renderScreen(<AccountPanel inspectionId="" scheduling={<p>Schedule New Inspection</p>} />, {
    user: CLIENT,
  });
  for (const text of [
    'Account Information',
    'Client Account',
    CLIENT.email,
    'Account Settings',
    'Member since',
  ])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(`${CLIENT.firstName} ${CLIENT.lastName}`)).toBeDefined();
  expect(screen.getByText('Schedule New Inspection')).toBeDefined();
  const links = ['Manage: Email Notifications', 'Configure: Privacy Settings', 'Change: Change Password'];
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    ...['/account#notifications', '/account#privacy', '/account#password'],
  ]);
  expect((await screen.findByRole('link', { name: /View Report/ })).getAttribute('href')).toBe(
    `/reports?inspection=${over.id}`,
  );
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(over.id);
});
