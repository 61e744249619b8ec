import type { CurrentUser } from '@sightline/contracts/accounts';
import { getOrganization } from '@sightline/contracts/organization';
import { SESSION_PATH } from '@sightline/contracts/startPaths';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { createQueryClient } from '../../wire/queryClient.ts';
import RoutedApp from './RoutedApp.tsx';

/** Which page each address shows to whom, by the real tables; pages and shells are named instead of drawn. */

const { stub, shell } = vi.hoisted(() => {
  const page = (name: string) => () => `page: ${name}`;
  return {
    stub: (name: string) => ({ default: page(name), [name]: page(name) }),
    shell: async (name: string) => {
      const { Outlet } = await import('react-router-dom');
      return { [name]: () => <Outlet /> };
    },
  };
});
vi.mock('../pages/AccountPage.tsx', () => stub('AccountPage'));
vi.mock('../pages/AnalyticsPage.tsx', () => stub('AnalyticsPage'));
vi.mock('../pages/BookPage.tsx', () => stub('BookPage'));
vi.mock('../pages/CalendarPage.tsx', () => stub('CalendarPage'));
vi.mock('../pages/ChecklistPage.tsx', () => stub('ChecklistPage'));
vi.mock('../pages/CheckoutPage.tsx', () => stub('CheckoutPage'));
vi.mock('../pages/ClientManagementPage.tsx', () => stub('ClientManagementPage'));
vi.mock('../pages/ClientsPage.tsx', () => stub('ClientsPage'));
vi.mock('../pages/CommunicationsPage.tsx', () => stub('CommunicationsPage'));
vi.mock('../pages/DashboardPage.tsx', () => stub('DashboardPage'));
vi.mock('../pages/ForgotPasswordPage.tsx', () => stub('ForgotPasswordPage'));
vi.mock('../pages/GpsPage.tsx', () => stub('GpsPage'));
vi.mock('../pages/GroupedChecklistPage.tsx', () => stub('GroupedChecklistPage'));
vi.mock('../pages/InspectionPage.tsx', () => stub('InspectionPage'));
vi.mock('../pages/InspectionsPage.tsx', () => stub('InspectionsPage'));
vi.mock('../pages/JoinPage.tsx', () => stub('JoinPage'));
vi.mock('../pages/LiveRoomPage.tsx', () => stub('LiveRoomPage'));
vi.mock('../pages/MeasurementsPage.tsx', () => stub('MeasurementsPage'));
vi.mock('../pages/MyDayPage.tsx', () => stub('MyDayPage'));
vi.mock('../pages/OwnBookingPage.tsx', () => stub('OwnBookingPage'));
vi.mock('../pages/OwnMessagesPage.tsx', () => stub('OwnMessagesPage'));
vi.mock('../pages/PaperChecklistPage.tsx', () => stub('PaperChecklistPage'));
vi.mock('../pages/PaymentSuccessPage.tsx', () => stub('PaymentSuccessPage'));
vi.mock('../pages/PaymentsPage.tsx', () => stub('PaymentsPage'));
vi.mock('../pages/PhotosPage.tsx', () => stub('PhotosPage'));
vi.mock('../pages/PortalPage.tsx', () => stub('PortalPage'));
vi.mock('../pages/ReportsPage.tsx', () => stub('ReportsPage'));
vi.mock('../pages/RequestPage.tsx', () => stub('RequestPage'));
vi.mock('../pages/ScanPage.tsx', () => stub('ScanPage'));
vi.mock('../pages/SchedulePage.tsx', () => stub('SchedulePage'));
vi.mock('../pages/SecondStepPage.tsx', () => stub('SecondStepPage'));
vi.mock('../pages/SetPasswordPage.tsx', () => stub('SetPasswordPage'));
vi.mock('../pages/SettingsPage.tsx', () => stub('SettingsPage'));
vi.mock('../pages/TestChecklistPage.tsx', () => stub('TestChecklistPage'));
vi.mock('../pages/VerifyPage.tsx', () => stub('VerifyPage'));
vi.mock('../pages/VoiceNotesPage.tsx', () => stub('VoiceNotesPage'));
vi.mock('../shells/StaffShell.tsx', () => shell('StaffShell'));
vi.mock('../shells/ClientShell.tsx', () => shell('ClientShell'));
vi.mock('../useSavedCopy.ts', () => ({ useSavedCopy: () => undefined }));
vi.mock('../useUnsentWork.ts', () => ({ useUnsentWork: () => undefined }));

