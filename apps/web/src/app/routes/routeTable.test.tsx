import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Navigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { createQueryClient } from '../../wire/queryClient.ts';
import NotFoundPage from '../pages/NotFoundPage.tsx';
import { clientTable } from './ClientRoutes.tsx';
import RoutedApp, { publicTable, routesOf } from './RoutedApp.tsx';
import { ClientRoutes, StaffRoutes } from './roleRoutes.ts';
import { staffTable } from './StaffRoutes.tsx';
import { LiveRoom } from './sharedScreens.ts';

/** The page at each address for each role, read from the tables; no page is loaded. */

const ID = '44444444-4444-4444-8444-444444444444';
const INSPECTOR: CurrentUser = { ...ADMIN, role: 'inspector' };
const GUEST: CurrentUser = { ...CLIENT, role: 'guest', guestOf: { inspectionId: ID, roomRole: 'field' } };

function open(path: string, session: () => unknown): void {
  FakeApi.install()
    .on({ ...getOrganization, path: SESSION_PATH }, session)
    .on(getOrganization, () => ORGANIZATION);
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoutedApp />
    </QueryClientProvider>,
  );
}

/** The page at an address, after redirects. The tables of the roles contain the pages that are not public. */
function pageAt(address: string, user: CurrentUser | null): string | undefined {
  const open = match(publicTable(), address);
  if (open.path !== '*' || !user) return nameOf(open.element);
  const { element } = match(user.role === 'client' ? clientTable() : staffTable(user), address);
  return element.type === Navigate ? pageAt(element.props.to, user) : nameOf(element);
}

function match(table: ReactNode, address: string): { path: string; element: ReactElement<{ to: string }> } {
  const { path, element } = matchRoutes(createRoutesFromElements(table), address)?.at(-1)?.route ?? {};
  if (!path) throw new Error(`nothing is at ${address}`);
  return { path, element: element as ReactElement<{ to: string }> };
}

/** React keeps the loader of a lazy page until the page is first shown, and the loader names the file. */
function nameOf({ type }: ReactElement): string | undefined {
  if (type === LiveRoom) return 'LiveRoomPage';
  const loader = String(Reflect.get(Reflect.get(Object(type), '_payload'), '_result'));
  return /(\w+)\.tsx/.exec(loader)?.[1];
}

describe('the route table of the first specification', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('shows a full-page loading indicator while the user loads', async () => {
    open('/', () => new Promise(() => {}));
    expect(await screen.findByRole('progressbar')).toBeDefined();
  });

  it.each(['/', '/clients', `/inspection/${ID}/checklist`, `/inspection/${ID}/report`])(
    'shows the sign-in screen at %s without a user',
    async (path) => {
      open(path, () => new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' }));
      expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    },
  );

  it.each([
    ['/', 'PortalPage'],
    ['/schedule', 'InspectionRequest'],
    [`/inspection/${ID}/virtual`, 'LiveRoomPage'],
    ['/reports', 'ReportsPage'],
    ['/reports?inspection=' + ID, 'ReportsPage'],
    [`/inspection/${ID}/report`, 'OwnReportPage'],
    ['/clients', 'PortalPage'],
    ['/honeybook', 'PortalPage'],
    ['/no-such-page', 'PortalPage'],
  ])('a client at %s sees %s', (address, page) => {
    expect(routesOf(CLIENT).type).toBe(ClientRoutes);
    expect(pageAt(address, CLIENT)).toBe(page);
  });

  it.each([
    ['/', 'DashboardPage'],
    ['/dashboard', 'DashboardPage'],
    ['/schedule', 'SchedulePage'],
    ['/reports', 'ReportsPage'],
    ['/clients', 'ClientsPage'],
    ['/inspections', 'InspectionsPage'],
    ['/communications', 'CommunicationCenter'],
    [`/inspection/${ID}/checklist`, 'ChecklistPage'],
    [`/inspection/${ID}/report`, 'ReportPage'],
    [`/inspection/${ID}/virtual`, 'LiveRoomPage'],
    ['/virtual-inspection', 'LiveRoomPage'],
    ['/grouped-checklist', 'GroupedChecklistPage'],
    [`/grouped-checklist?inspection=${ID}`, 'GroupedChecklistPage'],
    ['/test-checklist', 'TestChecklistPage'],
    ['/old-checklist', 'PaperChecklistPage'],
    ['/honeybook', 'ClientManagement'],
    ['/checkout', 'CheckoutPage'],
    ['/payment-success', 'PaymentSuccessPage'],
  ])('staff at %s see %s', (address, page) => {
    expect(routesOf(ADMIN).type).toBe(StaffRoutes);
    expect(pageAt(address, ADMIN)).toBe(page);
  });

  it('a person with a personal link can sign in at the start, and go back to the call', async () => {
    open('/', () => GUEST);
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined();
    const call = screen.getByRole('link', { name: 'Join call' });
    expect(call.getAttribute('href')).toBe(`/inspection/${ID}/virtual`);
  });

  it('an inspector begins with their own day, and reaches the dashboard', () => {
    expect(routesOf(INSPECTOR).type).toBe(StaffRoutes);
    expect(pageAt('/', INSPECTOR)).toBe('MyDayPage');
    expect(pageAt('/dashboard', INSPECTOR)).toBe('DashboardPage');
  });

  it('a person of the office begins with the dashboard', () => {
    const office: CurrentUser = { ...ADMIN, role: 'office' };
    expect(routesOf(office).type).toBe(StaffRoutes);
    expect(pageAt('/', office)).toBe('DashboardPage');
  });

  it('the booking page is public, at its own address', () => {
    expect(pageAt('/book', null)).toBe('BookPage');
  });

  it('shows staff a not-found page elsewhere, with a hint about the router only in development', () => {
    expect(pageAt('/no-such-page', ADMIN)).toBe('NotFoundPage');
    const { unmount } = renderScreen(<NotFoundPage />);
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeDefined();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    unmount();
    vi.stubEnv('DEV', false);
    renderScreen(<NotFoundPage />);
    expect(screen.getByText('Check the address, or start from the dashboard.')).toBeDefined();
    expect(screen.queryByText(/router/)).toBeNull();
  });
});