afterEach(cleanup);

const ID = '44444444-4444-4444-8444-444444444444';
const INSPECTOR: CurrentUser = { ...ADMIN, role: 'inspector' };

function open(path: string, user: CurrentUser | null | 'loading'): void {
  const answer = user ?? new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });
  FakeApi.install()
    .on({ ...getOrganization, path: SESSION_PATH }, () =>
      answer === 'loading' ? new Promise(() => {}) : answer,
    )
    .on(getOrganization, () => ORGANIZATION);
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoutedApp />
    </QueryClientProvider>,
  );
}

const shown = async (path: string, user: CurrentUser): Promise<string | null> => {
  open(path, user);
  return (await screen.findByText(/^page: /)).textContent;
};

describe('the route table of the first specification', () => {
  it('shows a full-page loading indicator while the user loads', async () => {
    open('/', 'loading');
    expect(await screen.findByRole('progressbar')).toBeDefined();
  });

  it.each(['/', '/clients', `/inspection/${ID}/checklist`])(
    'shows the sign-in screen at %s without a user',
    async (path) => {
      open(path, null);
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    },
  );

  it.each([
    ['/', 'PortalPage'],
    ['/schedule', 'RequestPage'],
    [`/inspection/${ID}/virtual`, 'LiveRoomPage'],
    ['/reports', 'ReportsPage'],
    ['/reports?inspection=' + ID, 'ReportsPage'],
    ['/clients', 'PortalPage'],
    ['/honeybook', 'PortalPage'],
    ['/no-such-page', 'PortalPage'],
  ])('a client at %s sees %s', async (path, page) => {
    expect(await shown(path, CLIENT)).toBe(`page: ${page}`);
  });

  it.each([
    ['/', 'DashboardPage'],
    ['/dashboard', 'DashboardPage'],
    ['/schedule', 'SchedulePage'],
    ['/reports', 'ReportsPage'],
    ['/clients', 'ClientsPage'],
    ['/inspections', 'InspectionsPage'],
    ['/communications', 'CommunicationsPage'],
    [`/inspection/${ID}/checklist`, 'ChecklistPage'],
    [`/inspection/${ID}/virtual`, 'LiveRoomPage'],
    ['/virtual-inspection', 'LiveRoomPage'],
    ['/grouped-checklist', 'GroupedChecklistPage'],
    [`/grouped-checklist?inspection=${ID}`, 'GroupedChecklistPage'],
    ['/test-checklist', 'TestChecklistPage'],
    ['/old-checklist', 'PaperChecklistPage'],
    ['/honeybook', 'ClientManagementPage'],
    ['/checkout', 'CheckoutPage'],
    ['/payment-success', 'PaymentSuccessPage'],
  ])('staff at %s see %s', async (path, page) => {
    expect(await shown(path, ADMIN)).toBe(`page: ${page}`);
  });

  it('an inspector begins with their own day, and reaches the dashboard', async () => {
    expect(await shown('/', INSPECTOR)).toBe('page: MyDayPage');
    cleanup();
    expect(await shown('/dashboard', INSPECTOR)).toBe('page: DashboardPage');
  });

  it('the booking page is public, at its own address', async () => {
    open('/book', null);
    expect(await screen.findByText('page: BookPage')).toBeDefined();
  });

  it('anything else shows staff a not-found page, with a hint about the router in development alone', async () => {
    open('/no-such-page', ADMIN);
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeDefined();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    cleanup();
    vi.stubEnv('DEV', false);
    open('/no-such-page', ADMIN);
    expect(await screen.findByText('Check the address, or start from the dashboard.')).toBeDefined();
    expect(screen.queryByText(/router/)).toBeNull();
    vi.unstubAllEnvs();
  });
});
